import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asking, smallToday, startSmall } from './asking.builders.ts'
import { type Growing, growing } from './growing.builders.ts'

const batches = ['Clones 1', 'Clones 2']
const unknownTag = '1A4FF0300000019999999999'
const batch = fc.constantFrom(...batches)
/** Mostly what a batch of ten may have, and now and then nonsense. */
const count = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -3, 2.5, 11, 1e9) },
)

const growth = fc.record({
  Name: batch,
  Count: count,
  /** The place of a tag among the twenty of the facility; one is beyond them. */
  tag: fc.integer({ min: 0, max: 20 }),
  GrowthPhase: fc.constantFrom('Vegetative', 'Flowering'),
  NewLocation: fc.constant('Veg 1'),
  GrowthDate: fc.constant(smallToday),
})
const destruction = fc.record({
  PlantBatch: batch,
  Count: count,
  WasteReasonName: fc.constant('Male Plants'),
  ActualDate: fc.constant(smallToday),
})
const adjustment = fc.record({
  PlantBatchName: batch,
  Quantity: fc.oneof(count, fc.integer({ min: -6, max: -1 })),
  AdjustmentReason: fc.constant('Scale Variance'),
  AdjustmentDate: fc.constant(smallToday),
})
/** Writes of up to three rows. */
const step = fc.oneof(
  fc.record({ does: fc.constant('growthphase' as const), rows: fc.array(growth, { minLength: 1, maxLength: 3 }) }),
  fc.record({ does: fc.constant('destroy' as const), rows: fc.array(destruction, { minLength: 1, maxLength: 3 }) }),
  fc.record({ does: fc.constant('adjust' as const), rows: fc.array(adjustment, { minLength: 1, maxLength: 3 }) }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Sends a step; answers its status, and how many plants more there are because of it. */
async function perform(metrc: Asking, grow: Growing, tags: readonly string[], { does, rows }: Step) {
  const send = { growthphase: metrc.post, adjust: metrc.post, destroy: grow.destroy }[does]
  const path = `/plantbatches/v2${does === 'destroy' ? '' : `/${does}`}`
  const tagged = rows.map((row) => ('tag' in row ? { ...row, StartingTag: tags[row.tag] ?? unknownTag } : row))
  const { status } = await send(path, tagged)
  return { status, added: does === 'adjust' && status === 200 ? sum(rows.map(({ Quantity }) => Quantity)) : 0 }
}

async function check(grow: Growing, tags: readonly string[], plants: number): Promise<void> {
  const isOurs = (name: string) => batches.includes(name)
  const found = [...(await grow.batches()), ...(await grow.batches('inactive'))].filter(({ Name }) => isOurs(Name))
  const counts = found.flatMap((each) => [each.UntrackedCount, each.TrackedCount, each.DestroyedCount])
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(0)
  expect(sum(counts)).toBe(plants)
  const grown = [...(await grow.plants('vegetative')), ...(await grow.plants('flowering'))]
  const labels = grown.filter(({ PlantBatchName }) => isOurs(PlantBatchName)).map(({ Label }) => Label)
  expect(labels).toHaveLength(sum(found.map(({ TrackedCount }) => TrackedCount)))
  expect([...labels, ...(await grow.plantTags())].sort()).toEqual([...tags].sort())
}

test('no sequence of writes makes a count of a batch negative, loses a plant or uses a tag twice', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const { sandbox, metrc } = await startSmall()
    try {
      const grow = growing(sandbox, metrc)
      const plantings = batches.map((Name) => grow.planting({ Name }))
      await metrc.post('/plantbatches/v2/plantings', plantings)
      const tags = await grow.plantTags()
      let plants = sum(plantings.map(({ Count }) => Count))
      for (const each of steps) {
        const { status, added } = await perform(metrc, grow, tags, each)
        expect([200, 400]).toContain(status)
        plants += added
      }
      await check(grow, tags, plants)
    } finally {
      await sandbox.close()
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
