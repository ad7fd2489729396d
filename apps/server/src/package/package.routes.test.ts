import { fullDayText } from '@cultivatd/domain/field/day-text'
import { permission } from '@cultivatd/domain/user/permission'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'
import { items } from '../item/item.store.ts'
import { requestOf, type TestRecords, testRecords } from '../ledger/writes.builders.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { activeFacilityIds as activeFacilityIdsOf, saveOrganisation } from '../organisation/organisation.store.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { packagesByLabels } from './package.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let token: string
let records: TestRecords
/** 100 g of flower in 'Vault', of this test alone: what still waits of another test holds up that one's package. */
let label: string
beforeAll(async () => {
  server = await trackedTestServer()
  token = (await server.person([permission.generalEdit])).token
  records = testRecords(server.sandbox.control)
})
afterAll(() => server.close())
beforeEach(async () => {
  label = records.pkg().Label
  await server.services.mirror.refresh(grower, { packages: [label] })
})

const anAdjustment = (given: object = {}) => ({
  facilityId: grower,
  label,
  quantity: -7.6,
  unitOfMeasure: 'Grams',
  reason: 'Scale Variance',
  date: today,
  note: '',
  ...given,
})
const post = (action: string, body: object, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/package/${action}`, { token, body, headers })
const messages = (answer: unknown) => (answer as { errors: { message: string }[] }).errors.map(({ message }) => message)
const mirrored = async (of = label) => (await packagesByLabels(server.db, grower, [of]))[0]?.metrc

describe('adjust', () => {
  test('[SYNC-03] of a package that was made here and that Metrc has not shown, it is said that it is on its way', async () => {
    const coming = '1A4FF0300000012000777001'
    const made = { facilityId: grower, kind: 'package.create', records: [coming, label], payload: { label: coming } }
    const id = await givenOperation(server.db, made)
    await sql`insert into operation_record (facility_id, record, seq, operation_id)
      select facility_id, ${coming}, seq, id from operation where id = ${id}`.execute(server.db)
    await settleOperation(server.db, id, { state: 'confirmed' })
    expect(await post('adjust', anAdjustment({ label: coming }))).toMatchObject({
      status: 409,
      answer: {
        errors: [
          {
            message: `Package ${coming} cannot be changed yet: it was just made, and Metrc does not show it yet. Nothing was sent. Try again in a minute.`,
          },
        ],
      },
    })
    await settleOperation(server.db, id, { state: 'refused' })
    expect(await post('adjust', anAdjustment({ label: coming }))).toMatchObject({ status: 404 })
  })

  test('[API-18] [PKG-08] the change is added in Metrc, is in the mirror at once, and stands in the history', async () => {
    expect(await post('adjust', anAdjustment())).toMatchObject({ status: 200, answer: {} })
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: 92.4 })
    expect((await mirrored())?.Quantity).toBe(92.4)
    const [operation] = await operationsOf(server.db, grower, label)
    expect(operation).toMatchObject({
      state: 'confirmed',
      summary: 'Adjusted by −7.6 g (100 to 92.4 g): Scale Variance',
      personName: 'Ana Flor',
    })
  })

  test('[PKG-08] of two who weigh it at once the second is told what it holds by now, and the first is not done twice', async () => {
    const holds = (await mirrored())?.Quantity ?? 0
    const key = { 'idempotency-key': 'weighed-once' }
    const weighed = anAdjustment({ quantity: -1, holds })
    expect((await post('adjust', weighed, key)).status).toBe(200)
    const second = await post('adjust', weighed)
    expect(second.status).toBe(400)
    expect(messages(second.answer)).toEqual([`It holds ${holds - 1} g by now. Look at it, then press again.`])
    expect((await post('adjust', weighed, key)).status).toBe(200)
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: holds - 1 })
    expect((await post('adjust', anAdjustment({ quantity: 1, holds: holds - 1 }))).status).toBe(200)
  })

  test('[PKG-08] [PKG-09] [PKG-10] the server refuses what the form refuses, with all its sentences, and sends nothing', async () => {
    const writes = server.sandbox.control.requests.writes.length
    const refused = await post('adjust', anAdjustment({ reason: 'Theft', unitOfMeasure: 'Each', date: '2027-01-01' }))
    expect(refused.status).toBe(400)
    expect(messages(refused.answer)).toEqual([
      '"Theft" needs a note',
      'Use a unit that converts to Grams',
      'The date cannot be in the future',
    ])
    expect(server.sandbox.control.requests.writes.length).toBe(writes)
  })

  test('[API-03] [PKG-21] [READ-44] what Metrc refuses is a 400 with its words, and nothing changed', async () => {
    server.sandbox.control.modify(grower, 'package', label, { IsOnHold: true })
    const before = await mirrored()
    const refused = await post('adjust', anAdjustment({ quantity: 1 }))
    server.sandbox.control.modify(grower, 'package', label, { IsOnHold: false })
    expect(refused.status).toBe(400)
    expect(messages(refused.answer).join()).toContain(label)
    expect((await mirrored())?.Quantity).toBe(before?.Quantity)
    expect((await operationsOf(server.db, grower, label))[0]).toMatchObject({
      state: 'refused',
      problems: messages(refused.answer),
    })
  })

  test('a package that is not here, or of a facility that is not active, is not found', async () => {
    expect((await post('adjust', anAdjustment({ label: 'Z'.repeat(24) }))).status).toBe(404)
    expect((await post('adjust', anAdjustment({ facilityId: 'PAAA-0000-0002' }))).status).toBe(404)
  })

  test('two at once are both applied, one after the other', async () => {
    const before = (await mirrored())?.Quantity ?? 0
    const answers = await Promise.all([
      post('adjust', anAdjustment({ quantity: -1 })),
      post('adjust', anAdjustment({ quantity: -2 })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: before - 3 })
    expect((await mirrored())?.Quantity).toBe(before - 3)
  })

  test('[SYNC-03] with Metrc down it is recorded, waits, and arrives when Metrc is back', async () => {
    const before = (await mirrored())?.Quantity ?? 0
    await server.sandbox.control.setDown('refuse')
    const waiting = await post('adjust', anAdjustment({ quantity: -1 }))
    await server.sandbox.control.setDown(null)
    expect(waiting).toMatchObject({ status: 202, answer: { state: 'waiting', operations: [{ record: label }] } })
    await expect.poll(async () => (await mirrored())?.Quantity, { timeout: 20_000 }).toBe(before - 1)
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: before - 1 })
  })

  test('the same request sent again under its key changes the quantity once', async () => {
    const before = (await mirrored())?.Quantity ?? 0
    const again = () => post('adjust', anAdjustment({ quantity: -1 }), { 'idempotency-key': 'one-and-the-same' })
    const answers = [await again(), await again()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.answer).toEqual(answers[0]?.answer)
    expect((await mirrored())?.Quantity).toBe(before - 1)
    const other = await post('adjust', anAdjustment({ quantity: -2 }), { 'idempotency-key': 'one-and-the-same' })
    expect(other.status).toBe(409)
    const none = await post('adjust', anAdjustment({ quantity: -2 }), { 'idempotency-key': 'no spaces' })
    expect(none.status).toBe(400)
    expect((await mirrored())?.Quantity).toBe(before - 1)
  })
})

describe('one request that comes twice at once', () => {
  test('[PKG-02] is answered twice, although the first leaves nothing to do for the second', async () => {
    const empty = -((await mirrored())?.Quantity ?? 0)
    const again = () => post('adjust', anAdjustment({ quantity: empty }), { 'idempotency-key': 'emptied-just-once' })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await mirrored())?.Quantity).toBe(0)
    expect((await post('adjust', anAdjustment({ quantity: -empty }))).status).toBe(200)
  })

  test('is one, although what the second would be refused for happens before the first is recorded', async () => {
    const { ledger } = server.services
    let record = () => {}
    const mayRecord = new Promise<void>((resolve) => (record = resolve))
    const perform = ledger.perform.bind(ledger)
    const once = () => {
      ledger.perform = perform
      return mayRecord
    }
    ledger.perform = (action) => once().then(() => perform(action))
    const again = () => post('adjust', anAdjustment({ quantity: 1 }), { 'idempotency-key': 'judged-just-once' })
    const first = again()
    // It was found to be possible.
    await expect.poll(() => ledger.perform === perform).toBe(true)
    const setHold = (isOnHold: boolean) =>
      sql`update package set metrc = metrc || ${jsonb({ IsOnHold: isOnHold })} where label = ${label}`.execute(
        server.db,
      )
    await setHold(true)
    const second = again()
    await new Promise((resolve) => setTimeout(resolve, 200))
    record()
    const answers = await Promise.all([first, second])
    await setHold(false)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.answer).toEqual(answers[0]?.answer)
  })
})

describe('change item and note', () => {
  test('[API-19] [PKG-11] only an item of the strain, or of none, is sent', async () => {
    const refused = await post('change-item', { facilityId: grower, label, itemName: 'Nothing' })
    expect(messages(refused.answer)).toEqual(["Nothing is not an item for this package's strain"])
    const itemName = 'Blue Dream, trim'
    expect(await post('change-item', { facilityId: grower, label, itemName })).toMatchObject({ status: 200 })
    expect((await mirrored())?.ProductName).toBe(itemName)
  })

  test('[API-20] a note is kept in Metrc and can be taken away', async () => {
    expect((await post('change-note', { facilityId: grower, label, note: 'Top shelf' })).status).toBe(200)
    expect(server.inMetrc('package', label)).toMatchObject({ Note: 'Top shelf' })
    expect((await post('change-note', { facilityId: grower, label, note: '' })).status).toBe(200)
    expect((await mirrored())?.Note).toBeNull()
  })
})

describe('finish', () => {
  test('[API-21] [PKG-02] finish at quantity 0 and undo', async () => {
    const finish = (undo: boolean, of: string = smallLabels.empty) =>
      post('finish', { facilityId: grower, label: of, date: today, undo })
    expect(messages((await finish(false, label)).answer)[0]).toMatch(/only when the quantity is 0/)
    expect((await finish(false)).status).toBe(200)
    expect((await mirrored(smallLabels.empty))?.FinishedDate).toBe(today)
    expect((await finish(false)).status).toBe(400)
    expect((await finish(true)).status).toBe(200)
    expect((await mirrored(smallLabels.empty))?.FinishedDate).toBeNull()
  })
})

describe('empty and finish', () => {
  const holding = async (Quantity: number) => {
    const { Label } = records.pkg({ Quantity })
    await server.services.mirror.refresh(grower, { packages: [Label] })
    return Label
  }
  const emptying = (of: string, given: object = {}) =>
    post('empty-and-finish', {
      facilityId: grower,
      label: of,
      holds: 0.4,
      reason: 'Scale Variance',
      date: today,
      note: '',
      ...given,
    })

  test('what is left is taken out, and then the package is finished: two changes of one press', async () => {
    const of = await holding(0.4)
    expect(await emptying(of)).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
    expect(server.inMetrc('package', of)).toMatchObject({ Quantity: 0, FinishedDate: today })
    expect((await operationsOf(server.db, grower, of)).map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
      ['package.adjust', 'confirmed'],
      ['package.finish', 'confirmed'],
    ])
  })

  test('[SYNC-03] an answer that is lost takes nothing out twice', async () => {
    const of = await holding(0.4)
    server.sandbox.control.plan({ match: requestOf('package.adjust'), fault: { kind: 'lost-after' } })
    await emptying(of)
    await expect
      .poll(async () => (await operationsOf(server.db, grower, of)).map(({ state }) => state), { timeout: 15_000 })
      .toEqual(['confirmed', 'confirmed'])
    expect(server.inMetrc('package', of)).toMatchObject({ Quantity: 0, FinishedDate: today })
  })

  test('another amount than the one that was seen, and 1 or more, is not taken out', async () => {
    const of = await holding(0.4)
    expect(messages((await emptying(of, { holds: 0.3 })).answer)).toEqual([
      'It holds 0.4 g by now. Look at it, then press again.',
    ])
    expect(messages((await emptying(label)).answer)[0]).toMatch(/only when the quantity is under 1$/)
    expect(server.inMetrc('package', of)).toMatchObject({ Quantity: 0.4, FinishedDate: null })
  })
})

describe('move', () => {
  const roomId = async (name: string) => {
    const room = server.sandbox.control.all(grower, 'location').find((one) => one.Name === name)
    return String(room?.Id)
  }

  test('[API-22] [PKG-07] packages go to another room, in Metrc and here', async () => {
    const packageLabels = [label, smallLabels.preRolls]
    const locationId = await roomId('Pack 1')
    expect(await post('move', { facilityId: grower, locationId, date: today, packageLabels })).toMatchObject({
      status: 200,
    })
    expect(server.inMetrc('package', label)).toMatchObject({ LocationName: 'Pack 1' })
    expect((await mirrored(smallLabels.preRolls))?.LocationName).toBe('Pack 1')
  })

  test('a sublocation is chosen with the room, kept while the room stays, and one that is unknown is refused', async () => {
    const shown = () => server.inMetrc('package', label)
    const move = async (room: string, more: object = {}) =>
      post('move', { facilityId: grower, locationId: await roomId(room), date: today, packageLabels: [label], ...more })
    expect((await move('Pack 1', { sublocation: 'Shelf 0' })).status).toBe(200)
    expect(shown()).toMatchObject({ LocationName: 'Pack 1', SublocationName: 'Shelf 0' })
    expect((await mirrored())?.SublocationName).toBe('Shelf 0')
    const unknown = await move('Vault', { sublocation: 'Attic' })
    expect([unknown.status, messages(unknown.answer)]).toEqual([400, ['Unknown Sublocation: Attic']])
    expect(messages((await move('Pack 1')).answer)).toEqual(['The package is in Pack 1 already'])
    expect((await move('Pack 1', { sublocation: null })).status).toBe(200)
    expect(shown()).toMatchObject({ LocationName: 'Pack 1', SublocationName: null })
    expect((await move('Pack 1', { sublocation: 'Shelf 0' })).status).toBe(200)
    expect((await move('Vault')).status).toBe(200)
    expect(shown()).toMatchObject({ LocationName: 'Vault', SublocationName: null })
    expect((await mirrored())?.SublocationName).toBeUndefined()
  })

  test('[PKG-07] a room whose location type holds no packages is refused before Metrc is asked', async () => {
    const locationId = await roomId('Veg 1')
    const refused = await post('move', { facilityId: grower, locationId, date: today, packageLabels: [label] })
    expect(refused.status).toBe(400)
    expect(messages(refused.answer)).toEqual(['Packages cannot be in Veg 1, a location of the type Plants'])
    expect(server.inMetrc('package', label)).toMatchObject({ LocationName: 'Vault' })
  })

  test('[PKG-22] one that is on hold or unknown keeps all where they are', async () => {
    const locationId = await roomId('Pack 1')
    const refused = await post('move', {
      facilityId: grower,
      locationId,
      date: today,
      packageLabels: [label, smallLabels.onHold, 'Z'.repeat(24)],
    })
    expect(refused.status).toBe(400)
    expect(messages(refused.answer).map((message) => message.split(': ')[0])).toEqual([
      smallLabels.onHold,
      'Z'.repeat(24),
    ])
    expect((await mirrored())?.LocationName).toBe('Vault')
    expect(
      (await post('move', { facilityId: grower, locationId: 'nowhere', date: today, packageLabels: [label] })).status,
    ).toBe(400)
  })
})

describe('create package', () => {
  const itemId = async (name: string) => (await items(server.db, grower)).find(({ metrc }) => metrc.Name === name)?.id
  const roomId = (name: string) =>
    String(server.sandbox.control.all(grower, 'location').find((one) => one.Name === name)?.Id)
  const aCreation = async (given: object = {}) => ({
    facilityId: grower,
    label: smallLabels.freePackageTag,
    locationId: roomId('Pack 1'),
    itemId: await itemId('Blue Dream, pre-roll 1 g'),
    date: today,
    quantity: 9,
    unitOfMeasure: 'Each',
    note: '',
    packages: [{ label, quantity: 10, unitOfMeasure: 'Grams' }],
    ...given,
  })

  test('[API-23] [PKG-17] [PKG-19] [READ-46] a package of parts of another, whose id is answered', async () => {
    const held = (await mirrored())?.Quantity ?? 0
    const answer = await post('create-package', await aCreation())
    expect(answer.status).toBe(200)
    const { id } = answer.answer as { id: string }
    expect(server.inMetrc('package', smallLabels.freePackageTag)).toMatchObject({
      Id: Number(id),
      Quantity: 9,
      LocationName: 'Pack 1',
      SourcePackageLabels: label,
    })
    expect((await mirrored(smallLabels.freePackageTag))?.ProductName).toBe('Blue Dream, pre-roll 1 g')
    expect((await mirrored())?.Quantity).toBe(held - 10)
    expect((await operationsOf(server.db, grower, label))[0]?.summary).toBe(
      `Packaged 9 ea of Blue Dream, pre-roll 1 g from ${label}`,
    )
    const again = await post('create-package', await aCreation())
    expect(messages(again.answer)).toEqual([`Tag ${smallLabels.freePackageTag} is not an available package tag`])
  })

  test('[PKG-04] [PKG-05] [PKG-18] every problem is told, and nothing is sent', async () => {
    const writes = server.sandbox.control.requests.writes.length
    const part = (of: string, quantity: number) => ({ label: of, quantity, unitOfMeasure: 'Grams' })
    const refused = await post(
      'create-package',
      await aCreation({
        label: smallLabels.secondFreePackageTag,
        locationId: roomId('Veg 1'),
        unitOfMeasure: 'Grams',
        date: '2027-01-01',
        packages: [
          part(label, 1e6),
          part(smallLabels.onHold, 1),
          part(smallLabels.finished, 1),
          part('Z'.repeat(24), 1),
        ],
      }),
    )
    expect(refused.status).toBe(400)
    expect(messages(refused.answer)).toEqual([
      'Packages cannot be in Veg 1, a location of the type Plants',
      'The date cannot be in the future',
      'Use Each, the unit of Blue Dream, pre-roll 1 g',
      `${label}: Must be a number under remaining`,
      `${smallLabels.onHold}: Package ${smallLabels.onHold} is on hold and cannot be used for a new package`,
      `${smallLabels.finished}: Package ${smallLabels.finished} is finished and cannot be used for a new package`,
      `${smallLabels.finished}: Must be a number under remaining`,
      `${'Z'.repeat(24)}: Invalid Name or Strain for Product`,
    ])
    expect(server.sandbox.control.requests.writes.length).toBe(writes)
  })
})

describe('discontinue', () => {
  const made = smallLabels.secondFreePackageTag
  const discontinue = (of: string) => post('discontinue', { facilityId: grower, label: of })

  test('a wrong package is taken back: its source holds all of it again, here and in Metrc, and it is aside', async () => {
    const [item] = (await items(server.db, grower)).filter(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
    const pack1 = server.sandbox.control.all(grower, 'location').find(({ Name }) => Name === 'Pack 1')
    const taken = { quantity: 10, unitOfMeasure: 'Grams' }
    const creation = { facilityId: grower, label: made, locationId: String(pack1?.Id), itemId: item?.id, date: today }
    await post('create-package', { ...creation, ...taken, note: '', packages: [{ label, ...taken }] })
    expect((await mirrored())?.Quantity).toBe(90)

    expect(await discontinue(made)).toMatchObject({ status: 200, answer: {} })
    expect(server.inMetrc('package', made)).toMatchObject({ ArchivedDate: today })
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: 100 })
    expect((await mirrored())?.Quantity).toBe(100)
    expect((await packagesByLabels(server.db, grower, [made]))[0]).toMatchObject({
      isGone: true,
      metrc: { ArchivedDate: today },
    })
    for (const record of [made, label])
      expect((await operationsOf(server.db, grower, record))[0]).toMatchObject({
        kind: 'package.discontinue',
        state: 'confirmed',
        summary: `Discontinued package ${made} of 10 g`,
      })
    expect(messages((await discontinue(made)).answer)).toEqual([
      `Package ${made} is archived in Metrc since ${fullDayText(today)}`,
    ])
  })

  test('it is refused before it is sent while its source is finished: nothing can go back there', async () => {
    const before = await packagesByLabels(server.db, grower, [label])
    const finish = (undo: boolean) =>
      sql`update package set metrc = metrc || ${jsonb({ FinishedDate: undo ? null : today })}
      where facility_id = ${grower} and label = ${label}`.execute(server.db)
    const of = (labels: string) =>
      sql`update package set metrc = metrc || ${jsonb({ SourcePackageLabels: labels })}
      where facility_id = ${grower} and label = ${smallLabels.preRolls}`.execute(server.db)
    expect(before).toHaveLength(1)
    const writes = server.sandbox.control.requests.writes.length
    await of(`${label}, ${'Z'.repeat(24)}`)
    await finish(false)
    expect(messages((await discontinue(smallLabels.preRolls)).answer)).toEqual([
      `Package ${label} is finished, and what package ${smallLabels.preRolls} holds cannot go back to it. Undo the finish of that package first`,
    ])
    expect(server.sandbox.control.requests.writes.length).toBe(writes)
    await finish(true)
    await of('')
  })

  test('what it was adjusted by is known here, what Metrc knows besides is told in its words', async () => {
    await post('adjust', anAdjustment({ quantity: -1 }))
    expect(messages((await discontinue(label)).answer)[0]).toMatch(/was packed with 100 g and holds 99 g/)
    await post('adjust', anAdjustment({ quantity: 1 }))
    const refused = await discontinue(label)
    expect(refused.status).toBe(400)
    expect(messages(refused.answer)).toEqual([
      `Package ${label} cannot be discontinued because an Adjustment was recorded.`,
    ])
    expect(server.inMetrc('package', label)).toMatchObject({ Quantity: 100, ArchivedDate: null })
  })
})

// At the end: a facility that comes back is read anew.
describe('a facility that is removed', () => {
  test('[READ-22] the answer is the same when the facility was removed meanwhile, and what is new is refused', async () => {
    const again = (key: string) => post('adjust', anAdjustment({ quantity: -1 }), { 'idempotency-key': key })
    const { status, answer } = await again('before-it-was-removed')
    expect(status).toBe(200)
    const activeFacilityIds = await activeFacilityIdsOf(server.db)
    await saveOrganisation(server.db, { activeFacilityIds: [] })
    // It was changed past the routes: the notice of it may come a moment later.
    server.services.organisation.forget()
    expect(await again('before-it-was-removed')).toMatchObject({ status, answer })
    expect((await again('after-it-was-removed')).status).toBe(404)
    await saveOrganisation(server.db, { activeFacilityIds })
  })
})
