import { isOpen } from '@cultivatd/domain/operation/open'
import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import type { LedgerEntry } from '../evidence.ts'
import type { Trace } from './deeds.ts'
import { markOfOperation } from './marks.ts'

/** What the server has of an act in its own tables. */
export interface Found {
  personId: string
  /** What of it has to be as it was typed. */
  values: string
}

export interface FoundOperation extends LedgerEntry {
  actionId: string
  isOpen: boolean
  problems: readonly string[]
}

export interface FoundAction {
  id: string
  personId: string
  /** Milliseconds; null where it went at once. */
  doneAt: number | null
  /** Entries of the history that its transaction wrote. */
  entries: number
  operations: FoundOperation[]
}

/** All that the server has of what people did, by what it is known by. */
export interface Evidence {
  actions: ReadonlyMap<string, FoundAction[]>
  traces: ReadonlyMap<string, Found[]>
  operations: ReadonlyMap<string, FoundOperation[]>
}

export const traceKey = ({ table, value }: Trace): string => `${table} ${value}`

/** @param since rows of before are of those who prepared it */
export async function evidenceOf(db: Db, since: Date): Promise<Evidence> {
  const operations = await operationsOf(db)
  return {
    actions: await actionsOf(db, since, operations),
    traces: await tracesOf(db),
    operations: groupedBy(operations, ({ token }) => token),
  }
}

async function operationsOf(db: Db): Promise<FoundOperation[]> {
  const { rows } = await sql<{
    action: string
    kind: string
    facility: string
    payload: unknown
    state: LedgerEntry['state']
    seq: string
    decision: string | null
    problems: string[] | null
  }>`
    select action_id as action, kind, facility_id as facility, payload, state, seq, decision, problems from operation`.execute(
    db,
  )
  return rows.map(({ action, kind, facility, payload, state, seq, decision, problems }) => {
    const mark = markOfOperation(kind, facility, payload)
    if (!mark) throw new Error(`The ledger has ${kind}, which nobody asked for.`)
    const decided = decision === 'applied' || decision === 'not-applied' ? ({ decision } as const) : {}
    return {
      ...mark,
      actionId: action,
      state,
      seq: Number(seq),
      ...decided,
      isOpen: isOpen(state),
      problems: problems ?? [],
    }
  })
}

async function actionsOf(db: Db, since: Date, operations: readonly FoundOperation[]) {
  const byAction = groupedBy(operations, ({ actionId }) => actionId)
  // What one transaction wrote has one xmin; neither actions nor the history are changed afterwards.
  const { rows } = await sql<{ id: string; person: string; key: string; done: string | null; entries: number }>`
    with told as (select xmin::text as tx, count(*)::int as entries from history group by 1)
    select action.id, person_id as person, idempotency_key as key, done_at as done, coalesce(told.entries, 0) as entries
    from action left join told on told.tx = action.xmin::text where recorded_at >= ${since.toISOString()}`.execute(db)
  const actions = rows.map(({ id, person, key, done, entries }) => {
    const doneAt = done === null ? null : new Date(done).getTime()
    return [key, { id, personId: person, doneAt, entries, operations: byAction.get(id) ?? [] }] as const
  })
  const byKey = new Map<string, FoundAction[]>()
  for (const [key, action] of actions) byKey.set(key, [...(byKey.get(key) ?? []), action])
  return byKey
}

type Row = Found & { value: string; table: Trace['table'] }

/** Every row that an act can have made. */
async function tracesOf(db: Db): Promise<Map<string, Found[]>> {
  const ask = async (table: Trace['table'], from: ReturnType<typeof sql>) =>
    (await sql<Found & { value: string }>`${from}`.execute(db)).rows.map((row): Row => ({ ...row, table }))
  const rows = [
    ...(await ask(
      'reading',
      sql`select user_id as "personId", to_char(date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value,
      concat_ws(' ', room_id, co2, light_level) as values from reading`,
    )),
    ...(await ask('comment', sql`select user_id as "personId", message as value, room_id as values from comment`)),
    ...(await ask(
      'water_reading',
      sql`select user_id as "personId", ec::text as value, concat_ws(' ', system_id, ph) as values from water_reading`,
    )),
    ...(await ask(
      'stock_ticket',
      sql`select user_id as "personId", abs(amount)::text as value, detail_id as values from stock_ticket`,
    )),
    ...(await ask(
      'cycle_count_scan',
      sql`select scanned_by as "personId", id as value, label as values from cycle_count_scan`,
    )),
    ...(await ask(
      'plant_weight',
      sql`select user_id as "personId", id as value, concat_ws(' ', label, weight_grams::float8) as values from plant_weight`,
    )),
    ...(await ask(
      'task',
      sql`select '' as "personId", one ->> 'id' as value, '' as values from task, jsonb_array_elements(sub_tasks) as one
      where (one ->> 'isComplete')::boolean`,
    )),
  ]
  return groupedBy(rows, traceKey)
}

function groupedBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
