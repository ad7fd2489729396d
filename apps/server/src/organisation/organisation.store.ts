import type { FactorRules } from '@cultivatd/domain/account/second-factor'
import { AppError } from '@cultivatd/domain/app-error'
import { isGrowerOrProcessor } from '@cultivatd/domain/facility/facility'
import type { FacilityChoice, Organisation, OrganisationSettings } from '@cultivatd/domain/organisation/organisation'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { RuleChanges } from '@cultivatd/domain/repair/state-rules'
import type { SendDelays } from '@cultivatd/domain/operation/send-delay'
import type { StationRules } from '@cultivatd/domain/station/station'
import type { Permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { resealed, type Secrets } from '../db/secrets.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { pendingOfFacilities } from '../operation/operation.store.ts'

const purpose = 'sync-user-key'

/** The organization as every active person sees it: one row. */
export async function organisationRow(db: Db): Promise<Organisation> {
  const row = await db.selectFrom('organisation').selectAll().executeTakeFirstOrThrow()
  return {
    id: row.id,
    version: row.version,
    activeFacilityIds: row.active_facility_ids,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    temperatureUnit: row.temperature_unit,
    sendDelays: row.send_delays,
  }
}

export async function activeFacilityIds(db: Db): Promise<string[]> {
  const row = await db.selectFrom('organisation').select('active_facility_ids').executeTakeFirstOrThrow()
  return row.active_facility_ids
}

const nothingPending = { waiting: 0, refused: 0, needsPerson: 0 }

/** The licenses that may be active: those that the sync key can see, growers and processors only (ORG-05, READ-101). */
export async function facilityChoices(db: Db): Promise<FacilityChoice[]> {
  const pending = await pendingOfFacilities(db)
  const { rows } = await sql<Omit<FacilityChoice, 'pending'>>`
    select facility.id,
      facility.metrc ->> 'DisplayName' as "displayName",
      facility.metrc #>> '{License,LicenseType}' as "licenseType",
      organisation.active_facility_ids ? facility.id as "isActive",
      (select count(*) from room where room.facility_id = facility.id and room.gone_at is null
        and room.list <> 'locationsInactive') as rooms
    from facility, organisation
    where facility.gone_at is null
    order by 2, 1`.execute(db)
  return rows
    .filter(({ licenseType }) => isGrowerOrProcessor(licenseType))
    .map((row) => ({ ...row, pending: pending.get(row.id) ?? nothingPending }))
}

/** The settings page, without the key itself (READ-29). Its version grows with everything that it shows. */
export async function organisationSettingsRow(db: Db): Promise<OrganisationSettings> {
  const row = await db.selectFrom('organisation').selectAll().executeTakeFirstOrThrow()
  const { rows } = await sql<{ version: number }>`
    select greatest(${row.version}::bigint, (select max(version) from facility), (select max(version) from room),
      (select max(version) from operation)) as version`.execute(db)
  return {
    ...(await organisationRow(db)),
    version: rows[0]?.version ?? row.version,
    syncUserKeyEnding: row.sync_user_key_ending,
    syncUserKeyChangedAt: row.sync_user_key_changed_at,
    syncUserKeyChangedBy: row.sync_user_key_changed_by,
    facilities: await facilityChoices(db),
    stateRules: row.state_rules,
    stationRules: row.station_rules,
    factorRules: row.factor_rules,
    isSignUpOpen: row.is_sign_up_open,
  }
}

/** What changes; what is left out stays. */
interface OrganisationSaving {
  primaryColor?: string
  secondaryColor?: string
  temperatureUnit?: TemperatureUnit
  activeFacilityIds?: readonly string[]
  sendDelays?: SendDelays
  stateRules?: RuleChanges
  stationRules?: StationRules
  factorRules?: FactorRules
  isSignUpOpen?: boolean
}

export async function saveOrganisation(db: Db, saving: OrganisationSaving): Promise<void> {
  const { primaryColor, secondaryColor, temperatureUnit, activeFacilityIds } = saving
  const { sendDelays, stateRules, stationRules, factorRules, isSignUpOpen } = saving
  await db
    .updateTable('organisation')
    .set({
      version: sql`nextval('row_version')`,
      ...(primaryColor === undefined ? {} : { primary_color: primaryColor }),
      ...(secondaryColor === undefined ? {} : { secondary_color: secondaryColor }),
      ...(temperatureUnit === undefined ? {} : { temperature_unit: temperatureUnit }),
      ...(activeFacilityIds === undefined ? {} : { active_facility_ids: jsonb([...new Set(activeFacilityIds)]) }),
      ...(sendDelays === undefined ? {} : { send_delays: jsonb(sendDelays) }),
      ...(stateRules === undefined ? {} : { state_rules: jsonb(stateRules) }),
      ...(stationRules === undefined ? {} : { station_rules: jsonb(stationRules) }),
      ...(factorRules === undefined ? {} : { factor_rules: jsonb(factorRules) }),
      ...(isSignUpOpen === undefined ? {} : { is_sign_up_open: isSignUpOpen }),
    })
    .execute()
}

/** Stores the key to Metrc so that only this installation can read it, and remembers who changed it when. */
export async function saveSyncUserKey(db: Db, secrets: Secrets, key: string, by: { name: string }): Promise<void> {
  await db
    .updateTable('organisation')
    .set({
      version: sql`nextval('row_version')`,
      sync_user_key_sealed: secrets.seal(key, purpose),
      sync_user_key_ending: key.slice(-4),
      sync_user_key_changed_at: sql<string>`now()`,
      sync_user_key_changed_by: by.name,
    })
    .execute()
}

/** Seals the key to Metrc anew with the present key; one that no key opens stays as it is. */
export async function resealSyncKey(tx: Db, secrets: Pick<Secrets, 'seal' | 'open'>): Promise<void> {
  const { sealedSyncKey } = await accessRow(tx)
  const anew = sealedSyncKey === null ? null : resealed(secrets, sealedSyncKey, purpose)
  if (anew !== null) await tx.updateTable('organisation').set({ sync_user_key_sealed: anew }).execute()
}

export async function hasSyncUserKey(db: Db): Promise<boolean> {
  const row = await db.selectFrom('organisation').select('sync_user_key_sealed').executeTakeFirstOrThrow()
  return row.sync_user_key_sealed !== null
}

/** Keeps the settings as they are until the transaction ends, so that the history knows what was before. */
export async function lockOrganisation(tx: Db): Promise<void> {
  await sql`select from organisation for update`.execute(tx)
}

/** The settings that the history tells of. */
export async function settingsOf(db: Db) {
  const { primaryColor, secondaryColor, temperatureUnit, activeFacilityIds } = await organisationRow(db)
  const row = await db
    .selectFrom('organisation')
    .select(['send_delays', 'state_rules', 'station_rules', 'factor_rules', 'is_sign_up_open'])
    .executeTakeFirstOrThrow()
  const { restSeconds: stationRest, isBadgeWithPin } = row.station_rules
  const [sendDelays, stateRules] = [row.send_delays, row.state_rules]
  const shared = { primaryColor, secondaryColor, temperatureUnit, activeFacilityIds }
  const secondFactorOf = row.factor_rules.requiredOf.toSorted()
  return {
    ...shared,
    sendDelays,
    stateRules,
    stationRest,
    isBadgeWithPin,
    secondFactorOf,
    isSignUpOpen: row.is_sign_up_open,
  }
}

/**
 * Appends what was changed of the organization to the history, after the change. Of the sync key it is told that there
 * is another one or none, and nothing of the key itself.
 */
export async function recordOrganisationChange(
  tx: Db,
  by: Author,
  before: Awaited<ReturnType<typeof settingsOf>>,
  syncUserKey: 'changed' | 'removed' | null,
): Promise<void> {
  await recordChange(tx, {
    by,
    facilityId: null,
    entity: 'organisation',
    records: ['organisation'],
    what: 'organisation.update',
    summary: (fields) => `Changed ${fields}`,
    before,
    after: { ...(await settingsOf(tx)), ...(syncUserKey === null ? {} : { syncUserKey }) },
  })
}

/** Of whom the organization asks a second factor: of who holds one of these. */
export async function factorRequiredOf(db: Db): Promise<Permission[]> {
  const row = await db.selectFrom('organisation').select('factor_rules').executeTakeFirstOrThrow()
  return row.factor_rules.requiredOf
}

/** Whether anybody can sign up, or only who was invited. */
export async function isSignUpOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('organisation').select('is_sign_up_open').executeTakeFirstOrThrow()
  return row.is_sign_up_open
}

/** How stations work here. */
export async function stationRules(db: Db): Promise<StationRules> {
  const row = await db.selectFrom('organisation').select('station_rules').executeTakeFirstOrThrow()
  return row.station_rules
}

/** Which facilities are active, and the key to Metrc as it is stored. */
export async function accessRow(db: Db): Promise<{ activeFacilityIds: string[]; sealedSyncKey: string | null }> {
  const row = await db
    .selectFrom('organisation')
    .select(['active_facility_ids', 'sync_user_key_sealed'])
    .executeTakeFirstOrThrow()
  return { activeFacilityIds: row.active_facility_ids, sealedSyncKey: row.sync_user_key_sealed }
}

/**
 * The user key for Metrc, or null when none is set.
 *
 * @throws conflict when it was sealed with another SECRET_KEY.
 */
export async function syncUserKey(db: Db, secrets: Secrets): Promise<string | null> {
  return openedSyncKey(secrets, (await accessRow(db)).sealedSyncKey)
}

/** @throws conflict when it was sealed with another SECRET_KEY. */
export function openedSyncKey(secrets: Secrets, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return secrets.open(sealed, purpose)
  } catch (error) {
    const message =
      'The stored sync key cannot be read with the present SECRET_KEY. Enter it again in Organization settings.'
    throw new AppError('conflict', message, { cause: error })
  }
}
