import { heading, paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

const categoryId = 'shipped-packages'

/** What leaves the house. */
export const packages: readonly ShippedArticle[] = [
  {
    id: 'shipped-create-package',
    categoryId,
    name: 'Make a package of a harvest',
    content: [
      paragraph(
        'A package takes weight from one harvest or from several, as long as Metrc allows its product for them.',
      ),
      picture('create-package'),
      steps(
        'Open the harvest and press **Create Package**.',
        'Choose the product, and how many grams are taken. **All** takes what remains.',
        'Add another harvest by its name where the product is of several.',
        'Scan the next tag, choose the storage room, and press **Create Package**. What is missing stands beside the button.',
      ),
      quote('Scan the tag that you hold in your hand: a tag that was offered and not used makes two labels differ.'),
    ],
  },
  {
    id: 'shipped-packages',
    categoryId,
    name: 'Adjust, move and finish packages',
    content: [
      paragraph('The packages of a room, grouped by product. Tick several to do the same to all of them.'),
      picture('packages'),
      points(
        '**Adjust quantity** when the scale says something else. Metrc wants a reason, and a note for some of them.',
        '**Change Package Location** moves them to another room, hundreds at once.',
        '**Finish Package** when it is empty. One with a little left in it is emptied and finished in one step, by **Empty and finish**.',
      ),
      heading('If it was a mistake'),
      paragraph(
        '**UnFinish Package** brings one back. An adjustment is put right by another one: nothing is wiped out.',
      ),
    ],
  },
  {
    id: 'shipped-count',
    categoryId,
    name: 'Count a storage room with a phone',
    content: [
      paragraph('Walk along the shelf with the list of the room in your hand.'),
      picture('packages-phone'),
      steps(
        'Open the room: its packages are grouped by product, as they lie on the shelf.',
        'Press a package to see what it should hold.',
        'Where the scale differs, press **Adjust quantity** at once, while you stand in front of it.',
        'What lies there and is in no list: scan it. It tells in which room it should be.',
      ),
    ],
  },
]
