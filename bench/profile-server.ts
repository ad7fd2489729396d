import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createServices } from '../apps/server/src/app/create-services.ts'
import { freeAddress, listen, urlOf } from '../apps/server/src/app/start.ts'
import { type Db, openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import type { Services } from '../apps/server/src/http/services.ts'
import { createLog } from '../apps/server/src/http/log.ts'
import { saveSyncUserKey } from '../apps/server/src/organisation/organisation.store.ts'
import { syncStates } from '../apps/server/src/sync/sync.store.ts'
import { saveZones } from '../apps/server/src/system/place.store.ts'
import { saveSystem } from '../apps/server/src/system/system.store.ts'
import { type SandboxProcess, sandboxProcess } from './sandbox-process.ts'

const date = new Date().toISOString().slice(0, 10)
/** Of a large system: 600 zones. */
export const systemSize = { rackCount: 10, levelCount: 5, zoneCount: 12 }

export interface ProfileServer {
  url: string
  /** Of a person who may do what growers do. */
  token: string
  db: Db
  sandbox: SandboxProcess
  close(): Promise<void>
}

/** The product in this process, with a generated facility mirrored whole, on an embedded database of its own. */
export async function profileServer(env: Record<string, string> = {}): Promise<ProfileServer> {
  const sandbox = await sandboxProcess({ SANDBOX_LIMITS: 'off', SANDBOX_PROFILE: 'S' })
  const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
  const config = readConfig({
    REQUESTS_PER_SECOND: '1000000',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    METRC_URL: sandbox.url,
    METRC_VENDOR_KEY: demoVendorKey,
    SYNC_SECONDS: '3600',
    METRC_FACILITY_PER_SECOND: '1000',
    METRC_KEY_PER_SECOND: '1000',
    ...env,
  })
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const onClose = (closer: () => unknown) => void closers.push(closer)
  const database = await openDatabase(config)
  onClose(() => database.close())
  const { db } = database
  await migrate(db)
  const address = await freeAddress(config)
  const options = { database, publicUrl: urlOf(address), log: createLog('warn'), show: () => {} }
  const services = await createServices(config, options, onClose)
  const { url } = await listen(services, address, onClose)
  const token = await grower(db, services.accounts)
  await saveSyncUserKey(db, services.secrets, demoUserKey, { name: 'Bench' })
  await sql`update organisation set active_facility_ids = ${jsonb([facilityId])}`.execute(db)
  services.mirror.start()
  onClose(() => services.mirror.stop())
  while (!(await syncStates(db, [facilityId])).every(({ status, since }) => status === null && since !== null))
    await wait(200)
  return {
    url,
    token,
    db,
    sandbox,
    async close() {
      for (const closer of closers.toReversed()) await closer()
      sandbox.close()
    },
  }
}

async function grower(db: Db, accounts: Services['accounts']): Promise<string> {
  const form = {
    displayName: 'Bench',
    email: 'bench@grow.example',
    password: 'green-acre-12',
    confirmation: 'green-acre-12',
  }
  const token = await accounts.signUp(form, { ip: randomUUID(), requestId: '', userAgent: null, browser: null })
  await sql`update "user" set permissions = ${jsonb(['STRAIN_VIEW'])}`.execute(db)
  accounts.forget()
  return token
}

export interface PlantRoom {
  id: string
  name: string
  metrcId: number
}

/** The room for plants in which the fewest stand. */
export async function emptiestRoom(db: Db): Promise<PlantRoom> {
  const { rows } = await sql<PlantRoom>`
    select r.id, r.metrc ->> 'Name' as name, r.metrc_id as "metrcId" from room r
    where r.facility_id = ${facilityId} and r.gone_at is null and (r.metrc ->> 'ForPlants')::boolean
    order by (select count(*) from plant p where p.facility_id = r.facility_id and p.location_id = r.metrc_id), r.id
    limit 1`.execute(db)
  const [room] = rows
  if (!room) throw new Error('The world has no room')
  return room
}

/** Lets so many plants stand in the emptiest room, each in a zone of one large system; not those with these labels. */
export async function fillRoom(db: Db, count: number, without: readonly string[] = []): Promise<PlantRoom> {
  const room = await emptiestRoom(db)
  // Real records, whatever became of them in the world of the sandbox.
  const alive = { LocationId: room.metrcId, VegetativeDate: date, HarvestedDate: null, DestroyedDate: null }
  const { rows } = await sql<{ id: string }>`
    update plant set metrc = metrc || ${jsonb(alive)}, version = nextval('row_version')
    where facility_id = ${facilityId} and id in (
      select id from plant where facility_id = ${facilityId} and gone_at is null and not label = any (${without})
      limit ${count})
    returning id`.execute(db)
  if (rows.length < count) throw new Error('The world has too few plants')
  await saveSystem(db, facilityId, room.id, 'full', { name: 'Full', type: 'flower', ...systemSize })
  const { rackCount, levelCount, zoneCount } = systemSize
  const places = rows.map(({ id }, at) => ({
    id,
    rack: 1 + (at % rackCount),
    level: 1 + (Math.floor(at / rackCount) % levelCount),
    zone: 1 + (Math.floor(at / rackCount / levelCount) % zoneCount),
  }))
  await saveZones(db, 'plant', facilityId, 'full', places)
  return room
}
