/**
 * A process that only reads Metrc into a database, to be killed by a test: METRC_URL, DATABASE_URL and LICENSE from the
 * environment. Ends by itself when the facility is in step.
 */
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { openPostgres } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { migrate } from '../db/migrate.ts'
import { createMetrcAccess } from '../metrc/metrc-access.ts'
import { syncStates } from '../sync/sync.store.ts'
import { createMirror } from './mirror.ts'

const { METRC_URL = '', DATABASE_URL = '', LICENSE = '' } = process.env
const database = await openPostgres(DATABASE_URL)
const { db } = database
await migrate(db)
await sql`update organisation set active_facility_ids = ${jsonb([LICENSE])}, sync_user_key_sealed = 'sealed'`.execute(
  db,
)
const access = createMetrcAccess({ baseUrl: METRC_URL, vendorKey: demoVendorKey }, async () => demoUserKey)
const mirror = createMirror({ database, access, pollSeconds: 3600 })
mirror.start()
for (let isRead = false; !isRead; ) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  const [state] = await syncStates(db, [LICENSE])
  isRead = state?.status === null && state.since !== null
}
await mirror.stop()
await access.close()
await database.close()
