import { expect, test } from 'vitest'
import type { Problem } from '../app-error.ts'
import { dayProblems, needsNote } from '../field/field.ts'
import { type HarvestAction, harvestProblems } from '../harvest/harvest-actions.ts'
import { aHarvest } from '../harvest/harvest.builders.ts'
import { discontinueProblems } from '../package/discontinue.ts'
import { actionProblems, type PackageAction } from '../package/package.ts'
import { aPackage } from '../package/package.builders.ts'
import { batchProblems } from '../plant-batch/plant-batch.ts'
import { aPlantBatch } from '../plant-batch/plant-batch.builders.ts'
import type { Phase } from '../plant/phase.ts'
import { type PlantAction, plantProblems } from '../plant/plant.ts'
import { aPlant, aPlantThatIs } from '../plant/plant.builders.ts'
import type { MendName } from './mend-words.ts'

/** What mends each refusal, null where nothing is known to; 'can' where it is not refused. */
type Mended = MendName | null | 'can'

const mended = ([first, ...others]: readonly Problem[]): Mended => {
  expect(others).toEqual([])
  return first ? (first.mend ?? null) : 'can'
}

const each = <Action extends string>(actions: readonly Action[], of: (action: Action) => Mended) =>
  Object.fromEntries(actions.map((action) => [action, of(action)]))

const plants: Record<PlantAction, Record<Phase, Mended>> = {
  move: { young: 'can', vegetative: 'can', flowering: 'can', harvested: 'restore', destroyed: 'leaveOut' },
  flower: { young: null, vegetative: 'can', flowering: null, harvested: 'restore', destroyed: 'leaveOut' },
  cutClones: { young: null, vegetative: 'toMothers', flowering: null, harvested: null, destroyed: null },
  harvest: { young: null, vegetative: 'flower', flowering: 'can', harvested: 'leaveOut', destroyed: 'leaveOut' },
  waste: { young: null, vegetative: 'can', flowering: 'can', harvested: 'restore', destroyed: 'leaveOut' },
  destroy: { young: null, vegetative: 'can', flowering: 'can', harvested: 'restore', destroyed: 'leaveOut' },
  apply: { young: 'can', vegetative: 'can', flowering: 'can', harvested: 'restore', destroyed: 'leaveOut' },
  package: { young: null, vegetative: 'toMothers', flowering: null, harvested: null, destroyed: null },
  strain: { young: 'can', vegetative: 'can', flowering: 'can', harvested: 'restore', destroyed: 'leaveOut' },
  retag: { young: 'can', vegetative: 'can', flowering: 'can', harvested: 'restore', destroyed: 'leaveOut' },
}
const plantActions = Object.keys(plants) as PlantAction[]
const phases = Object.keys(aPlantThatIs) as Phase[]

test('what mends the refusal of each action on a plant of each phase', () => {
  const found = each(plantActions, () => 'can') as Record<string, unknown>
  for (const action of plantActions)
    found[action] = each(phases, (phase) => mended(plantProblems(aPlantThatIs[phase](), action, [])))
  expect(found).toEqual(plants)
})

test('a plant on hold waits for its release, and one that is not here is looked for again', () => {
  for (const action of plantActions) {
    expect(plantProblems(aPlantThatIs.flowering({ IsOnHold: true }), action).at(-1)?.mend).toBe('waitForRelease')
    expect(mended(plantProblems(undefined, action))).toBe('lookAgain')
    expect(mended(plantProblems(aPlant({}, { isGone: true }), action))).toBe('lookAgain')
  }
})

const packages: Record<PackageAction, { open: Mended; finished: Mended; empty: Mended }> = {
  createPackage: { open: 'can', finished: 'unfinish', empty: null },
  adjust: { open: 'can', finished: 'unfinish', empty: 'can' },
  move: { open: 'can', finished: 'unfinish', empty: 'can' },
  changeItem: { open: 'can', finished: 'unfinish', empty: 'can' },
  changeNote: { open: 'can', finished: 'unfinish', empty: 'can' },
  changeDates: { open: 'can', finished: 'unfinish', empty: 'can' },
  changeMarks: { open: 'can', finished: 'unfinish', empty: 'can' },
  treat: { open: null, finished: 'unfinish', empty: null },
  takeSample: { open: 'can', finished: 'unfinish', empty: null },
  emptyAndFinish: { open: null, finished: 'unfinish', empty: null },
  finish: { open: null, finished: 'leaveOut', empty: 'can' },
  unfinish: { open: 'leaveOut', finished: 'can', empty: 'leaveOut' },
  discontinue: { open: 'can', finished: 'unfinish', empty: null },
  plant: { open: null, finished: 'unfinish', empty: null },
}
const packageActions = Object.keys(packages) as PackageAction[]

test('what mends the refusal of each action on a package', () => {
  const open = aPackage({ Quantity: 100, OriginalPackageQuantity: 100 })
  const finished = aPackage({ Quantity: 0, FinishedDate: '2026-11-20' })
  const empty = aPackage({ Quantity: 0, OriginalPackageQuantity: 100 })
  const found = Object.fromEntries(
    packageActions.map((action) => [
      action,
      {
        open: mended(actionProblems(open, action)),
        finished: mended(actionProblems(finished, action)),
        empty: mended(actionProblems(empty, action)),
      },
    ]),
  )
  expect(found).toEqual(packages)
  for (const action of packageActions) {
    expect(mended(actionProblems(aPackage({ IsOnHold: true }), action))).toBe('waitForRelease')
    expect(mended(actionProblems(aPackage({}, { isGone: true }), action))).toBe('lookAgain')
  }
})

const harvests: Record<HarvestAction, { hangs: Mended; complete: Mended; finished: Mended }> = {
  step: { hangs: 'can', complete: null, finished: 'unfinishHarvest' },
  waste: { hangs: 'can', complete: 'can', finished: 'unfinishHarvest' },
  discontinueWaste: { hangs: null, complete: null, finished: 'unfinishHarvest' },
  createPackage: { hangs: 'can', complete: 'can', finished: 'unfinishHarvest' },
  finish: { hangs: null, complete: 'can', finished: 'leaveOut' },
  unfinish: { hangs: 'leaveOut', complete: 'leaveOut', finished: 'can' },
  undoStep: { hangs: null, complete: 'can', finished: 'unfinishHarvest' },
}
const harvestActions = Object.keys(harvests) as HarvestAction[]

test('what mends the refusal of each action on a harvest', () => {
  const done = {
    manicureStartDateTime: '2026-11-02',
    manicureEndDateTime: '2026-11-03',
    dryStartDateTime: '2026-11-03',
    dryEndDateTime: '2026-11-13',
    trimStartDateTime: '2026-11-13',
    trimEndDateTime: '2026-11-14',
  }
  const complete = aHarvest({ TotalWasteWeight: 0 }, done)
  const found = Object.fromEntries(
    harvestActions.map((action) => [
      action,
      {
        hangs: mended(harvestProblems(aHarvest({ TotalWasteWeight: 0 }), action)),
        complete: mended(harvestProblems(complete, action)),
        finished: mended(harvestProblems(aHarvest({ FinishedDate: '2026-11-20' }), action)),
      },
    ]),
  )
  expect(found).toEqual(harvests)
  for (const action of harvestActions) {
    expect(harvestProblems(aHarvest({ IsOnHold: true }), action)[0]?.mend).toBe('waitForRelease')
    expect(mended(harvestProblems(undefined, action))).toBe('lookAgain')
  }
})

test('a package goes back to its harvest only while that is open', () => {
  const pkg = aPackage()
  const Name = pkg.metrc.SourceHarvestNames ?? ''
  const finished = aHarvest({ Name, FinishedDate: '2026-11-20' })
  expect(mended(discontinueProblems(pkg, [finished], []))).toBe('unfinishHarvest')
  expect(mended(discontinueProblems(pkg, [aHarvest({ Name })], []))).toBe('can')
  // Metrc does not say of which day it is.
  expect(mended(discontinueProblems(pkg, [finished, aHarvest({ Name, Id: 8 })], []))).toBe('can')
  const ofPackages = aPackage({ SourcePackageLabels: '1A4' })
  expect(mended(discontinueProblems(ofPackages, [finished], []))).toBe('can')
  expect(mended(discontinueProblems(aPackage({ FinishedDate: '2026-11-20', Quantity: 0 }), [finished], []))).toBe(
    'unfinish',
  )
})

test('a batch that is on hold waits, one that is not here is looked for, one without clones has no mend', () => {
  expect(mended(batchProblems(aPlantBatch({ IsOnHold: true }), 'move'))).toBe('waitForRelease')
  expect(mended(batchProblems(undefined, 'move'))).toBe('lookAgain')
  expect(mended(batchProblems(aPlantBatch({ UntrackedCount: 0 }), 'move'))).toBeNull()
})

test('another day is chosen for one to come and for one before the record, and a note is entered', () => {
  const since = { day: '2026-11-02', what: 'it was planted' }
  expect(mended(dayProblems('2026-11-22', '2026-11-21'))).toBe('chooseDay')
  expect(mended(dayProblems('2026-11-01', '2026-11-21', since))).toBe('chooseDay')
  expect(mended([needsNote('Theft')])).toBe('enterNote')
})
