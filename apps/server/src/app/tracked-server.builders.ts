import type { SandboxOptions } from '@cultivatd/sandbox/options'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { smallWorld } from '@cultivatd/sandbox/seed/small'
import type { TableName } from '@cultivatd/sandbox/tables'
import { sql } from 'kysely'
import type { Database, Db } from '../db/db.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { saveOrganisation, saveSyncUserKey } from '../organisation/organisation.store.ts'
import { testServer } from './server.builders.ts'

/**
 * The whole server with a sandbox Metrc, after the first read of its one active facility; for tests. `variables` are
 * more of its configuration.
 */
export async function trackedTestServer(
  { quirks }: Pick<SandboxOptions, 'quirks'> = {},
  variables: Record<string, string> = {},
  opened?: Promise<Database>,
) {
  const noon = new Date(`${today}T18:00:00Z`)
  const sandbox = await startSandbox({
    seed: () => smallWorld(today),
    limits: null,
    now: () => noon,
    // Whoever throws away names a way; where the state has none is tested beside the plants.
    quirks: { plantWasteMethods: 'some', ...quirks },
  })
  const ofMetrc = {
    METRC_URL: sandbox.url,
    METRC_VENDOR_KEY: demoVendorKey,
    SYNC_SECONDS: '3600',
    METRC_WRITE_TIMEOUT_MS: '5000',
    METRC_SETTLE_MS: '300',
    // What waits for a turn proves nothing but how long a test can last.
    METRC_FACILITY_PER_SECOND: '10000',
    METRC_KEY_PER_SECOND: '10000',
  }
  const server = await testServer({ ...ofMetrc, ...variables }, opened)
  const { db, services } = server
  Object.assign(services, { now: () => noon })
  await saveSyncUserKey(db, services.secrets, demoUserKey, { name: 'Ana Flor' })
  await saveOrganisation(db, { activeFacilityIds: [grower] })
  services.mirror.start()
  await firstReadOf(db)
  return {
    ...server,
    sandbox,
    /** A record as the sandbox Metrc has it. */
    inMetrc: (table: TableName, key: string | number) =>
      sandbox.control.find(grower, table, key) as Record<string, unknown> | undefined,
    async close() {
      await services.mirror.stop()
      await server.close()
      await sandbox.close()
    },
  }
}

async function firstReadOf(db: Db): Promise<void> {
  for (;;) {
    const read = await sql`select 1 from sync_cursor where id = 'packageAdjustReasons' and read_at is not null`.execute(
      db,
    )
    // A read that failed, on a machine that has much to do, begins again by itself.
    const reading = await sql`select 1 from sync_state where id = ${grower} and status is not null`.execute(db)
    if (read.rows.length > 0 && reading.rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 75))
  }
}
