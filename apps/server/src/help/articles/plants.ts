import { heading, paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

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
        '**Phase, Strain, Days** above the systems colors the plants by another thing. The shape stays the phase, and what the colors mean stands below the racks. Your choice is kept on this device.',
        'Press the place in the details of a plant or batch, and it lights up in its rack.',
        '**Show as table** lists the same zones with numbers.',
        'What stands in no zone is listed below, under **Not placed**. That list should be short.',
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
        '**Add to zone** takes what you scan or choose. **Move 6 plants** puts them into another zone, **Remove 6 plants from zone** leaves them in the room.',
      ),
      heading('Pick up and put down'),
      points(
        'Drag a zone, or the label of a rack or level, to another zone, rack or level of this room. A rack that is put on a rack keeps how it stands; else the plants are spread evenly. What will happen, or why it cannot, stands beside the pointer before you let go.',
        'Several at once: draw a lasso from empty ground, or turn on **Select** and press or draw around them; then **Place on the drawing**.',
        'With a finger: rest on a zone until it is picked up, press where it goes, then **Put down**. While Select is on, a finger that goes sideways draws the lasso.',
        'By keys: **m** picks up, arrows go over zones and labels, Enter puts down, Esc lets go.',
        'Tick plants of a zone and **Pick up** to carry these alone. **Undo** brings all back to where they stood. What Metrc has to be told of is asked first.',
      ),
      quote('A move to another room is reported to Metrc, and moves every plant of the list at once.'),
    ],
  },
  {
    id: 'shipped-environment',
    categoryId,
    name: 'Watch the climate of a room',
    content: [
      paragraph(
        'The tiles of a room show what was read last, its target for the phase of the plants, and where it is going. A tile outside its target says so in words, not only in color.',
      ),
      picture('environment'),
      steps(
        'Press **View** to see the day, the week or the whole cycle. Point at the chart: all values of that moment stand beside it.',
        '**Targets** says what is right in each phase, when the lights are on, and who is told when it is not.',
        '**Edit** enters what you read by hand. **Sources** lists the sensors, and tells which of them has gone silent.',
      ),
      heading('When an alarm comes'),
      points(
        'It stands on Home and in the room, and rings for those whom the room names, once.',
        'Press it, look at the chart, and say that you saw it. It ends by itself when the values are back.',
      ),
      quote('VPD follows from temperature and humidity. Correct those, and it comes along.'),
    ],
  },
  {
    id: 'shipped-water',
    categoryId,
    name: 'Read, change and feed the water',
    content: [
      paragraph('Each system with a reservoir shows its PH, EC and temperature below its racks, and when it is due.'),
      picture('water'),
      heading('A change, step by step'),
      steps(
        '**Change Water**: from now on everybody sees that the system is being changed.',
        '**Flush System** when it is empty, or go straight on.',
        '**Set Water Filled** when the reservoir is full.',
        '**Enter PH / Nutes**: what you measured, and each nutrient with its amount. The nutrients are taken from the stock.',
      ),
      paragraph('Between changes **Enter reading** is all. What you type stays on the device until it is saved.'),
    ],
  },
  {
    id: 'shipped-phone',
    categoryId,
    name: 'Work at the rack with a phone',
    content: [
      paragraph(
        'On a phone you see one rack at a time, with the others above it. Everything that works at the desk works here, with one thumb: the bar at the bottom has what is done most in a room of its kind, **More** has the rest.',
      ),
      picture('rack-phone'),
      points(
        'Swipe the small racks to go to the next one, press a zone to open it.',
        '**Scan** at the bottom opens the camera for labels; where there is none, type the last digits.',
        'What you began to type stays on the phone as a draft, also when the screen goes dark.',
        'Without a network what you pressed waits, and goes when the network is back.',
      ),
    ],
  },
]
