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
