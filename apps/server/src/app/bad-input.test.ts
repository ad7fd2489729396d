import { contract } from '@cultivatd/contract/contract'
import { Refusal, type Route } from '@cultivatd/contract/route'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { given } from '../db/mirror.builders.ts'
import { grower as facilityId, today, until } from '../mirror/metrc.builders.ts'
import { callByTags, trackedChanges } from './tracked-changes.builders.ts'
import { trackedGrower } from './tracked-grower.builders.ts'
import { trackedTestServer } from './tracked-server.builders.ts'

type Body = Record<string, unknown>

/** The tracked routes of the records that people work on, as the contract lists them: a new one is walked the same day. */
const { plant, plantBatch, harvest, package: packages, system } = contract
const table = Object.entries({ plant, plantBatch, harvest, package: packages, system }).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, route]) =>
    route.isTracked ? [{ name: `${feature}.${name}`, route }] : [],
  ),
)

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
const bodies = new Map<string, Body>()
const elsewhere = {
  label: '1A4FF0300000021000777001',
  name: 'Batch of somebody else',
  harvestId: '777003',
  packageLabel: '1A4FF0300000022000777004',
}

beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  const { processor } = smallLicenses
  const { db } = server
  await given.plant(db, { Id: 777_001, LocationId: 1, Label: elsewhere.label, FloweringDate: '2026-02-01' }, processor)
  await given.batch(db, { Id: 777_002, LocationId: 1, UntrackedCount: 5, Name: elsewhere.name }, processor)
  await given.harvest(db, { Id: Number(elsewhere.harvestId) }, processor)
  await given.package(db, { Id: 777_004, Label: elsewhere.packageLabel }, 'packagesActive', processor)
  for (const one of table) bodies.set(one.name, await goodBody(one))
  // What the bodies needed is compared with Metrc a little later, and read from there once more.
  const unchecked = sql`select from operation where check_at is not null`
  await until(async () => (await unchecked.execute(db)).rows.length === 0, 30)
})
afterAll(() => server.close())

/** What the route takes, on records of its own: what a change of the other tests would have sent, not sent. */
async function goodBody({ name, route }: (typeof table)[number]): Promise<Body> {
  const [, change] = Object.entries(trackedChanges).find(([one]) => one.startsWith(`${name} > `)) ?? []
  let body: Body | undefined
  const post: typeof grower.post = async (path, sent, headers) => {
    if (`/api/${path}` !== route.path) return grower.post(path, sent, headers)
    body = { facilityId, ...sent }
    return { status: 0, answer: null, text: '', headers: {} }
  }
  if (change) await change({ ...grower, post }, server.db)
  else body = { facilityId, ...(await ofPackages[name]?.()) }
  if (!body) throw new Error(`No body for ${name}`)
  return body
}

const ofPackages: Record<string, () => Promise<Body>> = {
  'package.adjust': async () => {
    const { Label } = await grower.pkg()
    return { label: Label, quantity: -1, unitOfMeasure: 'Grams', reason: 'Drying', date: today, note: 'Dried' }
  },
  'package.changeItem': async () => ({ label: (await grower.pkg()).Label, itemName: 'Blue Dream, trim' }),
  'package.changeNote': async () => ({ label: (await grower.pkg()).Label, note: 'For the shop' }),
  'package.changeDates': async () => ({
    label: (await grower.pkg()).Label,
    useByDate: '2027-03-01',
    sellByDate: '2027-02-01',
    expirationDate: '2027-04-01',
  }),
  'package.changeMarks': async () => ({
    label: (await grower.pkg()).Label,
    tradeSample: true,
    donation: false,
    finishedGood: false,
    externalId: 'ERP 17',
  }),
  'package.treat': async () => ({
    label: (await grower.pkg({ LabTestingState: 'TestFailed' })).Label,
    how: 'remediation',
    method: 'X-ray',
    steps: 'Irradiated once',
    date: today,
  }),
  'package.discontinue': async () => ({ label: (await grower.pkg()).Label }),
  'package.finish': async () => ({ label: smallLabels.empty, date: today, undo: false }),
  'package.emptyAndFinish': async () => ({
    label: (await grower.pkg({ Quantity: 0.4 })).Label,
    holds: 0.4,
    reason: 'Scale Variance',
    date: today,
    note: '',
  }),
  'package.move': async () => ({
    packageLabels: [(await grower.pkg()).Label],
    locationId: grower.roomId('Pack 1'),
    date: today,
  }),
}

/** Every field of a body with the way to it, those of its rows too. */
function fieldsOf(value: unknown, path: readonly (string | number)[] = []): [(string | number)[], unknown][] {
  const below = Array.isArray(value)
    ? [...value.entries()]
    : value && typeof value === 'object'
      ? Object.entries(value)
      : []
  return [[[...path], value], ...below.flatMap(([key, one]) => fieldsOf(one, [...path, key]))]
}

function changed(body: Body, path: readonly (string | number)[], value: unknown): Body {
  const copy = structuredClone(body)
  let place = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>
  place[path.at(-1) ?? ''] = value
  return copy
}

const last = (path: readonly (string | number)[]) => path.findLast((key) => typeof key === 'string')

interface Spoiled {
  what: string
  body: Body
  said?: RegExp
  /** The body as text, where JSON has no words for it. */
  text?: string
}

/** A body with one thing wrong, for each thing that can be. */
function spoiledBodies(name: string, body: Body): Spoiled[] {
  return fieldsOf(body).flatMap(([path, value]): Spoiled[] => {
    const field = last(path)
    const at = path.join('.')
    if (path.length === 0 || field === 'facilityId') return []
    const to = (what: string, wrong: unknown, said?: RegExp): Spoiled => ({
      what: `${at}: ${what}`,
      body: changed(body, path, wrong),
      ...(said ? { said } : {}),
    })
    if (Array.isArray(value) && value.length > 0) return [to('each twice', [...value, ...value], /twice|once/i)]
    if (field === 'date')
      return [
        to('a day that has not come', '2027-01-01', /^The date cannot be in the future$/),
        to('no day', '11/02/2026', /^Enter a day as YYYY-MM-DD$/),
        to('a day that there is not', '2026-02-30', /^Enter a day as YYYY-MM-DD$/),
        to('10,000 characters', 'x'.repeat(10_000)),
      ]
    if (typeof value === 'string' || value === null) return [to('10,000 characters', 'x'.repeat(10_000))]
    if (typeof value !== 'number') return []
    const infinite = JSON.stringify(changed(body, path, '@')).replace('"@"', '1e309')
    return [
      to('with a comma', '12,5'),
      to('not a number', Number.NaN),
      { what: `${at}: 1e309`, body, text: infinite },
      to('more than there can be', 1e300),
      ...(/\.adjust(Many)?$/.test(name) ? [] : [to('negative', -1), to('nothing', 0)]),
    ]
  })
}

type RecordKind = 'plant' | 'batch' | 'harvest' | 'package' | 'plantTag' | 'packageTag'

/** The fields of a body that name a record or a tag. */
function recordsIn(name: string, body: Body): { path: (string | number)[]; kind: RecordKind; key: string }[] {
  return fieldsOf(body).flatMap(([path, value]) => {
    const kind = kindOf(name, path)
    return kind && typeof value === 'string' ? [{ path, kind, key: value }] : []
  })
}

function kindOf(name: string, path: readonly (string | number)[]): RecordKind | null {
  switch (last(path)) {
    case 'batchNames':
    case 'batchName':
    case 'batches':
      return 'batch'
    case 'id':
      return 'harvest'
    case 'plants':
      return 'plant'
    case 'plantLabel':
      return 'plant'
    case 'from':
    case 'packageLabels':
      return 'package'
    case 'label':
      if (name === 'plantBatch.toVeg') return 'plantTag'
      if (path.length === 1 && /\.(createPackage|takeSample)$/.test(name)) return 'packageTag'
      return name.startsWith('package.') ? 'package' : 'plant'
    default:
      return null
  }
}

const foreign: Record<RecordKind, string> = {
  plant: elsewhere.label,
  plantTag: elsewhere.label,
  batch: elsewhere.name,
  harvest: elsewhere.harvestId,
  package: elsewhere.packageLabel,
  packageTag: elsewhere.packageLabel,
}

/** Changes a record in Metrc and reads it from there. */
async function become(kind: RecordKind, key: string, state: 'onHold' | 'ended' | 'asBefore'): Promise<void> {
  const { control } = server.sandbox
  const ended = state === 'ended'
  const common = { IsOnHold: state === 'onHold' }
  const day = ended ? today : null
  const { mirror } = server.services
  if (kind === 'plant') {
    // One that is to be restored was harvested before.
    const before = control.find(facilityId, 'plant', key)?.HarvestedDate ? 'Harvested' : 'Tracked'
    control.modify(facilityId, 'plant', key, { ...common, DestroyedDate: day, State: ended ? 'Destroyed' : before })
    await mirror.refresh(facilityId, { plants: [key] })
  } else if (kind === 'package') {
    control.modify(facilityId, 'package', key, { ...common, FinishedDate: day, IsFinished: ended })
    await mirror.refresh(facilityId, { packages: [key] })
  } else if (kind === 'harvest') {
    control.modify(facilityId, 'harvest', Number(key), { ...common, FinishedDate: day })
    await mirror.refresh(facilityId, { harvests: [Number(key)] })
  } else if (kind === 'batch') {
    const id = control.all(facilityId, 'plantBatch').find(({ Name }) => Name === key)?.Id ?? 0
    control.modify(facilityId, 'plantBatch', id, { ...common, UntrackedCount: ended ? 0 : 10 })
    await mirror.refresh(facilityId, { plantBatches: [id] })
  }
}

/** What a schema says where nobody gave it a sentence. */
const unworded = /^Too (?:big|small)|^Invalid (?:input|option|string)|^Expected|: expected /

/** All that a change would change; that a read has shown what was confirmed before is none. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ', (select count(*) from operation), (select count(*) from history),
      (select md5(string_agg((to_jsonb(t) - array['version', 'own_write'])::text, '|' order by id)) from plant t),
      (select md5(string_agg((to_jsonb(t) - array['version', 'own_write'])::text, '|' order by id)) from package t),
      (select md5(string_agg((to_jsonb(t) - array['version', 'own_write'])::text, '|' order by id)) from harvest t)) as all`.execute(
    server.db,
  )
  return `${rows[0]?.all} ${grower.writes()}`
}

/** Sends it, and answers what it was told once nothing has come of it. */
async function refused(route: Route, body: Body, text?: string) {
  const before = await stored()
  const answer = await fetch(`${server.url}${route.path}`, {
    method: route.method,
    headers: { authorization: `Bearer ${grower.token}`, 'content-type': 'application/json' },
    body: text ?? JSON.stringify(body),
  })
  const { errors } = Refusal.parse(await answer.json())
  expect(await stored(), 'nothing changed, nothing was sent').toBe(before)
  return { status: answer.status, messages: errors.map(({ message }) => message) }
}

describe.each(table)('$name', ({ name, route }) => {
  const body = () => structuredClone(bodies.get(name) ?? {})

  test('[READ-44] refuses every field that is wrong with a sentence', async () => {
    for (const { what, body: wrong, said = /\S/, text } of spoiledBodies(name, body())) {
      const { status, messages } = await refused(route, wrong, text)
      const unsaid = messages.filter((message) => unworded.test(message))
      expect({ what, status, unsaid, said: messages.find((message) => said.test(message)) }).toEqual({
        what,
        status: expect.toBeOneOf([400, 404]),
        unsaid: [],
        said: expect.any(String),
      })
    }
  })

  test('[READ-44] tells all that is wrong with its fields at once', async () => {
    const wrong = fieldsOf(body()).flatMap(([path, value]) => {
      const isNumber = typeof value === 'number'
      const isText = typeof value === 'string' && last(path) !== 'facilityId'
      return isNumber || isText ? [{ path, value: isNumber ? 'none' : 'x'.repeat(10_000) }] : []
    })
    const spoiled = wrong.reduce((all, { path, value }) => changed(all, path, value), body())
    const { status, messages } = await refused(route, spoiled)
    expect(status).toBe(400)
    expect(messages.length).toBeGreaterThanOrEqual(wrong.length)
  })

  test('[FAC-02] [READ-44] knows no record and no tag of another facility', async () => {
    for (const { path, kind } of recordsIn(name, body())) {
      const { status, messages } = await refused(route, changed(body(), path, foreign[kind]))
      // A record that the whole request is about is not found; one of a list is a wrong field.
      expect([400, 404]).toContain(status)
      expect(messages.join()).toMatch(/Invalid (Label|Name)|Unknown|not in this facility|not (?:an )?available/)
    }
  })

  test('[READ-44] refuses records that are on hold or done with, and tells what else is wrong as well', async () => {
    const named = recordsIn(name, body()).filter(({ kind }) => !kind.endsWith('Tag'))
    expect(named).not.toEqual([])
    for (const { kind, key } of named) {
      // A plant on hold may be told apart from its neighbors: it has its place without a word to Metrc.
      for (const state of name === 'system.place' ? (['ended'] as const) : (['onHold', 'ended'] as const)) {
        await become(kind, key, state)
        const also = ['date', 'locationId'].filter((field) => field in body())
        const wrong = { ...body(), ...('date' in body() ? { date: '2027-01-01' } : {}) }
        const { status, messages } = await refused(route, 'locationId' in wrong ? { ...wrong, locationId: 'x' } : wrong)
        expect(status).toBe(400)
        expect(messages.length).toBeGreaterThan(also.length)
        expect(messages.join('; ')).toMatch(state === 'onHold' ? /on hold/ : (doneWith[kind] ?? /^$/))
      }
      await become(kind, key, 'asBefore')
    }
  })

  test('[API-05] [READ-22] [READ-46] takes what was not spoiled of any active person, and answers the id of what it makes', async () => {
    const isMaking = makes.includes(name)
    if (name === 'plantBatch.replaceTag') await callByTags(server.db, true)
    const { status, answer } = await grower.post(route.path.replace('/api/', ''), body())
    if (name === 'plantBatch.replaceTag') await callByTags(server.db, false)
    const { state, id } = Outcome.parse(answer)
    expect({ status, state, hasId: id !== null }).toEqual({ status: 200, state: 'confirmed', hasId: isMaking })
  })
})

const makes = [
  'plant.cutClones',
  'plant.createPackage',
  'plantBatch.createPackage',
  'plantBatch.split',
  'package.plant',
  'harvest.createPackage',
  'package.createPackage',
  'package.takeSample',
]

const doneWith: Partial<Record<RecordKind, RegExp>> = {
  plant: /Destroyed|Already Harvested|Not Valid for Destroying|Not in the Vegetative phase|not in a valid phase/,
  batch: /Batch must still have remaining clones/,
  harvest: /finished/,
  package: /finished/,
}
