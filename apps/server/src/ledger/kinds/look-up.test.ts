import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { createMetrcClient, type MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { type Sandbox, startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { smallLicenses, smallWorld } from '@cultivatd/sandbox/seed/small'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Fields, Finding, Question } from '../kind.ts'
import type { LedgerWrite } from '../payloads.ts'
import { settlementsOf } from '../answers.ts'
import type { TakenOperation } from '../ledger.store.ts'
import { makingKinds, testRecords, type TestRecords, testWrites, today } from '../writes.builders.ts'
import { kindOf } from './kinds.ts'

const { grower } = smallLicenses
const kindNames = Object.keys(testWrites) as OperationKind[]
const minuteMs = 60_000

let sandbox: Sandbox
let client: MetrcClient
let records: TestRecords
beforeAll(async () => {
  // What is thrown away here names a way, which NY does not list.
  const quirks = { plantWasteMethods: 'some' } as const
  sandbox = await startSandbox({ seed: () => smallWorld('2026-11-20'), limits: null, quirks })
  client = createMetrcClient({ baseUrl: sandbox.url, vendorKey: demoVendorKey, userKey: demoUserKey })
  records = testRecords(sandbox.control)
})
afterEach(() => sandbox.control.clearPlans())
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

/** Metrc applies it. */
const send = ({ kind, payload }: LedgerWrite) => kindOf(kind).send(client, grower, [payload], {})

/** What Metrc's records say of a write that was sent just now, or when the options say. */
const found = ({ kind, payload, before }: LedgerWrite, options: Partial<Question<unknown>> = {}): Promise<Finding> =>
  kindOf(kind).lookUp({
    client,
    facilityId: grower,
    payload,
    before,
    sentAt: new Date(),
    formerly: [],
    isTouchedByUs: false,
    confirmedAlike: [],
    isDecidedAlike: false,
    signal: AbortSignal.timeout(10_000),
    ...options,
  })

const verdict = async (...given: Parameters<typeof found>) => (await found(...given)).verdict

test.each(kindNames)(
  '[SYNC-03] %s: Metrc shows no trace of it before it is applied, and a proof after',
  async (kind) => {
    const write = testWrites[kind](records)
    expect(await found(write)).toMatchObject({ verdict: 'not-applied' })
    const [id] = await send(write)
    expect(makingKinds.has(kind) ? typeof id : id).toBe(makingKinds.has(kind) ? 'number' : null)
    expect(await found(write)).toMatchObject({ verdict: 'applied', ...(makingKinds.has(kind) && { id }) })
  },
)

test.each(kindNames)('[SYNC-03] %s: people read what was wanted, what was before and what is now', async (kind) => {
  const write = testWrites[kind](records)
  const { wanted, before } = kindOf(kind)
  expect(wanted(write.payload)[0]).toMatchObject({ name: expect.stringMatching(/\S/) })
  expect(before(null)).toBeNull()
  expect(before(write.before) === null).toBe(write.before === null)
  const { sentence } = await found(write)
  expect(sentence).toMatch(/^Metrc .*\.$/)
})

describe('writes that give fields a value', () => {
  test.each([
    ['package.move', 'package', { LocationName: 'Elsewhere', LocationId: 99 }],
    ['package.change-item', 'package', { Item: { Name: 'Something else' } }],
    ['package.change-note', 'package', { Note: 'for the SHOP' }],
    ['package.finish', 'package', { FinishedDate: '2026-01-05', IsFinished: true }],
    ['plant.move', 'plant', { LocationName: 'Elsewhere', LocationId: 99 }],
    ['plant.flower', 'plant', { GrowthPhase: 'Flowering', FloweringDate: '2026-01-05' }],
    ['plant.destroy', 'plant', { State: 'Destroyed', DestroyedDate: '2026-01-05' }],
    ['plant-batch.move', 'plantBatch', { LocationName: 'Elsewhere', LocationId: 99 }],
    ['plant-batch.change-strain', 'plantBatch', { StrainName: 'Another', StrainId: 99 }],
    ['plant.change-strain', 'plant', { StrainName: 'Another', StrainId: 99 }],
    ['plant.replace-tag', 'plant', { Label: '1A4FF0300000011000999999' }],
    ['plant-batch.rename', 'plantBatch', { Name: 'Another' }],
    ['plant-batch.replace-tag', 'plantBatch', { Name: 'Another' }],
    ['harvest.finish', 'harvest', { FinishedDate: '2026-01-05' }],
    ['location.update', 'location', { Name: 'Elsewhere' }],
    ['strain.update', 'strain', { IndicaPercentage: 1, SativaPercentage: 99 }],
    ['item.update', 'item', { Name: 'Something else' }],
  ] as const)('%s: what is neither as wanted nor as before is for a person', async (kind, table, fields) => {
    const write = testWrites[kind](records)
    sandbox.control.modify(grower, table, (write.before as { Id: number }).Id, fields as object)
    expect(await found(write)).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringContaining('neither as it was'),
    })
  })

  test.each([
    ['package.move', 'package'],
    ['plant.move', 'plant'],
    ['plant-batch.move', 'plantBatch'],
  ] as const)('%s: the room that it was in is the same room when it was renamed meanwhile', async (kind, table) => {
    const write = testWrites[kind](records)
    const { Id } = write.before as { Id: number }
    sandbox.control.modify(grower, table, Id, { LocationName: 'Renamed' })
    expect(await verdict(write)).toBe('not-applied')
    const { after } = kindOf(kind)
    // Another one once an earlier write has moved it: then what was known of the room's number is of no use.
    const moved = { ...(write.payload as object), roomName: 'Cure 9' }
    const before = after?.(write.before as Fields, moved as never, { record: '', isSure: true })
    expect(await verdict({ ...write, before })).toBe('unclear')
  })

  test.each([
    ['package.move', 'package', {}],
    ['plant.move', 'plant', {}],
    ['plant.flower', 'plant', { GrowthPhase: 'Flowering', FloweringDate: today }],
    ['plant-batch.move', 'plantBatch', {}],
  ] as const)(
    '%s: the room that was wanted is the same room when it was renamed meanwhile',
    async (kind, table, more) => {
      const write = testWrites[kind](records)
      const { Id } = write.before as { Id: number }
      const { roomName, roomLocationId = null } = write.payload
      const moved = { LocationName: 'Renamed', LocationId: roomLocationId, ...more }
      sandbox.control.modify(grower, table, Id, moved as object)
      expect(await verdict(write)).toBe('applied')
      // What has its name by now is another room.
      sandbox.control.modify(grower, table, Id, { LocationName: roomName, LocationId: 99 } as object)
      expect(await verdict(write)).toBe('unclear')
      // Recorded by an older version, it is known by its name only.
      const { roomLocationId: _, ...byName } = write.payload
      expect(await verdict({ ...write, payload: byName } as LedgerWrite)).toBe('applied')
    },
  )

  test('a record that was not touched since it was sent was not changed by it, whatever we knew of it', async () => {
    const write = { ...testWrites['package.move'](records), before: { LocationName: 'Long ago' } }
    expect(await verdict(write)).toBe('unclear')
    expect(await verdict(write, { sentAt: new Date(Date.now() + minuteMs) })).toBe('not-applied')
  })

  test('what was as wanted before it was sent needs no second sending, once nothing can come late any more', async () => {
    const move = testWrites['package.move'](records)
    const { label, ...room } = move.payload
    const place = { LocationName: room.roomName, LocationId: room.roomLocationId ?? null }
    const before = sandbox.control.modify(grower, 'package', label, place)
    const isSo = { verdict: 'applied', mayStillCome: true, wasSoBefore: true }
    expect(await found({ ...move, before })).toMatchObject(isSo)
    // Stamps are compared by the millisecond, and two changes may fall into one.
    const touched = () => Date.parse(sandbox.control.modify(grower, 'package', label, {}).LastModified)
    await expect.poll(touched).toBeGreaterThan(Date.parse(before.LastModified))
    expect(await found({ ...move, before })).toMatchObject(isSo)
  })

  test('names are the same in any case of letters, notes are not', async () => {
    const write = testWrites['package.move'](records)
    sandbox.control.modify(grower, 'package', (write.before as { Id: number }).Id, {
      LocationName: 'PACK 1',
      LocationId: null,
    })
    expect(await verdict(write)).toBe('applied')
  })

  test('a record that Metrc does not show any more is for a person', async () => {
    const write = testWrites['package.change-note'](records)
    const payload = { label: '1A4FF0300000012000999999', note: 'gone' }
    expect(await found({ ...write, payload } as LedgerWrite)).toMatchObject({ verdict: 'unclear', now: null })
  })

  test('what a category does not have may be missing', async () => {
    const write = testWrites['item.update'](records)
    await send(write)
    const { Id } = write.before as { Id: number }
    sandbox.control.modify(grower, 'item', Id, { StrainName: null })
    expect(await verdict(write)).toBe('applied')
    sandbox.control.modify(grower, 'item', Id, { StrainName: 'Another' })
    expect(await verdict(write)).toBe('unclear')
  })
})

describe('an adjustment', () => {
  const adjustment = (more: object = {}) => {
    const write = testWrites['package.adjust'](records)
    return { ...write, payload: { ...write.payload, ...more } } as LedgerWrite & { payload: { label: string } }
  }

  test('is found among what somebody else did to the package', async () => {
    const write = adjustment()
    await send(write)
    sandbox.control.modify(grower, 'package', write.payload.label, { Quantity: 7 })
    expect(await verdict(write)).toBe('applied')
  })

  test('that is the same to the letter as confirmed ones is told apart by counting', async () => {
    const write = adjustment()
    await send(write)
    await send(write)
    const sent = new Date()
    expect(await verdict(write, { confirmedAlike: [sent, sent] })).toBe('not-applied')
    expect(await verdict(write, { confirmedAlike: [sent] })).toBe('applied')
    expect(await found(write)).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringContaining('more than were made'),
    })
    expect(await found(write, { confirmedAlike: [sent, sent, sent] })).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringContaining('fewer'),
    })
  })

  test('in another unit than the package is found in that of the package', async () => {
    const write = adjustment({ quantity: -1, unitOfMeasure: 'Ounces' })
    await send(write)
    expect(await verdict(write)).toBe('applied')
    const alike = adjustment({ quantity: -28.3495, unitOfMeasure: 'Grams' })
    expect(kindOf('package.adjust').isAlike?.(write.payload, alike.payload)).toBe(true)
    expect(kindOf('package.adjust').isAlike?.(write.payload, adjustment({ quantity: -28 }).payload)).toBe(false)
  })

  test('with another note is another one', async () => {
    const write = adjustment({ note: 'Dried' })
    await send(write)
    sandbox.control.modify(grower, 'package', write.payload.label, { Quantity: 7 })
    expect(await verdict({ ...write, payload: { ...write.payload, note: 'dried' } } as LedgerWrite)).toBe('not-applied')
  })

  test('that the list does not show yet, or shows of somebody else, is for a person when the quantity says so', async () => {
    const write = adjustment()
    const before = sandbox.control.modify(grower, 'package', write.payload.label, { Quantity: 50 })
    const to = (Quantity: number) => sandbox.control.modify(grower, 'package', write.payload.label, { Quantity })
    to(48.5)
    expect(await found({ ...write, before })).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringMatching(/does not list.*leads to/),
    })
    await send(write)
    to(50)
    expect(await found({ ...write, before })).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringMatching(/lists this.*there was before/),
    })
  })

  test('of a package that has another stamp than before is looked for, however old that stamp is', async () => {
    const write = adjustment()
    const soon = { sentAt: new Date(Date.now() + minuteMs) }
    expect(await verdict(write, soon)).toBe('not-applied')
    // Stamps are whole seconds.
    sandbox.control.clock.advance(1_000)
    await send(write)
    expect(await verdict(write, soon)).toBe('applied')
  })

  test.each([
    ['package.adjust', 'package', 'applied'],
    ['harvest.waste', 'harvest', 'applied'],
    ['plant.manicure', 'plant', 'unclear'],
  ] as const)(
    '[SYNC-03] %s in the second of the change before it, by a clock that is behind, is not taken for not applied',
    async (kind, table, expected) => {
      const write = testWrites[kind](records)
      await send(write)
      const { Id } = write.before as { Id: number }
      const { LastModified } = sandbox.control.find(grower, table, Id) as { LastModified: string }
      const before = { ...(write.before as object), LastModified }
      expect(await verdict({ ...write, before } as LedgerWrite, { sentAt: new Date(Date.now() + minuteMs) })).toBe(
        expected,
      )
    },
  )

  test('like one that somebody decided on is for a person: which of the two Metrc lists cannot be told', async () => {
    const write = adjustment()
    await send(write)
    expect(await verdict(write, { isDecidedAlike: true })).toBe('unclear')
  })

  test('of a harvest, where one like it was taken back before, is for a person', async () => {
    const write = testWrites['harvest.waste'](records)
    await send(write)
    expect(await verdict(write, { isDecidedAlike: true })).toBe('unclear')
  })

  test('is told from the list where only one answer said that it is closed', async () => {
    const write = testWrites['package.adjust'](records)
    let asked = 0
    const readAll: typeof client.readAll = (...query: Parameters<typeof client.readAll>) =>
      (asked += 1) === 1
        ? Promise.reject(new MetrcError({ kind: 'unauthorized', wasSent: true }))
        : (client.readAll(...query) as never)
    // Somebody else changed the quantity: it alone would not tell.
    sandbox.control.modify(grower, 'package', write.records[0], { Quantity: 3 })
    expect(await verdict(write, { client: { ...client, readAll } })).toBe('not-applied')
    expect(asked).toBeGreaterThan(1)
  })

  test('is told from the quantity where the list is closed to the key', async () => {
    const closed = { ...client, readAll: () => Promise.reject(new MetrcError({ kind: 'unauthorized', wasSent: true })) }
    const write = adjustment()
    expect(await verdict(write, { client: closed })).toBe('not-applied')
    await send(write)
    expect(await verdict(write, { client: closed })).toBe('applied')
    expect(await verdict(write, { client: closed, before: { ...(write.before as object), Quantity: undefined } })).toBe(
      'unclear',
    )
    sandbox.control.modify(grower, 'package', write.payload.label, { Quantity: 7 })
    expect(await verdict(write, { client: closed })).toBe('unclear')
  })
})

describe('waste of a harvest', () => {
  test('is found among what others threw away, and counted where it is the same to the letter', async () => {
    const write = testWrites['harvest.waste'](records)
    await send(write)
    const sent = new Date()
    const before = { ...(write.before as object), TotalWasteWeight: undefined }
    expect(await verdict({ ...write, before }, { confirmedAlike: [sent] })).toBe('not-applied')
    expect(await found(write, { confirmedAlike: [sent] })).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringContaining('by as much'),
    })
    const other = { ...write, payload: { ...write.payload, weight: 30 } } as LedgerWrite
    await send(other)
    expect(await verdict(write)).toBe('applied')
    await send(write)
    expect(await verdict(write)).toBe('unclear')
    expect(await verdict(write, { confirmedAlike: [sent] })).toBe('applied')
  })

  test('that somebody else entered before we looked is not taken for ours', async () => {
    const write = testWrites['harvest.waste'](records)
    await send(write)
    const { Id } = write.before as { Id: number }
    const before = sandbox.control.find(grower, 'harvest', Id)
    sandbox.control.modify(grower, 'harvest', Id, {})
    expect(await found({ ...write, before })).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringContaining('by less'),
    })
  })

  test('is told from the total where the list is closed to the key', async () => {
    const closed = { ...client, readAll: () => Promise.reject(new MetrcError({ kind: 'unauthorized', wasSent: true })) }
    const write = testWrites['harvest.waste'](records)
    expect(await verdict(write, { client: closed })).toBe('not-applied')
    await send(write)
    expect(await verdict(write, { client: closed })).toBe('applied')
    sandbox.control.modify(grower, 'harvest', (write.before as { Id: number }).Id, { TotalWasteWeight: 70 })
    expect(await verdict(write, { client: closed })).toBe('unclear')
  })
})

describe('waste of plants that live on', () => {
  test.each(['plant.waste', 'plant-batch.waste'] as const)(
    '[SYNC-03] %s is found among what others threw away, counted where it is the same, and for a person where the list is closed',
    async (kind) => {
      const [write, other] = [testWrites[kind](records), testWrites[kind](records)]
      await send(other)
      expect(await verdict(write)).toBe('not-applied')
      await send(write)
      await send({ ...write, payload: { ...write.payload, weight: 3 } } as LedgerWrite)
      expect(await verdict(write)).toBe('applied')
      expect(await verdict(write, { confirmedAlike: [new Date()] })).toBe('not-applied')
      await send(write)
      expect(await verdict(write)).toBe('unclear')
      const closed = {
        ...client,
        readAll: () => Promise.reject(new MetrcError({ kind: 'unauthorized', wasSent: true })),
      }
      expect(await found(write, { client: closed })).toMatchObject({
        verdict: 'unclear',
        sentence: expect.stringContaining('does not open its list of waste'),
      })
    },
  )
})

describe('plants of a batch that are destroyed', () => {
  test('[SYNC-03] are told from what Metrc counts as destroyed, and more of them are for a person', async () => {
    const [write, other] = [testWrites['plant-batch.destroy'](records), testWrites['plant-batch.destroy'](records)]
    const { Id } = write.before as { Id: number }
    expect(await verdict(write)).toBe('not-applied')
    // Whatever else takes plants out of the batch is no destroying.
    sandbox.control.modify(grower, 'plantBatch', Id, { UntrackedCount: 8 })
    expect(await verdict(write)).toBe('not-applied')
    sandbox.control.modify(grower, 'plantBatch', Id, { UntrackedCount: 10 })
    await send(write)
    expect(await verdict(write)).toBe('applied')
    await send({ ...other, payload: { ...other.payload, id: Id, name: write.records[0] } } as LedgerWrite)
    await send(write)
    expect(await verdict(write)).toBe('unclear')
  })
})

describe('a plant that is cut', () => {
  test('harvested with another weight or on another day is for a person, and one that is destroyed was not harvested', async () => {
    const write = testWrites['plant.harvest'](records)
    const { label } = (write as { payload: { label: string } }).payload
    await send(write)
    sandbox.control.modify(grower, 'plant', label, { HarvestedWetWeight: 99 })
    expect(await verdict(write)).toBe('unclear')
    sandbox.control.modify(grower, 'plant', label, { HarvestedWetWeight: null })
    expect(await verdict(write)).toBe('applied')
    sandbox.control.modify(grower, 'plant', label, { HarvestedDate: '2026-01-05' })
    expect(await verdict(write)).toBe('unclear')
    sandbox.control.modify(grower, 'plant', label, { State: 'Destroyed' })
    expect(await verdict(write)).toBe('not-applied')
  })

  test('manicured once more needs its harvest as a proof', async () => {
    const write = testWrites['plant.manicure'](records)
    const { label } = (write as { payload: { label: string } }).payload
    const count = (HarvestCount: number) => sandbox.control.modify(grower, 'plant', label, { HarvestCount })
    count(1)
    expect(await found(write)).toMatchObject({
      verdict: 'unclear',
      sentence: expect.stringContaining('no change of a harvest'),
    })
    expect(await verdict(write, { before: { ...(write.before as object), HarvestCount: undefined } })).toBe(
      'not-applied',
    )
    await send(write)
    expect(await found(write)).toMatchObject({ verdict: 'unclear', sentence: expect.stringContaining('by more than') })
    count(1)
    expect(await verdict(write)).toBe('applied')
  })

  test('for clones tells by the batch that is called so and comes from it', async () => {
    const write = testWrites['plant.cut-clones'](records)
    const { name } = (write as { payload: { name: string } }).payload
    const other = testWrites['plant.cut-clones'](records)
    await send({ ...other, payload: { ...other.payload, name } } as LedgerWrite)
    expect(await verdict(write)).toBe('not-applied')
    const [batch] = sandbox.control.all(grower, 'plantBatch').filter(({ Name }) => Name === name)
    sandbox.control.modify(grower, 'plantBatch', batch?.Id ?? 0, { SourcePlantLabel: null })
    expect(await verdict(write)).toBe('unclear')
  })

  test('for clones whose batch was used up since is found all the same', async () => {
    const write = testWrites['plant.cut-clones'](records)
    const [id] = await send(write)
    sandbox.control.modify(grower, 'plantBatch', id ?? 0, { UntrackedCount: 0, TrackedCount: 5 })
    expect(await found(write)).toMatchObject({ verdict: 'applied', id })
    expect(await verdict(write, { confirmedAlike: [new Date()] })).toBe('not-applied')
  })
})

describe('a tag', () => {
  test('that stands for a package of other sources cannot be ours, and one of our sources that differs is for a person', async () => {
    const write = testWrites['package.create'](records)
    const theirs = testWrites['package.create'](records)
    const { label } = (write as { payload: { label: string } }).payload
    await send({ ...theirs, payload: { ...theirs.payload, label } } as LedgerWrite)
    expect(await found(write)).toMatchObject({
      verdict: 'not-applied',
      sentence: expect.stringContaining('other sources'),
    })
    const ours = testWrites['package.create'](records)
    const [id] = await send(ours)
    sandbox.control.modify(grower, 'package', id ?? 0, { Quantity: 1, Note: 'sold' })
    expect(await verdict(ours)).toBe('applied')
    sandbox.control.modify(grower, 'package', id ?? 0, { OriginalPackageQuantity: 1 })
    expect(await verdict(ours)).toBe('unclear')
  })

  test('of a package from harvests tells by the sum of their weights', async () => {
    const write = testWrites['harvest.create-package'](records)
    const payload = (write as { payload: { harvests: object[] } }).payload
    const second = records.harvest()
    const more = { id: second.Id, name: second.Name, weight: 1, unitOfWeight: 'Ounces' }
    const both = { ...write, payload: { ...payload, harvests: [...payload.harvests, more] } } as LedgerWrite
    await send(both)
    expect(await verdict(both)).toBe('applied')
    expect(await verdict(write)).toBe('unclear')
  })

  test('of a sample out of a harvest tells by its being one', async () => {
    const write = testWrites['harvest.create-package'](records)
    const sample = { ...write, payload: { ...write.payload, isSample: true } } as LedgerWrite
    await send(write)
    expect(await verdict(sample)).toBe('unclear')
    const other = testWrites['harvest.create-package'](records)
    const sent = { ...other, payload: { ...other.payload, isSample: true } } as LedgerWrite
    expect(await verdict(sent)).toBe('not-applied')
    await send(sent)
    expect(await verdict(sent)).toBe('applied')
  })

  test('that stands for a plant of another batch cannot be ours; some of the tags being ours is for a person', async () => {
    const theirs = testWrites['plant-batch.to-veg'](records)
    await send(theirs)
    const write = testWrites['plant-batch.to-veg'](records)
    const tag = (theirs as { payload: { startingTag: string } }).payload.startingTag
    const onTheirs = { ...write, payload: { ...write.payload, startingTag: tag } } as LedgerWrite
    expect(await found(onTheirs)).toMatchObject({
      verdict: 'not-applied',
      sentence: expect.stringContaining('another batch'),
    })
    const longer = { ...theirs, payload: { ...theirs.payload, count: 4 } } as LedgerWrite
    expect(await verdict(longer)).toBe('unclear')
  })
})

test('a record of the same name that somebody else made otherwise is for a person, and an older one is none', async () => {
  const name = records.name('Theirs')
  const write = testWrites['strain.create'](records)
  const ours = { ...write, payload: { ...write.payload, name } } as LedgerWrite
  await send({ ...write, payload: { ...write.payload, name, indica: 10, sativa: 90 } } as LedgerWrite)
  expect(await found(ours)).toMatchObject({ verdict: 'unclear', sentence: expect.stringContaining('somebody else') })
  expect(await verdict(ours, { sentAt: new Date(Date.now() + 60 * minuteMs) })).toBe('not-applied')
})

test('[SYNC-03] a room that Metrc lists is not deleted, whatever is answered for it alone', async () => {
  const write = testWrites['location.delete'](records)
  const { id } = write.payload
  sandbox.control.plan({ match: { method: 'GET', path: `/locations/v2/${id}` }, fault: '401', times: 2 })
  expect(await found(write)).toMatchObject({ verdict: 'not-applied', now: [{ value: write.payload.name }, {}] })
  const payload = { id: 987_654, name: 'Nowhere' }
  expect(await found({ ...write, payload } as LedgerWrite)).toMatchObject({ verdict: 'applied', now: null })
})

test('[SYNC-03] a discontinued package that is not shown by its label is found among the inactive ones, or needs a person', async () => {
  const write = testWrites['package.discontinue'](records)
  await send(write)
  const hidden = {
    match: { method: 'GET', path: `/packages/v2/${write.payload.label}` },
    fault: '401',
    times: 2,
  } as const
  sandbox.control.plan(hidden)
  expect(await verdict(write, { sentAt: new Date(Date.now() - minuteMs) })).toBe('applied')
  sandbox.control.plan(hidden)
  expect(await found(write, { sentAt: new Date(Date.now() + 60 * minuteMs) })).toMatchObject({
    verdict: 'unclear',
    now: null,
  })
})

test('[SYNC-03] a record that a single answer does not show is asked for again', async () => {
  const write = testWrites['package.change-note'](records)
  await send(write)
  sandbox.control.plan({ match: { method: 'GET', path: `/packages/v2/${write.payload.label}` }, fault: '401' })
  expect(await verdict(write)).toBe('applied')
})

test.each(['plant.destroy', 'plant.harvest', 'package.create', 'plant-batch.to-veg'] as const)(
  '[SYNC-03] %s was so before only where the stamp is older than clocks differ',
  async (kind) => {
    const write = testWrites[kind](records)
    await send(write)
    const sentLater = (minutes: number) => found(write, { sentAt: new Date(Date.now() + minutes * minuteMs) })
    expect(await sentLater(1)).toMatchObject({ verdict: 'applied', wasSoBefore: false })
    expect(await sentLater(3)).toMatchObject({ verdict: 'applied', wasSoBefore: true })
  },
)

test('what Metrc refuses to show to this key is not taken for missing', async () => {
  const write = testWrites['package.create'](records)
  await send(write)
  sandbox.control.plan({ match: { method: 'GET' }, fault: '401', times: 2 })
  await expect(found(write)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await verdict(write)).toBe('applied')
  expect(await verdict({ ...write, payload: { ...write.payload, label: 'NO SUCH TAG' } } as LedgerWrite)).toBe(
    'not-applied',
  )
})

test('ids that Metrc does not say are found by tag and name', async () => {
  sandbox.control.setQuirks({ idsOfNew: false })
  for (const kind of makingKinds) {
    if (kind === 'item.add-file') continue
    const [id] = await send(testWrites[kind](records))
    expect(id).toBe(sandbox.control.applied().at(-1)?.id)
  }
  sandbox.control.setQuirks({ idsOfNew: true })
})

test('[READ-136] a file of which Metrc does not say the id is refused, and not sent without end', async () => {
  sandbox.control.setQuirks({ idsOfNew: false })
  const sending = send(testWrites['item.add-file'](records))
  await expect(sending).rejects.toMatchObject({ kind: 'refused', isMetrcsWord: true })
  sandbox.control.setQuirks({ idsOfNew: true })
})

test('[READ-136] a file that is not kept here any more is refused, and does not wait without end', async () => {
  const write = testWrites['item.add-file'](records)
  const error: unknown = await send({
    ...write,
    payload: { ...write.payload, content: undefined },
  } as LedgerWrite).catch((one: unknown) => one)
  if (!(error instanceof MetrcError)) throw new Error('It was sent')
  const operations = [{ id: 'a' }] as TakenOperation[]
  expect(settlementsOf(error, operations, { settleMs: 1 })).toMatchObject([{ id: 'a', state: 'refused' }])
})

test('[READ-19] a change of an item keeps what it does not speak of, as Metrc has it just before, and nothing is written unread', async () => {
  const write = testWrites['item.update'](records)
  const { Id } = write.before as { Id: number }
  // After somebody acted, and before it is sent.
  const inMetrc = { Description: 'Sweet', ServingSize: '1 g', UnitThcPercent: 21 }
  sandbox.control.modify(grower, 'item', Id, inMetrc)
  const path = `/items/v2/${Id}`
  const applied = sandbox.control.applied().length
  sandbox.control.plan({ match: { method: 'GET', path }, fault: { kind: 'slow', ms: 2_000 } })
  await expect(kindOf(write.kind).send(client, grower, [write.payload], { timeoutMs: 300 })).rejects.toBeInstanceOf(
    MetrcError,
  )
  expect(sandbox.control.applied()).toHaveLength(applied)
  await send(write)
  expect(sandbox.control.find(grower, 'item', Id)).toMatchObject({ ...inMetrc, UnitOfMeasureName: 'Grams' })
})
