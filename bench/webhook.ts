import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSecrets } from '../apps/server/src/db/secrets.ts'
import { addWebhook } from '../apps/server/src/webhook/webhook.store.ts'
import { createWebhookSender } from '../apps/server/src/webhook/webhook-sender.ts'
import { keepWebhooks } from '../apps/server/src/webhook/keep-webhooks.ts'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { spread } from './figures.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How long it takes until receivers have what changed: 1,000 plants that change within a minute, and 5,000 at once; beside a
 * receiver that never answers.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const database = await openDatabase(readConfig({ DATA_DIR: dataDir }))
await migrate(database.db)
const { db } = database
const facilityId = 'GAAA-BENCH-0001'
const metrc = { Name: 'Bench', DisplayName: 'Bench', License: { Number: facilityId, LicenseType: 'Grower' } }
await sql`insert into facility (id, metrc) values (${facilityId}, ${jsonb(metrc)})`.execute(db)
await sql`update organisation set active_facility_ids = ${jsonb([facilityId])}`.execute(db)
await sql`insert into plant (facility_id, id, list, metrc)
  select ${facilityId}, n::text, 'plantsVegetative', jsonb_build_object('Id', n, 'Label', 'P' || n, 'StrainName', 'Runtz', 'LocationId', 1)
  from generate_series(1, 5000) as n`.execute(db)

const changedAt = new Map<string, number>()
let latencies: number[] = []
const quick = await receiver((id) => {
  const at = changedAt.get(id)
  if (at !== undefined) latencies.push(performance.now() - at)
})
const silent = await receiver(null)
const webhooks = createWebhookSender({ secrets: openSecrets({ dataDir }), now: () => new Date(), mayBePrivate: true })
for (const [name, url] of Object.entries({ quick: quick.url, silent: silent.url })) {
  const form = { name, url, kinds: ['plants' as const], facilityIds: null }
  await db
    .transaction()
    .execute((tx) =>
      addWebhook(tx, { form, sealed: webhooks.newSecret().sealed, by: { name: 'Bench' }, at: new Date() }),
    )
}
const close = keepWebhooks({ database, webhooks, now: () => new Date(), report: console.error })

const steady = await measured(1_000, 60_000)
const atOnce = await measured(5_000, 0)
await close()
await database.close()
for (const one of [quick, silent]) one.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(`## Webhooks

From the change of a plant to its message at a receiver on this machine, beside a second webhook that never answers. Every message is
signed, and each has a connection of its own.

| what changes | messages | until the last one | a minute | p50 | p95 | p99 |
|---|---|---|---|---|---|---|
${[line('1,000 plants within a minute', steady), line('5,000 plants at once', atOnce)].join('\n')}
`)
process.exit(0)

interface Measured {
  count: number
  ms: number
  latencies: number[]
}

function line(name: string, { count, ms, latencies: all }: Measured): string {
  const perMinute = Math.round((count / ms) * 60_000).toLocaleString('en-US')
  return `| ${name} | ${count.toLocaleString('en-US')} | ${(ms / 1_000).toFixed(1)} s | ${perMinute} | ${spread(all, [0.5, 0.95, 0.99])} |`
}

async function measured(count: number, overMs: number): Promise<Measured> {
  changedAt.clear()
  latencies = []
  const began = performance.now()
  const portions = overMs > 0 ? 120 : 1
  for (let portion = 0; portion < portions; portion += 1) {
    const ids = Array.from({ length: count }, (_, at) => at).filter((at) => at % portions === portion)
    const names = ids.map((at) => String(at + 1))
    for (const name of names) changedAt.set(name, performance.now())
    await sql`update plant set version = nextval('row_version') where id = any (${names})`.execute(db)
    if (overMs > 0) await wait(Math.max(0, began + ((portion + 1) * overMs) / portions - performance.now()))
  }
  while (latencies.length < count) await wait(20)
  return { count, ms: performance.now() - began, latencies }
}

/** @param hear null for one that never answers */
async function receiver(hear: ((id: string) => void) | null) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += String(part)))
    request.on('end', () => {
      if (!hear) return
      hear((JSON.parse(text) as { data: { id: string } }).data.id)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
