import type { SyncState } from '@cultivatd/domain/sync/sync'
import { aComparison } from '@cultivatd/domain/sync/drift.builders'
import { describe, expect, test } from 'vitest'
import { momentText } from '../ui/dates.ts'
import { countsWords, lastComparisons, nightlyWords, standingOf } from './comparison-words.ts'

const facilityId = 'GAAA-0000-0001'
const instant = '2026-11-20T08:10:00.000Z'
const now = new Date('2026-11-20T18:00:00.000Z')
const when = momentText(instant, now)
const list = (name: string, total: number | null) => ({
  list: name,
  done: 0,
  total,
  readAt: instant,
  gap: null,
})
const sync = (fields: Partial<SyncState> = {}): SyncState => ({
  id: facilityId,
  version: 1,
  status: null,
  error: null,
  isBehind: false,
  since: instant,
  countedAt: instant,
  lists: [list('packagesActive', 900), list('plantsVegetative', 30)],
  ...fields,
})
const none = { open: null, nightly: null, counts: null }
const open = (fields: Partial<ReturnType<typeof aComparison>> = {}) => aComparison({ endedAt: null, ...fields })

describe('how a facility stands with Metrc is said in words', () => {
  test('[SYNC-01] in step, and since when', () => {
    expect(standingOf(sync(), none, true, now)).toEqual({
      kind: 'in-step',
      text: `In step, ${when.replace('Today ', '')}`,
    })
    expect(standingOf(sync(), none, false, now)).toEqual({ kind: 'as-of', text: `As of ${when.replace('Today ', '')}` })
  })

  test('[SYNC-04] what keeps it from being in step comes before a comparison that goes on', () => {
    expect(standingOf(sync({ status: 'errored' }), { ...none, open: open() }, true, now).text).toBe(
      'Metrc could not be read',
    )
    expect(standingOf(undefined, none, true, now).text).toBe('Not read yet')
    const reading = { list: 'packagesActive', done: 20, total: 900, readAt: null, gap: null }
    expect(standingOf(sync({ status: 'inProgress', lists: [reading] }), none, true, now).text).toBe(
      'Reading from Metrc: 20 of 900 packages',
    )
  })

  test('[SYNC-01] in step is not said of what was not read, nor of a failure that was put away', () => {
    const lists = [{ ...list('packagesActive', null), gap: 'closed' as const }, list('plantsVegetative', 30)]
    const unread = { kind: 'warn', text: 'Metrc does not open packages to the sync key' }
    expect(standingOf(sync({ lists }), none, true, now)).toEqual(unread)
    expect(standingOf(sync({ lists }), { ...none, open: open() }, true, now)).toEqual(unread)
    expect(standingOf(sync({ isBehind: true }), none, true, now).text).toBe('Metrc could not be read')
  })

  test('[SYNC-01] how far a comparison is, of what Metrc counts, or else of what there was', () => {
    const lists = [
      { list: 'packagesActive', metrc: 1_000, mirror: null },
      { list: 'plantsVegetative', metrc: null, mirror: null },
    ]
    const going = open({ compared: 640, lists })
    const said = (nightly: ReturnType<typeof aComparison> | null) =>
      standingOf(sync(), { ...none, open: going, nightly }, true, now).text
    expect(said(null)).toBe('Comparing, 640 of about 1,030 records')
    const before = aComparison({ lists: [{ list: 'plantsVegetative', metrc: 50, mirror: 50 }] })
    expect(said(before)).toBe('Comparing, 640 of about 1,050 records')
  })

  test('[SYNC-01] a comparison that has no end in sight tells what it has done', () => {
    const said = (compared: number) =>
      standingOf(sync({ lists: [list('packagesActive', 10)] }), { ...none, open: open({ compared }) }, true, now).text
    expect(said(12)).toBe('Comparing, 12 records so far')
  })
})

test('[SYNC-01] the last of each kind that ended is picked, in whatever order they come', () => {
  const all = [
    aComparison({ id: 'a', startedAt: '2026-11-18T08:00:00.000Z' }),
    aComparison({ id: 'c', startedAt: '2026-11-20T08:00:00.000Z', endedAt: null }),
    aComparison({ id: 'b', startedAt: '2026-11-19T08:00:00.000Z' }),
    aComparison({ id: 'd', reason: 'counts', startedAt: '2026-11-01T08:00:00.000Z' }),
    aComparison({ id: 'e', facilityId: 'another', startedAt: '2026-11-21T08:00:00.000Z' }),
  ]
  const last = lastComparisons(facilityId, all)
  expect([last.open?.id, last.nightly?.id, last.counts?.id]).toEqual(['c', 'b', 'd'])
  expect(lastComparisons('nobody', all)).toEqual(none)
})

test('[SYNC-01] a comparison that ended says when and what was repaired', () => {
  expect(nightlyWords(aComparison(), now)).toEqual({ at: when, text: '51,234 records, nothing to repair' })
  expect(nightlyWords(aComparison({ compared: 1, missing: 1 }), now).text).toBe('1 record, 1 record repaired')
  expect(nightlyWords(aComparison({ missing: 1, extra: 2, different: 3 }), now).text).toBe(
    '51,234 records, 6 records repaired',
  )
  const lists = [
    { list: 'packagesActive', metrc: 20, mirror: 20 },
    { list: 'plantsVegetative', metrc: null, mirror: 5 },
  ]
  expect(nightlyWords(aComparison({ lists }), now).text).toBe('51,234 records, nothing to repair; not compared: plants')
  expect(nightlyWords(null, now)).toEqual({ at: null, text: 'Comes in the night after the first read' })
})

test('[SYNC-01] counts say when they were compared, and when they last differed', () => {
  expect(countsWords(null, null, now).at).toBeNull()
  expect(countsWords(instant, null, now)).toEqual({ at: when, text: 'Never differed' })
  expect(countsWords(instant, aComparison({ reason: 'counts', extra: 1 }), now).text).toBe(
    `Last differed ${when.replace('Today', 'today')}, 1 record repaired`,
  )
})
