import { createType } from '../processing-job-types.ts'
import { finishJob, packageJob, startJob } from '../processing-job-writes.ts'
import { isSet } from '../stamp.ts'
import type { Seeder } from './seeder.ts'
import { withPackageTag, write } from './written.ts'

const units = { CountUnitOfMeasure: 'Each', VolumeUnitOfMeasure: 'Milliliters', WeightUnitOfMeasure: 'Grams' }
const noWaste = { TotalCountWaste: null, TotalVolumeWaste: null }

/** The open packages of an item, those with most in them first. */
const packagesOf = ({ world, plan }: Seeder, ending: string) =>
  [...world.table(plan.license, 'package').values()]
    .filter(
      ({ record, inTransit }) =>
        !inTransit && !record.IsOnHold && !isSet(record.FinishedDate) && record.Item.Name.endsWith(ending),
    )
    .map(({ record }) => record)
    .sort((a, b) => b.Quantity - a.Quantity)

interface Plan {
  name: string
  type: string
  startedAgo: number
  /** Of the item whose name ends so: how many packages, how many grams of each. */
  of: readonly [ending: string, packages: number, grams: number]
  made: readonly { ago: number; item: string; quantity: number; unit: string; location: string }[]
  finished?: { ago: number; waste: number; note: string }
}

/** What a processor has done and is doing: pressed and distilled, made gummies, and two jobs that are open. */
const ofExtracts: readonly Plan[] = [
  {
    name: 'Press 41, Blue Dream',
    type: 'Rosin press',
    startedAgo: 24,
    of: ['biomass', 2, 300],
    made: [{ ago: 23, item: 'Blue Dream, live rosin 1 g', quantity: 84, unit: 'Each', location: 'Extracts vault' }],
    finished: { ago: 23, waste: 505.5, note: 'Pressed twice at 85 °C' },
  },
  {
    name: 'Distillation 12',
    type: 'Distillation',
    startedAgo: 16,
    of: ['biomass', 3, 250],
    made: [
      { ago: 15, item: 'Multi Strain, distillate', quantity: 96.4, unit: 'Grams', location: 'Extraction' },
      { ago: 15, item: 'Multi Strain, distillate', quantity: 41.2, unit: 'Grams', location: 'Cold store' },
    ],
    finished: { ago: 14, waste: 598, note: 'Residue to compost' },
  },
  {
    name: 'Gummies 2211',
    type: 'Infusion of gummies',
    startedAgo: 9,
    of: ['distillate', 1, 40],
    made: [{ ago: 8, item: 'Blackberry gummies 10 pk', quantity: 380, unit: 'Each', location: 'Kitchen' }],
    finished: { ago: 8, waste: 1.5, note: '' },
  },
  {
    name: 'Distillation 13',
    type: 'Distillation',
    startedAgo: 3,
    of: ['biomass', 2, 400],
    made: [{ ago: 2, item: 'Multi Strain, distillate', quantity: 88.5, unit: 'Grams', location: 'Extraction' }],
  },
  { name: 'Press 42, GMO Cookies', type: 'Rosin press', startedAgo: 1, of: ['biomass', 2, 220], made: [] },
]

/** What a grower with a press room has done and is doing: kief out of trim, and pre-rolls. */
const ofStillwater: readonly Plan[] = [
  {
    name: 'Kief 7',
    type: 'Dry sift',
    startedAgo: 21,
    of: ['trim', 2, 300],
    made: [{ ago: 20, item: 'Multi Strain, kief', quantity: 74.5, unit: 'Grams', location: 'Barn pack' }],
    finished: { ago: 20, waste: 512, note: 'Three passes at 120 microns' },
  },
  {
    name: 'Pre-rolls 31',
    type: 'Pre-rolls',
    startedAgo: 12,
    of: ['Blue Dream, bulk flower', 1, 150],
    made: [{ ago: 11, item: 'Blue Dream, pre-roll 1 g', quantity: 140, unit: 'Each', location: 'Barn pack' }],
    finished: { ago: 11, waste: 3.2, note: '' },
  },
  {
    name: 'Kief 8',
    type: 'Dry sift',
    startedAgo: 3,
    of: ['trim', 2, 260],
    made: [{ ago: 2, item: 'Multi Strain, kief', quantity: 41, unit: 'Grams', location: 'Barn pack' }],
  },
  { name: 'Pre-rolls 32', type: 'Pre-rolls', startedAgo: 1, of: ['bulk flower', 1, 200], made: [] },
]

/** Types of jobs, jobs that are done, and jobs in the making. */
export function seedProcessingJobs({ extracts, stillwater }: { extracts: Seeder; stillwater: Seeder }): void {
  const type = (seeder: Seeder, Name: string, Category: string, Attributes: string[], ProcessingSteps: string) =>
    write(seeder, createType, 90, { Name, Category, Attributes, ProcessingSteps, Description: Name })
  type(extracts, 'Rosin press', 'Extraction', ['Solventless'], 'Wash, dry, press')
  type(extracts, 'Distillation', 'Extraction', ['Solvent'], 'Extract, winterize, distill')
  type(extracts, 'Infusion of gummies', 'Infusing', ['Infuse', 'Cooking'], 'Melt, infuse, mold, cure')
  type(stillwater, 'Dry sift', 'Extraction', ['Solventless'], 'Freeze, tumble, sift')
  type(stillwater, 'Pre-rolls', 'Processing', [], 'Grind, fill, twist')
  for (const plan of ofExtracts) seedJob(extracts, plan)
  for (const plan of ofStillwater) seedJob(stillwater, plan)
}

function seedJob(
  seeder: Seeder,
  { name, type, startedAgo, of: [ending, count, Quantity], made, finished }: Plan,
): void {
  const StartDate = seeder.ago(startedAgo)
  const Packages = packagesOf(seeder, ending)
    .filter((pkg) => pkg.Quantity > Quantity && pkg.PackagedDate <= StartDate)
    .slice(0, count)
    .map(({ Label }) => ({ Label, Quantity, UnitOfMeasure: 'Grams' }))
  const Id = write(seeder, startJob, startedAgo, { JobName: name, JobType: type, ...units, Packages, StartDate })
  for (const { ago, item: Item, quantity, unit: UnitOfMeasure, location: Location } of made) {
    const content = { Item, Quantity: quantity, UnitOfMeasure, Location, PackageDate: seeder.ago(ago) }
    withPackageTag(seeder, (Tag) =>
      write(seeder, packageJob, ago, { JobName: name, Tag, ...content, FinishProcessingJob: false }),
    )
  }
  if (!finished) return
  const waste = { ...noWaste, TotalWeightWaste: finished.waste, WasteWeightUnitOfMeasureName: 'Grams' }
  const FinishDate = seeder.ago(finished.ago)
  write(seeder, finishJob, finished.ago, { Id, FinishDate, FinishNote: finished.note, ...waste })
}
