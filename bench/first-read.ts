/**
 * The first read of a facility of 50,000 plants (profile M): at Metrc's default limits, how close to their ceiling and how many 429; with the limits off, how many
 * records per second from Metrc's answer to the committed row.
 *
 *     npx tsx bench/first-read.ts
 */
import { profileLicense } from '@cultivatd/sandbox/seed/profile'
import { type MirrorRun, mirrorRun, storedRecords } from './mirror-run.ts'

/** M has 50,000 plants, S 15,000. */
const SANDBOX_PROFILE = process.env.PROFILE ?? 'M'
/** Metrc's limit for one facility (Metrc reference §6). */
const perSecond = 50
const unlimited = { perSecond: 10_000, atOnce: 40 }

interface Reading {
  requests: number
  refused: number
  records: number
  seconds: number
  /** Of one core, this process; PostgreSQL is a process of its own. */
  busy: number
}

async function firstRead(run: MirrorRun): Promise<Reading> {
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  run.mirror.start()
  await run.untilInStep([profileLicense])
  const seconds = (performance.now() - began) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const { total, refused } = await run.requests()
  const records = await storedRecords(run)
  await run.close()
  return { requests: total, refused, records, seconds, busy: (cpu.user + cpu.system) / 1e6 / seconds }
}

const licenses = [profileLicense]
const limited = await firstRead(await mirrorRun({ licenses, env: { SANDBOX_PROFILE } }))
const free = await firstRead(
  await mirrorRun({
    licenses,
    env: { SANDBOX_PROFILE, SANDBOX_LIMITS: 'off' },
    limits: { facility: unlimited, integrator: unlimited },
  }),
)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const count = (value: number) => Math.round(value).toLocaleString('en-US')
// In a second that begins with none, the limit may be used at once; so n requests need (n / limit) - 1 seconds.
const ofBest = (limited.requests / perSecond - 1) / limited.seconds

console.log(`## First read of ${SANDBOX_PROFILE === 'M' ? '50,000' : '15,000'} plants

One facility, until every list is stored and what changed meanwhile is too; the sandbox Metrc is a process of its own on
the same machine. At Metrc's limits, 50 requests per second and 10 at once, and with the limits off on both sides.

| limits | records | requests | time | of ${perSecond} requests per second | of the fastest that the limit allows | 429 | records per second | of a core |
|---|---|---|---|---|---|---|---|---|
| Metrc's | ${count(limited.records)} | ${count(limited.requests)} | ${limited.seconds.toFixed(1)} s | ${percent(limited.requests / limited.seconds / perSecond)} | ${percent(ofBest)} | ${limited.refused} | ${count(limited.records / limited.seconds)} | ${percent(limited.busy)} |
| off | ${count(free.records)} | ${count(free.requests)} | ${free.seconds.toFixed(1)} s | | | ${free.refused} | ${count(free.records / free.seconds)} | ${percent(free.busy)} |
`)
process.exit(0)
