import { type ColumnType, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'
import { testDatabase } from './database.builders.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What the type of a column says: only the database writes it, it may be null, it may be left out, or neither. */
type Kind<Column> =
  Column extends ColumnType<infer Read, infer Written, infer _>
    ? [Written] extends [never]
      ? 'generated'
      : null extends Read
        ? 'nullable'
        : undefined extends Written
          ? 'default'
          : 'required'
    : 'required'

/** The same as values: the compiler refuses what `Tables` does not say. */
const columns: { [Name in keyof Tables]: { [Column in keyof Tables[Name]]: Kind<Tables[Name][Column]> } } = {
  change: {
    xid: 'default',
    seq: 'generated',
    entity: 'required',
    id: 'required',
    facility_id: 'nullable',
    op: 'required',
    at: 'default',
  },
  organisation: {
    id: 'default',
    facility_id: 'generated',
    version: 'default',
    active_facility_ids: 'default',
    primary_color: 'default',
    secondary_color: 'default',
    temperature_unit: 'default',
    send_delays: 'default',
    state_rules: 'default',
    station_rules: 'default',
    factor_rules: 'default',
    is_sign_up_open: 'default',
    sync_user_key_sealed: 'nullable',
    sync_user_key_ending: 'nullable',
    sync_user_key_changed_at: 'nullable',
    sync_user_key_changed_by: 'nullable',
    is_demo: 'default',
  },
  facility: {
    id: 'required',
    facility_id: 'generated',
    version: 'default',
    address: 'nullable',
    metrc: 'required',
    gone_at: 'nullable',
  },
  sync_state: {
    id: 'required',
    facility_id: 'generated',
    version: 'default',
    status: 'nullable',
    error: 'nullable',
    since: 'nullable',
    is_behind: 'default',
  },
  history: {
    seq: 'generated',
    at: 'default',
    person_id: 'required',
    person_name: 'required',
    facility_id: 'nullable',
    entity: 'required',
    records: 'required',
    what: 'required',
    summary: 'required',
    before: 'nullable',
    after: 'nullable',
    operation_id: 'nullable',
    hash: 'generated',
    done_at: 'nullable',
    station: 'nullable',
    redacted_by: 'nullable',
  },
  user: {
    id: 'required',
    facility_id: 'generated',
    version: 'default',
    name: 'required',
    email: 'required',
    email_verified: 'default',
    new_email: 'nullable',
    new_email_until: 'nullable',
    image: 'nullable',
    permissions: 'default',
    has_second_factor: 'default',
    deleted_at: 'nullable',
    created_at: 'default',
    updated_at: 'default',
  },
  former_admin: { email: 'required', user_id: 'required', at: 'default' },
  session: {
    id: 'required',
    facility_id: 'generated',
    version: 'default',
    token: 'required',
    user_id: 'required',
    expires_at: 'required',
    ip_address: 'nullable',
    user_agent: 'nullable',
    proved_at: 'nullable',
    factor_at: 'nullable',
    station_id: 'nullable',
    is_spare: 'default',
    created_at: 'default',
    updated_at: 'default',
  },
  api_key: {
    id: 'required',
    facility_id: 'generated',
    version: 'default',
    name: 'required',
    key_hash: 'required',
    ending: 'required',
    may_change: 'required',
    permissions: 'required',
    facility_ids: 'nullable',
    user_id: 'required',
    made_by: 'required',
    made_at: 'required',
    expires_at: 'required',
    used_at: 'nullable',
    withdrawn_at: 'nullable',
    withdrawn_by: 'nullable',
  },
  second_factor: {
    user_id: 'required',
    app_sealed: 'nullable',
    app_since: 'nullable',
    app_step: 'default',
    recovery_hashes: 'default',
  },
  passkey: {
    id: 'required',
    user_id: 'required',
    name: 'required',
    public_key: 'required',
    counter: 'required',
    transports: 'required',
    made_at: 'required',
    used_at: 'nullable',
  },
  factor_attempt: {
    id: 'required',
    purpose: 'required',
    user_id: 'nullable',
    session_id: 'nullable',
    way: 'nullable',
    challenge: 'nullable',
    app_sealed: 'nullable',
    expires_at: 'required',
  },
  secret_base: { id: 'default', sealed: 'required' },
  invitation: {
    id: 'required',
    facility_id: 'generated',
    version: 'default',
    email: 'required',
    permissions: 'required',
    token_digest: 'required',
    invited_by: 'required',
    sent_at: 'required',
    expires_at: 'required',
  },
  station: {
    id: 'required',
    facility_id: 'required',
    version: 'default',
    name: 'required',
    token_hash: 'required',
    device: 'required',
    made_by: 'required',
    made_at: 'required',
    used_at: 'required',
    wrong_pins: 'default',
    locks: 'default',
    locked_until: 'nullable',
    wrong_since: 'nullable',
  },
  crew_key: {
    user_id: 'required',
    id: 'generated',
    facility_id: 'generated',
    version: 'default',
    pin_hash: 'nullable',
    pin_at: 'nullable',
    badge_hash: 'nullable',
    badge_at: 'nullable',
    wrong_pins: 'default',
    locks: 'default',
    locked_until: 'nullable',
  },
  account: {
    id: 'required',
    user_id: 'required',
    provider_id: 'required',
    account_id: 'required',
    access_token: 'nullable',
    refresh_token: 'nullable',
    id_token: 'nullable',
    access_token_expires_at: 'nullable',
    refresh_token_expires_at: 'nullable',
    scope: 'nullable',
    password: 'nullable',
    created_at: 'default',
    updated_at: 'default',
  },
  verification: {
    id: 'required',
    identifier: 'required',
    value: 'required',
    expires_at: 'required',
    created_at: 'default',
    updated_at: 'default',
  },
  attempt: { key: 'required', count: 'required', ends_at: 'required' },
  identity_attempt: {
    id: 'required',
    state_digest: 'required',
    browser_digest: 'required',
    nonce: 'required',
    code_verifier: 'required',
    expires_at: 'required',
    identity: 'nullable',
    problem: 'nullable',
  },
}

/** A trigger gives each entry of the history its place and its hash. */
const described = sql<{ name: string; columns: object }>`
  select table_name as name, jsonb_object_agg(column_name, case
    when is_generated = 'ALWAYS' or is_identity = 'YES' or (table_name, column_name) in (('history', 'seq'), ('history', 'hash'))
      then 'generated'
    when is_nullable = 'YES' then 'nullable'
    when column_default is not null then 'default'
    else 'required' end) as columns
  from information_schema.columns where table_schema = current_schema() group by table_name`

test('the tables of the query builder are those that the migrations made', async () => {
  const { rows } = await described.execute(database.db)
  const made = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
  const names = Object.keys(columns)
  expect(Object.fromEntries(names.map((name) => [name, made[name]]))).toEqual(columns)
})
