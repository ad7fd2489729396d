/**
 * The first read of four facilities at once at Metrc's default limits, of which the one of the vendor key decides, and
 * how long a read waits meanwhile that a person waits for.
 *
 *     npx tsx bench/parallel-read.ts
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { profileWorld, profileLicense } from '@cultivatd/sandbox/seed/profile'
import { facilityLicense } from './facility-license.ts'
import { median, percentile } from './figures.ts'
import { type MirrorRun, mirrorRun } from './mirror-run.ts'

const facilities = 4
const plants = Number(process.env.PLANTS ?? 10_000)
/** Metrc's limit for one vendor key (Metrc reference §6). */
const perSecond = 150
const licenses = Array.from({ length: facilities }, (_, n) => facilityLicense(n))
const [location] = profileWorld('S', '2026-11-20', 100).table(profileLicense, 'location').keys()

/** Reads one record every now and then as a person would, until it is told to stop; answers how long each took. */
async function personsReads({ access }: MirrorRun, until: AbortSignal): Promise<number[]> {
  const client = await access.client()
  const times: number[] = []
  for (let n = 0; client && !until.aborted; n++) {
    const began = performance.now()
    await client.readRecord('location', location ?? 0, {
      licenseNumber: licenses[n % facilities] ?? '',
      priority: 'interactive',
    })
    times.push(performance.now() - began)
    await wait(100)
  }
  return times.sort((a, b) => a - b)
}

const run = await mirrorRun({
  licenses,
  env: { FACILITIES: String(facilities), PLANTS: String(plants) },
  program: fileURLToPath(new URL('./several-facilities-metrc.ts', import.meta.url)),
})
const stop = new AbortController()
const began = performance.now()
run.mirror.start()
const reading = personsReads(run, stop.signal)
await run.untilInStep(licenses)
const seconds = (performance.now() - began) / 1000
stop.abort()
const during = await reading
const { total, refused } = await run.requests()
const idle = await personsReads(run, AbortSignal.timeout(5_000))
await run.close()

console.log(`## First read of ${facilities} facilities at once

${plants.toLocaleString('en-US')} plants each at Metrc's limits, ${perSecond} requests per second and 30 at once for the vendor key. A
person's read asks for one room, ten times a second, through the same limiter; beside it the same when nothing else is read.

| requests | time | of ${perSecond} requests per second | 429 | person's read: p50 | p99 | largest | idle: p50 | p99 |
|---|---|---|---|---|---|---|---|---|
| ${total} | ${seconds.toFixed(1)} s | ${((total / seconds / perSecond) * 100).toFixed(1)} % | ${refused} | ${median(during).toFixed(0)} ms | ${percentile(during, 0.99).toFixed(0)} ms | ${(during.at(-1) ?? 0).toFixed(0)} ms | ${median(idle).toFixed(0)} ms | ${percentile(idle, 0.99).toFixed(0)} ms |
`)
process.exit(0)
