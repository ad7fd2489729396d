import { type Sandbox, startSandbox } from '@cultivatd/sandbox/sandbox-server'
import type { SandboxOptions } from '@cultivatd/sandbox/options'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { smallLicenses, smallWorld } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/database.builders.ts'
import { createMetrcAccess, type MetrcAccess, type MetrcConfig } from '../metrc/metrc-access.ts'
import type { MirrorOptions } from './mirror-options.ts'
import { createMirror } from './mirror.ts'

export const today = '2026-11-20'
export const grower = smallLicenses.grower

/** Far more than Metrc allows: what waits for a turn proves nothing but how long a test can last. */
const manyATime = { perSecond: 10_000, atOnce: 40 }
export const unlimited = { facility: manyATime, integrator: manyATime }

interface TestMetrcOptions {
  sandbox?: SandboxOptions
  active?: readonly string[]
  mirror?: Partial<MirrorOptions>
  metrc?: Partial<MetrcConfig>
}

/**
 * A running sandbox, a fresh database whose organization has a sync key, and a mirror between them; for tests. Neither
 * side limits how much is asked, unless it is said.
 */
export async function testMetrc({ sandbox: options, active = [grower], mirror, metrc }: TestMetrcOptions = {}) {
  const sandbox = await startSandbox({
    seed: () => smallWorld(today),
    limits: null,
    ...options,
    // What is thrown away in tests names a way, which NY does not list.
    quirks: { plantWasteMethods: 'some', ...options?.quirks },
  })
  const database = await testDatabase()
  const { db } = database
  const key = { value: demoUserKey as string | null }
  await sql`update organisation set active_facility_ids = ${jsonb(active)}, sync_user_key_sealed = 'sealed'`.execute(db)
  const accesses: MetrcAccess[] = []
  const connect = () => {
    const access = createMetrcAccess(
      { baseUrl: sandbox.url, vendorKey: demoVendorKey, limits: unlimited, ...metrc },
      async () => key.value,
    )
    accesses.push(access)
    return access
  }
  const access = connect()
  const reports: string[] = []
  const make = (own: MetrcAccess) =>
    createMirror({
      database,
      access: own,
      pollSeconds: 0.25,
      report: (message, error) => reports.push(`${message}: ${String(error)}`),
      ...mirror,
    })
  return {
    sandbox,
    database,
    db,
    access,
    /** Another way to Metrc, which knows nothing of it yet, as after a restart. */
    connect,
    key,
    reports,
    mirror: make(access),
    /** Another mirror on the same database, which knows nothing of Metrc yet, as after a restart. */
    another: () => make(connect()),
    async close(...mirrors: { stop(): Promise<void> }[]) {
      await Promise.all(mirrors.map((other) => other.stop()))
      await Promise.all(accesses.map((each) => each.close()))
      await database.close()
      await sandbox.close()
    },
  }
}

export type TestMetrc = Awaited<ReturnType<typeof testMetrc>>
export type { Sandbox }

/** Asks until the answer is true; fails with the last answer after some seconds. */
export async function until(claim: () => Promise<boolean>, seconds = 45, everyMs = 30): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await claim())) {
    if (Date.now() > end) throw new Error(`It did not become true in ${seconds} s: ${claim.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** The same of what stays once it is so: asked seldom, since each question is work that others wait for. */
export const untilItStays = (claim: () => Promise<boolean>, seconds = 45): Promise<void> => until(claim, seconds, 100)
