import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import { RoomType } from '../room/room.ts'
import { units } from '../unit/unit.builders.ts'
import { ClonesCut, cloneBatchName, cutClonesProblems } from './cut-clones.ts'
import { destructionProblems, PlantDestruction, PlantsDestruction } from './destroy.ts'
import { wasteUnits } from './waste.ts'
import { moveOf, PlantMove, plantMoveProblems } from './move.ts'
import { type Phase, phaseLabels } from './phase.ts'
import { aPlant, aPlantThatIs } from './plant.builders.ts'
import { mostPlantsAtOnce, type PlantAction, plantActions, plantProblems, problemsOfEach } from './plant.ts'

const today = '2026-11-21'
const facilityId = 'GAAA-4KVB-7T2Q'
const label = '1A4FF0300000011000004101'
const labelOf = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)
const phases = Object.keys(aPlantThatIs) as Phase[]

describe('what a plant offers', () => {
  const offered: Record<Phase, PlantAction[]> = {
    young: ['move', 'apply', 'strain', 'retag'],
    vegetative: ['move', 'flower', 'cutClones', 'waste', 'destroy', 'apply', 'package', 'strain', 'retag'],
    flowering: ['move', 'harvest', 'waste', 'destroy', 'apply', 'strain', 'retag'],
    harvested: [],
    destroyed: [],
  }

  test.each(phases)('[PLANT-02] [PLANT-03] [PLANT-04] [PLANT-07] a %s plant in a mother room', (phase) => {
    expect(plantActions(aPlantThatIs[phase](), ['mother'])).toEqual(offered[phase])
  })

  test('[PLANT-03] [READ-33] clones are cut from vegetative plants among mothers only, with one sentence for both', () => {
    const refused = ['Not in the Vegetative phase as required for Mother plants']
    expect(plantProblems(aPlantThatIs.vegetative(), 'cutClones', ['mother', 'vegetation'])).toEqual([])
    expect(sentences(plantProblems(aPlantThatIs.vegetative(), 'cutClones', ['vegetation']))).toEqual(refused)
    expect(sentences(plantProblems(aPlantThatIs.flowering(), 'cutClones', ['mother']))).toEqual(refused)
    expect(sentences(plantProblems(aPlantThatIs.vegetative(), 'cutClones'))).toEqual(refused)
  })

  test('[PLANT-05] [ERR-17] harvested and destroyed plants are not valid for destroying, young ones neither', () => {
    for (const phase of ['harvested', 'destroyed', 'young'] as const)
      expect(sentences(plantProblems(aPlantThatIs[phase](), 'destroy'))).toEqual(['Not Valid for Destroying'])
  })

  test('[PLANT-06] [READ-31] harvested and destroyed plants are already harvested', () => {
    expect(sentences(plantProblems(aPlantThatIs.harvested(), 'harvest'))).toEqual(['Already Harvested'])
    expect(sentences(plantProblems(aPlantThatIs.destroyed(), 'harvest'))).toEqual(['Already Harvested'])
    expect(sentences(plantProblems(aPlantThatIs.vegetative(), 'harvest'))).toEqual([
      'The plant is Vegetative and can be harvested only when Flowering',
    ])
  })

  test('[PLANT-14] [ERR-16] a label that no plant has is invalid', () => {
    expect(sentences(plantProblems(undefined, 'harvest'))).toEqual(['Invalid Label'])
  })

  test('a plant on hold offers nothing, and says so beside what else is wrong', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...phases),
        fc.subarray([...RoomType.options]),
        fc.constantFrom('move', 'flower', 'cutClones', 'harvest', 'waste', 'destroy', 'apply'),
        (phase, standsIn, action) => {
          const free = plantProblems(aPlantThatIs[phase](), action, standsIn)
          const held = plantProblems(aPlantThatIs[phase]({ IsOnHold: true }), action, standsIn)
          expect(held.slice(0, -1)).toEqual(free)
          expect(held.at(-1)?.message).toMatch(/^The plant is on hold and cannot be /)
          expect(plantActions(aPlantThatIs[phase]({ IsOnHold: true }), standsIn)).toEqual([])
          expect(plantActions(aPlantThatIs[phase](), standsIn).includes(action)).toBe(free.length === 0)
        },
      ),
    )
  })

  test('a plant that left every list of Metrc offers nothing', () => {
    expect(sentences(plantProblems(aPlant({}, { isGone: true }), 'move'))).toEqual([
      'The plant is no longer in this facility',
    ])
  })

  test('of several plants each problem says which plant it is about', () => {
    const named = [
      { label: labelOf(1), plant: aPlant() },
      { label: labelOf(2), plant: undefined },
    ]
    const problemsOf = ({ plant }: (typeof named)[number]) => plantProblems(plant, 'move')
    expect(problemsOfEach(named, problemsOf)).toEqual([
      { path: 'plants.1.label', message: `${labelOf(2)}: Invalid Label`, mend: 'lookAgain' },
    ])
    expect(problemsOfEach(named.slice(1), problemsOf)).toEqual([
      { path: 'label', message: 'Invalid Label', mend: 'lookAgain' },
    ])
  })
})

describe('move', () => {
  const room = aRoom({ Id: 9, Name: 'Flower 1', LocationTypeName: 'Plants' }, ['flower'])
  const facts = { room, locationTypes, date: today, today }
  const asked = (plant: ReturnType<typeof aPlant> | undefined, changePhase: 'Flowering' | null = null) => ({
    label,
    plant,
    changePhase,
  })

  test('[API-12] [READ-36] Metrc is told what differs: room, phase, or nothing', () => {
    const here = { LocationId: 9 }
    expect(moveOf(aPlant(), null, room)).toBe('move')
    expect(moveOf(aPlant(here), null, room)).toBeNull()
    expect(moveOf(aPlant(here), 'Flowering', room)).toBe('flower')
    expect(moveOf(aPlant(), 'Flowering', room)).toBe('flower')
    expect(moveOf(aPlantThatIs.flowering(here), 'Flowering', room)).toBeNull()
    expect(moveOf(aPlantThatIs.flowering(), 'Flowering', room)).toBe('move')
    expect(moveOf(aPlant({ LocationId: null }), null, aRoom({ Id: null }))).toBe('move')
  })

  test('[API-12] what may go to Metrc has no problems', () => {
    const plants = [asked(aPlant(), 'Flowering'), asked(aPlantThatIs.flowering()), asked(aPlantThatIs.young())]
    expect(plantMoveProblems(plants, facts)).toEqual([])
  })

  test('[API-12] what begins to flower was planted before, what only moves is not asked', () => {
    const late = aPlant({ PlantedDate: '2026-08-03' })
    const early = { ...facts, date: '2026-08-02' }
    expect(plantMoveProblems([asked(late, 'Flowering')], early)).toMatchObject([
      { path: 'date', message: 'The date cannot be before 3 Aug, when it was planted' },
    ])
    expect(plantMoveProblems([asked(late)], early)).toEqual([])
    expect(sentences(plantMoveProblems([asked(late), asked(late, 'Flowering')], early))).toEqual([
      `${label}: The date cannot be before 3 Aug, when it was planted`,
    ])
  })

  test('every problem is told: room, plants and day', () => {
    const plants = [
      asked(aPlantThatIs.young(), 'Flowering'),
      asked(aPlantThatIs.destroyed()),
      { ...asked(undefined), label: labelOf(7) },
    ]
    const elsewhere = { ...facts, room: aRoom({ Name: 'Dry 1', LocationTypeName: 'Harvest' }), date: '2026-11-22' }
    expect(sentences(plantMoveProblems(plants, elsewhere))).toEqual([
      'Plants cannot be in Dry 1, a location of the type Harvest',
      `${label}: The plant is Young/Unknown and cannot be moved to the flowering phase`,
      `${label}: The plant is Destroyed and cannot be moved`,
      `${labelOf(7)}: Invalid Label`,
      'The date cannot be in the future',
    ])
  })

  test('plants that are all there already are no move; some of them are', () => {
    const here = asked(aPlant({ LocationId: 9 }))
    expect(sentences(plantMoveProblems([here], facts))).toEqual(['The plant is in Flower 1 already'])
    expect(sentences(plantMoveProblems([here, here], facts))).toEqual(['All plants are in Flower 1 already'])
    expect(plantMoveProblems([], facts)).toEqual([])
    expect(plantMoveProblems([here, asked(aPlant())], facts)).toEqual([])
    expect(plantMoveProblems([{ ...here, changePhase: 'Flowering' }], facts)).toEqual([])
  })

  test('[READ-36] a plant that is on its way out of the room is not there already', () => {
    const leaving = { ...asked(aPlant({ LocationId: 9 })), isMoving: true }
    expect(plantMoveProblems([leaving], facts)).toEqual([])
    expect(moveOf(aPlant({ LocationId: 9 }), null, room, true)).toBe('move')
    expect(moveOf(aPlant({ LocationId: 9 }), 'Flowering', room, true)).toBe('flower')
  })

  test('a list holds each plant once, at least one, and no more than a whole room', () => {
    const move = (plants: unknown) =>
      PlantMove.safeParse({ facilityId, locationId: '9', date: today, plants }).error?.issues.map(
        (each) => each.message,
      )
    const row = (serial: number) => ({ label: labelOf(serial), changePhase: null })
    expect(move([row(1), row(2)])).toBeUndefined()
    expect(move([row(1), row(2), row(1), row(1)])).toEqual([
      `Plant ${labelOf(1)} is there twice`,
      `Plant ${labelOf(1)} is there twice`,
    ])
    expect(move([])).toEqual(['Choose at least one plant'])
    const rows = Array.from({ length: mostPlantsAtOnce + 1 }, (_, serial) => row(serial))
    expect(move(rows.slice(1))).toBeUndefined()
    expect(move(rows)).toEqual(['Choose at most 2,000 plants at once'])
    expect(move([{ ...row(1), changePhase: 'Vegetative' }])).toHaveLength(1)
  })
})

describe('cut clones', () => {
  const room = aRoom({ Name: 'Clone 1' }, ['clone'])
  const facts = { standsIn: ['mother'] as const, room, locationTypes, batchNames: ['Old batch'], today }
  const cut = { strainName: 'Blue Dream', name: 'New batch', date: today }
  const aCut = (given: object = {}) =>
    ClonesCut.safeParse({ type: 'Clone', facilityId, label, locationId: '21', count: 12, ...cut, ...given })

  test('[BATCH-03] [READ-93] the name is date, room, strain and Clone until somebody edits it', () => {
    expect(cloneBatchName({ date: today, roomName: 'Clone 1', strainName: 'GMO Cookies' })).toBe(
      '2026-11-21|Clone 1|GMO Cookies|Clone',
    )
  })

  test('[BATCH-02] [BATCH-04] a whole cut may go to Metrc', () => {
    expect(cutClonesProblems(aPlant(), cut, facts)).toEqual([])
  })

  test('[BATCH-02] [BATCH-04] every problem is told', () => {
    const wrong = { ...facts, standsIn: [], room: aRoom({ Name: 'Veg 1' }, ['vegetation']) }
    const given = { strainName: 'GMO Cookies', name: 'OLD BATCH', date: '2027-01-01' }
    expect(cutClonesProblems(aPlant(), given, wrong)).toMatchObject([
      { path: 'label', message: 'Not in the Vegetative phase as required for Mother plants' },
      { path: 'strainName', message: 'The plant is Blue Dream, and so are its clones' },
      { path: 'locationId', message: 'Veg 1 is not a clone room' },
      { path: 'name', message: 'There is a plant batch called OLD BATCH already' },
      { path: 'date', message: 'The date cannot be in the future' },
    ])
  })

  test('[BATCH-02] not before the mother was planted', () => {
    const mother = aPlant({ PlantedDate: '2026-08-03' })
    const sentence = 'The date cannot be before 3 Aug, when it was planted'
    expect(sentences(cutClonesProblems(mother, { ...cut, date: '2026-08-02' }, facts))).toEqual([sentence])
    expect(cutClonesProblems(mother, { ...cut, date: '2026-08-03' }, facts)).toEqual([])
  })

  test.each([0, -1, 1.5, Number.NaN, Number('1e309'), '12', '1,5', null, 10_001])(
    '[BATCH-02] %j is no count of clones',
    (count) => {
      expect(aCut({ count }).success).toBe(false)
      expect(aCut().success).toBe(true)
    },
  )

  test('[BATCH-02] a name has to be there, and is no novel', () => {
    const messages = (name: unknown) => aCut({ name }).error?.issues.map(({ message }) => message)
    expect(messages('   ')).toEqual(['Please enter a value'])
    expect(messages('x'.repeat(10_000))).toEqual(['Use at most 200 characters'])
    expect(messages('A batch')).toBeUndefined()
  })
})

describe('destroy', () => {
  const facts = {
    methods: ['Grinder', 'Compost'],
    reasons: [
      { Name: 'Male Plants', RequiresNote: false },
      { Name: 'Mother Plant Destruction', RequiresNote: true },
    ],
    units,
    today,
  }
  const waste = { method: 'Grinder', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today }
  const named = { label, plant: aPlant() }
  const aDestruction = { ...waste, facilityId, label, weight: 12.5 }

  test('[PLANT-08] a whole destruction may go to Metrc', () => {
    expect(destructionProblems([named], waste, facts)).toEqual([])
    expect(PlantDestruction.safeParse(aDestruction).success).toBe(true)
  })

  test('[PLANT-08] of several plants each says that it was planted later', () => {
    const plants = ['2026-08-03', '2026-08-01'].map((PlantedDate, at) => ({
      label: labelOf(at),
      plant: aPlant({ Label: labelOf(at), PlantedDate }),
    }))
    expect(sentences(destructionProblems(plants, { ...waste, date: '2026-08-02' }, facts))).toEqual([
      `${labelOf(0)}: The date cannot be before 3 Aug, when it was planted`,
    ])
  })

  test('[PLANT-08] [PLANT-09] every problem is told', () => {
    const wrong = { method: 'Magic', reason: 'Boredom', note: '', unitOfWeight: 'Each', date: '2026-11-22' }
    expect(destructionProblems([{ label, plant: aPlantThatIs.harvested() }], wrong, facts)).toMatchObject([
      { path: 'label', message: 'Not Valid for Destroying' },
      { path: 'method', message: 'Unknown method: Magic' },
      { path: 'reason', message: 'Unknown reason: Boredom' },
      { path: 'unitOfWeight', message: 'Use a unit of weight' },
      { path: 'date', message: 'The date cannot be in the future' },
    ])
    expect(destructionProblems([named], { ...waste, method: '' }, { ...facts, methods: [] })).toEqual([])
    expect(sentences(destructionProblems([named], waste, { ...facts, methods: [] }))).toEqual([
      'Unknown method: Grinder',
    ])
    expect(sentences(destructionProblems([named], { ...waste, method: '', reason: '' }, facts))).toEqual([
      'Please enter a value',
      'Please enter a value',
    ])
  })

  test('a reason that requires a note is refused without one', () => {
    const mother = { ...waste, reason: 'Mother Plant Destruction', note: ' ' }
    expect(destructionProblems([named], mother, facts)).toMatchObject([
      { path: 'note', message: '"Mother Plant Destruction" needs a note' },
    ])
    expect(destructionProblems([named], { ...mother, note: 'Too old' }, facts)).toEqual([])
  })

  test('[PLANT-09] the units are those of weight', () => {
    expect(wasteUnits(units).map(({ Name }) => Name)).toEqual(['Grams', 'Kilograms', 'Milligrams', 'Ounces', 'Pounds'])
  })

  test.each([0, -1, 0.00004, Number.NaN, Number('1e309'), '12', '1,5', null])(
    '[PLANT-08] %j is no weight',
    (weight) => {
      expect(PlantDestruction.safeParse({ ...aDestruction, weight }).success).toBe(false)
      const many = { ...waste, facilityId, plants: [{ label, weight }] }
      expect(PlantsDestruction.safeParse(many).error?.issues[0]?.path).toEqual(['plants', 0, 'weight'])
    },
  )

  test('of many plants each has its own weight and its own problems', () => {
    const plants = phases.map((phase, at) => ({ label: labelOf(at), plant: aPlantThatIs[phase]() }))
    const refused = plants.filter(({ plant }) => plantProblems(plant, 'destroy').length > 0)
    expect(sentences(destructionProblems(plants, waste, facts))).toEqual(
      refused.map((each) => `${each.label}: Not Valid for Destroying`),
    )
    expect(refused).toHaveLength(3)
  })
})

test('[PLANT-01] every phase has its word', () => {
  expect(phases.map((phase) => phaseLabels[phase])).toEqual([
    'Young/Unknown',
    'Vegetative',
    'Flowering',
    'Harvested',
    'Destroyed',
  ])
})
