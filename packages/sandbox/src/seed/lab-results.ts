import type { LabTestType } from '@cultivatd/metrc/lab-test-records'
import type { Package } from '@cultivatd/metrc/records'
import { labTestBatches } from '../lab-vocabulary.ts'
import { type Found, resultRows, testedPackage } from '../lab-results.ts'
import { dayAfter } from '../stamp.ts'
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
function foundIn(pkg: Package, random: Random): Found[] {
  const isFailed = pkg.LabTestingState === 'TestFailed'
  const batches = labTestBatches.filter(({ Name }) => pkg.Item.LabTestBatchNames.includes(Name))
  return batches.flatMap(({ LabTestTypes }) =>
    LabTestTypes.map((type) => {
      const isOver = isFailed && type.Name.startsWith('Total Yeast')
      return { type, level: isOver ? 24_000 : levelOf(type, random), passed: !isOver, comment: '' }
    }),
  )
}

/** Results for every package of these licenses that is said to be tested; nothing else of the world changes. */
export function seedLabResults(
  world: World,
  licenses: readonly string[],
  lab: { license: string; name: string },
  today: string,
): void {
  const random = createRandom(1815)
  for (const license of licenses)
    for (const row of world.table(license, 'package').values()) {
      if (row.record.LabTestingState !== 'TestPassed' && row.record.LabTestingState !== 'TestFailed') continue
      const found = foundIn(row.record, random)
      if (found.length === 0) continue
      const performed = [dayAfter(row.record.PackagedDate, 4), dayAfter(today, -1)].sort()[0] ?? today
      const recording = { lab, performed, recorded: performed, documentId: null, found, isReleased: true }
      const { LabTestingState } = row.record
      const record = { ...testedPackage(row.record, recording), LabTestingState }
      const rows = resultRows(record, row.record.Label, world.nextId(), recording)
      const put = rows.map((result) => {
        const id = world.nextId()
        const { modified } = row
        return { license, table: 'labTestResult' as const, id, row: { id, record: result, modified, archived: false } }
      })
      world.apply([...put, { license, table: 'package', id: row.id, row: { ...row, record } }])
    }
}
