import { isOnItsWay } from '@cultivatd/domain/catalogue/mapping'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import type { StrainForm } from '@cultivatd/domain/strain/strain-form'
import { aStrainForm } from '@cultivatd/domain/strain/strain-form.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { mappingOf, mappingStates } from '../catalogue/mapping.store.ts'
import { jsonb } from '../db/jsonb.ts'
import { given } from '../db/mirror.builders.ts'
import { externalContacts } from '../external-contact/external-contact.store.ts'
import { harvestsOfStrain } from '../harvest/harvest.store.ts'
import { historyOf } from '../history/history.store.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower, until } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { plantsOfStrain } from '../plant/plant.store.ts'
import { catalogueStrains, mappedStrains, metrcStrains } from './strain.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let editor: string
beforeAll(async () => {
  server = await trackedTestServer()
  editor = (await server.person([permission.strainEdit])).token
})
afterAll(() => server.close())

type Method = 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body: object, headers: Record<string, string> = {}) =>
  server.call(method, path, { token: editor, body, headers })
const refused = (message: string | RegExp, path?: string, status = 400) => ({
  status,
  answer: {
    errors: [
      { message: typeof message === 'string' ? message : expect.stringMatching(message), ...(path && { path }) },
    ],
  },
})

let count = 0
/** A strain of the organization under a name of its own. */
async function ownStrain(form: Partial<StrainForm> = {}) {
  count += 1
  const { answer } = await call('POST', '/api/catalogue-strain/create', aStrainForm({ name: `Own ${count}`, ...form }))
  return own((answer as { id: string }).id)
}
async function own(id: string) {
  const [strain] = await catalogueStrains(server.db, [id])
  if (!strain) throw new Error(`There is no strain ${id}`)
  return strain
}
/** A strain that somebody made in Metrc, as the mirror has it. */
async function metrcStrain(fields: object = {}) {
  const made = testRecords(server.sandbox.control).strain()
  server.sandbox.control.modify(grower, 'strain', made.Id, fields)
  await server.services.mirror.refresh(grower, { strains: [made.Id] })
  return { ...made, ...fields }
}
async function displayName(facilityId: string) {
  const { rows } = await sql<{ name: string }>`
    select metrc ->> 'DisplayName' as name from facility where id = ${facilityId}`.execute(server.db)
  return rows[0]?.name
}
const link = async (id: string, metrcStrainId: number | null, body: object = {}) =>
  call('PUT', `/api/catalogue-strain/${id}/link`, {
    facilityId: grower,
    metrcStrainId,
    version: (await own(id)).version,
    ...body,
  })
const cell = async (id: string) =>
  (await mappingOf(server.db, mappedStrains, id)).find((row) => row.id === grower)?.cell
const toMetrc = ({ name, thc, cbd, indicaPercent, sativaPercent }: StrainForm) => ({
  facilityId: grower,
  name,
  thc,
  cbd,
  indica: indicaPercent,
  sativa: sativaPercent,
})

describe('the organization’s own strain', () => {
  test('[API-40] [DATA-28] [STRAIN-17] [READ-18] is kept whole, levels as fractions, with 0 and 100 percent', async () => {
    const form = { sativaPercent: 100, indicaPercent: 0, thc: 0.1865, cbd: 0, vegDays: 35, feedHours: 96.5 }
    const { id } = await ownStrain(form)
    expect(await own(id)).toMatchObject({ ...form, cross: 'Blueberry x Haze', metrcStrains: [] })
  })

  test('[STRAIN-12] [STRAIN-13] [STRAIN-14] [STRAIN-15] wrong values are refused with a sentence each, and nothing is kept', async () => {
    const before = await catalogueStrains(server.db)
    const create = (form: object) => call('POST', '/api/catalogue-strain/create', { ...aStrainForm(), ...form })
    expect(await create({ name: '   ' })).toMatchObject(refused('Please enter a value', 'name'))
    expect(await create({ name: 'x'.repeat(10_000) })).toMatchObject(refused(/at most 100 characters/, 'name'))
    expect(await create({ sativaPercent: '60' })).toMatchObject(refused('Enter a number', 'sativaPercent'))
    expect(await create({ thc: -0.1 })).toMatchObject(refused('Must be a positive number', 'thc'))
    expect(await create({ cbd: 1.01 })).toMatchObject(refused('Enter at most 100 percent', 'cbd'))
    expect(await create({ vegDays: 0 })).toMatchObject(refused('Must be a positive number', 'vegDays'))
    expect(await create({ sativaPercent: 60, indicaPercent: 60 })).toMatchObject(
      refused(/add up to 100/, 'indicaPercent'),
    )
    expect(await create({ notes: 'x'.repeat(900_000) })).toMatchObject(refused(/at most 2,000/, 'notes'))
    expect(await catalogueStrains(server.db)).toHaveLength(before.length)
  })

  test('a name that differs in case or blanks from another one is refused', async () => {
    const { name } = await ownStrain()
    const twin = aStrainForm({ name: ` ${name.toUpperCase()} ` })
    expect(await call('POST', '/api/catalogue-strain/create', twin)).toMatchObject(
      refused(`${name} is there already`, 'name'),
    )
  })

  test('[READ-20] [PERM-20] strainView alone reads: each change is refused', async () => {
    const { token } = await server.person([permission.strainView])
    const { id } = await ownStrain()
    const body = { facilityId: grower, metrcStrainId: null, version: 1 }
    for (const [method, path, sent] of [
      ['POST', '/api/catalogue-strain/create', aStrainForm()],
      ['PUT', `/api/catalogue-strain/${id}`, { ...aStrainForm(), version: 1 }],
      ['PUT', `/api/catalogue-strain/${id}/link`, body],
      ['POST', '/api/strain/create', toMetrc(aStrainForm())],
    ] as const)
      expect(await server.call(method, path, { token, body: sent })).toMatchObject({ status: 403 })
  })
})

describe('link', () => {
  test('[STRAIN-09] [READ-88] links one facility’s strain, which then matches or differs, and is in the history', async () => {
    const { id, name } = await ownStrain()
    expect(await cell(id)).toEqual({ state: 'unlinked' })
    const { Id } = await metrcStrain({
      Name: name,
      ThcLevel: 0.1,
      SativaPercentage: 60,
      IndicaPercentage: 40,
      CbdLevel: null,
    })
    expect(await link(id, Id)).toMatchObject({ status: 200 })
    expect((await own(id)).metrcStrains).toEqual([{ metrcLicense: grower, metrcStrainId: Id }])
    expect(await cell(id)).toEqual({
      state: 'differs',
      differs: [{ field: 'ThcLevel', ours: 0.1865, theirs: 0.1 }],
    })
    const [entry] = await historyOf(server.db, { facilityId: null, entity: 'catalogue-strain', record: id })
    // By the names of the facility and of Metrc's record, never by its id.
    const facility = await displayName(grower)
    expect(entry).toMatchObject({ summary: `Linked ${name} to ${name} in Metrc at ${facility}`, changes: [] })
    expect(await link(id, null)).toMatchObject({ status: 200 })
    const [unlinked] = await historyOf(server.db, { facilityId: null, entity: 'catalogue-strain', record: id })
    expect(unlinked).toMatchObject({ summary: `Unlinked ${name} from ${name} in Metrc at ${facility}`, changes: [] })
  })

  test('one of another license, one that is linked already and one that nobody knows are refused', async () => {
    const [first, second] = [await ownStrain(), await ownStrain()]
    const { Id, Name } = await metrcStrain()
    await link(first.id, Id)
    expect(await link(second.id, Id)).toMatchObject(
      refused(`${Name} is linked to ${first.name} already. Choose another one.`, 'metrcStrainId'),
    )
    expect(await link(second.id, 987_654)).toMatchObject(refused(/not in Metrc any more/, 'metrcStrainId'))
    await sql`update organisation set active_facility_ids = ${jsonb([grower, smallLicenses.processor])}`.execute(
      server.db,
    )
    server.services.organisation.forget()
    const elsewhere = await link(second.id, Id, { facilityId: smallLicenses.processor })
    expect(elsewhere).toMatchObject(refused(/belongs to another license/, 'metrcStrainId'))
    expect((await own(second.id)).metrcStrains).toEqual([])
  })

  test('of two who link the same one at once one is refused', async () => {
    const [first, second] = [await ownStrain(), await ownStrain()]
    const { Id } = await metrcStrain()
    const both = await Promise.all([link(first.id, Id), link(second.id, Id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('what Metrc has no more is gone, and the link can be taken away', async () => {
    const { id } = await ownStrain()
    const { Id } = await metrcStrain()
    await link(id, Id)
    await sql`update strain set gone_at = now() where id = ${String(Id)}`.execute(server.db)
    expect(await cell(id)).toEqual({ state: 'gone' })
    expect(await link(id, null)).toMatchObject({ status: 200 })
    expect(await cell(id)).toEqual({ state: 'unlinked' })
  })

  test('a strain that is deleted leaves its Metrc strain to others', async () => {
    const { id } = await ownStrain()
    const { Id } = await metrcStrain()
    await link(id, Id)
    await call('DELETE', `/api/catalogue-strain/${id}`, { version: (await own(id)).version })
    const { id: other } = await ownStrain()
    expect(await link(other, Id)).toMatchObject({ status: 200 })
  })
})

describe('in Metrc', () => {
  test('[API-14] [READ-47] create makes one facility’s strain, levels as fractions, and links it once Metrc has confirmed', async () => {
    const strain = await ownStrain({ thc: 0.214 })
    const { status, answer } = await call('POST', '/api/strain/create', { ...toMetrc(strain), catalogueId: strain.id })
    expect(status).toBe(200)
    const metrcStrainId = Number((answer as { id: string }).id)
    expect(server.inMetrc('strain', metrcStrainId)).toMatchObject({
      Name: strain.name,
      ThcLevel: 0.214,
      SativaPercentage: 60,
      IndicaPercentage: 40,
    })
    expect((await own(strain.id)).metrcStrains).toEqual([{ metrcLicense: grower, metrcStrainId }])
    expect(await cell(strain.id)).toEqual({ state: 'matches' })
    const entries = await historyOf(server.db, { facilityId: null, entity: 'catalogue-strain', record: strain.id })
    const made = `Created strain ${strain.name} in Metrc at ${await displayName(grower)}`
    expect(entries.map(({ summary }) => summary)).toEqual([made, made, `Added strain ${strain.name}`])
  })

  test('[API-15] [READ-47] update writes Metrc’s strain of this id and repeats its testing status', async () => {
    const strain = await ownStrain()
    const { Id } = await metrcStrain({ TestingStatus: 'InHouse' })
    await link(strain.id, Id)
    const body = { ...toMetrc(strain), testingStatus: 'InHouse' }
    expect(await call('PUT', `/api/strain/${Id}`, body)).toMatchObject({ status: 200 })
    expect(server.inMetrc('strain', Id)).toMatchObject({
      Name: strain.name,
      ThcLevel: 0.1865,
      TestingStatus: 'InHouse',
    })
    expect(await cell(strain.id)).toEqual({ state: 'matches' })
    const entries = await historyOf(server.db, { facilityId: null, entity: 'catalogue-strain', record: strain.id })
    const at = `in Metrc at ${await displayName(grower)}`
    const [ended, recorded] = entries
    expect(ended).toMatchObject({ summary: expect.stringContaining(at), outcome: { state: 'confirmed' } })
    expect(recorded?.summary).toMatch(new RegExp(`^Changed name.* ${at}$`))
    expect(recorded?.changes).toContainEqual({ label: 'Name', before: expect.any(String), after: strain.name })
    // Another strain's history has none of it.
    const other = await ownStrain()
    expect(await historyOf(server.db, { facilityId: null, entity: 'catalogue-strain', record: other.id })).toHaveLength(
      1,
    )
  })

  test('[API-14] [API-15] what Metrc would refuse is refused before: shares, a name that is there, a strain that is not', async () => {
    const strain = await ownStrain()
    const { Id, Name } = await metrcStrain()
    const create = (fields: object) => call('POST', '/api/strain/create', { ...toMetrc(strain), ...fields })
    expect(await create({ indica: 41 })).toMatchObject(refused(/add up to 100/, 'indica'))
    expect(await create({ name: Name.toLowerCase() })).toMatchObject(refused(`${Name} is there already`, 'name'))
    expect(await create({ thc: -1 })).toMatchObject(refused('Must be a positive number', 'thc'))
    expect(await create({ catalogueId: 'nobody' })).toMatchObject(refused(/not in the catalogue/))
    const update = { ...toMetrc(strain), testingStatus: 'None' }
    expect(await call('PUT', '/api/strain/987654', update)).toMatchObject(
      refused(/not in Metrc any more/, undefined, 404),
    )
    expect(server.inMetrc('strain', Id)).toMatchObject({ Name })
  })

  test('[API-14] it is made once for a strain of ours: not while the first is on its way, and not once it is linked', async () => {
    const strain = await ownStrain()
    const create = (name: string) =>
      call('POST', '/api/strain/create', { ...toMetrc({ ...strain, name }), catalogueId: strain.id })
    server.sandbox.control.setLatency(1_500)
    const first = create(strain.name)
    await until(async () => (await cell(strain.id))?.state === 'sent')
    expect(await create('Other')).toMatchObject(refused(isOnItsWay))
    const other = await metrcStrain()
    expect(await link(strain.id, other.Id)).toMatchObject(refused(isOnItsWay))
    server.sandbox.control.setLatency(0)
    expect(await first).toMatchObject({ status: 200 })
    expect(await create('Other')).toMatchObject(refused('It is linked there already'))
  })

  test('[STRAIN-09] no link is taken away while an update goes to what it leads to', async () => {
    const strain = await ownStrain()
    const { Id } = await metrcStrain({ Name: strain.name, SativaPercentage: 10, IndicaPercentage: 90 })
    await link(strain.id, Id)
    server.sandbox.control.setLatency(1_500)
    const update = call('PUT', `/api/strain/${Id}`, { ...toMetrc(strain), testingStatus: 'None' })
    await until(async () => (await cell(strain.id))?.state === 'sent')
    expect(await link(strain.id, null)).toMatchObject(refused(isOnItsWay))
    server.sandbox.control.setLatency(0)
    expect(await update).toMatchObject({ status: 200 })
    expect(await link(strain.id, null)).toMatchObject({ status: 200 })
  })

  test('[STRAIN-09] an update that Metrc refuses because the strain is used stays told until it is so or is given up', async () => {
    const strain = await ownStrain()
    const { Id } = await metrcStrain({ Name: strain.name, IsUsed: true, SativaPercentage: 10, IndicaPercentage: 90 })
    await link(strain.id, Id)
    server.sandbox.control.setQuirks({ usedRecords: 'fixed' })
    const answer = await call('PUT', `/api/strain/${Id}`, { ...toMetrc(strain), testingStatus: 'None' })
    server.sandbox.control.setQuirks({ usedRecords: 'changeable' })
    expect(answer).toMatchObject(refused(/because it is in use/))
    const shown = await cell(strain.id)
    expect(shown).toMatchObject({ state: 'refused', write: { what: 'update' } })
    const states = await mappingStates(server.db, mappedStrains, [strain.id])
    expect(states).toMatchObject([{ id: strain.id, states: ['refused', 'unlinked'] }])
    const id = shown && 'write' in shown ? shown.write.id : ''
    await call('PUT', `/api/strain/${Id}`, { ...toMetrc(strain), testingStatus: 'None' }, { corrects: id })
    expect(await cell(strain.id)).toEqual({ state: 'matches' })
  })

  test('[DATA-29] [READ-63] a facility’s strains are told as the specification spells them', async () => {
    const { Id } = await metrcStrain({
      SativaPercentage: 30,
      IndicaPercentage: 70,
      Genetics: '70% Indica / 30% Sativa',
    })
    const rows = await metrcStrains(server.db, grower, [String(Id)])
    expect(rows[0]?.metrc).toMatchObject({ Id, SativePercentage: 30, IndicaPercentage: 70, IsUsed: false })
  })
})

describe('generate', () => {
  const generate = (name: string, ...ids: number[]) =>
    call('POST', '/api/catalogue-strain/generate', {
      name,
      metrcStrains: ids.map((metrcStrainId) => ({ metrcLicense: grower, metrcStrainId })),
    })

  test('[READ-89] makes a strain of what Metrc has, linked to it, with its values', async () => {
    const made = await metrcStrain({ ThcLevel: 0.19, SativaPercentage: 35, IndicaPercentage: 65, CbdLevel: null })
    const { status, answer } = await generate(made.Name, made.Id)
    expect(status).toBe(200)
    const { id } = answer as { id: string }
    expect(await own(id)).toMatchObject({ sativaPercent: 35, indicaPercent: 65, thc: 0.19, cbd: null })
    expect(await cell(id)).toEqual({ state: 'matches' })
  })

  test('[READ-89] an existing name, one that is linked, and two of one license are refused, and nothing is made', async () => {
    const before = await catalogueStrains(server.db)
    const [one, other] = [await metrcStrain(), await metrcStrain()]
    const existing = before[0]?.name ?? ''
    expect(await generate(existing.toUpperCase(), one.Id)).toMatchObject(
      refused(`${existing} is there already`, 'name'),
    )
    const linked = before.find(({ metrcStrains }) => metrcStrains.length > 0)?.metrcStrains[0]?.metrcStrainId ?? 0
    expect(await generate('Fresh', linked)).toMatchObject(refused(/is linked to|not in Metrc/))
    expect(await generate('Fresh', one.Id, other.Id)).toMatchObject({ status: 400 })
    const elsewhere = { name: 'Fresh', metrcStrains: [{ metrcLicense: 'GAAA-NONE', metrcStrainId: one.Id }] }
    expect(await call('POST', '/api/catalogue-strain/generate', elsewhere)).toMatchObject({ status: 404 })
    expect(await catalogueStrains(server.db)).toHaveLength(before.length)
  })
})

describe('breeder', () => {
  const contact = async (given: object) => {
    const body = aContactForm({ name: `Contact ${(count += 1)}`, ...given })
    const { answer } = await call('POST', '/api/external-contact/create', body)
    return (answer as { id: string }).id
  }

  test('[READ-74] [READ-73] is an active contact for genetics; one that was chosen may become inactive', async () => {
    const breederId = await contact({ services: ['GENETICS'] })
    const strain = await ownStrain({ breederId })
    const other = await contact({ services: ['SUPPLIES'] })
    const change = async (fields: object) =>
      call('PUT', `/api/catalogue-strain/${strain.id}`, {
        ...aStrainForm({ name: strain.name }),
        version: (await own(strain.id)).version,
        ...fields,
      })
    expect(await change({ breederId: other })).toMatchObject(refused(/no active contact for genetics/, 'breederId'))
    expect(await change({ breederId: 'nobody' })).toMatchObject(refused(/not among the contacts/, 'breederId'))
    await sql`update external_contact set active = false where id = ${breederId}`.execute(server.db)
    expect(await change({ breederId, notes: 'Still theirs' })).toMatchObject({ status: 200 })
  })

  test('a contact that strains were bought from is not deleted', async () => {
    const breederId = await contact({ services: ['GENETICS'] })
    const { name } = await ownStrain({ breederId })
    const [{ version } = { version: 0 }] = await externalContacts(server.db, [breederId])
    expect(await call('DELETE', `/api/external-contact/${breederId}`, { version })).toMatchObject(
      refused(`This is the breeding company of ${name}. Choose another one there first, or make it inactive.`),
    )
  })
})

test('[STRAIN-07] [READ-10] the harvests of a strain are those whose sources hold what it is linked to', async () => {
  const strain = await ownStrain()
  const { Id, Name } = await metrcStrain()
  expect(await harvestsOfStrain(server.db, strain.id)).toEqual([])
  await link(strain.id, Id)
  await given.harvest(server.db, { Id: 9001, SourceStrainNames: `Runtz, ${Name}` }, grower)
  await given.harvest(server.db, { Id: 9002, SourceStrainNames: `${Name} x Runtz` }, grower)
  expect((await harvestsOfStrain(server.db, strain.id)).map(({ metrc }) => metrc.Id)).toEqual([9001])
})

test('[STRAIN-05] the plants of a strain are those that stand in a room under what it is linked to', async () => {
  const strain = await ownStrain()
  const { Id, Name } = await metrcStrain()
  await link(strain.id, Id)
  await given.room(server.db, 9101, 'Flower 9', [], grower)
  const stands = { StrainName: Name, LocationId: 9101, FloweringDate: '2026-01-10' }
  await given.plant(server.db, { Id: 91011, ...stands }, grower)
  await given.plant(server.db, { Id: 91012, ...stands }, grower)
  await given.plant(server.db, { Id: 91013, ...stands, HarvestedDate: '2026-02-01' }, grower)
  await given.plant(server.db, { Id: 91014, ...stands, StrainName: 'Another' }, grower)
  expect(await plantsOfStrain(server.db, strain.id)).toMatchObject([
    { facilityId: grower, roomId: '9101', roomName: 'Flower 9', plants: 2 },
  ])
  await link(strain.id, null)
  expect(await plantsOfStrain(server.db, strain.id)).toEqual([])
})

test('[FAC-02] a link to a facility that is not active is kept, and told to nobody', async () => {
  const strain = await ownStrain()
  const { Id } = await metrcStrain()
  await link(strain.id, Id)
  await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
  const hidden = [(await own(strain.id)).metrcStrains, await mappingOf(server.db, mappedStrains, strain.id)]
  await sql`update organisation set active_facility_ids = ${jsonb([grower])}`.execute(server.db)
  expect(hidden).toEqual([[], []])
  expect((await own(strain.id)).metrcStrains).toHaveLength(1)
})

test('[NOTE-10] [READ-75] user admins are told of a strain that was changed, but for who changed it', async () => {
  const told = await server.person([permission.userAdmin])
  const who = await server.person([permission.userAdmin, permission.strainEdit])
  const { id, version } = await ownStrain({ name: 'Told of' })
  const body = { ...aStrainForm({ name: 'Told of', thc: 0.11 }), version }
  expect(await server.call('PUT', `/api/catalogue-strain/${id}`, { token: who.token, body })).toMatchObject({
    status: 200,
  })
  const messages = async (of: string) => (await notificationsOf(server.db, of)).map(({ message }) => message)
  expect(await messages(told.id)).toEqual([expect.stringMatching(/ changed strain Told of$/)])
  expect(await messages(who.id)).toEqual([])
})
