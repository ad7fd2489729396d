/**
 * How long the database takes for the bell of somebody with 100,000 notifications, for the page, and to tell somebody.
 *
 *     npx tsx bench/notifications.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageSizes } from '@cultivatd/domain/notification/notification-order'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { bellOf, notificationsOf, notifyPeople } from '../apps/server/src/notification/notification.store.ts'
import { percentile } from './figures.ts'

const stored = Number(process.env.NOTIFICATIONS ?? 100_000)
const times = 200
const licence = 'GAAA-BELL-0001'
const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const database = await openDatabase({ databaseUrl: null, dataDir, report: () => {} })
const { db } = database
await migrate(db)
await sql`update organisation set active_facility_ids = ${jsonb([licence])}`.execute(db)
// Of one all are seen but three, of the other none; and those of others are beside them.
for (const [userId, many, unseen] of [
  ['seen', stored, 3],
  ['unseen', stored, stored],
  ['other', stored * 2, 0],
] as const)
  await sql`
    insert into notification (user_id, facility_id, kind, message, at, seen_at)
    select ${userId}, case when n % 3 = 0 then null else ${licence} end, 'mention', 'Marco Ruiz mentioned you in Mother ' || n,
      now() - make_interval(mins => ${many}::int - n), case when n > ${many - unseen}::int then null else now() end
    from generate_series(1, ${many}::int) as n`.execute(db)
await sql`delete from change`.execute(db)
await sql`vacuum analyze`.execute(db)

const lines: string[] = []
await measure('the bell, all but three seen', () => bellOf(db, 'seen'))
await measure('the bell, none seen', () => bellOf(db, 'unseen'))
await measure('the page, its first 100', () => notificationsOf(db, 'unseen', Number(pageSizes[0])))
await measure('the page, 6,400', () => notificationsOf(db, 'unseen', Number(pageSizes[3])), 20)
await measure('telling one person', () =>
  notifyPeople(db, ['seen'], { kind: 'mention', facilityId: licence, message: 'Marco Ruiz mentioned you in Mother 1' }),
)
await database.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(`## Notifications

${stored.toLocaleString('en-US')} notifications of one person, among ${(stored * 4).toLocaleString('en-US')} of all; ${times} times each (the longest page 20 times). Times in ms.

| what | p50 | p99 | largest |
|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

async function measure(name: string, act: () => Promise<unknown>, count = times): Promise<void> {
  for (let at = 0; at < 5; at++) await act()
  const taken: number[] = []
  for (let at = 0; at < count; at++) {
    const begin = performance.now()
    await act()
    taken.push(performance.now() - begin)
  }
  taken.sort((one, other) => one - other)
  const ms = [percentile(taken, 0.5), percentile(taken, 0.99), taken.at(-1)].map((value) => (value ?? 0).toFixed(1))
  lines.push(`| ${name} | ${ms.join(' | ')} |`)
}
