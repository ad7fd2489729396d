import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anItem } from '../item/item.builders.ts'
import { noAbilities, nothingSaid, type PackageAbilities } from '../package/said.ts'
import { aPlantThatIs } from '../plant/plant.builders.ts'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import { units } from '../unit/unit.builders.ts'
import { grams } from '../unit/unit.ts'
import { HarvestAddition, harvestAdditionProblems, HarvestAdditions, harvestName, harvestTypeLabels } from './add.ts'
import { HarvestPackage, harvestPackageProblems, harvestSourceProblems, packageWeight } from './create-package.ts'
import { harvestFinishProblems } from './finish.ts'
import { lastStepOf, stepUndoProblems } from './step.ts'
import { harvestActions, harvestProblems, remainingGrams } from './harvest-actions.ts'
import { aHarvest } from './harvest.builders.ts'
import { HarvestStatus } from './harvest.ts'
import { nextStepOf, steppingProblems } from './step.ts'
import { HarvestWaste, harvestWasteProblems, onlyWasteType } from './waste.ts'
import { weightSummary } from './weights.ts'

const today = '2026-11-21'
const facilityId = 'GAAA-4KVB-7T2Q'
const label = '1A4FF0300000011000004101'
const tag = '1A4FF0300000012000008200'
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)
const done: HarvestStatus = {
  manicureStartDateTime: '2026-11-03',
  manicureEndDateTime: '2026-11-04',
  dryStartDateTime: '2026-11-04',
  dryEndDateTime: '2026-11-14',
  trimStartDateTime: '2026-11-15',
  trimEndDateTime: '2026-11-18',
}
const finished = () => aHarvest({ FinishedDate: '2026-11-20' }, done)

describe('what a harvest offers', () => {
  test('[HARV-11] a complete harvest can be finished, another not', () => {
    expect(harvestActions(aHarvest({}, done))).toEqual([
      'waste',
      'discontinueWaste',
      'createPackage',
      'finish',
      'undoStep',
    ])
    expect(harvestActions(aHarvest())).toEqual(['step', 'waste', 'discontinueWaste', 'createPackage'])
    expect(harvestActions(aHarvest({ TotalWasteWeight: 0 }))).toEqual(['step', 'waste', 'createPackage'])
    expect(sentences(harvestProblems(aHarvest(), 'finish'))).toEqual([
      'The harvest is at To Do Manicure and can be finished only when Complete',
    ])
  })

  test('the last step can be taken back, and no other', () => {
    const here = { isFinishing: false }
    const drying = aHarvest({}, { ...done, dryEndDateTime: null, trimStartDateTime: null, trimEndDateTime: null })
    expect(lastStepOf(drying)).toEqual({ field: 'dryStartDateTime', button: 'Start Drying', day: '2026-11-04' })
    expect(stepUndoProblems(drying, 'dryStartDateTime', here)).toEqual([])
    expect(stepUndoProblems(drying, 'manicureEndDateTime', here)).toEqual([
      { path: 'field', message: 'Finish Manicure Trim is not the last step: Start Drying is' },
    ])
    expect(stepUndoProblems(aHarvest({}, done), 'trimEndDateTime', { isFinishing: true })).toEqual([
      { message: 'The finish of this harvest waits for Metrc. Give that up first, or undo it afterwards.' },
    ])
    expect(lastStepOf(aHarvest())).toBeNull()
    expect(stepUndoProblems(aHarvest(), 'dryStartDateTime', here)).toEqual([
      { message: 'No step of the harvest has begun' },
    ])
  })

  test('[HARV-12] [READ-09] a finished harvest offers only its undo', () => {
    expect(harvestActions(finished())).toEqual(['unfinish'])
    expect(sentences(harvestProblems(finished(), 'waste'))).toEqual([
      'The harvest is finished and cannot be given waste',
    ])
    expect(sentences(harvestProblems(aHarvest(), 'unfinish'))).toEqual(['The harvest is not finished'])
  })

  test('[HARV-13] a harvest on hold, or gone, offers nothing', () => {
    expect(harvestActions(aHarvest({ IsOnHold: true }, done))).toEqual([])
    expect(harvestActions({ ...aHarvest({}, done), isGone: true })).toEqual([])
    expect(sentences(harvestProblems(undefined, 'waste'))).toEqual(['Unknown Harvest'])
    expect(harvestProblems(aHarvest({ IsOnHold: true, FinishedDate: today }), 'waste')).toHaveLength(2)
  })

  test('[READ-42] what is left is in grams, and never more than Metrc has', () => {
    expect(remainingGrams(aHarvest({ CurrentWeight: 14_220.35 }))).toBe(14_220.35)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }).map((n) => n / 10_000),
        fc.constantFrom('Grams', 'Kilograms', 'Ounces', 'Pounds'),
        (CurrentWeight, UnitOfWeightName) => {
          const left = remainingGrams(aHarvest({ CurrentWeight, UnitOfWeightName }))
          const exactly = grams(CurrentWeight, UnitOfWeightName)
          expect(left).toBeLessThanOrEqual(exactly + 1e-9 * Math.max(1, exactly))
          expect(exactly - left).toBeLessThan(0.0001 + 1e-6)
        },
      ),
    )
  })
})

describe('steps', () => {
  test('[HARV-05] [HARV-06] [HARV-07] [HARV-09] the buttons in their order, for a full plant and a manicure', () => {
    const walked = (HarvestType: string) => {
      const buttons: string[] = []
      let status = {}
      for (;;) {
        const next = nextStepOf(aHarvest({ HarvestType }, status))
        if (!next) return buttons
        buttons.push(next.button)
        status = { ...status, [next.field]: today }
      }
    }
    const later = ['Start Drying', 'End Drying', 'Start Final Trim', 'End Final Trim']
    expect(walked('WholePlant')).toEqual(['Start Manicure Trim', 'Finish Manicure Trim', ...later])
    expect(walked('Product')).toEqual(later)
  })

  test('[HARV-10] only the next step can be stamped, in the whole of their order', () => {
    const fields = HarvestStatus.keyof().options
    const statuses = fields.map((_, at) => Object.fromEntries(fields.slice(0, at).map((field) => [field, today])))
    for (const status of statuses)
      for (const field of fields) {
        const harvest = aHarvest({}, status)
        const isNext = nextStepOf(harvest)?.field === field
        expect(steppingProblems(harvest, { field, date: today }, today)).toHaveLength(isNext ? 0 : 1)
      }
  })

  test('[HARV-08] a step out of turn says where the harvest is', () => {
    const stepping = { field: 'trimStartDateTime', date: today } as const
    expect(steppingProblems(aHarvest({}, { manicureStartDateTime: '2026-11-03' }), stepping, today)).toEqual([
      { path: 'field', message: 'Start Final Trim is not the next step: the harvest is at In Progress Manicure' },
    ])
    expect(sentences(steppingProblems(aHarvest({}, done), stepping, today))).toEqual([
      'Every step of the harvest is done',
    ])
  })

  test('days follow each other and do not lie in the future', () => {
    const stepping = (date: string) => ({ field: 'manicureEndDateTime', date }) as const
    const begun = aHarvest({}, { manicureStartDateTime: '2026-11-05' })
    expect(sentences(steppingProblems(begun, stepping('2026-11-04'), today))).toEqual([
      'The date cannot be before 5 Nov',
    ])
    expect(steppingProblems(begun, stepping('2026-11-05'), today)).toEqual([])
    expect(sentences(steppingProblems(begun, stepping('2026-11-22'), today))).toEqual([
      'The date cannot be in the future',
    ])
    expect(
      sentences(steppingProblems(aHarvest(), { field: 'manicureStartDateTime', date: '2026-11-01' }, today)),
    ).toEqual(['The date cannot be before 2 Nov'])
  })

  test('finished and held harvests, and those that are not there, are not worked on', () => {
    const stepping = { field: 'manicureStartDateTime', date: today } as const
    expect(sentences(steppingProblems(undefined, stepping, today))).toEqual(['Unknown Harvest'])
    expect(sentences(steppingProblems(finished(), stepping, today))).toContain(
      'The harvest is finished and cannot be worked on',
    )
    expect(sentences(steppingProblems(aHarvest({ IsOnHold: true }), stepping, today))).toEqual([
      'The harvest is on hold and cannot be worked on',
    ])
  })
})

describe('finish', () => {
  const facts = { plantsOnTheWay: 0, today }

  test('[HARV-11] [HARV-12] finish and undo', () => {
    expect(harvestFinishProblems(aHarvest({}, done), { undo: false, date: today }, facts)).toEqual([])
    expect(harvestFinishProblems(finished(), { undo: true, date: today }, facts)).toEqual([])
    expect(harvestFinishProblems(finished(), { undo: false, date: today }, facts)).toHaveLength(1)
    expect(harvestFinishProblems(undefined, { undo: false, date: '2026-12-01' }, facts)).toHaveLength(2)
  })

  test('not while plants of it are on their way to Metrc; the undo does not mind', () => {
    const waiting = { plantsOnTheWay: 3, today }
    expect(sentences(harvestFinishProblems(aHarvest({}, done), { undo: false, date: today }, waiting))).toEqual([
      '3 plants are still on the way to Metrc for this harvest',
    ])
    expect(harvestFinishProblems(finished(), { undo: true, date: today }, waiting)).toEqual([])
  })
})

describe('waste', () => {
  const facts = { wasteTypes: ['Plant Material', 'Fibrous'], today }
  const waste = { wasteType: 'Plant Material', weight: 20, date: today }
  const body = { facilityId, id: '7', unitOfWeight: 'Grams', ...waste }

  test('[HARV-15] the reason is required, and locked when there is only one', () => {
    expect(harvestWasteProblems(aHarvest(), waste, facts)).toEqual([])
    expect(sentences(harvestWasteProblems(aHarvest(), { ...waste, wasteType: 'Magic' }, facts))).toEqual([
      'Unknown reason: Magic',
    ])
    expect(sentences(harvestWasteProblems(aHarvest(), { ...waste, wasteType: '' }, facts))).toEqual([
      'Please enter a value',
    ])
    expect(onlyWasteType(['Plant Material'])).toBe('Plant Material')
    expect(onlyWasteType(facts.wasteTypes)).toBeNull()
    expect(onlyWasteType([])).toBeNull()
  })

  test('[HARV-16] [READ-40] all that remains can go, but no more', () => {
    const harvest = aHarvest({ CurrentWeight: 2, UnitOfWeightName: 'Pounds' })
    const all = remainingGrams(harvest)
    expect(harvestWasteProblems(harvest, { ...waste, weight: all }, facts)).toEqual([])
    expect(sentences(harvestWasteProblems(harvest, { ...waste, weight: all + 0.001 }, facts))).toEqual([
      'Only 907.1847 g are left',
    ])
  })

  test('[HARV-17] [DATA-76] the unit is Grams', () => {
    expect(HarvestWaste.safeParse(body).success).toBe(true)
    expect(HarvestWaste.safeParse({ ...body, unitOfWeight: 'Ounces' }).error?.issues[0]?.message).toBe(
      'Waste of a harvest is weighed in Grams',
    )
  })

  test.each([0, -1, Number.NaN, Number('1e309'), '12', '1,5', null])('[HARV-16] %j is no weight', (weight) => {
    expect(HarvestWaste.safeParse({ ...body, weight }).success).toBe(false)
  })

  test('every problem is told', () => {
    const given = { wasteType: 'Magic', weight: 1_000_000, date: '2026-11-22' }
    expect(harvestWasteProblems(finished(), given, facts)).toHaveLength(4)
  })
})

describe('cut plants into a harvest', () => {
  const room = aRoom({ Id: 9, Name: 'Dry 1', LocationTypeName: 'Harvest' }, ['dry'])
  const facts = { room, locationTypes, joined: undefined, today }
  const cut = { type: 'FullPlant', date: today } as const
  const flowering = { label, plant: aPlantThatIs.flowering() }
  const body = { facilityId, type: 'Manicure', locationId: '9', name: 'A harvest', date: today, label, weight: 120.5 }

  test('[PLANT-12] [READ-93] the name is date, dry room, strain and type until somebody edits it', () => {
    expect(harvestName({ date: today, roomName: 'Dry 1', strainName: 'GMO Cookies', type: 'FullPlant' })).toBe(
      '2026-11-21|Dry 1|GMO Cookies|FullPlant',
    )
  })

  test('[PLANT-11] [DATA-56] [READ-37] the types and their words', () => {
    expect(harvestTypeLabels).toEqual({ Manicure: 'Manicure', FullPlant: 'Full Plant' })
    expect(HarvestAddition.safeParse({ ...body, type: 'WholePlant' }).success).toBe(false)
  })

  test('[PLANT-10] a flowering plant may be cut into a dry room', () => {
    expect(harvestAdditionProblems([flowering], cut, facts)).toEqual([])
    expect(HarvestAddition.safeParse(body).success).toBe(true)
  })

  test('[PLANT-10] not before the plant was planted', () => {
    const plant = aPlantThatIs.flowering({ PlantedDate: '2026-08-03' })
    expect(harvestAdditionProblems([{ label, plant }], { ...cut, date: '2026-08-02' }, facts)).toMatchObject([
      { path: 'date', message: 'The date cannot be before 3 Aug, when it was planted' },
    ])
  })

  test('[PLANT-06] [PLANT-10] every problem is told', () => {
    const elsewhere = { ...facts, room: aRoom({ Name: 'Veg 1', LocationTypeName: 'Plants' }, ['vegetation']) }
    const given = { ...cut, date: '2026-11-22' }
    expect(harvestAdditionProblems([{ label, plant: aPlantThatIs.harvested() }], given, elsewhere)).toMatchObject([
      { path: 'label', message: 'Already Harvested' },
      { path: 'locationId', message: 'Harvests cannot be in Veg 1, a location of the type Plants' },
      { path: 'locationId', message: 'Veg 1 is not a dry room' },
      { path: 'date', message: 'The date cannot be in the future' },
    ])
  })

  test('a harvest of this name and day is joined only where Metrc lets it', () => {
    const like = { Name: 'A harvest', DryingLocationId: 9, HarvestStartDate: today }
    const joining = (metrc: object) =>
      sentences(harvestAdditionProblems([flowering], cut, { ...facts, joined: aHarvest({ ...like, ...metrc }) }))
    expect(joining({})).toEqual([])
    const other = { FinishedDate: today, IsOnHold: true, HarvestType: 'Product', DryingLocationId: 8 }
    expect(joining({ ...other, DryingLocationName: 'Dry 2' })).toEqual([
      'A harvest of this day is finished. Choose another name',
      'A harvest of this day is on hold. Choose another name',
      'A harvest of this day is Manicure. Choose another name',
      'A harvest of this day is in Dry 2. Choose another name',
    ])
  })

  test.each([0, -1, Number.NaN, Number('1e309'), '120', '1,5', null])('[PLANT-13] %j is no weight', (weight) => {
    expect(HarvestAddition.safeParse({ ...body, weight }).success).toBe(false)
    const { label: _label, weight: _weight, ...common } = body
    expect(HarvestAdditions.safeParse({ ...common, plants: [{ label, weight }] }).error?.issues[0]?.path).toEqual([
      'plants',
      0,
      'weight',
    ])
    expect(HarvestAdditions.safeParse({ ...common, plants: [{ label, weight: 1 }] }).success).toBe(true)
  })

  test('[PLANT-10] an edited name is not empty, and no novel', () => {
    const messages = (name: string) =>
      HarvestAddition.safeParse({ ...body, name }).error?.issues.map(({ message }) => message)
    expect(messages(' ')).toEqual(['Please enter a value'])
    expect(messages('x'.repeat(10_000))).toEqual(['Use at most 200 characters'])
  })
})

describe('a table of weights', () => {
  test('sums up what is filled in', () => {
    expect(weightSummary([])).toEqual({ count: 0, total: 0, mean: 0 })
    expect(weightSummary([0.1, null, 0.2])).toEqual({ count: 2, total: 0.3, mean: 0.15 })
  })

  test('has a mean that makes the sum again', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 1e5, noNaN: true }), { minLength: 1 }), (weights) => {
        const { total, mean, count } = weightSummary(weights)
        expect(count).toBe(weights.length)
        expect(mean * count).toBeCloseTo(total, 1)
      }),
    )
  })
})

describe('a package of harvests', () => {
  const room = aRoom({ Name: 'Vault', LocationTypeName: 'Packages' }, ['packaging'])
  const availableTags = { runs: [{ first: tag, count: 5 }], promised: [] }
  const facts = { room, item: anItem(), locationTypes, availableTags, units, today }
  const pkg = { label: tag, date: today }
  const source = (weight: number, metrc: object = {}) => ({ name: 'A', harvest: aHarvest(metrc), weight })
  const body = {
    facilityId,
    ...pkg,
    locationId: '21',
    itemId: '61',
    note: '',
    unitOfWeight: 'Grams',
    harvests: [{ id: '7', weight: 10, unitOfWeight: 'Grams' }],
  }

  test('[PKG-12] [PKG-13] [READ-41] a whole package may be made, also of all that remains', () => {
    expect(harvestPackageProblems(pkg, [source(100), source(14_220)], facts)).toEqual([])
    expect(packageWeight([source(0.1), source(0.2)])).toBe(0.3)
    expect(HarvestPackage.safeParse(body).success).toBe(true)
  })

  test('[DATA-76] what is packaged of a harvest is told in Grams', () => {
    const inOunces = [
      { ...body, unitOfWeight: 'Ounces' },
      { ...body, harvests: [{ id: '7', weight: 10, unitOfWeight: 'Ounces' }] },
    ]
    for (const one of inOunces)
      expect(HarvestPackage.safeParse(one).error?.issues[0]?.message).toBe('Packages of a harvest are weighed in Grams')
  })

  test('[PKG-12] [PKG-16] label, room, product and day: every problem is told', () => {
    const wrong = { ...facts, room: aRoom({ Name: 'Dry 1', LocationTypeName: 'Harvest' }), item: undefined }
    expect(harvestPackageProblems({ label, date: '2026-11-22' }, [source(1)], wrong)).toMatchObject([
      { path: 'label', message: `Tag ${label} is not an available package tag` },
      { path: 'locationId', message: 'Packages cannot be in Dry 1, a location of the type Harvest' },
      { path: 'itemId', message: 'Unknown Item' },
      { path: 'date', message: 'The date cannot be in the future' },
    ])
  })

  test('[PKG-12] a sample needs a state that takes it from a harvest, and its tests where they have to be named', () => {
    const said = { ...nothingSaid, requiredTests: [] }
    const found = (abilities: Partial<PackageAbilities>, requiredTests: string[] = []) =>
      harvestPackageProblems({ ...pkg, isSample: true, said: { ...said, requiredTests } }, [source(1)], {
        ...facts,
        abilities: { ...noAbilities, ...abilities },
        labTestBatches: ['Potency'],
      })
    expect(found({ sample: true })).toEqual([
      { path: 'isSample', message: 'Metrc does not let this facility submit harvests for testing' },
    ])
    expect(found({ harvestSample: true })).toEqual([])
    expect(found({ harvestSample: true, harvestTests: true })).toEqual([
      { path: 'said.requiredTests', message: 'Choose the tests that the sample is for' },
    ])
    expect(found({ harvestSample: true, harvestTests: true }, ['Potency'])).toEqual([])
  })

  test('[PKG-13] [ERR-18] more than remains is refused, in the words of the row', () => {
    const refused = ['Must be a number under remaining']
    for (const weight of [14_220.01, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(sentences(harvestSourceProblems(source(weight), anItem()))).toEqual(refused)
    expect(
      sentences(harvestSourceProblems(source(907.2, { CurrentWeight: 2, UnitOfWeightName: 'Pounds' }), anItem())),
    ).toEqual(refused)
    for (const weight of [0, -1, Number.NaN, Number('1e309'), '10', '1,5', null])
      expect(
        HarvestPackage.safeParse({ ...body, harvests: [{ id: '7', weight, unitOfWeight: 'Grams' }] }).error?.issues[0]
          ?.message,
      ).toBe('Must be a number under remaining')
  })

  test('[PKG-14] the harvest is there and of the strain of the product; any strain where the product has none', () => {
    const refused = ['Invalid Name or Strain for Product']
    const of = (SourceStrainNames: string | null, StrainName: string | null) =>
      sentences(harvestSourceProblems(source(1, { SourceStrainNames }), anItem({ StrainName })))
    expect(of('Blue Dream', 'Blue Dream')).toEqual([])
    expect(of('GMO Cookies, Blue Dream, Runtz', 'Blue Dream')).toEqual([])
    expect(of('Blue Dream Haze', 'Blue Dream')).toEqual(refused)
    expect(of('Runtz, Pink', 'Runtz, Pink')).toEqual([])
    expect(of(null, 'Blue Dream')).toEqual(refused)
    expect(of('GMO Cookies', null)).toEqual([])
    expect(sentences(harvestSourceProblems({ harvest: undefined, weight: 1 }, anItem({ StrainName: null })))).toEqual(
      refused,
    )
  })

  test('a finished or held harvest is not packaged, and of several each problem says which', () => {
    const sources = [source(1), { ...source(99_999, { IsOnHold: true }), name: 'B' }]
    expect(harvestPackageProblems(pkg, sources, facts)).toMatchObject([
      { path: 'harvests.1', message: 'B: The harvest is on hold and cannot be packaged' },
      { path: 'harvests.1', message: 'B: Must be a number under remaining' },
    ])
    expect(sentences(harvestPackageProblems(pkg, [{ ...source(1), harvest: finished() }], facts))).toEqual([
      'The harvest is finished and cannot be packaged',
    ])
  })

  test('a product that is counted holds no weight of a harvest', () => {
    const item = anItem({ Name: 'Pre-roll', UnitOfMeasureName: 'Each' })
    expect(sentences(harvestPackageProblems(pkg, [source(1)], { ...facts, item }))).toEqual([
      'Pre-roll is measured in Each, a harvest is weighed',
    ])
  })

  test('each harvest once, at least one', () => {
    const messages = (harvests: unknown) =>
      HarvestPackage.safeParse({ ...body, harvests }).error?.issues.map(({ message }) => message)
    expect(messages([...body.harvests, ...body.harvests])).toEqual(['Harvest 7 is there twice'])
    expect(messages([])).toEqual(['Add at least one harvest'])
  })

  test('what passes never takes more of a harvest than it has', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ noNaN: false }),
        (CurrentWeight, weight) => {
          const passes = harvestSourceProblems(source(weight, { CurrentWeight }), anItem()).length === 0
          expect(passes).toBe(weight > 0 && weight <= remainingGrams(aHarvest({ CurrentWeight })))
        },
      ),
    )
  })
})
