import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createMetrcAccess, type MetrcAccess, type MetrcConfig } from '../apps/server/src/metrc/metrc-access.ts'
import { createMirror, type Mirror } from '../apps/server/src/mirror/mirror.ts'
import { syncStates } from '../apps/server/src/sync/sync.store.ts'
import { type SandboxProcess, sandboxProcess } from './sandbox-process.ts'

/** A mirror on an empty embedded database, and a sandbox Metrc of its own process. */
export interface MirrorRun {
  database: Database
  access: MetrcAccess
  mirror: Mirror
  sandbox: SandboxProcess
  /** Requests that Metrc has seen, and how many of them it answered 429. */
  requests(): Promise<{ total: number; refused: number }>
  /** Resolves when every one of these facilities is in step. */
  untilInStep(licenses: readonly string[]): Promise<void>
  close(): Promise<void>
}

interface RunOptions {
  licenses: readonly string[]
  /** Of the sandbox. */
  env: Record<string, string>
  limits?: MetrcConfig['limits']
  /** The program of the sandbox's process; that of the package when left out. */
  program?: string
}

/** Rarely enough not to be what is measured. */
const lookMs = 100

export async function mirrorRun({ licenses, env, limits, program }: RunOptions): Promise<MirrorRun> {
  const sandbox = await sandboxProcess(env, program)
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: folder })
  const { db } = database
  await migrate(db)
  await sql`update organisation set active_facility_ids = ${jsonb(licenses)}, sync_user_key_sealed = 'x'`.execute(db)
  const access = createMetrcAccess({ baseUrl: sandbox.url, vendorKey: demoVendorKey, limits }, async () => demoUserKey)
  const mirror = createMirror({ database, access, pollSeconds: 3600, report: console.error })
  return {
    database,
    access,
    mirror,
    sandbox,
    async requests() {
      const seen = await sandbox.look<{ total: number; byStatus: Record<string, number> }>('requests')
      return { total: seen.total, refused: seen.byStatus['429'] ?? 0 }
    },
    async untilInStep(facilities) {
      for (;;) {
        const states = await syncStates(db, facilities)
        if (states.every(({ status, since }) => status === null && since !== null)) return
        await wait(lookMs)
      }
    },
    async close() {
      await mirror.stop()
      await access.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
      sandbox.close()
    },
  }
}

/** Records of Metrc that the mirror has stored. */
export async function storedRecords({ database }: MirrorRun): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select (select count(*) from plant) + (select count(*) from package) + (select count(*) from harvest)
      + (select count(*) from plant_batch) + (select count(*) from item) + (select count(*) from strain)
      + (select count(*) from room where metrc_id is not null) as stored`.execute(database.db)
  return rows[0]?.stored ?? 0
}
