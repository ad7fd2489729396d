import autocannon from 'autocannon'
import { addKey } from '../apps/server/src/api-key/api-key.store.ts'
import { benchServer } from './bench-server.ts'
import { median } from './figures.ts'

/** Requests by the session of a person against the same ones by an API key: of all facilities, and of two of them. In turn. */
const seconds = Number(process.env.SECONDS ?? 2)
const rounds = Number(process.env.ROUNDS ?? 7)
const connections = 10

const server = await benchServer()
const { db, url } = server
const admin = await db.selectFrom('user').select(['id', 'name']).orderBy('created_at').executeTakeFirstOrThrow()
const facilities = await db.selectFrom('facility').select('id').orderBy('id').limit(2).execute()
const key = async (name: string, facilityIds: string[] | null) => {
  const form = { name, mayChange: false, permissions: [], facilityIds, days: 7 as const }
  return (await db.transaction().execute((tx) => addKey(tx, form, { by: admin, at: new Date() }))).key
}
const bearers = {
  session: server.token,
  key: await key('All', null),
  limited: await key(
    'Some',
    facilities.map(({ id }) => id),
  ),
}

const lines = [
  await compare('GET /api/operations/of-keys, one query', '/api/operations/of-keys?keys=12345678'),
  await compare('GET /api/lookup, six queries', '/api/lookup?text=Veg'),
]
await server.close()
console.log(`## Requests by API key against requests by session

${connections} connections, medians of ${rounds} rounds of ${seconds} s in turn. The processor's time holds the load generator too, which runs in the
same process for all.

| call | session, requests per second | key | key of two facilities | session, ms of processor a request | key | key of two facilities |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

async function compare(name: string, path: string): Promise<string> {
  const speeds = { session: [] as Speed[], key: [] as Speed[], limited: [] as Speed[] }
  for (let round = 0; round < rounds; round += 1)
    for (const by of ['session', 'key', 'limited'] as const) speeds[by].push(await speedOf(path, bearers[by]))
  const of = (by: keyof typeof speeds, what: keyof Speed) => median(speeds[by].map((speed) => speed[what]))
  const cells = (what: keyof Speed, digits: number) =>
    (['session', 'key', 'limited'] as const).map((by) => of(by, what).toFixed(digits)).join(' | ')
  return `| ${name} | ${cells('perSecond', 0)} | ${cells('cpuMs', 2)} |`
}

interface Speed {
  perSecond: number
  cpuMs: number
}

async function speedOf(path: string, bearer: string): Promise<Speed> {
  const before = process.cpuUsage()
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${bearer}` },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} were refused`)
  const { user, system } = process.cpuUsage(before)
  return { perSecond: result.requests.average, cpuMs: (user + system) / 1000 / result.requests.total }
}
