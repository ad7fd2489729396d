import type { HistoryEntry, HistoryOutcome } from '@cultivatd/domain/history/history'
import { describe, expect, test } from 'vitest'
import { historyItems } from './history-items.ts'

let last = 0
const noon = Date.parse('2026-11-20T18:00:00Z')

/** An entry after those before it, by default ten seconds later. */
function anEntry(given: Partial<HistoryEntry> = {}): HistoryEntry {
  const version = ++last
  return {
    id: String(version),
    version,
    at: new Date(noon + version * 10_000).toISOString(),
    personName: 'Ana Flor',
    what: 'room.update',
    summary: 'Changed the name of Store',
    changes: [],
    operationId: null,
    outcome: null,
    ...given,
  }
}

const outcome = (state: HistoryOutcome['state'], more: Partial<HistoryOutcome> = {}): HistoryOutcome => ({
  state,
  problems: [],
  decision: null,
  reason: null,
  ...more,
})

/** A write to Metrc: its recording, and what became of it. */
const aWrite = (operationId: string, ...outcomes: (HistoryOutcome & { by?: string; at?: string })[]) =>
  [outcome('recorded'), ...outcomes].map(
    ({ by = 'Ana Flor', at, ...each }: HistoryOutcome & { by?: string; at?: string }) =>
      anEntry({ operationId, summary: 'Finished', personName: by, outcome: each, ...(at ? { at } : {}) }),
  )

const live = (id: string, state: HistoryOutcome['state'], sentAt: string | null = '2026-11-20T18:00:01Z') => [
  { id, state, sentAt },
]

describe('the history as people read it', () => {
  test('is newest first, and a write to Metrc and its outcome are one', () => {
    const entries = [anEntry(), ...aWrite('a', outcome('confirmed')), anEntry({ summary: 'Deleted room Store' })]
    expect(historyItems(entries.toReversed()).map(({ summary }) => summary)).toEqual([
      'Deleted room Store',
      'Finished',
      'Changed the name of Store',
    ])
  })

  test('says where a write stands while Metrc has not answered, as the ledger knows it', () => {
    const standing = (state: HistoryOutcome['state']) => {
      const [item] = historyItems(aWrite('a'), live('a', state))
      return [item?.standing, item?.mark]
    }
    expect(standing('recorded')).toEqual(['waiting for Metrc', 'waiting'])
    expect(standing('sending')).toEqual(['sent, waiting for Metrc', 'waiting'])
    expect(standing('unknown')).toEqual(['sent, no answer from Metrc', 'waiting'])
    expect(standing('needs-person')).toEqual(['sent, needs a person', 'waiting'])
    expect(historyItems(aWrite('a'))[0]).toMatchObject({ standing: 'waiting for Metrc', mark: 'waiting' })
  })

  test('says of a confirmed write nothing, unless it was confirmed much later than it was made', () => {
    const [soon] = historyItems(aWrite('a', outcome('confirmed')))
    expect(soon).toMatchObject({ standing: '', mark: undefined, confirmedAt: undefined, decisions: [] })
    const at = '2026-11-21T03:00:00Z'
    const [late] = historyItems(aWrite('b', { ...outcome('confirmed'), at }))
    expect(late?.confirmedAt).toBe(at)
  })

  test('says why Metrc refused, and tells that from what was never sent', () => {
    const refused = outcome('refused', { problems: ['Too heavy.'] })
    expect(historyItems(aWrite('a', refused))[0]).toMatchObject({
      standing: 'refused by Metrc',
      mark: 'refused',
      problem: 'Too heavy.',
    })
    expect(historyItems(aWrite('a', refused), live('a', 'refused', null))[0]?.standing).toBe('not sent to Metrc')
  })

  test('says who decided what and why, once', () => {
    const marcus = { by: 'Marcus Reyes' }
    const [applied] = historyItems(
      aWrite('a', outcome('needs-person'), { ...outcome('confirmed', { decision: 'applied' }), ...marcus }),
    )
    expect(applied).toMatchObject({ personName: 'Ana Flor', standing: '' })
    expect(applied?.decisions).toEqual([expect.stringMatching(/^Found applied by Marcus Reyes, /)])
    const refused = outcome('refused', { decision: 'not-applied' })
    const [givenUp] = historyItems(
      aWrite(
        'b',
        { ...refused, ...marcus },
        { ...refused, ...marcus },
        { ...outcome('refused', { decision: 'given-up', reason: 'Too late' }), by: 'Ana Flor' },
      ),
    )
    expect(givenUp?.decisions).toEqual([
      expect.stringMatching(/^Found not applied by Marcus Reyes, /),
      expect.stringMatching(/^Given up by Ana Flor, .*: Too late$/),
    ])
    expect(historyItems(aWrite('c', { ...refused, ...marcus }))[0]).toMatchObject({ standing: 'not applied' })
  })

  test('shows an outcome also where its recording is too old to be there', () => {
    const entries = aWrite('a', outcome('withdrawn', { decision: 'given-up' })).slice(1)
    expect(historyItems(entries)).toMatchObject([{ summary: 'Finished', standing: 'given up' }])
  })
})
