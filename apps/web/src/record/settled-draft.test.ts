import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { describe, expect, test } from 'vitest'
import { type Draft, draftText, isNotKnown } from '../ui/draft/drafts.ts'
import type { KeptChange } from './change.ts'
import { keysToAskFor, settledDraft } from './settled-draft.ts'

const key = 'key-of-the-act'
const sent = (...requests: string[][]): KeptChange => ({
  states: requests
    .flat()
    .map((record, index) => [record, { is: index < (requests[0]?.length ?? 0) ? 'not-known' : 'not-sent' }]),
  unanswered: { key: { input: '{}', key }, requests: requests.map((records) => ({ records, body: {} })) },
})
const draftOf = (parts: Draft['parts']): Draft => ({
  place: 'package A adjustQuantity',
  title: 'Adjust quantity',
  about: '',
  address: '/',
  at: '2026-11-21T09:41:00.000Z',
  parts: { typed: { quantity: -1 }, ...parts },
})
const told = (draft: Draft, ...operations: Partial<Operation>[]) =>
  settledDraft(draft, {
    key,
    recordedAt: '2026-11-21T09:41:00.000Z',
    operations: operations.map((one) => anOperation(one)),
  })
const ofA = draftOf({ change: sent(['A']) })
const textOf = (draft: Draft | null) => draft && draftText(draft).replace(/, [^,]*$/, '')

describe('of a change of one record [READ-45]', () => {
  test('what Metrc has is told as arrived, and keeps its key: sent again it is not done twice', () => {
    const settled = told(ofA, { id: 'o1', records: ['A'], state: 'confirmed', summary: 'Adjusted by −1.00 g' })
    expect(settled?.parts).toEqual({
      ...ofA.parts,
      became: { is: 'done', operationId: 'o1', summary: 'Adjusted by −1.00 g' },
    })
    expect([isNotKnown(settled?.parts ?? {}), textOf(settled)]).toEqual([false, 'Adjust quantity, arrived'])
    expect(keysToAskFor(settled ? [settled] : [])).toEqual([])
  })

  test('what waits for Metrc is asked for again, and may still be refused', () => {
    const waits = told(ofA, { records: ['A'], state: 'waiting' })
    expect(textOf(waits)).toBe('Adjust quantity, arrived, waits for Metrc')
    expect(keysToAskFor(waits ? [waits] : [])).toEqual([key])
    const refused = waits && told(waits, { records: ['A'], state: 'refused', problems: ['Too little.'] })
    expect(textOf(refused)).toBe('Adjust quantity, refused: Too little.')
  })

  test('what was refused keeps what was typed, and is sent again under another key that corrects the first', () => {
    const settled = told(ofA, {
      records: ['A'],
      state: 'refused',
      problems: ['Too little.'],
      answeredAt: '2026-11-21T09:42:00Z',
    })
    expect(settled?.parts).toEqual({
      typed: { quantity: -1 },
      change: {
        states: [['A', { is: 'refused', messages: ['Too little.'], at: '2026-11-21T09:42:00Z', isPart: false }]],
        unanswered: null,
        corrects: [key],
      },
    })
    expect(textOf(settled)).toBe('Adjust quantity, refused: Too little.')
    expect(keysToAskFor(settled ? [settled] : [])).toEqual([])
  })

  test('what was refused and mended in the tray since is not offered to be sent once more', () => {
    const settled = told(ofA, { records: ['A'], state: 'refused', dealtWithAt: '2026-11-21T09:50:00Z' })
    expect(textOf(settled)).toBe('Adjust quantity, refused, and dealt with since')
  })

  test('nothing changes where the key is another, or says nothing new', () => {
    expect(settledDraft(ofA, { key: 'another-key', recordedAt: '', operations: [] })).toBeNull()
    const done = told(ofA, { id: 'o1', records: ['A'], state: 'confirmed' })
    expect(done && told(done, { id: 'o1', records: ['A'], state: 'confirmed' })).toBeNull()
  })
})

test('[READ-45] of many the draft goes on with those that were refused, and with what was not sent', () => {
  const settled = told(
    draftOf({ change: sent(['A', 'B'], ['C']) }),
    { id: 'o1', records: ['A'], state: 'confirmed' },
    { id: 'o2', records: ['B'], state: 'refused', problems: ['Too little.'] },
  )
  const change = settled?.parts['change'] as KeptChange
  expect(new Map(change.states.map(([record, { is }]) => [record, is]))).toEqual(
    new Map([
      ['A', 'done'],
      ['B', 'refused'],
      ['C', 'not-sent'],
    ]),
  )
  expect(change.unanswered).toBeNull()
})

test('[READ-45] what is ours alone has arrived when its key is known', () => {
  const own = draftOf({ key: { input: '[]', key } })
  expect(keysToAskFor([own])).toEqual([key])
  expect(textOf(told(own))).toBe('Adjust quantity, arrived')
})
