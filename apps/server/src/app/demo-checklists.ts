import type { ChecklistForm } from '@cultivatd/domain/checklist/checklist'
import { checklistKind } from '../checklist/checklist.routes.ts'
import type { Db } from '../db/db.ts'
import { seedOwn } from './seed-own.ts'

/** What the demo's crew does the same way every time. */
const demoChecklists = {
  'Daily walk': [
    'Look under the benches for leaks',
    'Read temperature, humidity and C02 at the canopy',
    'Read PH and EC of each reservoir',
    'Turn five leaves a row: mites, thrips, mildew',
    'Change the sticky cards that are full',
    'Empty the pans of the dehumidifiers',
    'Look at the lights: none is dark, none flickers',
    'Write down in the room what is not right',
  ],
  'Room reset': [
    'Take out plants, pots and trellis, and weigh the waste',
    'Sweep from the far end to the door',
    'Wash walls, benches and floor with cleaner',
    'Rinse, and let it dry',
    'Wipe with sanitizer, and keep the time on its label',
    'Open, flush and close the drip lines',
    'Wash the filters of fans and dehumidifiers',
    'Replace bulbs that are older than a year',
    'Calibrate the sensors',
    'Close the room for a night before plants go in',
  ],
  'Chop day': [
    'Scales are calibrated, buckets are tared',
    'Gloves and scissors for everybody, and alcohol to wipe them',
    'The drying room stands at 60 °F and 60 %',
    'Cut row by row, and never mix two strains on a cart',
    'Weigh each plant with its tag before it hangs',
    'Hang with space for a hand between the branches',
    'Weigh the waste, and mix it with soil',
    'Compare the count of tags with the room before anybody leaves',
  ],
} satisfies Record<string, readonly string[]>

/** The lines of a checklist of the demo. */
export const demoLines = (name: keyof typeof demoChecklists): readonly string[] => demoChecklists[name]

export const seedDemoChecklists = (db: Db): Promise<void> =>
  seedOwn(db, checklistKind, '82', Object.entries(demoChecklists).map(formOf))

const formOf = ([name, texts]: [name: string, texts: readonly string[]]): ChecklistForm => ({
  name,
  lines: texts.map((text, at) => ({ id: `${at}`, text })),
})
