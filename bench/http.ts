import autocannon from 'autocannon'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { users } from '../apps/server/src/user/user.store.ts'
import { type BenchServer, benchServer } from './bench-server.ts'
import { median } from './figures.ts'

/**
 * Requests per second of two calls of the product against a bare Fastify that does the same work on the same database
 * and the same sandbox Metrc, without contract, permission check, ledger and mirror. In turn, so that a drift of the
 * machine meets both.
 */
const seconds = Number(process.env.SECONDS ?? 2)
const rounds = Number(process.env.ROUNDS ?? 7)
const connections = 10

const server = await benchServer({
  METRC_FACILITY_PER_SECOND: '10000',
  METRC_KEY_PER_SECOND: '10000',
  METRC_FACILITY_AT_ONCE: '1000',
  METRC_KEY_AT_ONCE: '1000',
})
const targets = await packages(server)
const bare = await bareServer(server, targets)

const adjustment = ({ facilityId, label, unit }: Target) =>
  JSON.stringify({
    facilityId,
    label,
    quantity: 0.001,
    unitOfMeasure: unit,
    reason: 'Scale Variance',
    date: new Date().toISOString().slice(0, 10),
    note: '',
  })

const lines = [
  await compare('GET /api/users', (url) => ({ url: `${url}/api/users`, method: 'GET' })),
  await compare(`POST /api/package/adjust, ${connections} packages`, (url) => adjusting(url, targets)),
  await compare('POST /api/package/adjust, one package', (url) => adjusting(url, targets.slice(0, 1))),
]
await bare.close()
await server.close()
console.log(`## Requests against bare Fastify

${connections} connections, each with a package of its own or all with one, whose changes the product sends one after the
other in their order and the bare server at once. Medians of ${rounds} rounds of ${seconds} s in turn. The processor's time holds the load generator and the sandbox
Metrc too, which run in the same process for both.

| call | product, requests per second | bare | product / bare | product, ms of processor a request | bare | bare / product |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

type Load = Pick<autocannon.Options, 'url' | 'method' | 'setupClient'>

/** Each connection adjusts one of the packages, by turns. */
function adjusting(url: string, of: readonly Target[]): Load {
  let client = 0
  return {
    url: `${url}/api/package/adjust`,
    method: 'POST',
    setupClient: (one) => {
      const target = of[client++ % of.length]
      if (target) one.setBody(adjustment(target))
    },
  }
}

async function compare(name: string, load: (url: string) => Load): Promise<string> {
  const product: Speed[] = []
  const plain: Speed[] = []
  for (let round = 0; round < rounds; round += 1) {
    product.push(await speedOf(load(server.url)))
    plain.push(await speedOf(load(bare.url)))
  }
  const of = (speeds: readonly Speed[], key: keyof Speed) => median(speeds.map((speed) => speed[key]))
  const ratio = (a: readonly Speed[], b: readonly Speed[], key: keyof Speed) =>
    median(a.map((speed, round) => speed[key] / (b[round]?.[key] ?? Number.NaN))).toFixed(2)
  return `| ${name} | ${of(product, 'perSecond').toFixed(0)} | ${of(plain, 'perSecond').toFixed(0)} | ${ratio(product, plain, 'perSecond')} | ${of(product, 'cpuMs').toFixed(2)} | ${of(plain, 'cpuMs').toFixed(2)} | ${ratio(plain, product, 'cpuMs')} |`
}

interface Speed {
  perSecond: number
  cpuMs: number
}

async function speedOf(load: Load): Promise<Speed> {
  const before = process.cpuUsage()
  const result = await autocannon({
    ...load,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} were refused`)
  const { user, system } = process.cpuUsage(before)
  return { perSecond: result.requests.average, cpuMs: (user + system) / 1000 / result.requests.total }
}

interface Target {
  facilityId: string
  id: string
  label: string
  unit: string
}

async function packages({ db }: BenchServer): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select facility_id as "facilityId", id, label, metrc ->> 'UnitOfMeasureName' as unit from package
    where list = 'packagesActive' and metrc ->> 'UnitOfMeasureName' = 'Grams' and (metrc ->> 'Quantity')::numeric > 100
      and not (metrc ->> 'IsOnHold')::boolean order by facility_id, label limit ${connections}`.execute(db)
  if (new Set(rows.map(({ facilityId }) => facilityId)).size !== 1 || rows.length < connections)
    throw new Error('The demo has too few packages of one facility to adjust')
  return rows
}

/** The same statements and the same calls of Metrc, written down as plainly as one can. */
async function bareServer({ db, metrcUrl }: BenchServer, of: readonly Target[]) {
  const byLabel = new Map(of.map((target) => [target.label, target]))
  const app = Fastify()
  const authorization = `Basic ${Buffer.from(`${demoVendorKey}:${demoUserKey}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const license = `licenseNumber=${encodeURIComponent(of[0]?.facilityId ?? '')}`

  app.get('/api/users', () => users(db))
  app.post<{ Body: { label: string; quantity: number; unitOfMeasure: string; reason: string; date: string } }>(
    '/api/package/adjust',
    async ({ body }) => {
      const target = byLabel.get(body.label)
      if (!target) throw new Error(`Unknown package ${body.label}`)
      const { facilityId, id, label } = target
      const operation = crypto.randomUUID()
      await sql`insert into operation (id, facility_id, kind, state, records, summary, payload, before, person_id, person_name)
      values (${operation}, ${facilityId}, 'package.adjust', 'sending', ${jsonb([label])}, '', ${jsonb(body)}, '{}', 'bench', 'Bench')`.execute(
        db,
      )
      const row = {
        Label: label,
        Quantity: body.quantity,
        UnitOfMeasure: body.unitOfMeasure,
        AdjustmentReason: body.reason,
        AdjustmentDate: body.date,
      }
      const written = await fetch(`${metrcUrl}/packages/v2/adjust?${license}`, {
        method: 'POST',
        headers,
        body: JSON.stringify([row]),
      })
      if (!written.ok) throw new Error(await written.text())
      const read = await fetch(`${metrcUrl}/packages/v2/${label}?${license}`, { headers })
      const pkg: unknown = await read.json()
      await db.transaction().execute(async (tx) => {
        await sql`update operation set state = 'confirmed', answered_at = now() where id = ${operation}`.execute(tx)
        await sql`update package set metrc = ${jsonb(pkg)}, version = nextval('row_version')
        where facility_id = ${facilityId} and id = ${id}`.execute(tx)
      })
      return {}
    },
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
