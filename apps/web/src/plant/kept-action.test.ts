import { expect, test } from 'vitest'
import { forgetAction, keepAction, type KeptAction, keptAction, onLeaving } from './kept-action.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    kept,
  }
}

const place = { facilityId: 'GAAA-1', roomId: '9', personId: 'ana' }

const action: KeptAction = {
  action: 'harvest',
  entries: [{ label: '1A4FF0300000011000004101', weight: '412.5' }],
  shared: { name: 'Friday', type: 'FullPlant' },
  untouched: { name: '' },
  send: { states: [['1A4FF0300000011000004101', { is: 'waiting', id: 'o1' }]], unanswered: null },
}

test('what was open in a room is there after a reload, in that room only, until it is closed', () => {
  const here = storage()
  keepAction(place, action, here)
  expect(keptAction(place, here)).toEqual(action)
  expect(keptAction({ ...place, roomId: '10' }, here)).toBeNull()
  forgetAction(place, here)
  expect(keptAction(place, here)).toBeNull()
})

test('[API-03] what another person left in the tab is not gone on with: under their key it would be a second change', () => {
  const here = storage()
  keepAction(place, action, here)
  expect(keptAction({ ...place, personId: 'ben' }, here)).toBeNull()
})

test('a form that was opened and never touched does not come back', () => {
  const here = storage()
  const blank = { facilityId: 'GAAA-1', type: undefined, locationId: '', name: '', date: '2026-10-12' }
  const opened = {
    ...action,
    entries: [],
    shared: { ...blank },
    untouched: blank,
    send: { states: [], unanswered: null },
  }
  const comesBack = (kept: KeptAction) => {
    keepAction(place, kept, here)
    return keptAction(place, here) !== null
  }
  expect(comesBack(opened)).toBe(false)
  expect(comesBack({ ...opened, entries: action.entries })).toBe(true)
  expect(comesBack(opened), 'empty again').toBe(false)
  expect(comesBack({ ...opened, shared: { ...blank, name: 'Friday' } })).toBe(true)
  expect(comesBack({ ...opened, send: action.send })).toBe(true)
  expect(
    comesBack({ ...opened, send: { states: [], unanswered: { key: { input: '{}', key: 'k' }, requests: [] } } }),
  ).toBe(true)
  expect(comesBack(opened), 'empty again').toBe(false)
})

test('an action that is done is over, and one of which something is left is not', () => {
  const here = storage()
  const [label = ''] = action.entries.map((entry) => entry.label)
  const comesBack = (is: 'done' | 'not-sent', unanswered: KeptAction['send']['unanswered'] = null) => {
    keepAction(place, { ...action, send: { states: [[label, { is }]], unanswered } }, here)
    return keptAction(place, here) !== null
  }
  expect(comesBack('not-sent')).toBe(true)
  expect(comesBack('done')).toBe(false)
  expect(comesBack('done', { key: { input: '{}', key: 'k' }, requests: [] })).toBe(true)
})

test('an action is kept when its tab is hidden, as it is thrown away then without another word', () => {
  const page = new EventTarget()
  const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  let times = 0
  const stop = onLeaving(() => (times += 1), page, shown)
  const turn = (state: DocumentVisibilityState) => {
    shown.visibilityState = state
    shown.dispatchEvent(new Event('visibilitychange'))
    return times
  }
  expect([turn('visible'), turn('hidden'), turn('visible')]).toEqual([0, 1, 1])
  page.dispatchEvent(new Event('pagehide'))
  expect(times).toBe(2)
  stop()
  page.dispatchEvent(new Event('pagehide'))
  expect(turn('hidden')).toBe(2)
})

test('what cannot be read is none', () => {
  const here = storage()
  for (const text of ['{', 'null', '{"action":"sell","entries":[],"send":{}}', '{"action":"harvest"}']) {
    here.kept.set('cultivatd-plants GAAA-1 9 ana', text)
    expect(keptAction(place, here)).toBeNull()
  }
})
