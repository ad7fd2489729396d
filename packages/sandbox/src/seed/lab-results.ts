import type { LabTestType } from '@cultivatd/metrc/lab-test-records'
import type { Package } from '@cultivatd/metrc/records'
import { labTestBatches } from '../lab-vocabulary.ts'
import { type Found, type Recording, resultRows, testedPackage } from '../lab-results.ts'
import { dayAfter } from '../stamp.ts'
import type { Row } from '../tables.ts'
import type { World } from '../world.ts'
import { createRandom, type Random } from './random.ts'

/** What is usually found, by the words of the test type: from, to. */
const usual: readonly (readonly [RegExp, number, number])[] = [
  [/^Total THC|^THCa/, 17, 28],
  [/^THC /, 0.4, 1.4],
  [/CBD/, 0.02, 0.4],
  [/^Total Terpenes/, 1.2, 3.1],
  [/\(%\)/, 0.1, 1.1],
  [/^Total Yeast/, 10, 900],
]

function levelOf({ Name }: LabTestType, random: Random): number {
  const [, from = 0, to = 0] = usual.find(([words]) => words.test(Name)) ?? []
  return random.weight(from, to)
}

/** Yeast and mold are what a package of the demo fails for. */
function foundIn(pkg: Package, random: Random, isFailed = pkg.LabTestingState === 'TestFailed'): Found[] {
  const batches = labTestBatches.filter(({ Name }) => pkg.Item.LabTestBatchNames.includes(Name))
  return batches.flatMap(({ LabTestTypes }) =>
    LabTestTypes.map((type) => {
      const isOver = isFailed && type.Name.startsWith('Total Yeast')
      return { type, level: isOver ? 24_000 : levelOf(type, random), passed: !isOver, comment: '' }
    }),
  )
}

type Lab = Recording['lab']

/** Puts a recording into the books of a package, whose state becomes this; nothing is stamped. */
function seedRecording(
  world: World,
  license: string,
  row: Row<Package>,
  recording: Recording,
  own: Partial<Package> & Pick<Package, 'LabTestingState'>,
  revoked: string | null = null,
): void {
  const record = { ...testedPackage(row.record, recording), ...own }
  const { modified } = row
  const put = resultRows(record, row.record.Label, world.nextId(), recording).map((found) => {
    const id = world.nextId()
    const result = { ...found, RevokedDate: revoked, LabTestDetailRevokedDate: revoked }
    return { license, table: 'labTestResult' as const, id, row: { id, record: result, modified, archived: false } }
  })
  world.apply([...put, { license, table: 'package', id: row.id, row: { ...row, record } }])
}

/** Results for every package of these licenses that is said to be tested; nothing else of the world changes. */
export function seedLabResults(world: World, licenses: readonly string[], lab: Lab, today: string): void {
  const random = createRandom(1815)
  for (const license of licenses)
    for (const row of world.table(license, 'package').values()) {
      const { LabTestingState } = row.record
      if (LabTestingState !== 'TestPassed' && LabTestingState !== 'TestFailed') continue
      const found = foundIn(row.record, random)
      if (found.length === 0) continue
      const performed = [dayAfter(row.record.PackagedDate, 4), dayAfter(today, -1)].sort()[0] ?? today
      const recording = { lab, performed, recorded: performed, documentId: null, found, isReleased: true }
      seedRecording(world, license, row, recording, { LabTestingState })
    }
}

/**
 * Of one license: a failed package that passed when it was tested again and one that failed again, results that were
 * revoked and measured anew, and results that are held back.
 */
export function seedRetests(world: World, license: string, lab: Lab, today: string): void {
  const random = createRandom(1816)
  const inState = (state: string) =>
    [...world.table(license, 'package').values()].filter(
      ({ record, archived, inTransit }) =>
        record.LabTestingState === state &&
        record.Item.LabTestBatchNames.length > 0 &&
        !record.IsFinished &&
        !archived &&
        !inTransit,
    )
  const told = (row: Row<Package>, ago: number, isFailed: boolean, more: Partial<Recording> = {}): Recording => {
    const performed = dayAfter(today, -ago)
    const found = foundIn(row.record, random, isFailed)
    return { lab, performed, recorded: performed, documentId: world.nextId(), found, isReleased: true, ...more }
  }
  const [passedAgain, failedAgain] = inState('TestFailed')
  const [measuredAnew] = inState('TestPassed')
  const [held] = inState('SubmittedForTesting')
  if (!passedAgain || !failedAgain || !measuredAnew || !held)
    throw new Error('The demo needs packages to be tested again')
  seedRecording(world, license, passedAgain, told(passedAgain, 2, false), {
    LabTestingState: 'RetestPassed',
    Note: 'Passed the second test, hold to be lifted',
  })
  seedRecording(world, license, failedAgain, told(failedAgain, 3, true), { LabTestingState: 'RetestFailed' })
  const wrong = told(measuredAnew, 1, true)
  seedRecording(world, license, measuredAnew, wrong, { LabTestingState: 'TestPassed' }, today)
  seedRecording(world, license, held, told(held, 1, false, { isReleased: false }), {
    LabTestingState: 'AwaitingConfirmation',
  })
}
