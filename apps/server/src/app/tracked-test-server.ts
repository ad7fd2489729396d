import type { Permission } from '@cultivatd/domain/user/permission'
import type { SandboxOptions } from '@cultivatd/sandbox/options'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { smallWorld } from '@cultivatd/sandbox/seed/small'
import type { TableName } from '@cultivatd/sandbox/tables'
import { sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import type { ImplementedRoute } from '../http/implement.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createMetrcAccess } from '../metrc/metrc-access.ts'
import { createMirror } from '../mirror/mirror.ts'
import { grower, today } from '../mirror/test-metrc.ts'
import { testServer } from './account-test-server.ts'

interface TrackedOptions {
  routes: readonly ImplementedRoute[]
  sandbox?: SandboxOptions
  /** How long a person waits for Metrc. */
  waitMs?: number
}

/** The real HTTP server with these routes, a sandbox Metrc, its mirror after the first read, and the ledger; for tests. */
export async function trackedTestServer({ routes, sandbox: options, waitMs }: TrackedOptions) {
  const noon = new Date(`${today}T18:00:00Z`)
  const sandbox = await startSandbox({ seed: () => smallWorld(today), now: () => noon, ...options })
  const server = await testServer({ routes })
  const { db, database } = { db: server.db, database: server.services.database }
  await sql`update organisation set active_facility_ids = ${jsonb([grower])}, sync_user_key_sealed = 'sealed'`.execute(
    db,
  )
  const access = createMetrcAccess({ baseUrl: sandbox.url, vendorKey: demoVendorKey }, async () => demoUserKey)
  const mirror = createMirror({ database, access, pollSeconds: 3600, report: () => {} })
  mirror.start()
  for (;;) {
    const { rows } =
      await sql`select 1 from sync_cursor where id = 'packageAdjustReasons' and read_at is not null`.execute(db)
    const reading = await sql`select 1 from sync_state where status = 'inProgress'`.execute(db)
    if (rows.length > 0 && reading.rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const ledger = createLedger({
    database,
    access,
    readNow: (id) => void mirror.syncNow(id),
    ...(waitMs ? { waitMs } : {}),
  })
  Object.assign(server.services, { ledger, mirror, now: () => noon })
  return {
    ...server,
    sandbox,
    /** A record as the sandbox Metrc has it. */
    inMetrc: (table: TableName, key: string | number) =>
      sandbox.control.find(grower, table, key) as Record<string, unknown> | undefined,
    person: (permissions: readonly Permission[]) => server.person(permissions),
    async close() {
      await ledger.close()
      await mirror.stop()
      await access.close()
      await server.close()
      await sandbox.close()
    },
  }
}
