/**
 * How long 1,300 pasted tags take until they stand in their three groups: from the request of the form to its parsed answer,
 * against a running server with a grower's world. Thirty of them are of no plant, and thirty are asked about.
 *
 *     npx tsx bench/three-groups.ts
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
if (labels.length !== count) throw new Error('The world is too small')
const target = await emptiestRoom(db)
const body = JSON.stringify({
  facilityId,
  act: '/api/plant/move',
  bodies: [{ facilityId, locationId: target.id, date, plants: labels.map((label) => ({ label, changePhase: null })) }],
})

async function judged(): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${url}/api/repair/try`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const { works, fails } = JudgementAnswer.parse(await response.json())
  const reasons = reasonsOf(fails)
  const ms = performance.now() - begin
  if (works.length !== count - bad || fails.length !== bad || reasons.length !== 1)
    throw new Error(`${works.length} would work and ${fails.length} fail`)
  return ms
}

const times: number[] = []
for (let round = 0; round < rounds + 3; round++) {
  const ms = await judged()
  // The first ones warm up.
  if (round >= 3) times.push(ms)
}
await close()
console.log(`## Three groups

${count.toLocaleString('en-US')} pasted tags, ${bad} of them of no plant, until they are judged and grouped, ${rounds} times.

| p50 | p95 | highest |
|---|---|---|
| ${median(times).toFixed(0)} ms | ${percentile(times, 0.95).toFixed(0)} ms | ${Math.max(...times).toFixed(0)} ms |
`)
process.exit(median(times) < promisedMs ? 0 : 1)
