import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { migrations } from '../db/migrate.ts'

/**
 * What is so without the history telling it: people whose permissions or address are not those of their last entries,
 * settings that are not, people without any history, and programs of the database that write the history and are switched
 * off, gone or changed.
 */
export async function stateProblems(tx: Db): Promise<string[]> {
  return [
    ...(await peopleProblems(tx)),
    ...(await settingsProblems(tx)),
    ...(await triggerProblems(tx)),
    ...(await functionProblems(tx)),
  ]
}

interface PersonState {
  name: string
  is_told: boolean
  email: string
  told_email: string | null
  permissions: string[]
  told_permissions: string[] | null
}

/** The last value of a field that the history tells of a person. */
const toldOf = (field: string) => sql`(
  select after -> ${field} from history
  where entity = 'user' and records @> jsonb_build_array("user".id) and after ? ${field} order by seq desc limit 1)`

async function peopleProblems(tx: Db): Promise<string[]> {
  const { rows } = await sql<PersonState>`
    select name, email, permissions, ${toldOf('email')} #>> '{}' as told_email,
      nullif(${toldOf('permissions')}, 'null') as told_permissions,
      exists (select from history where entity = 'user' and records @> jsonb_build_array("user".id)) as is_told
    from "user" order by created_at, id`.execute(tx)
  return rows.flatMap((row) => {
    const named = `${row.name} (${row.email})`
    if (!row.is_told) return [`${named} is there, and the history does not tell of them.`]
    const [held, told] = [row.permissions, row.told_permissions ?? []].map((list) => list.toSorted().join(', '))
    return [
      ...(held === told ? [] : [`${named} may ${held || 'nothing'}, but the history tells ${told || 'nothing'}.`]),
      ...(row.told_email === null || row.email === row.told_email
        ? []
        : [`${named} has another address than the history tells: ${row.told_email}.`]),
    ]
  })
}

const settings = {
  primaryColor: sql`to_jsonb(primary_color)`,
  secondaryColor: sql`to_jsonb(secondary_color)`,
  temperatureUnit: sql`to_jsonb(temperature_unit)`,
  activeFacilityIds: sql`active_facility_ids`,
  isSignUpOpen: sql`to_jsonb(is_sign_up_open)`,
  secondFactorOf: sql`factor_rules -> 'requiredOf'`,
}

async function settingsProblems(tx: Db): Promise<string[]> {
  const problems: string[] = []
  for (const [field, column] of Object.entries(settings)) {
    const { rows } = await sql<{ now: unknown; told: unknown }>`
      select ${column} as now, told.value as told from organisation, lateral (
        select after -> ${field} as value from history
        where entity = 'organisation' and after ? ${field} order by seq desc limit 1) as told`.execute(tx)
    for (const { now, told } of rows)
      if (plain(now) !== plain(told))
        problems.push(`The setting ${field} is ${plain(now)}, but the history tells ${plain(told)}.`)
  }
  return problems
}

const plain = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

/** What writes the history, and what keeps it as it is. */
const triggers = [
  'history_chained',
  'history_moves_head',
  'history_stays',
  'history_redacted',
  'history_head_stays',
  'history_head_moves',
  'operation_recorded',
  'operation_ended',
  'user_created',
  'user_verified',
  'account_way_in',
  'account_password',
]

async function triggerProblems(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; isOn: boolean }>`
    select tgname as name, tgenabled = 'O' as "isOn" from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
    tx,
  )
  const known = new Set(rows.map(({ name }) => name))
  return [
    ...triggers.filter((name) => !known.has(name)).map((name) => `The trigger ${name} is gone.`),
    ...rows.filter(({ isOn }) => !isOn).map(({ name }) => `The trigger ${name} is switched off.`),
  ]
}

/** The functions behind those triggers, and what they call, as the migrations last made them. */
const functions = [
  'history_time',
  'chain_history',
  'move_history_head',
  'refuse_history_change',
  'keep_history_redacted',
  'history_entity',
  'history_records',
  'history_outcome',
  'append_recorded_operation',
  'append_operation_outcome',
  'append_account_change',
  'append_person',
  'append_way_in',
]

/** @returns the text of each function; a later migration may have made it anew */
export function textsOfFunctions(): Map<string, string> {
  const made = /create (?:or replace )?function (\w+)\([^]*?as \$\$([^]*?)\$\$/g
  const texts = new Map<string, string>()
  for (const migration of migrations)
    for (const [, name = '', text = ''] of migration.sql.matchAll(made))
      if (functions.includes(name)) texts.set(name, text)
  return texts
}

async function functionProblems(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`.execute(tx)
  return [...textsOfFunctions()].flatMap(([name, text]) => {
    const there = rows.filter((row) => row.name === name)
    if (there.length === 0) return [`The function ${name} is gone.`]
    return there.some((row) => row.text === text) ? [] : [`The function ${name} is not as this version made it.`]
  })
}
