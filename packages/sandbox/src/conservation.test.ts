import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type { HarvestWaste, Package } from '@cultivatd/metrc/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'
import { convert, rounded } from './units.ts'

const { grower } = smallLicenses
const day = '2026-11-20'
const unit = fc.constantFrom('Grams', 'Kilograms', 'Milligrams', 'Ounces', 'Pounds')
/** From crumbs to more than there is, and now and then something that is no weight at all. */
const weight = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0.0001, max: 900, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -5, 0.00001, 1e6, 1e300) },
)
const inGrams = (amount: number, of: string) => convert(amount, of, 'Grams') ?? Number.NaN

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there.')
  return value
}

async function withSandbox(work: (metrc: Asking, sandbox: Sandbox) => Promise<void>) {
  const { metrc, sandbox } = await startSmall()
  try {
    await work(metrc, sandbox)
  } finally {
    await sandbox.close()
  }
}

async function freeTag(metrc: Asking): Promise<string> {
  const [tag] = (await metrc.get('/tags/v2/package/available')).json<AvailableTag[]>()
  return tag?.Label ?? ''
}

const isApplied = ({ status }: { status: number }) => {
  expect([200, 400]).toContain(status)
  return status === 200
}

interface Weighed {
  is: number
  of: string
}

/** The parts add up to the whole, but for what four decimals of the units leave over in each of at most four places. */
function expectSame(parts: readonly Weighed[], whole: Weighed) {
  const crumb = Math.max(...[...parts, whole].map(({ of }) => inGrams(0.0001, of)))
  const sum = parts.reduce((grams, { is, of }) => grams + inGrams(is, of), 0)
  expect(Math.abs(sum - inGrams(whole.is, whole.of))).toBeLessThanOrEqual(crumb * 4 * (parts.length + 1))
}

const lineOf = fc.record({ weight, unit })
const harvestStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('waste' as const), line: lineOf }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('package' as const),
      lines: fc.array(lineOf, { minLength: 1, maxLength: 3 }),
      unit,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('unwaste' as const), of: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constantFrom({ does: 'finish' } as const, { does: 'unfinish' } as const) },
)
type HarvestStep = typeof harvestStep extends fc.Arbitrary<infer T> ? T : never

async function doToHarvest(metrc: Asking, Id: number, step: HarvestStep) {
  if (step.does === 'finish') return metrc.put('/harvests/v2/finish', [{ Id, ActualDate: day }])
  if (step.does === 'unfinish') return metrc.put('/harvests/v2/unfinish', [{ Id }])
  if (step.does === 'unwaste') {
    const { Data } = await metrc.page<HarvestWaste>('/harvests/v2/waste', { harvestId: Id })
    const waste = Data[step.of % Math.max(Data.length, 1)]
    return waste ? metrc.remove(`/harvests/v2/waste/${waste.Id}`) : { status: 400 }
  }
  if (step.does === 'waste') {
    const { weight: WasteWeight, unit: UnitOfWeight } = step.line
    return metrc.post('/harvests/v2/waste', [{ Id, WasteType: 'Fibrous', WasteWeight, UnitOfWeight, ActualDate: day }])
  }
  const Ingredients = step.lines.map((line) => ({ HarvestId: Id, Weight: line.weight, UnitOfWeight: line.unit }))
  return metrc.post('/harvests/v2/packages', [
    {
      Tag: await freeTag(metrc),
      Location: 'Vault',
      Item: 'Blue Dream, bulk flower',
      UnitOfWeight: step.unit,
      ActualDate: day,
      Ingredients,
    },
  ])
}

test('what a harvest holds, gave away and lost is what was cut, and never below 0', async () => {
  let applied = 0
  await fc.assert(
    fc.asyncProperty(unit, fc.array(harvestStep, { minLength: 1, maxLength: 15 }), (UnitOfWeightName, steps) =>
      withSandbox(async (metrc, { control }) => {
        const [seeded] = control.all(grower, 'harvest')
        const id = seeded?.Id ?? 0
        const fresh = { UnitOfWeightName, TotalWetWeight: 2500, TotalWasteWeight: 0, CurrentWeight: 2500 }
        await metrc.remove(`/harvests/v2/waste/${control.all(grower, 'harvestWaste')[0]?.Id}`)
        control.modify(grower, 'harvest', id, fresh)
        const harvest = () => needed(control.find(grower, 'harvest', id))
        for (const step of steps) {
          const before = harvest()
          const isDone = isApplied(await doToHarvest(metrc, id, step))
          applied += Number(isDone)
          expect(isDone ? before : harvest()).toEqual(before)
          const { CurrentWeight, TotalPackagedWeight, TotalWasteWeight, FinishedDate } = harvest()
          for (const part of [CurrentWeight, TotalPackagedWeight, TotalWasteWeight])
            expect(part).toBeGreaterThanOrEqual(0)
          // What is left of a finished harvest is loss of moisture.
          const moisture = FinishedDate === null ? 0 : rounded(2500 - TotalPackagedWeight - TotalWasteWeight)
          expect(rounded(CurrentWeight + TotalPackagedWeight + TotalWasteWeight + moisture)).toBe(2500)
        }
        const { TotalPackagedWeight, TotalWasteWeight } = harvest()
        const wastes = control
          .all(grower, 'harvestWaste')
          .map((row) => ({ of: row.UnitOfWeightName, is: row.WasteWeight }))
        expectSame(wastes, { of: UnitOfWeightName, is: TotalWasteWeight })
        const packages = control.all(grower, 'package').filter(({ SourceHarvestCount }) => SourceHarvestCount > 0)
        expectSame(
          packages.map((pkg) => ({ of: pkg.UnitOfMeasureName, is: pkg.Quantity })),
          { of: UnitOfWeightName, is: TotalPackagedWeight },
        )
      }),
    ),
    { numRuns: 60 },
  )
  expect(applied).toBeGreaterThan(40)
})

/** How much of each source and of their sum is asked for, in hundredths: mostly what there is, at times more. */
const packageStep = fc.record({
  sources: fc.array(fc.record({ of: fc.nat(30), percent: fc.integer({ min: 0, max: 105 }), unit }), {
    minLength: 1,
    maxLength: 3,
  }),
  percent: fc.integer({ min: 0, max: 105 }),
  unit,
  sameItem: fc.boolean(),
})
type PackageStep = typeof packageStep extends fc.Arbitrary<infer T> ? T : never

async function repackage(metrc: Asking, packages: readonly Package[], step: PackageStep) {
  const full = packages.filter((pkg) => pkg.Quantity > 0 && !pkg.IsOnHold && pkg.Label !== smallLabels.inTransit)
  let sum = 0
  const Ingredients = step.sources.map(({ of, percent, unit: UnitOfMeasure }) => {
    const source = needed(full[of % full.length])
    const grams = (inGrams(source.Quantity, source.UnitOfMeasureName) * percent) / 100
    sum += grams
    return { Package: source.Label, Quantity: grams / inGrams(1, UnitOfMeasure), UnitOfMeasure }
  })
  const item = step.sameItem ? { UseSameItem: true } : { Item: 'Blue Dream, trim' }
  const Quantity = (sum * step.percent) / 100 / inGrams(1, step.unit)
  return metrc.post('/packages/v2', [
    {
      Tag: await freeTag(metrc),
      Location: 'Vault',
      ...item,
      Quantity,
      UnitOfMeasure: step.unit,
      ActualDate: day,
      Ingredients,
    },
  ])
}

test('packages made of packages hold together no more than there was, and none less than 0', async () => {
  let applied = 0
  await fc.assert(
    fc.asyncProperty(fc.array(packageStep, { minLength: 1, maxLength: 15 }), (steps) =>
      withSandbox(async (metrc, { control }) => {
        const weighed = () => control.all(grower, 'package').filter((pkg) => pkg.Item.QuantityType === 'WeightBased')
        const total = () => weighed().reduce((sum, pkg) => sum + inGrams(pkg.Quantity, pkg.UnitOfMeasureName), 0)
        for (const step of steps) {
          const [before, packages] = [total(), weighed()]
          const isDone = isApplied(await repackage(metrc, packages, step))
          applied += Number(isDone)
          expect(isDone ? packages : weighed()).toEqual(packages)
          for (const pkg of weighed()) expect(pkg.Quantity).toBeGreaterThanOrEqual(0)
          // Only what four decimals of a unit leave over may be rounded up, once for each package that takes part.
          const crumb = Math.max(
            ...[step.unit, ...packages.map((pkg) => pkg.UnitOfMeasureName)].map((of) => inGrams(0.0001, of)),
          )
          expect(total()).toBeLessThanOrEqual(before + crumb * (1 + step.sources.length))
        }
      }),
    ),
    { numRuns: 60 },
  )
  expect(applied).toBeGreaterThan(50)
})

test('within one unit, not a ten-thousandth comes out of nothing', async () => {
  const grams = fc.integer({ min: 1, max: 600_000 }).map((tenThousandths) => tenThousandths / 10_000)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(30), grams, grams), { maxLength: 12 }), (steps) =>
      withSandbox(async (metrc, { control }) => {
        const weighed = () => control.all(grower, 'package').filter((pkg) => pkg.UnitOfMeasureName === 'Grams')
        const total = () => rounded(weighed().reduce((sum, pkg) => sum + pkg.Quantity, 0))
        for (const [of, taken, Quantity] of steps) {
          const before = total()
          const source = weighed()[of % weighed().length]?.Label
          const answer = await metrc.post('/packages/v2', [
            {
              Tag: await freeTag(metrc),
              Location: 'Vault',
              UseSameItem: true,
              Quantity,
              UnitOfMeasure: 'Grams',
              ActualDate: day,
              Ingredients: [{ Package: source, Quantity: taken, UnitOfMeasure: 'Grams' }],
            },
          ])
          expect(total()).toBe(isApplied(answer) ? rounded(before - taken + Quantity) : before)
          expect(total()).toBeLessThanOrEqual(before)
        }
      }),
    ),
    { numRuns: 40 },
  )
})
