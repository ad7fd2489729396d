import { paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

const categoryId = 'shipped-plants'

/** From the clone to the cut. */
export const plants: readonly ShippedArticle[] = [
  {
    id: 'shipped-room',
    categoryId,
    name: 'Read a room and its racks',
    content: [
      paragraph(
        'A room is drawn as one stands in it: each system with its racks, levels and zones. The color is the phase, the **height is the days in that phase**, the letters are the strain.',
      ),
      picture('vegetation'),
      points(
        'Press a zone to see its plants and batches.',
        'Show as table lists the same zones with numbers.',
        'What stands in no zone is listed below: the table Not in a zone should be short.',
      ),
      quote('Empty zones are drawn too. A gap is a gap.'),
    ],
  },
  {
    id: 'shipped-zones',
    categoryId,
    name: 'Place, move and take out of a zone',
    content: [
      paragraph('Where a plant stands within a room is yours alone; Metrc knows the room only.'),
      picture('zone'),
      steps(
        'Press the zone. Its plants and batches are listed.',
        'Tick some of them; without a tick all are meant, as the buttons say.',
        '**Add to zone** takes what you scan or choose. **Move** puts it into another zone. **Remove from zone** leaves it in the room.',
      ),
      quote('A move to another room is reported to Metrc, and moves every plant of the list at once.'),
    ],
  },
  {
    id: 'shipped-phone',
    categoryId,
    name: 'Work at the rack with a phone',
    content: [
      paragraph(
        'On a phone you see one rack at a time, with the others above it. Everything that works at the desk works here, with one thumb.',
      ),
      picture('rack-phone'),
      points(
        'Swipe the small racks to go to the next one, press a zone to open it.',
        '**Scan** at the bottom opens the camera where the browser has one for labels, else type the last digits.',
        'What you began to type stays on the phone as a draft, also when the screen goes dark.',
        'Without a network what you pressed waits, and goes when the network is back.',
      ),
    ],
  },
]
