import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CountLine,
  compareCount,
  countClasses,
  countSums,
  expectedIn,
  foundIn,
  isHere,
  lineText,
  sumsText,
} from './compare-count.ts'
import { countReport } from './count-report.ts'
import { endedCountProblems, finishProblems, scanProblems, startProblems } from './count-rules.ts'
import { aCountedRecord, aCountPlace, aCountScan, aCycleCount, countedLabel } from './cycle-count.builders.ts'
import { type CountedRecord, CountReport, type CountScan, CycleCountForm, ScanForm } from './cycle-count.ts'
import { searchTask } from './search-task.ts'

const label = countedLabel
const place = aCountPlace()
const classOf = (expected: CountedRecord[], scans: CountScan[], where = place) =>
  compareCount(where, expected, scans).map(({ is }) => is)
const elsewhere = { ours: { roomId: '2', roomName: 'Veg 1' }, metrc: { roomId: '2', roomName: 'Veg 1' } }

describe('each label comes out as one thing', () => {
  const here = aCountedRecord()
  test.each([
    ['fine: found once, and our books have it here', [here], [aCountScan({ record: here })], ['fine']],
    ['missing: in our books here, and not found', [here], [], ['missing']],
    ['missing: its scan was taken back', [here], [aCountScan({ record: here, isTakenBack: true })], ['missing']],
    ['twice: found, and found again', [here], [aCountScan(), aCountScan({ id: 'scan-2', userId: 'priya' })], ['twice']],
    ['wrong place: in another room', [], [aCountScan({ record: aCountedRecord(elsewhere) })], ['wrong-place']],
    ['unknown: no book has it', [], [aCountScan({ record: null })], ['unknown']],
    [
      'unknown: harvested long ago',
      [],
      [aCountScan({ record: aCountedRecord({ isStanding: false, state: 'Harvested' }) })],
      ['unknown'],
    ],
    ['not looked up yet: without a network', [], [aCountScan()], ['unchecked']],
    [
      'fine: a move that waits brings it here',
      [aCountedRecord({ metrc: { roomId: '2', roomName: 'Veg 1' } })],
      [aCountScan()],
      ['fine'],
    ],
    [
      'nothing: a move that waits takes it away, and it is not here',
      [aCountedRecord({ ours: elsewhere.ours })],
      [],
      [],
    ],
  ] satisfies [string, CountedRecord[], CountScan[], string[]][])('%s', (_name, expected, scans, is) => {
    expect(classOf(expected, scans)).toEqual(is)
  })

  test('of a rack: what stands in another rack of the room is in the wrong place, and not missing there', () => {
    const rack = aCountPlace({ systemId: 'north', rack: 3 })
    const inRack = (index: number, number: number) =>
      aCountedRecord({ label: label(index), ours: { systemId: 'north', systemName: 'North', rack: number } })
    const expected = [inRack(1, 3), inRack(2, 4), inRack(3, 4)]
    const lines = compareCount(rack, expected, [aCountScan(), aCountScan({ id: 'scan-2', label: label(2) })])
    expect(lines.map((line) => [line.label, line.is])).toEqual([
      [label(2), 'wrong-place'],
      [label(1), 'fine'],
    ])
    expect(lineText(lines[0] as CountLine)).toBe('Blue Dream · in our books in Flower 2, North, rack 4')
  })

  test('Metrc is told apart from our books, but for rooms that it does not know', () => {
    const waits = aCountedRecord({ metrc: { roomId: '2', roomName: 'Veg 1' } })
    const [line] = compareCount(place, [waits], [aCountScan()])
    expect(line).toMatchObject({ is: 'fine', differs: true })
    expect(lineText(line as CountLine)).toBe('Blue Dream · Metrc has it in Veg 1')
    const own = aCountedRecord({ ours: { isOwnRoom: true }, metrc: { roomId: '2', roomName: 'Veg 1' } })
    expect(compareCount(place, [own], [])[0]).toMatchObject({ is: 'missing', differs: false })
  })

  test('a line says what it is of, what our books have, and how often it was found', () => {
    const wrong = aCountedRecord(elsewhere)
    const scans = [aCountScan({ record: wrong }), aCountScan({ id: 'scan-2', record: wrong })]
    expect(lineText(compareCount(place, [], scans)[0] as CountLine)).toBe(
      'Blue Dream · in our books in Veg 1 · scanned 2 times',
    )
    expect(lineText(compareCount(place, [], [aCountScan({ record: null })])[0] as CountLine)).toBe(
      'No plant, batch or package has this tag',
    )
  })
})

const anyLabel = fc.integer({ min: 1, max: 12 }).map(label)
const anyWhere = fc.constantFrom(
  { roomId: '5', roomName: 'Flower 2', systemId: 'north', systemName: 'North', rack: 3 },
  { roomId: '5', roomName: 'Flower 2', systemId: null, systemName: null, rack: null },
  { roomId: '2', roomName: 'Veg 1', systemId: null, systemName: null, rack: null },
)
const anyRecord = fc
  .record({ label: anyLabel, isStanding: fc.boolean(), ours: anyWhere, metrc: fc.constantFrom('5', '2', null) })
  .map(({ metrc, ...given }) => aCountedRecord({ ...given, metrc: { roomId: metrc, roomName: metrc } }))
const anyScan = (known: fc.Arbitrary<CountedRecord | null | undefined>) =>
  fc
    .record({ label: anyLabel, isTakenBack: fc.boolean(), minute: fc.integer({ min: 10, max: 59 }), record: known })
    .map(({ minute, record, ...given }) =>
      aCountScan({
        ...given,
        at: `2026-11-28T15:${minute}:00.000Z`,
        record: record ? { ...record, label: given.label } : record,
      }),
    )
const anyCount = fc.record({
  where: fc.constantFrom(place, aCountPlace({ systemId: 'north', rack: 3 })),
  expected: fc.uniqueArray(anyRecord, { selector: (one) => one.label }),
  scans: fc
    .array(anyScan(fc.oneof(anyRecord, fc.constant(null))))
    .map((all) => all.map((scan, at) => ({ ...scan, id: `scan-${at}` }))),
})

describe('whatever was scanned', () => {
  test('each label that was found or should be here is in one class, once, and the sums match', () => {
    fc.assert(
      fc.property(anyCount, ({ where, expected, scans }) => {
        const lines = compareCount(where, expected, scans)
        const found = new Set(scans.flatMap((scan) => (scan.isTakenBack ? [] : scan.label)))
        const here = new Set(expected.filter((one) => isHere(one, where)).map((one) => one.label))
        expect(lines.map((line) => line.label).toSorted()).toEqual([...new Set([...found, ...here])].toSorted())
        const sums = countSums(lines)
        expect(Object.values(sums).reduce((all, one) => all + one, 0)).toBe(lines.length)
        expect(sums.fine + sums.twice + sums['wrong-place'] + sums.unknown).toBe(found.size)
        expect(sums.missing).toBe([...here].filter((one) => !found.has(one)).length)
        expect(foundIn(sums) + sums.missing).toBe(expectedIn(sums))
      }),
    )
  })

  test('the order in which scans arrive changes nothing, for their time is what counts', () => {
    fc.assert(
      fc.property(anyCount, fc.infiniteStream(fc.nat()), ({ where, expected, scans }, keys) => {
        const mixed = scans
          .map((scan) => ({ scan, key: keys.next().value as number }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ scan }) => scan)
        const only = (lines: CountLine[]) => lines.map((line) => [line.label, line.is, line.scans.map(({ id }) => id)])
        // Which of two scans knows better what has a label is the server's to say: they agree.
        const agreed = (all: CountScan[]) => all.map((scan) => ({ ...scan, record: null }))
        expect(only(compareCount(where, expected, agreed(mixed)))).toEqual(
          only(compareCount(where, expected, agreed(scans))),
        )
      }),
    )
  })

  test('a scan more takes nothing out of what was found', () => {
    fc.assert(
      fc.property(anyCount, anyScan(fc.constant(undefined)), ({ where, expected, scans }, more) => {
        const one = { ...more, id: 'one-more', isTakenBack: false }
        const before = countSums(compareCount(where, expected, scans))
        const after = countSums(compareCount(where, expected, [...scans, one]))
        expect(foundIn(after)).toBeGreaterThanOrEqual(foundIn(before))
        expect(after.missing).toBeLessThanOrEqual(before.missing)
        expect(expectedIn(after)).toBe(expectedIn(before))
      }),
    )
  })
})

describe('rules', () => {
  const count = aCycleCount()
  const ended = { state: 'finished', endedByName: 'Priya Nair', endedAt: '2026-11-28T16:00:00.000Z' } as const

  test('a place is counted once at a time, and has to be there', () => {
    const room = {}
    expect(startProblems({ room, system: null, rack: null }, undefined)).toEqual([])
    expect(startProblems({ room, system: null, rack: null }, count)[0]?.message).toBe(
      'Dana Whitfield counts Flower 2 already. Open that count and scan with them.',
    )
    expect(startProblems({ room: undefined, system: null, rack: null }, undefined)[0]?.path).toBe('roomId')
    expect(startProblems({ room, system: undefined, rack: 1 }, undefined)[0]?.path).toBe('systemId')
    expect(startProblems({ room, system: { size: { rackCount: 2 } }, rack: 3 }, undefined)[0]?.path).toBe('rack')
    expect(CycleCountForm.safeParse({ roomId: '5', systemId: 'north', rack: null }).success).toBe(false)
  })

  test('what was scanned before the end is taken however late it comes, what was scanned after it is not', () => {
    expect(scanProblems(count, '2026-11-28T15:00:00.000Z')).toEqual([])
    expect(scanProblems(aCycleCount(ended), '2026-11-28T15:59:59.000Z')).toEqual([])
    expect(scanProblems(aCycleCount(ended), '2026-11-28T16:00:01.000Z')).toEqual([
      { message: 'Priya Nair finished this count already, on 28 Nov 2026. Begin a new one.' },
    ])
    expect(endedCountProblems(aCycleCount({ ...ended, state: 'given-up' }))[0]?.message).toBe(
      'Priya Nair gave up this count already, on 28 Nov 2026.',
    )
    expect(ScanForm.safeParse({ scans: [] }).success).toBe(false)
    expect(ScanForm.safeParse({ scans: [{ id: 'a', label: 'short' }] }).success).toBe(false)
  })

  const lines = compareCount(place, [aCountedRecord(), aCountedRecord({ label: label(2) })], [aCountScan()])
  const sums = countSums(lines)
  const search = { employeeId: 'priya', dueDate: '2026-11-30' }
  const facts = { lines, sums, searcher: { displayName: 'Priya Nair', isActive: true }, earliest: '2026-11-28' }

  test('a count is finished as it was seen, and somebody looks for what is missing', () => {
    expect(finishProblems({ sums, search }, facts)).toEqual([])
    expect(finishProblems({ sums: { ...sums, fine: 2 }, search }, facts)).toEqual([
      {
        message: 'Something has changed meanwhile, so nothing was finished. Now: 1 fine, 1 missing. Look at it again.',
        path: 'sums',
      },
    ])
    expect(finishProblems({ sums, search: null }, facts)[0]?.path).toBe('search')
    const gone = { displayName: 'Priya Nair', isActive: false }
    expect(finishProblems({ sums, search }, { ...facts, searcher: gone })[0]?.message).toBe(
      'Priya Nair has no access any more. Choose somebody else.',
    )
    expect(finishProblems({ sums, search: { ...search, dueDate: '2026-11-27' } }, facts)[0]?.path).toBe(
      'search.dueDate',
    )
    const none = compareCount(place, [aCountedRecord()], [])
    expect(finishProblems({ sums: countSums(none), search }, { ...facts, lines: none, sums: countSums(none) })).toEqual(
      [{ message: 'Nothing was scanned yet. Give the count up instead.' }],
    )
  })

  test('what is missing becomes one task, each of it a part, and the report names all of it', () => {
    const missing = lines.filter(({ is }) => is === 'missing')
    expect(searchTask(count, missing, search)).toMatchObject({
      name: 'Find 1 missing in Flower 2',
      employeeId: 'priya',
      dueDate: '2026-11-30',
      subTasks: [{ id: label(2), text: `${label(2)}, Blue Dream`, isComplete: false }],
      locations: [{ facilityId: 'red-fork', roomId: '5', systemId: null }],
    })
    const many = Array.from({ length: 620 }, (_, at) => ({ ...missing[0], label: label(at) }) as CountLine)
    const task = searchTask(count, many, search)
    expect(task.subTasks).toHaveLength(500)
    expect(task.description).toContain('The report lists 120 more.')
    const report = countReport(count, lines, { by: 'Dana Whitfield', at: '2026-11-28T16:00:00.000Z' })
    expect(CountReport.parse(report)).toEqual(report)
    expect(report.lines.map((line) => [line.label, line.is, line.ours, line.scans.length])).toEqual([
      [label(2), 'missing', 'Flower 2', 0],
      [label(1), 'fine', 'Flower 2', 1],
    ])
  })

  test('sums name what asks for something last', () => {
    expect(sumsText({ missing: 2, 'wrong-place': 1, unknown: 0, twice: 0, fine: 31 })).toBe(
      '31 fine, 1 in the wrong place, 2 missing',
    )
    expect(countClasses).toHaveLength(5)
  })
})
