import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, asking, startSmall } from './asking.builders.ts'
import type { FaultPlan } from './fault-plans.ts'
import type { NamedRecord } from './meanwhile.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall({ control: true })))
afterEach(() => sandbox.close())

const { flower, preRolls } = smallLabels
const { grower } = smallLicenses
const adjustPath = '/packages/v2/adjust'

const adjustment = (Quantity: number, Label: string = flower) => ({
  Label,
  Quantity,
  UnitOfMeasure: 'Grams',
  AdjustmentReason: 'Drying',
  AdjustmentDate: '2026-11-20',
  ReasonNote: `by ${Quantity}`,
})
const adjust = (Quantity: number) => metrc.post(adjustPath, [adjustment(Quantity)])
const quantity = () => sandbox.control.find(grower, 'package', flower)?.Quantity

/** What a client saw of a write: an answer, half of one, or none. */
async function seen(write: Promise<{ status: number }>) {
  return write.then(
    ({ status }) => status,
    (error: Error) => (error.message === 'terminated' ? 'half an answer' : 'no answer'),
  )
}

test.each<[FaultPlan['fault'], number | string, 'done' | 'not done']>([
  ['lost-before', 'no answer', 'not done'],
  ['lost-after', 'no answer', 'done'],
  ['reset-in-body', 'half an answer', 'done'],
  ['500', 500, 'not done'],
  ['500-after', 500, 'done'],
  ['502-html', 502, 'not done'],
  ['502-html-after', 502, 'done'],
  ['503', 503, 'not done'],
  ['503-after', 503, 'done'],
  ['429', 429, 'not done'],
  ['401', 401, 'not done'],
  ['exception-400', 400, 'not done'],
  [{ kind: 'reworded', status: 403, as: 'page', when: 'before' }, 403, 'not done'],
  [{ kind: 'reworded', status: 408, as: 'empty', when: 'after' }, 408, 'done'],
  [{ kind: 'slow', ms: 50 }, 200, 'done'],
  [{ kind: 'slow-before', ms: 50 }, 200, 'done'],
  [{ kind: 'slow-body', ms: 50 }, 200, 'done'],
  [{ kind: 'halves', ms: 50 }, 200, 'done'],
])('%j: the client sees %s, and it is %s', async (fault, sees, does) => {
  sandbox.control.plan({ match: { writesOnly: true }, fault })
  expect((await metrc.get('/locations/v2/active')).status).toBe(200)
  expect(await seen(adjust(-1))).toBe(sees)
  expect(quantity()).toBe(does === 'done' ? 99 : 100)
  expect(sandbox.control.applied()).toHaveLength(does === 'done' ? 1 : 0)
  expect(sandbox.control.requests.writes).toMatchObject([
    { status: typeof sees === 'number' ? sees : fault === 'reset-in-body' ? 200 : 0, path: adjustPath },
  ])
  // It strikes once: the same write goes through now.
  expect(await seen(adjust(-1))).toBe(200)
  expect(quantity()).toBe(does === 'done' ? 98 : 99)
})

test('what a gateway repeats is done twice, and the second answer is the answer', async () => {
  sandbox.control.plan({ match: { writesOnly: true }, fault: 'repeated' })
  expect((await adjust(-60)).status).toBe(400)
  expect(quantity()).toBe(40)
  sandbox.control.plan({ match: { writesOnly: true }, fault: 'repeated' })
  expect((await adjust(-1)).status).toBe(200)
  expect(quantity()).toBe(38)
})

test('the bodies of faults are those that Metrc and its network send', async () => {
  const bodyOf = async (fault: FaultPlan['fault']) => {
    sandbox.control.plan({ fault })
    const { text, headers } = await adjust(-1)
    return { text, type: headers.get('content-type')?.split(';')[0], retryAfter: headers.get('retry-after') }
  }
  expect(await bodyOf('500')).toEqual({
    text: '{"Message":"An error has occurred."}',
    type: 'application/json',
    retryAfter: null,
  })
  expect(await bodyOf('502-html-after')).toMatchObject({
    type: 'text/html',
    text: expect.stringMatching(/^<!DOCTYPE html>/),
  })
  expect(await bodyOf('503')).toMatchObject({ retryAfter: null })
  expect(await bodyOf({ kind: '503-after', retryAfter: 7 })).toMatchObject({ retryAfter: '7' })
  expect(await bodyOf('429')).toMatchObject({ type: 'application/json', retryAfter: null })
  expect(await bodyOf({ kind: '429', retryAfter: 2 })).toMatchObject({ retryAfter: '2' })
  expect(await bodyOf('401')).toMatchObject({ text: '' })
  expect((await bodyOf('exception-400')).text).toMatch(/^\{"Message":"Could not load file or assembly/)
})

test('one read shows what was, and the next what is', async () => {
  const shownAs = async (fault?: FaultPlan['fault']) => {
    if (fault) sandbox.control.plan({ match: { method: 'GET' }, fault })
    return (await metrc.get(`/packages/v2/${flower}`)).json<{ Quantity: number }>().Quantity
  }
  const behind = { kind: 'behind', ms: 5_000 } as const
  // From the first one on it is remembered what was.
  expect(await shownAs(behind)).toBe(100)
  await adjust(-1)
  expect([await shownAs(behind), await shownAs()]).toEqual([100, 99])
  sandbox.control.clock.advance(6_000)
  await adjust(-1)
  expect([await shownAs(behind), await shownAs()]).toEqual([99, 98])
})

test('an answer in halves comes whole, and its second half later', async () => {
  sandbox.control.plan({ match: { method: 'GET' }, fault: { kind: 'halves', ms: 80 } })
  const began = performance.now()
  expect((await metrc.get(`/packages/v2/${flower}`)).json<{ Quantity: number }>().Quantity).toBe(100)
  expect(performance.now() - began).toBeGreaterThan(70)
})

test('an answer that is cut in its middle has a head, and a part of a page', async () => {
  sandbox.control.plan({ fault: 'reset-in-body' })
  const authorization = `Basic ${Buffer.from('vendor:user').toString('base64')}`
  const response = await fetch(sandbox.url + metrc.at('/plants/v2/vegetative'), { headers: { authorization } })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^\{"Data":\[\{/)
  await expect(reader?.read()).rejects.toThrow('terminated')
})

test('a body that drips comes whole', async () => {
  sandbox.control.plan({ fault: { kind: 'slow-body', ms: 40 } })
  const slow = await metrc.get('/plants/v2/vegetative')
  expect(slow.json()).toEqual((await metrc.get('/plants/v2/vegetative')).json())
  sandbox.control.plan({ fault: { kind: 'slow-body', ms: 40 } })
  expect(await metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note: 'x' }])).toMatchObject({
    status: 200,
    text: '',
  })
})

const abandoned = (path: string, rows: unknown[], ms: number) =>
  fetch(sandbox.url + metrc.at(path), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('vendor:user').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(rows),
    signal: AbortSignal.timeout(ms),
  })

test('a slow write is done while its client still waits', async () => {
  sandbox.control.plan({ fault: { kind: 'slow', ms: 60_000 } })
  const waiting = seen(adjust(-1))
  await expect.poll(quantity).toBe(99)
  sandbox.control.release()
  expect(await waiting).toBe(200)
})

test('a write that was given up lands later', async () => {
  sandbox.control.plan({ fault: { kind: 'slow-before', ms: 300 } })
  await expect(abandoned(adjustPath, [adjustment(-1)], 50)).rejects.toThrow('timeout')
  expect(quantity()).toBe(100)
  await expect.poll(quantity).toBe(99)
  expect(sandbox.control.applied()).toMatchObject([{ row: adjustment(-1) }])
})

test('a storm answers 429 to all that match until it is over', async () => {
  sandbox.control.plan({ match: { path: '/packages' }, fault: { kind: '429-storm', forMs: 60_000, retryAfter: 3 } })
  for (let i = 0; i < 3; i += 1) expect(await seen(adjust(-1))).toBe(429)
  expect((await metrc.get('/packages/v2/active')).headers.get('retry-after')).toBe('3')
  expect((await metrc.get('/locations/v2/active')).status).toBe(200)
  sandbox.control.clock.advance(60_000)
  expect(await seen(adjust(-1))).toBe(200)
  expect(sandbox.control.planned).toMatchObject([{ struck: 1, seen: 2 }])
})

test('a key that was rotated is refused until it is restored', async () => {
  sandbox.control.plan({ fault: { kind: '401', forMs: null } })
  for (let i = 0; i < 3; i += 1) expect(await seen(adjust(-1))).toBe(401)
  sandbox.control.clock.advance(86_400_000)
  expect((await metrc.get('/facilities/v2')).status).toBe(401)
  sandbox.control.clearPlans()
  expect(await seen(adjust(-1))).toBe(200)
})

test('user keys can really be rotated, and lose a facility', async () => {
  sandbox.control.setUserKeys({ newer: 'all', narrow: [smallLicenses.processor] })
  expect(await seen(adjust(-1))).toBe(401)
  expect((await asking(sandbox.url, 'vendor', 'newer').post(adjustPath, [adjustment(-1)])).status).toBe(200)
  const narrow = asking(sandbox.url, 'vendor', 'narrow')
  expect((await narrow.post(adjustPath, [adjustment(-1)])).status).toBe(401)
  expect((await narrow.get('/facilities/v2')).json()).toHaveLength(1)
})

test('a plan strikes every second of the requests that match it', async () => {
  sandbox.control.plan({ match: { method: 'POST', path: '/packages/v2/*' }, every: 2, fault: '500' })
  const statuses = []
  for (let i = 0; i < 6; i += 1) {
    statuses.push(await seen(adjust(-1)))
    await metrc.get('/packages/v2/active')
  }
  expect(statuses).toEqual([200, 500, 200, 500, 200, 500])
  expect(sandbox.control.planned).toMatchObject([{ seen: 6, struck: 3 }])
})

test('chance and the choice among faults come from the seed', async () => {
  const run = async (seed: number) => {
    sandbox.control.clearPlans()
    sandbox.control.plan({ chance: 0.5, seed, fault: ['500', '503', 'lost-before'] })
    const statuses = []
    for (let i = 0; i < 30; i += 1) statuses.push(await seen(adjust(-0.01)))
    return statuses
  }
  const first = await run(7)
  expect(new Set(first)).toEqual(new Set([200, 500, 503, 'no answer']))
  expect(await run(7)).toEqual(first)
  expect(await run(8)).not.toEqual(first)
})

test('a plan may end by its number of times, be about one facility, or be removed', async () => {
  const { control } = sandbox
  control.plan({ match: { license: smallLicenses.processor }, fault: '500' })
  const twice = control.plan({ fault: '503', times: 2, every: 1 })
  expect([await seen(adjust(-1)), await seen(adjust(-1)), await seen(adjust(-1))]).toEqual([503, 503, 200])
  expect((await metrc.get('/locations/v2/active', {}, smallLicenses.processor)).status).toBe(500)
  control.clearPlans(twice)
  expect(control.planned).toHaveLength(1)
})

test('while a slow write is under way the end of the sandbox leaves it undone', async () => {
  sandbox.control.plan({ fault: { kind: 'slow-before', ms: 60_000 } })
  const waiting = seen(adjust(-1))
  await sleep(50)
  await sandbox.close()
  expect(await waiting).toBe('no answer')
  expect(quantity()).toBe(100)
  ;({ sandbox, metrc } = await startSmall())
})

const meanwhile = (when: 'before' | 'after', change: unknown) =>
  sandbox.control.plan({
    match: { writesOnly: true },
    fault: { kind: 'changed-meanwhile', when, change } as FaultPlan['fault'],
  })

test.each(['before', 'after'] as const)('somebody adjusts the package right %s our write', async (when) => {
  meanwhile(when, { name: 'adjust', by: -10.5 })
  const before = await metrc.package(flower)
  expect(await seen(adjust(-1))).toBe(200)
  const after = await metrc.package(flower)
  expect(after.Quantity).toBe(88.5)
  expect(after.LastModified > before.LastModified).toBe(true)
  expect(sandbox.control.applied()).toHaveLength(1)
})

test('somebody moves, notes, finishes, archives or only touches what our row names', async () => {
  const { control } = sandbox
  const pkg = (label: string) => control.find(grower, 'package', label)
  meanwhile('after', { name: 'move', to: 'Pack 1' })
  await adjust(-1)
  expect(pkg(flower)?.LocationName).toBe('Pack 1')
  meanwhile('after', { name: 'move' })
  await adjust(-1)
  expect(pkg(flower)?.LocationName).not.toBe('Pack 1')
  meanwhile('after', { name: 'note', note: 'seen in Metrc' })
  await metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note: 'ours' }])
  expect(pkg(flower)?.Note).toBe('seen in Metrc')
  const stamp = pkg(flower)?.LastModified ?? ''
  sandbox.control.clock.advance(1000)
  meanwhile('before', { name: 'touch' })
  expect((await metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note: 3 }])).status).toBe(400)
  expect(pkg(flower)?.LastModified).not.toBe(stamp)
  const [veg] = control.all(grower, 'location')
  meanwhile('before', { name: 'archive' })
  const rename = [{ Id: veg?.Id, Name: 'Veg 9', LocationTypeName: veg?.LocationTypeName }]
  expect((await metrc.put('/locations/v2', rename)).text).toContain('does not exist')
  meanwhile('before', { name: 'set', fields: { IsOnHold: true } })
  expect((await adjust(-1)).text).toContain('on hold')
})

test('a refused write is not followed by somebody else', async () => {
  meanwhile('after', { name: 'adjust', by: -10 })
  expect(await seen(adjust(-1000))).toBe(400)
  expect(quantity()).toBe(100)
})

test('each record that a write names is changed once, by a function too, and together with another fault', async () => {
  const named: NamedRecord[] = []
  meanwhile('before', (record: NamedRecord) => named.push(record))
  sandbox.control.plan({ match: { writesOnly: true }, fault: 'lost-after' })
  const rows = [flower, preRolls, flower].map((label) => ({ PackageLabel: label, Note: label }))
  expect(await seen(metrc.put('/packages/v2/note', rows))).toBe('no answer')
  expect(named).toMatchObject([
    { license: grower, table: 'package', record: { Label: flower }, row: { Note: flower } },
    { license: grower, table: 'package', record: { Label: preRolls } },
  ])
  expect(sandbox.control.applied()).toHaveLength(3)
})

test('over HTTP plans are made, looked at and removed', async () => {
  const control = (method: string, path: string, body?: unknown) => metrc.ask(method, `/sandbox-control/${path}`, body)
  const made = await control('POST', 'faults', {
    match: { path: '/packages/v2/adjust' },
    fault: 'lost-after',
    every: 1,
  })
  expect(made.json()).toEqual({ id: 1 })
  expect(await seen(adjust(-1))).toBe('no answer')
  expect((await control('GET', 'faults')).json()).toEqual([
    {
      id: 1,
      plan: { match: { path: '/packages/v2/adjust' }, fault: { kind: 'lost-after' }, every: 1 },
      seen: 1,
      struck: 1,
    },
  ])
  await control('POST', 'faults', { fault: { kind: 'changed-meanwhile', when: 'after', change: { name: 'touch' } } })
  await control('DELETE', 'faults?id=1')
  expect((await control('GET', 'faults')).json()).toMatchObject([{ id: 2 }])
  await control('DELETE', 'faults')
  expect((await control('GET', 'faults')).json()).toEqual([])
  await control('POST', 'user-keys', { newer: 'all' })
  expect(await seen(adjust(-1))).toBe(401)
})

test.each<[unknown, string]>([
  [{ fault: 'lost' }, 'kind must be one of lost-before, lost-after'],
  [{}, 'A fault must be an object.'],
  [{ fault: [] }, 'A plan needs a fault.'],
  [{ fault: '500', tmes: 3 }, 'A plan has no field tmes'],
  [{ fault: '500', times: 0 }, 'times must be a number from 1.'],
  [{ fault: '500', every: 1.5 }, 'every must be a whole number.'],
  [{ fault: '500', chance: 2 }, 'chance must be a number from 0 to 1.'],
  [{ fault: '500', chance: 0.5, every: 2 }, 'not both'],
  [{ fault: '500', match: { method: 'PATCH' } }, 'method must be one of GET, POST, PUT, DELETE.'],
  [{ fault: '500', match: { url: '/' } }, 'match has no field url'],
  [{ fault: { kind: 'reworded', status: 302, as: 'page', when: 'after' } }, 'status must be a number from 400.'],
  [{ fault: { kind: 'slow' } }, 'ms must be a number from 0.'],
  [{ fault: { kind: '500', ms: 3 } }, 'The fault 500 has no field ms: kind.'],
  [{ fault: { kind: '429-storm' } }, 'forMs must be a number from 0.'],
  [{ fault: { kind: 'changed-meanwhile', when: 'during' } }, 'when must be one of before, after.'],
  [{ fault: { kind: 'changed-meanwhile', when: 'after', change: { name: 'adjust' } } }, 'by must be a number.'],
  [
    { fault: { kind: 'changed-meanwhile', when: 'after', change: { name: 'move', by: 3 } } },
    'The change move has no field by',
  ],
])('a plan that cannot be is refused with a sentence: %j', async (plan, sentence) => {
  const answer = await metrc.ask('POST', '/sandbox-control/faults', plan)
  expect(answer.status).toBe(400)
  expect(answer.json<{ Message: string }>().Message).toContain(sentence)
  expect(sandbox.control.planned).toEqual([])
  expect(() => sandbox.control.plan(plan as FaultPlan)).toThrow(sentence)
})
