import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { topicKey } from '@cultivatd/contract/topic'
import { sql } from 'kysely'
import { median, percentile } from './figures.ts'
import { benchServer } from './bench-server.ts'

/**
 * From a commit to the socket of a subscriber: 1,000 subscribers of one room's packages, 50 changes per second.
 * The clock starts before the statement is sent, so the time of the write itself is counted too.
 */
const subscribers = Number(process.env.SUBSCRIBERS ?? 1000)
const changesPerSecond = 50
const seconds = Number(process.env.SECONDS ?? 20)
const clock = () => performance.timeOrigin + performance.now()

const server = await benchServer()
const room = await sql<{ facility_id: string; id: string; labels: string[] }>`
  select r.facility_id, r.id, array_agg(p.id) as labels from room r
  join package p on p.facility_id = r.facility_id and p.location_id = r.metrc_id and p.list = 'packagesActive'
  group by 1, 2 order by count(*) desc limit 1`.execute(server.db)
const [busiest] = room.rows
if (!busiest) throw new Error('The demo has no packages')

const child = fork(fileURLToPath(new URL('./live-subscribers.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
const params = { facilityId: busiest.facility_id, roomId: busiest.id }
child.send({
  url: server.url,
  token: server.token,
  subscribers,
  topic: 'packages',
  params,
  key: topicKey('packages', params),
})
await once(child, 'message')

let sent = 0
const began = clock()
const cpuBefore = process.cpuUsage()
while (sent < changesPerSecond * seconds) {
  const due = began + (sent * 1000) / changesPerSecond
  if (due > clock()) await wait(due - clock())
  const id = busiest.labels[sent % busiest.labels.length]
  const note = JSON.stringify(`at ${clock()}`)
  await sql`update package set metrc = jsonb_set(metrc, '{Note}', ${note}::jsonb), version = nextval('row_version')
    where facility_id = ${busiest.facility_id} and id = ${id}`.execute(server.db)
  sent += 1
}
const cpu = process.cpuUsage(cpuBefore)
const busy = (cpu.user + cpu.system) / 1000 / (clock() - began)
await wait(1000)
child.send('finish')
const [answer] = (await once(child, 'message')) as [{ latencies: number[]; received: number }]
await server.close()

const sorted = answer.latencies.sort((a, b) => a - b)
console.log(`## From commit to a subscriber's socket

Of the core: how busy the server was, the sandbox Metrc and the writer of the changes included.

| subscribers | changes per second | changes | p50 ms | p99 ms | largest ms | changes received | of a core |
|---|---|---|---|---|---|---|---|
| ${subscribers} | ${changesPerSecond} | ${sent} | ${median(sorted).toFixed(1)} | ${percentile(sorted, 0.99).toFixed(1)} | ${(sorted.at(-1) ?? 0).toFixed(1)} | ${answer.received} of ${sent * subscribers} | ${(busy * 100).toFixed(0)} % |
`)
child.kill()
process.exit(0)
