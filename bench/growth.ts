/**
 * What grows with the size of the operator: each action on a small and on a large filling (bench/filling), with the ratio
 * of the two. Everything goes through the product: a server with ROLE=web, and a Metrc that does not answer.
 *
 * Not in the default run, for it needs half an hour, 45 GB of disk and a PostgreSQL that is set up as one for work, whose
 * superuser it may be:
 *
 *     BENCH_DATABASE_URL=postgres://user@127.0.0.1:5432/postgres npm run bench -- growth
 *
 * `profile_m` and `profile_xl` are filled when they are missing, and stay. It works on copies (`growth_m`, `growth_xl`),
 * brings their schema up to this version, and drops them at the end. ONLY=M leaves the large one out.
 * PostgreSQL's processor time is read from /proc, where it runs on this machine.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/app/config.ts'
import { startServer } from '../apps/server/src/app/start.ts'
import { type Db } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createLog } from '../apps/server/src/http/log.ts'
import { root } from '../scripts/repository.mjs'
import { fillingSecret, fillWhenMissing, urlOf, withDatabase } from './filling/fill.ts'
import { databaseOf, type ProfileName, profiles } from './filling/profiles.ts'
import { email, type Grown, measureFirstLooks, measureLedger, measureReading, password } from './growth/actions.ts'
import { oneChangeToMany, steadyChanges } from './growth/changes.ts'
import { createMeasure, type Figure, type Growth, type Steady } from './growth/measure.ts'
import { growthTable } from './growth/table.ts'

const verifyPatienceMs = Number(process.env.VERIFY_SECONDS ?? 600) * 1000

async function growthOf(serverUrl: string, name: ProfileName): Promise<Growth> {
  console.error(`${name}, load ${loadavg()[0]?.toFixed(1)}`)
  const database = databaseOf(name).replace('profile', 'growth')
  const url = urlOf(serverUrl, database)
  await withDatabase(serverUrl, async (db) => {
    await sql.raw(`drop database if exists ${database} with (force)`).execute(db)
    // Not through the write-ahead log: it would be as much again.
    await sql.raw(`create database ${database} template ${databaseOf(name)} strategy file_copy`).execute(db)
  })
  try {
    const migrateSeconds = await withDatabase(url, migrated)
    const measured = await measuredServer(url, name, database)
    return { ...measured, migrateSeconds, verify: await verifyHistory(url) }
  } finally {
    await withDatabase(serverUrl, (db) => sql.raw(`drop database ${database} with (force)`).execute(db))
  }
}

/** The seconds that the steps take which the filling does not have; then a vacuum, as after some hours of work. */
async function migrated(db: Db): Promise<number> {
  const began = performance.now()
  await migrate(db)
  const seconds = (performance.now() - began) / 1000
  console.error(`  the new steps of the schema: ${seconds.toFixed(1)} s`)
  await sql.raw('vacuum analyze').execute(db)
  return seconds
}

async function measuredServer(databaseUrl: string, name: ProfileName, database: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-growth-'))
  const config = readConfig({
    PORT: '0',
    ROLE: 'web',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Nobody answers there.
    METRC_URL: 'http://127.0.0.1:9',
    METRC_VENDOR_KEY: 'growth',
    SECRET_KEY: fillingSecret,
    ADMIN_EMAIL: email,
    REQUESTS_PER_SECOND: '1000000',
    LOG_LEVEL: 'warn',
  })
  const figures = new Map<string, Figure>()
  const steady = new Map<number, Steady>()
  const measure = createMeasure(database, figures)
  const start = () => startServer(config, { log: createLog('error') })
  await measure(
    'Start until ready',
    async () => {
      const began = performance.now()
      const server = await start()
      const ms = performance.now() - began
      await server.close()
      return { ms }
    },
    { tries: 3 },
  )
  const { url, close } = await start()
  // Not on the server's connections: the mirror, which makes changes, is another process.
  await withDatabase(databaseUrl, async (db) => {
    const grown: Grown = { profile: profiles[name], url: url ?? '', token: await signUp(url ?? '', db), db, measure }
    await measureFirstLooks(grown, start)
    await measureReading(grown)
    figures.set('One change to 200 people', await oneChangeToMany(grown))
    for (const people of [0, 200]) steady.set(people, await steadyChanges(grown, database, people))
    console.error(`  50 changes a second: ${JSON.stringify([...steady])}`)
    await measureLedger(grown)
  })
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  return { figures, steady }
}

async function signUp(url: string, db: Db): Promise<string> {
  const form = { displayName: 'Growth', email, password, confirmation: password }
  const response = await fetch(`${url}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const { token } = (await response.json()) as { token: string }
  await sql`update "user" set permissions = '["GENERAL_EDIT"]', email_verified = true where email = ${email}`.execute(
    db,
  )
  return token
}

/** `npm run audit:verify`, in a process of its own; ended when it takes too long. */
async function verifyHistory(databaseUrl: string): Promise<Growth['verify']> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/app/audit-verify.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, METRC_URL: 'http://127.0.0.1:9', METRC_VENDOR_KEY: 'growth' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const patience = setTimeout(() => child.kill(), verifyPatienceMs)
  await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(patience)
  const seconds = (performance.now() - began) / 1000
  const entries = /^(\d+) entr/m.exec(output)?.[1]
  const verdict = output.trim().split('\n').at(-1) || 'not ended'
  console.error(`  audit:verify: ${seconds.toFixed(1)} s, ${verdict}`)
  return { seconds, entries: entries === undefined ? null : Number(entries), verdict }
}

const serverUrl = process.env.BENCH_DATABASE_URL
if (!serverUrl) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL whose superuser may fill databases of 20 GB.')
const wanted = (['M', 'XL'] as const).filter((name) => (process.env.ONLY ?? name) === name)
const found = new Map<ProfileName, Growth>()
for (const name of wanted) {
  await fillWhenMissing(serverUrl, name, console.error)
  found.set(name, await growthOf(serverUrl, name))
}
console.log(growthTable(found))
process.exit(0)
