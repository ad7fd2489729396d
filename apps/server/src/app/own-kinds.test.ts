import { wordsOf } from '@cultivatd/domain/history/entity-words'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '../history/history.store.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { rooms } from '../room/room.store.ts'
import { givenForSamples, type OwnSample, ownSamples } from './own-kinds.builders.ts'
import type { TestPerson } from './server.builders.ts'
import { trackedTestServer } from './tracked-server.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let ana: TestPerson
let priya: TestPerson
let samples: Record<string, OwnSample>
beforeAll(async () => {
  server = await trackedTestServer()
  await givenForSamples(server.db)
  ana = await server.person([permission.generalEdit, permission.strainEdit])
  priya = await server.person([permission.generalEdit, permission.strainEdit], 'Priya Nair')
  const room = (await rooms(server.db, grower)).find(({ metrc }) => metrc.Name === 'Veg 1')
  samples = ownSamples(grower, room?.id ?? '')
})
afterAll(() => server.close())

/** Every kind of record that is ours alone: one that is added belongs into `ownSamples`. */
describe.each(Object.keys(ownSamples('', '')))('%s', (name) => {
  const given = (): OwnSample => {
    const sample = samples[name]
    if (!sample) throw new Error(`${name} is none of the samples`)
    return sample
  }
  const create = (form: object, headers: Record<string, string> = {}) =>
    server.call('POST', `${given().path}/create`, { token: ana.token, body: { ...form, ...given().made }, headers })
  const send = (method: 'PUT' | 'DELETE', id: string, body: object, by = ana) =>
    server.call(method, `${given().path}/${id}`, { token: by.token, body: { ...body, ...given().each } })
  const stored = (id: string) => given().stored(server.db, id)
  const refused = (status: number, message: RegExp, path?: string) => ({
    status,
    answer: { errors: [{ message: expect.stringMatching(message), ...(path && { path }) }] },
  })
  async function added(called: string) {
    const { answer } = await create(given().form(called))
    const { id } = answer as { id: string }
    return { id, version: (await stored(id))?.version }
  }
  const history = (id: string) => {
    const { facilityId, entity } = given()
    return historyOf(server.db, { facilityId, entity, record: id })
  }

  test('the same request that comes again, or twice at once, adds one, and another one under its key none', async () => {
    const headers = { 'idempotency-key': `${name}-key-1` }
    const form = given().form('Once')
    const answers = await Promise.all([create(form, headers), create(form, headers)])
    answers.push(await create(form, headers))
    expect(answers[0]).toMatchObject({ status: 200, answer: { id: expect.any(String) } })
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const { entity } = given()
    const additions = await server.db
      .selectFrom('history')
      .select('summary')
      .where('what', '=', `${entity}.create`)
      .execute()
    expect(additions.filter(({ summary }) => / Once\b/.test(summary))).toHaveLength(1)
    expect(await create({ ...form, ...given().change }, headers)).toMatchObject({ status: 409 })
  })

  test('of two editors the second is told who changed what, nothing of theirs is lost, and they may save over it', async () => {
    const { form, change, told } = given()
    const { id, version } = await added('Shared')
    const theirs = { ...form('Shared'), ...change }
    expect(await send('PUT', id, { ...theirs, version }, priya)).toMatchObject({ status: 200, answer: {} })
    const mine = form('Shared and mine')
    const changed = `^Priya Nair changed the ${told.label.toLowerCase()}`
    const late = new RegExp(`${changed} while you were editing\\. What you typed is kept`)
    expect(await send('PUT', id, { ...mine, version })).toMatchObject(refused(409, late, 'version'))
    const notDeleted = new RegExp(`${changed} after you had looked at it, so it was not deleted`)
    expect(await send('DELETE', id, { version })).toMatchObject(refused(409, notDeleted, 'version'))
    const newest = await stored(id)
    expect(newest?.form).toEqual(theirs)
    expect(await send('PUT', id, { ...mine, version: newest?.version })).toMatchObject({ status: 200 })
    expect((await stored(id))?.form).toEqual(mine)
  })

  test('of four who save at the same moment one is heard', async () => {
    const { id, version } = await added('At once')
    const forms = ['a', 'b', 'c', 'd'].map((letter) => given().form(`At once ${letter}`))
    const answers = await Promise.all(forms.map((form) => send('PUT', id, { ...form, version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('what changes nothing is no change, and the history says the rest in words', async () => {
    const { entity, noun, form, change, told } = given()
    const { id, version } = await added('Quiet')
    expect(await send('PUT', id, { ...form('Quiet'), version })).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ version })
    await send('PUT', id, { ...form('Quiet'), ...change, version })
    const entries = await history(id)
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ personName: 'Ana Flor', what: `${entity}.update`, changes: [told] })
    expect(entries[0]?.summary).toMatch(new RegExp(`^Changed the ${told.label.toLowerCase()} of .*Quiet`))
    expect(entries[1]).toMatchObject({ what: `${entity}.create` })
    expect(entries[1]?.summary).toMatch(new RegExp(`^Added ${noun} .*Quiet`))
  })

  test('one that was deleted meanwhile is told with who did it, one that never was is unknown', async () => {
    const { noun, form } = given()
    const { id, version } = await added('Gone')
    expect(await send('DELETE', id, { version }, priya)).toMatchObject({ status: 200 })
    const gone = refused(
      404,
      new RegExp(`^Priya Nair deleted this ${noun}, so nothing was changed\\. Add a new one if it is needed\\.$`),
    )
    expect(await send('PUT', id, { ...form('Gone'), version })).toMatchObject(gone)
    expect(await send('DELETE', 'nobody', { version })).toMatchObject(refused(404, new RegExp(`^Unknown ${noun}$`)))
    expect((await history(id))[0]).toMatchObject({ what: `${given().entity}.delete`, personName: 'Priya Nair' })
  })

  test('each field of its form has a word in the history', () => {
    const { entity, form } = given()
    expect(Object.keys(wordsOf(entity))).toEqual(expect.arrayContaining(Object.keys(form(''))))
  })
})
