import type { Address } from '@cultivatd/domain/facility/address'
import type { HarvestStatus } from '@cultivatd/domain/harvest/harvest'
import type { OperationKind, OperationState } from '@cultivatd/domain/operation/operation'
import type { RoomType, Room } from '@cultivatd/domain/room/room'
import type { ComparisonReason, DriftEntity, DriftKind, FieldDifference } from '@cultivatd/domain/sync/drift'
import type { SystemType } from '@cultivatd/domain/system/system'
import type { TransferType } from '@cultivatd/domain/transfer/transfer'
import type { Permission } from '@cultivatd/domain/user/permission'
import type * as metrc from '@cultivatd/metrc/records'
import type { ColumnType, GeneratedAlways, RawBuilder } from 'kysely'

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
  xid: GeneratedAlways<string>
  seq: GeneratedAlways<number>
  entity: string
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
  sync_user_key_sealed: OrNull<string>
  sync_user_key_ending: OrNull<string>
  sync_user_key_changed_at: InstantOrNull
  sync_user_key_changed_by: OrNull<string>
}

interface FacilityTable {
  id: string
  facility_id: GeneratedAlways<string>
  version: Version
  address: ColumnType<Address | null, RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>
  metrc: Json<metrc.Facility>
  gone_at: InstantOrNull
}

/** What every mirrored table has. `Id` is the domain's id, `metrc` the record as Metrc sent it. */
interface Mirrored<Record> {
  facility_id: string
  id: string
  version: Version
  /** The last in order of the lists that show it. */
  list: string
  lists: WithDefault<string[]>
  metrc: Json<Record>
  last_modified: InstantOrNull
  gone_at: InstantOrNull
}

interface RoomTable extends Omit<Mirrored<Room['metrc']>, 'list'> {
  types: JsonWithDefault<RoomType[]>
  list: WithDefault<string>
  metrc_id: GeneratedAlways<number | null>
}

/** A place in a system; it counts while the record is at this location of Metrc. */
interface Placed {
  system_id: OrNull<string>
  rack: OrNull<number>
  level: OrNull<number>
  zone: OrNull<number>
  place_location_id: OrNull<number>
  place_sent_at: InstantOrNull
}

interface SystemTable {
  facility_id: string
  id: string
  version: Version
  room_id: string
  name: string
  type: SystemType
  rack_count: number
  level_count: number
  zone_count: number
  created_at: InstantWithDefault
}

interface PlantTable extends Mirrored<metrc.Plant>, Placed {
  label: GeneratedAlways<string>
  location_id: GeneratedAlways<number | null>
  phase: GeneratedAlways<string | null>
  vegetative_day: GeneratedAlways<string | null>
  flowering_day: GeneratedAlways<string | null>
}

interface PlantBatchTable extends Mirrored<metrc.PlantBatch>, Placed {
  name: GeneratedAlways<string>
  location_id: GeneratedAlways<number | null>
}

interface HarvestTable extends Mirrored<metrc.Harvest> {
  status: JsonWithDefault<Partial<HarvestStatus>>
  name: GeneratedAlways<string>
  location_id: GeneratedAlways<number | null>
}

interface PackageTable extends Mirrored<metrc.Package> {
  label: GeneratedAlways<string>
  location_id: GeneratedAlways<number | null>
  is_open: GeneratedAlways<boolean>
  quantity: GeneratedAlways<number | null>
}

interface TallyTable {
  facility_id: string
  entity: string
  location_id: OrNull<number>
  what: string
  day: OrNull<string>
  amount: number
}

interface TransferTable extends Mirrored<metrc.Transfer> {
  type: TransferType
  metrc_rows: JsonWithDefault<metrc.Transfer[]>
  metrc_delivery: JsonWithDefault<metrc.Delivery[]>
  metrc_packages: JsonWithDefault<metrc.DeliveryPackage[]>
  received_day: GeneratedAlways<string | null>
}

interface ReferenceListTable {
  facility_id: string
  id: string
  version: Version
  metrc: Json<unknown>
}

interface SyncCursorTable {
  facility_id: string
  id: string
  version: Version
  read_at: InstantOrNull
  page: WithDefault<number>
  window_start: InstantOrNull
  window_end: InstantOrNull
  done: WithDefault<number>
  total: OrNull<number>
  error: OrNull<string>
}

interface SyncStateTable {
  id: string
  facility_id: GeneratedAlways<string>
  version: Version
  status: OrNull<'inProgress' | 'errored'>
  error: OrNull<string>
  since: InstantOrNull
}

interface ComparisonTable {
  id: WithDefault<string>
  facility_id: string
  version: Version
  reason: ComparisonReason
  started_at: Instant
  ended_at: InstantOrNull
  compared: WithDefault<number>
}

interface ComparisonListTable {
  comparison_id: string
  pass: number
  list: string
  position: number
  page: WithDefault<number>
  total: OrNull<number>
  window_end: InstantOrNull
  row_version: OrNull<number>
  is_read: WithDefault<boolean>
  error: OrNull<string>
  ours: OrNull<number>
}

interface ComparisonSeenTable {
  comparison_id: string
  pass: number
  list: string
  id: string
}

interface DriftTable {
  id: WithDefault<string>
  facility_id: string
  version: Version
  comparison_id: string
  entity: DriftEntity
  record_id: string
  name: string
  kind: DriftKind
  fields: JsonWithDefault<FieldDifference[]>
  found_at: Instant
}

interface OutageTable {
  id: WithDefault<string>
  facility_id: GeneratedAlways<null>
  version: Version
  started_at: Instant
  ended_at: InstantOrNull
  reason: string
}

interface OperationTable {
  id: string
  facility_id: string
  version: Version
  kind: OperationKind
  state: WithDefault<OperationState>
  records: Json<string[]>
  summary: string
  payload: Json<unknown>
  before: Json<unknown>
  person_id: string
  person_name: string
  recorded_at: InstantWithDefault
  sent_at: InstantOrNull
  answered_at: InstantOrNull
  problems: JsonWithDefault<string[]>
  seq: GeneratedAlways<number>
  action_id: OrNull<string>
  priority: WithDefault<number>
  blockers: WithDefault<number>
  alone: WithDefault<boolean>
  sent_by: OrNull<string>
  sent_at_metrc: InstantOrNull
  attempt: WithDefault<number>
  traceless: WithDefault<number>
  not_before: InstantOrNull
  look_at: InstantOrNull
  looks: WithDefault<number>
  settled_by: InstantOrNull
  metrc_id: OrNull<number>
  decision: OrNull<'applied' | 'not-applied' | 'given-up'>
  decided_by_id: OrNull<string>
  decided_by_name: OrNull<string>
  decided_at: InstantOrNull
  decision_reason: OrNull<string>
  dealt_with_at: InstantOrNull
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
}

interface HistoryHeadTable {
  id: string
  seq: number
  hash: string
}

interface UserTable {
  id: string
  facility_id: GeneratedAlways<null>
  version: Version
  name: string
  email: string
  email_verified: WithDefault<boolean>
  image: OrNull<string>
  permissions: JsonWithDefault<Permission[]>
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
  ip_address: OrNull<string>
  user_agent: OrNull<string>
  created_at: InstantWithDefault
  updated_at: InstantWithDefault
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

/** Every table, as the migrations made it. */
export interface Tables {
  change: ChangeTable
  organisation: OrganisationTable
  facility: FacilityTable
  room: RoomTable
  plant: PlantTable
  plant_batch: PlantBatchTable
  harvest: HarvestTable
  package: PackageTable
  tally: TallyTable
  item: Mirrored<metrc.Item>
  strain: Mirrored<metrc.Strain>
  transfer: TransferTable
  reference_list: ReferenceListTable
  sync_cursor: SyncCursorTable
  sync_state: SyncStateTable
  system: SystemTable
  outage: OutageTable
  comparison: ComparisonTable
  comparison_list: ComparisonListTable
  comparison_seen: ComparisonSeenTable
  drift: DriftTable
  operation: OperationTable
  history: HistoryTable
  history_head: HistoryHeadTable
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  identity_attempt: IdentityAttemptTable
}
