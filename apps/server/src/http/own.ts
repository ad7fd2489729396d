import { randomUUID } from 'node:crypto'
import type { OwnRoutes } from '@cultivatd/contract/own'
import { AppError, type Problem, refuse } from '@cultivatd/domain/app-error'
import { wordsOf } from '@cultivatd/domain/history/entity-words'
import { difference, type Fields } from '@cultivatd/domain/history/field-changes'
import type { HistoryEntity } from '@cultivatd/domain/history/history'
import { overtakenText } from '@cultivatd/domain/history/overtaken'
import type * as z from 'zod'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Author, changesSince, deletedBy, recordChange } from '../history/history.store.ts'
import { recordOwnAction } from '../ledger/ledger.store.ts'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import type { ImplementedRoute } from './implement.ts'

/** Which record is meant; its facility is null where it belongs to the organization. */
export interface OwnKey {
  facilityId: string | null
  id: string
}

interface OwnRow {
  name: string
  version: number
}

/** What differs between the kinds of record that are ours alone. */
export interface OwnKind<Form extends Fields, Row extends OwnRow> {
  /** By which the history and its words know it. */
  entity: HistoryEntity
  /** As sentences call it: 'contact'. */
  noun: string
  /** Finds it, and keeps it as it is until the transaction ends. */
  find: (tx: Db, key: OwnKey) => Promise<Row | undefined>
  /** What its form holds of it: this is compared, and kept in the history. */
  formOf: (row: Row) => Form
  /** Why it may not be kept so, by the rule that the form asks too. */
  problems?: (tx: Db, key: OwnKey, form: Form) => Promise<readonly Problem[]>
  /** Adds it, or changes it and gives it a new version. */
  save: (tx: Db, key: OwnKey, form: Form) => Promise<void>
  remove: (tx: Db, key: OwnKey) => Promise<void>
  /** Tells who should know, in the transaction of the change. Null before: it is new. Null after: it is gone. */
  notice?: (tx: Db, by: Author, change: { before: Row | null; after: Row | null }) => Promise<void>
}

/** What the machinery hands over; the body is parsed by the route. */
interface OwnCall {
  db: Db
  by: Author
  facilityId: string | null
  params?: { id: string }
  body: unknown
  connection: { request: RepeatableRequest | null }
}

/**
 * The handlers of a record that is ours alone (decision 020). Each change is one transaction: find, refuse, store, tell,
 * write the history; done again when the database ended it for another one, and once for an idempotency key.
 *
 * @throws AppError not-found with who deleted it; conflict at `version` with who changed what, when the editor had seen an
 *   earlier version; invalid with every problem of the rule
 */
export function own<Form extends z.ZodObject, Row extends OwnRow>(
  table: OwnRoutes<Form>,
  kind: OwnKind<z.output<Form> & Fields, Row>,
): ImplementedRoute[] {
  type Values = z.output<Form> & Fields
  const handlers = {
    create: (call: OwnCall) =>
      inOne(call, null, async (tx, key) => {
        const form = call.body as Values
        refuse((await kind.problems?.(tx, key, form)) ?? [])
        await kind.save(tx, key, form)
        return { answer: { id: key.id }, before: null, after: await foundBy(tx, kind, key) }
      }),
    update: (call: OwnCall) =>
      inOne(call, call.params, async (tx, key) => {
        const { version, ...form } = call.body as Values & { version: number }
        const before = await asSeen(tx, kind, key, version)
        refuse((await kind.problems?.(tx, key, form as unknown as Values)) ?? [])
        if (!difference(kind.formOf(before), form)) return { answer: {}, before, after: before }
        await kind.save(tx, key, form as unknown as Values)
        return { answer: {}, before, after: await foundBy(tx, kind, key) }
      }),
    delete: (call: OwnCall) =>
      inOne(call, call.params, async (tx, key) => {
        const before = await asSeen(tx, kind, key, (call.body as { version: number }).version)
        await kind.remove(tx, key)
        return { answer: {}, before, after: null }
      }),
  }

  interface Changed {
    answer: { id?: string }
    before: Row | null
    after: Row | null
  }

  function inOne(
    call: OwnCall,
    known: { id: string } | null | undefined,
    work: (tx: Db, key: OwnKey) => Promise<Changed>,
  ) {
    const { db, by, facilityId, connection } = call
    const key = { facilityId, id: known?.id ?? randomUUID() }
    return transact(db, async (tx) => {
      const { answer, before, after } = await work(tx, key)
      const action = { id: randomUUID(), facilityId, by }
      if (connection.request) await recordOwnAction(tx, { ...action, ...connection.request }, answer.id ?? null)
      if (before === after) return answer
      await kind.notice?.(tx, by, { before, after })
      await recordOwnChange(tx, kind, { by, key, before, after })
      return answer
    })
  }

  const bind = (name: keyof typeof handlers): ImplementedRoute => ({
    name,
    route: table[name],
    handle: handlers[name] as ImplementedRoute['handle'],
  })
  return [bind('create'), bind('update'), bind('delete')]
}

async function foundBy<Row extends OwnRow>(
  tx: Db,
  { find, entity, noun }: Pick<OwnKind<never, Row>, 'find' | 'entity' | 'noun'>,
  key: OwnKey,
): Promise<Row> {
  const row = await find(tx, key)
  if (row) return row
  const who = await deletedBy(tx, { facilityId: key.facilityId, entity, record: key.id })
  throw new AppError('not-found', who ? `${who} deleted this ${noun}` : `Unknown ${noun}`)
}

/** The record, when it is still as the editor saw it. */
async function asSeen<Row extends OwnRow>(
  tx: Db,
  kind: Pick<OwnKind<never, Row>, 'find' | 'entity' | 'noun'>,
  key: OwnKey,
  version: number,
): Promise<Row> {
  const row = await foundBy(tx, kind, key)
  if (row.version === version) return row
  const { entity } = kind
  const changes = await changesSince(tx, { facilityId: key.facilityId, entity, record: key.id }, version)
  throw new AppError('conflict', [{ message: overtakenText(changes, wordsOf(entity)), path: 'version' }])
}

interface OwnChange<Row> {
  by: Author
  key: OwnKey
  before: Row | null
  after: Row | null
}

/** Appends a change to the history, with the versions that it led from and to; the last statement of its transaction. */
export async function recordOwnChange<Form extends Fields, Row extends OwnRow>(
  tx: Db,
  { entity, noun, formOf }: Pick<OwnKind<Form, Row>, 'entity' | 'noun' | 'formOf'>,
  { by, key, before, after }: OwnChange<Row>,
): Promise<void> {
  const kept = (row: Row | null) => row && { ...formOf(row), version: row.version }
  const name = (before ?? after)?.name ?? ''
  const what = before === null ? 'create' : after === null ? 'delete' : 'update'
  const summaries = {
    create: `Added ${noun} ${name}`,
    delete: `Deleted ${noun} ${name}`,
    update: (fields: string) => `Changed ${fields} of ${name}`,
  }
  await recordChange(tx, {
    by,
    facilityId: key.facilityId,
    entity,
    records: [name, key.id],
    what: `${entity}.${what}`,
    summary: summaries[what],
    before: kept(before),
    after: kept(after),
  })
}
