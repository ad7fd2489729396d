import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { topicKey } from '@cultivatd/contract/topic'
import { sql } from 'kysely'
import { median, percentile } from './figures.ts'
import { benchServer } from './bench-server.ts'

/**
 * From a commit to the socket of a subscriber: some subscribers of one room's packages, some changes per second. The
 * clock starts before the statement is sent, so the time of the write itself is counted too.
 */
const settings = [
  { subscribers: 300, changesPerSecond: 30 },
  { subscribers: Number(process.env.SUBSCRIBERS ?? 1000), changesPerSecond: 50 },
]
const seconds = Number(process.env.SECONDS ?? 20)
const clock = () => performance.timeOrigin + performance.now()

const server = await benchServer({ SYNC_SECONDS: '3600' })
const room = await sql<{ facility_id: string; id: string; ids: string[] }>`
  select r.facility_id, r.id, array_agg(p.id) as ids from room r
  join package p on p.facility_id = r.facility_id and p.location_id = r.metrc_id and p.list = 'packagesActive'
  group by 1, 2 order by count(*) desc limit 1`.execute(server.db)
const [found] = room.rows
if (!found) throw new Error('The demo has no packages')
const busiest = found
const tokens = await signUp(Math.ceil(Math.max(...settings.map(({ subscribers }) => subscribers)) / 20))

/** Who looks; to sign up is allowed sixty times in an hour. */
async function signUp(count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < count; at++) {
    const form = {
      displayName: `Grower ${at}`,
      email: `grower${at}@bench.example`,
      password: 'green-acre-12',
      confirmation: 'green-acre-12',
    }
    const answer = await fetch(`${server.url}/api/account/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    const { token } = (await answer.json()) as { token: string }
    tokens.push(token)
  }
  await sql`update "user" set permissions = '["GENERAL_EDIT"]' where email like '%@bench.example'`.execute(server.db)
  return tokens
}

/** Tabs in a process of their own. */
async function openTabs(subscribers: number) {
  const child = fork(fileURLToPath(new URL('./live-subscribers.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const params = { facilityId: busiest.facility_id, roomId: busiest.id }
  const key = topicKey('packages', params)
  child.send({ url: server.url, tokens, subscribers, topic: 'packages', params, key })
  await once(child, 'message')
  return child
}

async function change(at: number): Promise<void> {
  const note = JSON.stringify(`at ${clock()}`)
  await sql`update package set metrc = jsonb_set(metrc, '{Note}', ${note}::jsonb), version = nextval('row_version')
    where facility_id = ${busiest.facility_id} and id = ${busiest.ids[at % busiest.ids.length]}`.execute(server.db)
}

async function measure({ subscribers, changesPerSecond }: (typeof settings)[number]): Promise<string> {
  const child = await openTabs(subscribers)
  const changes = changesPerSecond * seconds
  const began = clock()
  const cpuBefore = process.cpuUsage()
  for (let sent = 0; sent < changes; sent++) {
    const due = began + (sent * 1000) / changesPerSecond
    if (due > clock()) await wait(due - clock())
    await change(sent)
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const busy = (user + system) / 1000 / (clock() - began)
  await wait(1000)
  child.send('finish')
  const [{ latencies, received }] = (await once(child, 'message')) as [{ latencies: number[]; received: number }]
  child.kill()
  const sorted = latencies.sort((a, b) => a - b)
  const ms = (value: number | undefined) => (value ?? 0).toFixed(1)
  return `| ${subscribers} | ${changesPerSecond} | ${changes} | ${ms(median(sorted))} | ${ms(percentile(sorted, 0.99))} | ${ms(sorted.at(-1))} | ${received} of ${changes * subscribers} | ${((user + system) / received).toFixed(1)} | ${(busy * 100).toFixed(0)} % |`
}

const lines: string[] = []
for (const setting of settings) lines.push(await measure(setting))
await server.close()

console.log(`## From commit to a subscriber's socket

The processor is the server's, the writer of the changes and the sandbox Metrc in the same process included; PostgreSQL
is a process of its own.

| subscribers | changes per second | changes | p50 ms | p99 ms | largest ms | changes received | microseconds of the processor per delivery | of a core |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)
