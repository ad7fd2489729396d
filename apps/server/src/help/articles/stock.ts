import { heading, paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

const categoryId = 'shipped-stock'

/** What everything is made of: strains and items, their tests, and what is on the shelf. */
export const stock: readonly ShippedArticle[] = [
  {
    id: 'shipped-catalogue',
    categoryId,
    name: 'Keep strains and items in step with Metrc',
    content: [
      paragraph(
        'A strain or an item is written once here and is at each facility in Metrc. Its page says for each of them how it stands.',
      ),
      picture('strain-link'),
      points(
        '**Not linked**: Metrc has it under this name or another one. Press **Link** and choose which it is, or **Create** where Metrc has none.',
        '**Differs**: what Metrc says of it is not what stands here. Open it and look at both: one press sends ours, or **Edit** corrects what stands here.',
        '**Create at 2 facilities** sends it everywhere where it is missing, in one press.',
      ),
      paragraph(
        'New here, and years in Metrc already? **Auto-Generate** of the strains and **Generate Items** make them of what Metrc has.',
      ),
      quote('A name that is spelled in two ways is two strains for the state. Link it before you plant it.'),
    ],
  },
  {
    id: 'shipped-testing',
    categoryId,
    name: 'From the sample to the certificate',
    content: [
      paragraph('A test has three days: when the sample left, when the laboratory got it, and when the results came.'),
      picture('test-results'),
      steps(
        '**Add New Test**: what the sample is, how much of it, and who drives it where.',
        '**Enter delivery** when the laboratory took it over.',
        '**Test Results Received**: type the values, or paste a column of the certificate with **Paste a column**. **All others not detected** fills the rest.',
        'Add the certificate itself as a file, and press **Save results**.',
      ),
      heading('Limits'),
      paragraph(
        'Where a table of **Limits** is kept, each value is judged as you type it, and the finished test says passed or failed with the table it was judged by.',
      ),
    ],
  },
  {
    id: 'shipped-labels',
    categoryId,
    name: 'Print labels, and scan the zone where plants go',
    content: [
      paragraph(
        'Labels for plants, batches, packages, rooms, zones and equipment are printed on sheets of paper or on a label printer. The standard label of each size is there from the first day; nobody has to design one.',
      ),
      picture('labels'),
      steps(
        'Open a record, or select several in a list, and press **Print labels**. The rooms, zones and pieces of equipment have it on their pages.',
        'Choose the paper. On a sheet that is begun say which is its first free label.',
        '**Save as PDF** and print it in its actual size, or choose a label printer.',
      ),
      heading('Scan plants, then a zone'),
      points(
        'The label of a room or a zone, scanned anywhere, opens it.',
        'While **Move** or **Add to zone** is open, scan the plants and then the label of the zone or the room, by scanner or camera: they go there. **Scan the place** does it for packages and batches too.',
        'Open a system’s **Zone labels** once and hang one on each zone.',
      ),
      quote('A label is for your own work. The tag with its chip is the state’s, and stays on the plant.'),
      paragraph(
        'What should look otherwise is designed under **Labels** in Inventory Details, with the logo of the organization.',
      ),
    ],
  },
  {
    id: 'shipped-inventory',
    categoryId,
    name: 'Know what is on the shelf',
    content: [
      paragraph(
        'Nutrients, gloves, bulbs, fans: **Inventory Details** says what exists, the **Inventory** of a facility how much of it is there and how long it lasts.',
      ),
      picture('update-stock'),
      points(
        '**Add** what was delivered, several rows in one go.',
        '**Move** equipment to the room where it stands; a bulb goes into its light from the room itself.',
        '**Remove** what was used up or is broken. Each change stays in the list of the item, with who did it.',
      ),
      paragraph(
        'What falls below its **Minimum** stands on Home until somebody adds more. Nutrients of a change of water are taken by themselves.',
      ),
    ],
  },
]
