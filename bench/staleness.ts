import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { topicKey } from '@cultivatd/contract/topic'
import { sql } from 'kysely'
import { benchServer } from './bench-server.ts'
import { median, percentile } from './figures.ts'

/**
 * From a change that somebody makes in Metrc to the socket of a screen that shows the record: packages of one room are
 * changed in the sandbox Metrc at moments that have nothing to do with the polls.
 *
 *     npx tsx bench/staleness.ts
 */
const pollSeconds = Number(process.env.SYNC_SECONDS ?? 5)
const changes = Number(process.env.CHANGES ?? 400)
/** Not a part of the poll interval, so that changes fall everywhere into it. */
const everyMs = 233
const clock = () => performance.timeOrigin + performance.now()

const server = await benchServer({ SYNC_SECONDS: String(pollSeconds), SANDBOX_CONTROL: 'on' })
const room = await sql<{ facility_id: string; id: string; labels: string[] }>`
  select r.facility_id, r.id, array_agg(p.label) as labels from room r
  join package p on p.facility_id = r.facility_id and p.location_id = r.metrc_id and p.list = 'packagesActive'
  group by 1, 2 order by count(*) desc limit 1`.execute(server.db)
const [busiest] = room.rows
if (!busiest) throw new Error('The demo has no packages')
// A package that is changed twice between two polls would be seen once.
if (busiest.labels.length * everyMs < 2 * pollSeconds * 1000) throw new Error('Too few packages for this poll interval')

const child = fork(fileURLToPath(new URL('./live-subscribers.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
const params = { facilityId: busiest.facility_id, roomId: busiest.id }
const key = topicKey('packages', params)
child.send({ url: server.url, tokens: [server.token], subscribers: 1, topic: 'packages', params, key })
await once(child, 'message')

for (let sent = 0; sent < changes; sent++) {
  const label = busiest.labels[sent % busiest.labels.length]
  const answer = await fetch(`${server.metrcUrl}/sandbox-control/${busiest.facility_id}/package/${label}`, {
    method: 'PATCH',
    body: JSON.stringify({ Note: `at ${clock()}` }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await wait(everyMs)
}
await wait(pollSeconds * 1000 + 5_000)
child.send('finish')
const [answer] = (await once(child, 'message')) as [{ latencies: number[]; received: number }]
await server.close()

const seconds = answer.latencies.sort((a, b) => a - b).map((ms) => ms / 1000)
console.log(`## From a change in Metrc to the screen

Somebody else changes packages in Metrc; how long until the socket of a screen that shows them has the change.

| poll interval | changes | arrived | p50 | p99 | largest | p99 less the interval |
|---|---|---|---|---|---|---|
| ${pollSeconds} s | ${changes} | ${answer.received} | ${median(seconds).toFixed(2)} s | ${percentile(seconds, 0.99).toFixed(2)} s | ${(seconds.at(-1) ?? 0).toFixed(2)} s | ${(percentile(seconds, 0.99) - pollSeconds).toFixed(2)} s |
`)
child.kill()
process.exit(0)
