/**
 * How long 1,300 pasted tags take until they stand in their three groups: from the request of the form to its parsed answer,
 * against a running server with a grower's world. Thirty of them are of no plant, and thirty are asked about.
 *
 *     npm run bench -- three-groups
 */
import { JudgementAnswer } from '@cultivatd/domain/repair/repair'
import { reasonsOf } from '@cultivatd/domain/repair/judge'
import { profileLicense as facilityId } from '@cultivatd/sandbox/seed/profile'
import { sql } from 'kysely'
import { median, percentile } from './figures.ts'
import { emptiestRoom, profileServer } from './profile-server.ts'

const count = Number(process.env.TAGS ?? 1_300)
const bad = 30
const rounds = Number(process.env.ROUNDS ?? 30)
const promisedMs = 500
const date = new Date().toISOString().slice(0, 10)

const { url, token, db, close } = await profileServer()
const { rows } = await sql<{ label: string }>`
  select label from plant where facility_id = ${facilityId} and phase = 'flowering' and gone_at is null
    and not (metrc ->> 'IsOnHold')::boolean order by label limit ${count - bad}`.execute(db)
const unknown = Array.from({ length: bad }, (_, at) => `1A4FF03FFFFFFFF${String(at).padStart(9, '0')}`)
const labels = [...rows.map(({ label }) => label), ...unknown]
const { rows: young } = await sql<{ label: string }>`
  select label from plant where facility_id = ${facilityId} and phase = 'vegetative' and gone_at is null
    and not (metrc ->> 'IsOnHold')::boolean order by label limit ${bad}`.execute(db)
if (labels.length !== count || young.length !== bad) throw new Error('The world is too small')
const target = await emptiestRoom(db)
const { rows: drying } = await sql<{ id: string }>`
  select id from room where facility_id = ${facilityId} and types ? 'dry' and gone_at is null limit 1`.execute(db)

const moved = { locationId: target.id, plants: labels.map((label) => ({ label, changePhase: null })) }
const cut = [...rows, ...young].map(({ label }) => ({ label, weight: 400 }))
const harvested = { locationId: drying[0]?.id, type: 'FullPlant', name: 'Bench', plants: cut }

async function judged(act: string, change: object, mends: number): Promise<number> {
  const body = JSON.stringify({ facilityId, act, bodies: [{ facilityId, date, ...change }] })
  const begin = performance.now()
  const response = await fetch(`${url}/api/repair/try`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const answer = JudgementAnswer.parse(await response.json())
  const { works, odd, fails } = answer
  const reasons = reasonsOf(fails)
  const ms = performance.now() - begin
  if (works.length + odd.length !== count - bad || fails.length !== bad || reasons.length !== 1)
    throw new Error(`${works.length} would work and ${fails.length} fail`)
  if (answer.mends.length !== mends) throw new Error(`${answer.mends.length} mends`)
  return ms
}

const cases = [
  { name: 'moved, 30 of them of no plant', act: '/api/plant/move', change: moved, mends: 0 },
  {
    name: 'harvested, 30 of them not flowering yet, with what mends it',
    act: '/api/harvest/add-many',
    change: harvested,
    mends: 1,
  },
]
const lines: string[] = []
let isKept = true
for (const { name, act, change, mends } of cases) {
  const times: number[] = []
  for (let round = 0; round < rounds + 3; round++) {
    const ms = await judged(act, change, mends)
    // The first ones warm up.
    if (round >= 3) times.push(ms)
  }
  times.sort((one, other) => one - other)
  const [p50, p95, highest] = [median(times), percentile(times, 0.95), Math.max(...times)].map((ms) => Math.round(ms))
  lines.push(`| ${name} | ${p50} ms | ${p95} ms | ${highest} ms |`)
  isKept &&= (p50 ?? 0) < promisedMs
}
await close()
console.log(`## Three groups

${count.toLocaleString('en-US')} pasted tags until they are judged and grouped, ${rounds} times each; under ${promisedMs} ms are promised.

| | p50 | p95 | highest |
|---|---|---|---|
${lines.join('\n')}
`)
process.exit(isKept ? 0 : 1)
