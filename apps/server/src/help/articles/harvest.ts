import { heading, paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

const categoryId = 'shipped-harvest'

/** From the cut to what is left of it. */
export const harvest: readonly ShippedArticle[] = [
  {
    id: 'shipped-harvest-plants',
    categoryId,
    name: 'Harvest plants with their weights',
    content: [
      paragraph(
        'Many plants become one harvest: a list of labels with a **wet weight for each**, sent to Metrc together.',
      ),
      picture('harvest-plants'),
      steps(
        'Press **Harvest plants** in the flower room. Choose the type, Full Plant or Manicure, and the drying room. The name is made of day, room, strain and type; change it if you want to.',
        'Scan or paste the labels, or give a range of them.',
        'Type a weight for each. A list of labels and weights can be pasted from a sheet.',
        'A weight far from the others is asked about. Confirm it or put it right: Metrc asks nothing.',
      ),
      quote('The button says how many plants it is about. Read that number aloud before you press.'),
    ],
  },
  {
    id: 'shipped-harvest-station',
    categoryId,
    name: 'Weigh a harvest at a station',
    content: [
      paragraph(
        'A harvest station is a page for a tablet beside a scale: **scan, weight, next**. Several stations weigh for one harvest at the same time, and each goes on without a network. Nothing goes to Metrc before somebody closes the weigh-in.',
      ),
      picture('harvest-station'),
      steps(
        'Press **Harvest station** in the flower room. Choose type, drying room and name, as for a harvest. All plants that flower are expected, or those that you selected.',
        'On every other tablet open the same room: the weigh-in stands under **Plants**. Give each station a name under **Station and scale**.',
        'Scan a plant, or type the last digits of its tag. Type the weight, or let a connected scale send it, and press **Take**. The scan of the next plant takes the weight too.',
        'A plant that was weighed already, one that is not expected and a weight far from the others stop the station with a tone and a question.',
        '**Take back** takes the last weight back.',
        '**Close the weigh-in** shows what will be sent, and sends it, once, whoever presses.',
      ),
      heading('Two stations, one plant'),
      paragraph(
        'If two stations weigh the same plant without knowing of each other, both weights stand until somebody chooses which counts. The other one stays in the history.',
      ),
      heading('A station that was offline when the weigh-in was closed'),
      paragraph(
        'Its weights arrive later and are listed in the room: **Look at them and send** harvests those plants too. A plant that is in Metrc already is not weighed again: its weight is corrected on its page.',
      ),
      quote('Put the scale to zero before each plant. Only a weight that stands still is taken.'),
    ],
  },
  {
    id: 'shipped-drying',
    categoryId,
    name: 'Manicure, drying, final trim',
    content: [
      paragraph(
        'A harvest hangs in its dry room until the stems snap. The board of the room has **one column for each step**; the button on the card moves it on and stamps today.',
      ),
      picture('harvest-board'),
      steps(
        '**Start Manicure Trim**, then **Finish Manicure Trim**.',
        '**Start Drying**, then **End Drying**.',
        '**Start Final Trim**, then **End Final Trim**. It stands under Completed then.',
        '**Finish** when nothing of it is left.',
      ),
      quote('Do not package while a step is running. Metrc accepts it, but your weights will not add up.'),
    ],
  },
  {
    id: 'shipped-weights',
    categoryId,
    name: 'Where the weight of a harvest went',
    content: [
      paragraph(
        'A harvest shows its wet weight and what became of it: packaged, waste, moisture lost, and what remains.',
      ),
      picture('harvest'),
      heading('When it does not add up'),
      points(
        'Enter **Waste** on the day on which it is weighed, with its kind.',
        'What drying took is moisture lost when the harvest is finished: it is not waste.',
        'A harvest that was finished too early comes back by **UnFinish Harvest**.',
      ),
    ],
  },
]
