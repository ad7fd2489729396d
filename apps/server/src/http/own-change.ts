import { randomUUID } from 'node:crypto'
import { AppError, type Problem, refuse } from '@cultivatd/domain/app-error'
import { wordsOf } from '@cultivatd/domain/history/entity-words'
import { difference, type Fields } from '@cultivatd/domain/history/field-changes'
import type { HistoryEntity } from '@cultivatd/domain/history/history'
import { overtakenText } from '@cultivatd/domain/history/overtaken'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Author, changesSince, deletedBy, recordChange } from '../history/history.store.ts'
import { recordOwnAction, wasDone } from '../ledger/ledger.store.ts'
import type { RepeatableRequest } from '../ledger/ledger.ts'

/** The facility of a record; null where it belongs to the organization. */
export type Owner = string | null

/** Which record is meant. */
export interface OwnKey<Facility extends Owner> {
  facilityId: Facility
  id: string
}

export interface OwnRow {
  version: number
}

/** Null before: it is new. Null after: it is gone. */
interface BeforeAfter<Row> {
  before: Row | null
  after: Row | null
}

/** What the history and the refusals tell of a kind of record. */
interface OwnTold<Row extends OwnRow> {
  /** By which the history and its words know it. */
  entity: HistoryEntity
  /** As sentences call it: 'contact'. */
  noun: string
  nameOf: (row: Row) => string
  /** Its version grows with more than what people change: then only that overtakes an editor. */
  isAlsoMachines?: boolean
  /** What its form holds of it: this is compared, and kept in the history. */
  formOf: (row: Row) => Fields
  /** What was done to it, where 'Changed the ... of ...' would not say it. */
  did?: (name: string) => string
}

/** How a record is found, and kept as it is until the transaction ends. */
interface OwnFound<Row extends OwnRow, Facility extends Owner> extends OwnTold<Row> {
  find: (tx: Db, key: OwnKey<Facility>) => Promise<Row | undefined>
  /** Tells who should know, in the transaction of the change. */
  notice?: (tx: Db, by: Author, change: BeforeAfter<Row>) => Promise<void>
}

interface Wanted<Form, Row, Place, Facility extends Owner> extends OwnKey<Facility> {
  form: Form
  /** Where it stands: as it was sent for a new one, else the record as it is. */
  at: Place
  before: Row | null
}

/** A kind of record of which something is ours to change. */
export interface OwnSaved<
  Form extends Fields,
  Row extends OwnRow & Place,
  Place extends object = object,
  Facility extends Owner = null,
> extends OwnFound<Row, Facility> {
  /** Why it may not be kept so, by the rule that the form asks too. */
  problems?: (tx: Db, wanted: Wanted<Form, Row, Place, Facility>) => Promise<readonly Problem[]>
  /** Adds it, or changes it and gives it a new version; answers what the history keeps of what the change took from it. */
  save: (tx: Db, wanted: Wanted<Form, Row, Place, Facility>) => Promise<Fields | void>
}

interface OwnRemoved<Row extends OwnRow, Facility extends Owner> extends OwnFound<Row, Facility> {
  /** Deletes it, or refuses to; answers what the history keeps of what goes with it. */
  remove: (tx: Db, key: OwnKey<Facility>, before: Row, by: Author) => Promise<Fields | void>
}

/** What differs between the kinds of record that are ours alone. */
export interface OwnKind<
  Form extends Fields,
  Row extends OwnRow & Place,
  Place extends object = object,
  Facility extends Owner = null,
> extends OwnSaved<Form, Row, Place, Facility>,
    OwnRemoved<Row, Facility> {}

/** What the machinery hands over. */
export interface OwnCall<Facility extends Owner> {
  db: Db
  by: Author
  facilityId: Facility
  connection: { request: RepeatableRequest | null }
}

/** The version that an editor saw; left out by those who change whatever is there (API-09). */
interface Sent {
  id: string
  version?: number | undefined
}

/** A form that was typed into, or a step that was only pressed. */
type Manner = 'update' | 'step'

/**
 * Makes a record and answers its id, which is `id` where a device made it (then `problems` looks whether it is there). This and the next two are one transaction each: find, refuse, store, tell, write
 * the history. It is done again when the database ended it for another one, and once for an idempotency key.
 *
 * @throws AppError invalid with every problem of the rule
 */
export function createOwn<
  Form extends Fields,
  Row extends OwnRow & Place,
  Place extends object,
  Facility extends Owner,
>(
  call: OwnCall<Facility>,
  kind: OwnSaved<Form, Row, Place, Facility>,
  { form, at, id = randomUUID() }: { form: NoInfer<Form>; at: NoInfer<Place>; id?: string | undefined },
): Promise<string> {
  const key = { facilityId: call.facilityId, id }
  const wanted = { ...key, form, at, before: null }
  return inOne(call, kind, key, async (tx) => {
    refuse((await kind.problems?.(tx, wanted)) ?? [])
    await kind.save(tx, wanted)
    return { made: key.id, before: null, after: await foundBy(tx, kind, key) }
  })
}

/**
 * @throws AppError not-found with who deleted it; conflict at `version` with who changed what, when the editor had seen
 *   an earlier version; invalid with every problem of the rule
 */
export async function updateOwn<
  Form extends Fields,
  Row extends OwnRow & Place,
  Place extends object,
  Facility extends Owner,
>(
  call: OwnCall<Facility>,
  kind: OwnSaved<Form, Row, Place, Facility>,
  { id, form, version, of }: Sent & { form: NoInfer<Form>; of?: Manner },
): Promise<void> {
  const key = { facilityId: call.facilityId, id }
  await inOne(call, kind, key, async (tx) => {
    const before = await foundBy(tx, kind, key)
    await refuseOvertaken(tx, kind, key, { row: before, version, of })
    const wanted = { ...key, form, at: before, before }
    refuse((await kind.problems?.(tx, wanted)) ?? [])
    if (!difference(kind.formOf(before), form)) return { before, after: before }
    const gone = (await kind.save(tx, wanted)) ?? {}
    return { before, after: await foundBy(tx, kind, key), gone }
  })
}

/** @throws AppError as `updateOwn` does, and as the kind refuses to remove it */
export async function deleteOwn<Row extends OwnRow, Facility extends Owner>(
  call: OwnCall<Facility>,
  kind: OwnRemoved<Row, Facility>,
  { id, version }: Sent,
): Promise<void> {
  const key = { facilityId: call.facilityId, id }
  await inOne(call, kind, key, async (tx) => {
    const before = await foundBy(tx, kind, key)
    await refuseOvertaken(tx, kind, key, { row: before, version, of: 'delete' })
    const gone = (await kind.remove(tx, key, before, call.by)) ?? {}
    return { before, after: null, gone }
  })
}

interface Changed<Row> extends BeforeAfter<Row> {
  made?: string
  gone?: Fields
}

function inOne<Row extends OwnRow, Facility extends Owner, Done extends Changed<Row>>(
  { db, by, facilityId, connection: { request } }: OwnCall<Facility>,
  kind: OwnFound<Row, Facility>,
  key: OwnKey<Facility>,
  work: (tx: Db) => Promise<Done>,
): Promise<Done['made']> {
  return transact(db, async (tx) => {
    await wasDone(tx, request)
    const { made, before, after, gone } = await work(tx)
    if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...request }, made ?? null)
    if (before === after) return made
    await kind.notice?.(tx, by, { before, after })
    await recordOwnChange(tx, kind, { by, key, before, after, gone })
    return made
  })
}

/** @throws AppError not-found with who deleted it, where somebody did */
export async function foundBy<Row extends OwnRow, Facility extends Owner>(
  tx: Db,
  { find, entity, noun }: OwnFound<Row, Facility>,
  key: OwnKey<Facility>,
): Promise<Row> {
  const row = await find(tx, key)
  if (row) return row
  const who = await deletedBy(tx, { facilityId: key.facilityId, entity, record: key.id })
  throw new AppError(
    'not-found',
    who ? `${who} deleted this ${noun}, so nothing was changed. Add a new one if it is needed.` : `Unknown ${noun}`,
  )
}

/** @throws AppError conflict at `version` with who changed what, when the record is not as the editor saw it */
export async function refuseOvertaken(
  db: Db,
  { entity, isAlsoMachines = false }: { entity: HistoryEntity; isAlsoMachines?: boolean },
  { facilityId, id }: OwnKey<Owner>,
  { row, version, of = 'update' }: { row: OwnRow; version: number | undefined; of?: Manner | 'delete' | undefined },
): Promise<void> {
  if (version === undefined || row.version === version) return
  const changes = await changesSince(db, { facilityId, entity, record: id }, version)
  if (isAlsoMachines && changes.length === 0) return
  throw new AppError('conflict', [{ message: overtakenText(changes, { words: wordsOf(entity), of }), path: 'version' }])
}

interface ToldChange<Row> extends BeforeAfter<Row> {
  by: Author
  key: OwnKey<Owner>
  gone?: Fields | undefined
}

/** Appends a change to the history, with the versions that it led from and to; the last statement of its transaction. */
export async function recordOwnChange<Row extends OwnRow>(
  tx: Db,
  { entity, noun, nameOf, formOf, did }: OwnTold<Row>,
  { by, key, before, after, gone }: ToldChange<Row>,
): Promise<void> {
  const row = before ?? after
  const name = row ? nameOf(row) : ''
  const kept = (one: Row | null) => one && { ...formOf(one), version: one.version }
  const what = before === null ? 'create' : after === null ? 'delete' : 'update'
  const summaries = {
    create: `Added ${noun} ${name}`,
    delete: `Deleted ${noun} ${name}`,
    update: did ? did(name) : (fields: string) => `Changed ${fields} of ${name}`,
  }
  await recordChange(tx, {
    by,
    facilityId: key.facilityId,
    entity,
    records: [name, key.id],
    what: `${entity}.${what}`,
    summary: summaries[what],
    before: before && { ...kept(before), ...gone },
    after: kept(after),
  })
}
