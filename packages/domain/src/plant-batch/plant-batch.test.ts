import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import { units } from '../unit/unit.builders.ts'
import { unknownTags } from '../tag/tag-runs.ts'
import { batchMoveProblems, PlantBatchMove } from './move.ts'
import { aPlantBatch } from './plant-batch.builders.ts'
import { BatchDestruction, batchDestructionProblems } from './destroy.ts'
import { batchWasteProblems } from './waste.ts'
import { batchActions, batchCounts } from './plant-batch.ts'
import { ClonesToVeg, labelProblems, remainingAfter, tagsOf, tagWrites, toVegProblems } from './to-veg.ts'

const today = '2026-11-21'
const facilityId = 'GAAA-4KVB-7T2Q'
const tag = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)
const single = (...serials: number[]) => serials.map((serial) => ({ label: tag(serial), count: 1 }))
const manyTags = { runs: [{ first: tag(1), count: 500 }], promised: [] }

describe('what a batch shows and offers', () => {
  test('[BATCH-01] the tracked are vegetative, the untracked remain', () => {
    expect(batchCounts(aPlantBatch({ TrackedCount: 7, UntrackedCount: 3 }))).toEqual({ vegetative: 7, remaining: 3 })
  })

  test('[BATCH-06] clones move to the vegetative phase while some remain', () => {
    expect(batchActions(aPlantBatch({ UntrackedCount: 1 }))).toEqual([
      'move',
      'toVeg',
      'waste',
      'apply',
      'package',
      'split',
      'adjust',
      'strain',
      'rename',
      'retag',
      'destroy',
    ])
    expect(batchActions(aPlantBatch({ UntrackedCount: 0 }))).toEqual([])
    expect(batchActions(aPlantBatch({ IsOnHold: true }))).toEqual([])
    expect(batchActions(aPlantBatch({}, { isGone: true }))).toEqual([])
  })
})

describe('destroying', () => {
  const destroyed = { count: 3, method: 'Compost', reason: 'Male', note: '', unitOfWeight: 'Grams', date: today }
  const facts = { methods: ['Compost'], reasons: [{ Name: 'Male', RequiresNote: true }], units, today }
  const refused = (given: object, batch = aPlantBatch({ UntrackedCount: 20 })) =>
    sentences(batchDestructionProblems(batch, { ...destroyed, note: 'Seen', ...given }, facts))

  test('of some or of all that are left, in the words of the state', () => {
    for (const count of [1, 3, 20]) expect(refused({ count })).toEqual([])
    expect(refused({ count: 21 })).toEqual(['Only 20 are left in the batch'])
    expect(refused({ note: ' ', unitOfWeight: 'Each', date: '2026-11-22' })).toEqual([
      '"Male" needs a note',
      'Use a unit of weight',
      'The date cannot be in the future',
    ])
    expect(refused({}, aPlantBatch({ UntrackedCount: 0 }))).toEqual(['Batch must still have remaining clones'])
    expect(refused({}, aPlantBatch({ IsOnHold: true }))).toEqual(['The batch is on hold and cannot be destroyed'])
  })

  test.each([0, -1, 1.5, Number.NaN, 20_000])('not of %s plants', (count) => {
    const body = { facilityId: 'F', batchName: 'B', weight: 5, ...destroyed, count }
    expect(BatchDestruction.safeParse(body).success).toBe(false)
  })
})

describe('waste', () => {
  const thrown = { method: 'Compost', reason: 'Trim', note: '', unitOfWeight: 'Grams', date: today }
  const reasons = [
    { Name: 'Trim', RequiresNote: false },
    { Name: 'Pests', RequiresNote: true },
  ]
  const facts = { methods: ['Compost'], reasons, units, today }

  test('in the words of the state, with the note that a reason asks for, of a batch that has clones', () => {
    expect(batchWasteProblems(aPlantBatch(), thrown, facts)).toEqual([])
    const wrong = { method: 'Magic', reason: 'Pests', note: ' ', unitOfWeight: 'Each', date: '2026-11-22' }
    expect(sentences(batchWasteProblems(aPlantBatch({ IsOnHold: true }), wrong, facts))).toEqual([
      'The batch is on hold and cannot be given waste',
      'Unknown method: Magic',
      '"Pests" needs a note',
      'Use a unit of weight',
      'The date cannot be in the future',
    ])
    expect(sentences(batchWasteProblems(undefined, thrown, facts))).toEqual(['Unknown Plant Batch Name'])
    const early = batchWasteProblems(
      aPlantBatch({ PlantedDate: '2026-11-21' }),
      { ...thrown, date: '2026-11-20' },
      facts,
    )
    expect(sentences(early)).toEqual([expect.stringContaining('planted')])
  })
})

describe('move', () => {
  const room = aRoom({ Id: 9, Name: 'Veg 1', LocationTypeName: 'Plants' })
  const facts = { room, locationTypes, date: today, today }

  test('[API-13] what may go to Metrc has no problems', () => {
    expect(batchMoveProblems([{ name: 'A', batch: aPlantBatch() }], facts)).toEqual([])
  })

  test('[ERR-14] every problem is told, with the batch that it is about', () => {
    const batches = [
      { name: 'A', batch: aPlantBatch({ UntrackedCount: 0, IsOnHold: true }) },
      { name: 'B', batch: undefined },
    ]
    const wrong = { ...facts, room: aRoom({ Id: null, Name: 'Shed' }), date: '2026-11-22' }
    expect(sentences(batchMoveProblems(batches, wrong))).toEqual([
      'Shed is not a Metrc location. Plant batches stay where the state can see them.',
      'A: Batch must still have remaining clones',
      'A: The batch is on hold and cannot be moved',
      'B: Unknown Plant Batch Name',
      'The date cannot be in the future',
    ])
    expect(sentences(batchMoveProblems(batches.slice(1), facts))).toEqual(['Unknown Plant Batch Name'])
  })

  test('where it is already is no move', () => {
    const here = { name: 'A', batch: aPlantBatch({ LocationId: 9 }) }
    expect(sentences(batchMoveProblems([here], facts))).toEqual(['The batch is in Veg 1 already'])
    expect(sentences(batchMoveProblems([here, here], facts))).toEqual(['All batches are in Veg 1 already'])
    expect(batchMoveProblems([here, { name: 'B', batch: aPlantBatch() }], facts)).toEqual([])
    expect(batchMoveProblems([{ ...here, isMoving: true }], facts)).toEqual([])
  })

  test('each batch once, whatever its letters, and a name is no novel', () => {
    const move = (batchNames: unknown) =>
      PlantBatchMove.safeParse({ facilityId, locationId: '9', date: today, batchNames }).error?.issues.map(
        ({ message }) => message,
      )
    expect(move(['A', 'B'])).toBeUndefined()
    expect(move(['A', 'a '])).toEqual(['Batch a is there twice'])
    expect(move([])).toEqual(['Choose at least one batch'])
    expect(move(['x'.repeat(10_000)])).toEqual(['Use at most 200 characters'])
  })
})

describe('to the vegetative phase', () => {
  const room = aRoom({ Name: 'Veg 1', LocationTypeName: 'Plants' }, ['vegetation'])
  const facts = { room, locationTypes, availableTags: manyTags, today }
  const given = (labels = single(1, 2)) => ({ labels, date: today })

  test('[BATCH-09] [API-26] labels one by one and a block may go to Metrc', () => {
    expect(toVegProblems(aPlantBatch(), given(), facts)).toEqual([])
    expect(toVegProblems(aPlantBatch(), given([{ label: tag(5), count: 20 }]), facts)).toEqual([])
  })

  test('[READ-92] labels that follow each other are one write, in whatever order they were entered', () => {
    expect(tagWrites(single(4, 2, 3, 9))).toEqual([
      { first: tag(2), count: 3 },
      { first: tag(9), count: 1 },
    ])
    expect(tagWrites([{ label: tag(10), count: 30 }])).toEqual([{ first: tag(10), count: 30 }])
  })

  test('[BATCH-07] what remains while labels are entered', () => {
    const batch = aPlantBatch({ UntrackedCount: 5 })
    expect(remainingAfter(batch, [])).toBe(5)
    expect(remainingAfter(batch, single(1, 2))).toBe(3)
    expect(remainingAfter(batch, [{ label: tag(1), count: 7 }])).toBe(-2)
  })

  test('[BATCH-10] [BATCH-11] [ERR-19] more labels than clones are refused, in the words of each mode', () => {
    const batch = aPlantBatch({ UntrackedCount: 2 })
    expect(labelProblems(batch, single(1, 2), manyTags)).toEqual([])
    expect(labelProblems(batch, single(1, 2, 3), manyTags)).toEqual([
      "No Clones remaining, cannot add more label's till one is removed.",
    ])
    expect(labelProblems(batch, [{ label: tag(1), count: 3 }], manyTags)).toEqual([
      'Not Enough Clones to use all labels.',
    ])
  })

  test('a label that is there twice, also inside a block, is told once', () => {
    expect(labelProblems(aPlantBatch(), single(1, 2, 1, 1), manyTags)).toEqual([`Tag ${tag(1)} is there twice`])
    const blocks = [
      { label: tag(1), count: 5 },
      { label: tag(3), count: 6 },
    ]
    expect(labelProblems(aPlantBatch(), blocks, manyTags)).toEqual([`3 tags from ${tag(3)} on are there twice`])
  })

  test('tags that Metrc does not list as unused are refused: used, unknown, or of another facility', () => {
    expect(labelProblems(aPlantBatch(), [{ label: tag(499), count: 4 }], manyTags)).toEqual([
      `Tags ${tag(501)} to ${tag(502)} are not available plant tags`,
    ])
    expect(labelProblems(aPlantBatch(), single(900), unknownTags)).toEqual([])
  })

  test('a block ends where the number of its tag ends', () => {
    const last = `${'A'.repeat(22)}98`
    expect(labelProblems(aPlantBatch(), [{ label: last, count: 5 }], unknownTags)).toEqual([
      `Only 2 of 5 tags follow from ${last} on`,
    ])
  })

  test('[BATCH-12] every problem is told', () => {
    const wrong = {
      ...facts,
      room: aRoom({ Name: 'Dry 1', LocationTypeName: 'Harvest' }, ['dry']),
      availableTags: { runs: [], promised: [] },
    }
    expect(
      toVegProblems(aPlantBatch({ UntrackedCount: 0 }), { ...given(single(1)), date: '2027-01-01' }, wrong),
    ).toMatchObject([
      { path: 'batchName', message: 'Batch must still have remaining clones' },
      { path: 'locationId', message: 'Plants cannot be in Dry 1, a location of the type Harvest' },
      { path: 'locationId', message: 'Dry 1 is not a vegetation room' },
      { path: 'labels', message: "No Clones remaining, cannot add more label's till one is removed." },
      { path: 'labels', message: `Tag ${tag(1)} is not an available plant tag` },
      { path: 'date', message: 'The date cannot be in the future' },
    ])
    expect(toVegProblems(undefined, given(), facts)).toMatchObject([
      { path: 'batchName', message: 'Unknown Plant Batch Name' },
    ])
  })

  test.each([0, -1, 1.5, Number.NaN, Number('1e309'), '3', null, 10_001])('[BATCH-09] %j is no count', (count) => {
    const body = { facilityId, batchName: 'A', locationId: '9', date: today }
    expect(ClonesToVeg.safeParse({ ...body, labels: [{ label: tag(1), count }] }).success).toBe(false)
    expect(ClonesToVeg.safeParse({ ...body, labels: [{ label: tag(1), count: 1 }] }).success).toBe(true)
  })

  test('no more labels than one action can hold, also as blocks', () => {
    const messages = (labels: unknown) =>
      ClonesToVeg.safeParse({ facilityId, batchName: 'A', locationId: '9', date: today, labels }).error?.issues.map(
        ({ message }) => message,
      )
    const block = (serial: number) => ({ label: tag(serial), count: 5000 })
    expect(messages([block(1), block(5001)])).toBeUndefined()
    expect(messages([block(1), block(5001), ...single(20_000)])).toEqual(['Enter at most 10,000 labels at once'])
    expect(messages([])).toEqual(['Enter at least one label'])
  })

  test('Metrc is told of each tag once, and of no other', () => {
    const block = fc.record({ serial: fc.integer({ min: 1, max: 400 }), count: fc.integer({ min: 1, max: 20 }) })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), fc.nat(60), (blocks, remaining) => {
        const labels = blocks.map(({ serial, count }) => ({ label: tag(serial), count }))
        const passes = labelProblems(aPlantBatch({ UntrackedCount: remaining }), labels, manyTags).length === 0
        const tags = tagsOf(labels)
        expect(passes).toBe(new Set(tags).size === tags.length && tags.length <= remaining)
        const written = tagsOf(tagWrites(labels).map(({ first, count }) => ({ label: first, count })))
        expect(written).toEqual([...new Set(tags)].toSorted())
      }),
    )
  })
})
