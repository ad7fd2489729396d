import type { PastSignIn } from '@cultivatd/domain/account/account'
import type { FactorRules } from '@cultivatd/domain/account/second-factor'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { Address } from '@cultivatd/domain/facility/address'
import type { SendDelays } from '@cultivatd/domain/operation/send-delay'
import type { RuleChanges } from '@cultivatd/domain/repair/state-rules'
import type { StationRules } from '@cultivatd/domain/station/station'
import type { Permission } from '@cultivatd/domain/user/permission'
import type * as metrc from '@cultivatd/metrc/facility-records'
import type { ColumnType, GeneratedAlways, RawBuilder } from 'kysely'
import type { FeedEntity } from './feed-entity.ts'

/** A document: read parsed, written through `jsonb()` only. */
type Json<T> = ColumnType<T, RawBuilder<unknown>, RawBuilder<unknown>>
type JsonWithDefault<T> = ColumnType<T, RawBuilder<unknown> | undefined, RawBuilder<unknown>>
/** An instant: read as ISO UTC text, written as that or as a Date. */
type Instant = ColumnType<string, string | Date, string | Date>
type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type InstantWithDefault = ColumnType<string, string | Date | undefined, string | Date>
type WithDefault<T> = ColumnType<T, T | undefined, T>
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Grows with every change of the row: `nextval('row_version')`. */
type Version = ColumnType<number, RawBuilder<unknown> | undefined, RawBuilder<unknown>>

interface ChangeTable {
  xid: WithDefault<string>
  seq: GeneratedAlways<number>
  entity: FeedEntity
  id: string
  facility_id: OrNull<string>
  op: 'upsert' | 'delete'
  at: InstantWithDefault
}

interface OrganisationTable {
  id: WithDefault<string>
  facility_id: GeneratedAlways<null>
  version: Version
  active_facility_ids: JsonWithDefault<string[]>
  primary_color: WithDefault<string>
  secondary_color: WithDefault<string>
  temperature_unit: WithDefault<TemperatureUnit>
  send_delays: JsonWithDefault<SendDelays>
  state_rules: JsonWithDefault<RuleChanges>
  station_rules: JsonWithDefault<StationRules>
  factor_rules: JsonWithDefault<FactorRules>
  is_sign_up_open: WithDefault<boolean>
  sync_user_key_sealed: OrNull<string>
  sync_user_key_ending: OrNull<string>
  sync_user_key_changed_at: InstantOrNull
  sync_user_key_changed_by: OrNull<string>
  is_demo: WithDefault<boolean>
}

interface FormerAdminTable {
  email: string
  user_id: string
  at: InstantWithDefault
}

interface FacilityTable {
  id: string
  facility_id: GeneratedAlways<string>
  version: Version
  address: ColumnType<Address | null, RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>
  metrc: Json<metrc.Facility>
  gone_at: InstantOrNull
}

interface SyncStateTable {
  id: string
  facility_id: GeneratedAlways<string>
  version: Version
  status: OrNull<'inProgress' | 'errored'>
  error: OrNull<string>
  since: InstantOrNull
  is_behind: WithDefault<boolean>
}

interface HistoryTable {
  seq: GeneratedAlways<number>
  at: InstantWithDefault
  person_id: string
  person_name: string
  facility_id: OrNull<string>
  entity: string
  records: Json<string[]>
  what: string
  summary: string
  before: ColumnType<unknown, RawBuilder<unknown> | null | undefined, never>
  after: ColumnType<unknown, RawBuilder<unknown> | null | undefined, never>
  operation_id: OrNull<string>
  hash: GeneratedAlways<string>
  done_at: OrNull<string>
  station: OrNull<string>
  redacted_by: OrNull<number>
}

interface UserTable {
  id: string
  facility_id: GeneratedAlways<null>
  version: Version
  name: string
  email: string
  email_verified: WithDefault<boolean>
  new_email: OrNull<string>
  new_email_until: OrNull<string>
  image: OrNull<string>
  permissions: JsonWithDefault<Permission[]>
  has_second_factor: WithDefault<boolean>
  /** From then on it is a placeholder. */
  deleted_at: InstantOrNull
  created_at: InstantWithDefault
  updated_at: InstantWithDefault
}

interface SessionTable {
  id: string
  facility_id: GeneratedAlways<null>
  version: Version
  token: string
  user_id: string
  expires_at: Instant
  /** The network, as attempts are counted by. */
  ip_address: OrNull<string>
  /** In words: what `deviceOf` makes of the header. */
  user_agent: OrNull<string>
  proved_at: InstantOrNull
  factor_at: InstantOrNull
  station_id: OrNull<string>
  /** Kept sealed at its station, for a turn without a network. */
  is_spare: WithDefault<boolean>
  created_at: InstantWithDefault
  updated_at: InstantWithDefault
}

interface ApiKeyTable {
  id: string
  facility_id: GeneratedAlways<null>
  version: Version
  name: string
  key_hash: string
  ending: string
  may_change: boolean
  permissions: Json<Permission[]>
  facility_ids: ColumnType<string[] | null, RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>
  user_id: string
  made_by: string
  made_at: Instant
  expires_at: Instant
  used_at: InstantOrNull
  withdrawn_at: InstantOrNull
  withdrawn_by: OrNull<string>
}

interface SecondFactorTable {
  user_id: string
  app_sealed: OrNull<string>
  app_since: InstantOrNull
  app_step: WithDefault<number>
  recovery_hashes: JsonWithDefault<string[]>
}

interface PasskeyTable {
  id: string
  user_id: string
  name: string
  public_key: string
  counter: number
  transports: Json<string[]>
  made_at: Instant
  used_at: InstantOrNull
}

interface FactorAttemptTable {
  id: string
  purpose: 'sign-in' | 'set-up' | 'prove' | 'add' | 'passkey'
  user_id: OrNull<string>
  session_id: OrNull<string>
  way: OrNull<PastSignIn['way']>
  challenge: OrNull<string>
  app_sealed: OrNull<string>
  expires_at: Instant
}

interface SecretBaseTable {
  id: WithDefault<string>
  sealed: string
}

interface InvitationTable {
  id: string
  facility_id: GeneratedAlways<null>
  version: Version
  email: string
  permissions: Json<Permission[]>
  token_digest: string
  invited_by: string
  sent_at: Instant
  expires_at: Instant
}

interface StationTable {
  id: string
  facility_id: string
  version: Version
  name: string
  token_hash: string
  device: string
  made_by: string
  made_at: Instant
  used_at: Instant
  wrong_pins: WithDefault<number>
  locks: WithDefault<number>
  locked_until: InstantOrNull
  wrong_since: InstantOrNull
}

interface CrewKeyTable {
  user_id: string
  id: GeneratedAlways<string>
  facility_id: GeneratedAlways<null>
  version: Version
  pin_hash: OrNull<string>
  pin_at: InstantOrNull
  badge_hash: OrNull<string>
  badge_at: InstantOrNull
  wrong_pins: WithDefault<number>
  locks: WithDefault<number>
  locked_until: InstantOrNull
}

interface AccountTable {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  access_token: OrNull<string>
  refresh_token: OrNull<string>
  id_token: OrNull<string>
  access_token_expires_at: InstantOrNull
  refresh_token_expires_at: InstantOrNull
  scope: OrNull<string>
  password: OrNull<string>
  created_at: InstantWithDefault
  updated_at: InstantWithDefault
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Instant
  created_at: InstantWithDefault
  updated_at: InstantWithDefault
}

interface AttemptTable {
  key: string
  count: number
  ends_at: Instant
}

interface IdentityAttemptTable {
  id: string
  state_digest: string
  browser_digest: string
  nonce: string
  code_verifier: string
  expires_at: Instant
  identity: ColumnType<unknown, RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>
  problem: OrNull<string>
}

/** What the query builder is used for; what is written in SQL says itself what it reads. */
export interface Tables {
  change: ChangeTable
  organisation: OrganisationTable
  facility: FacilityTable
  sync_state: SyncStateTable
  history: HistoryTable
  user: UserTable
  former_admin: FormerAdminTable
  session: SessionTable
  api_key: ApiKeyTable
  second_factor: SecondFactorTable
  passkey: PasskeyTable
  factor_attempt: FactorAttemptTable
  invitation: InvitationTable
  secret_base: SecretBaseTable
  station: StationTable
  crew_key: CrewKeyTable
  account: AccountTable
  verification: VerificationTable
  identity_attempt: IdentityAttemptTable
  attempt: AttemptTable
}
