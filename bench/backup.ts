/**
 * Backup and restore. First the proof: people write all the time on the embedded database and a sandbox Metrc that answers
 * late, a backup is made in the middle, the machine is destroyed (kill -9, its folder deleted), and the backup restored on
 * another: every row is compared with the moment of the backup, and Metrc's journal with the ledger once nothing is open. Then
 * the figures: how long backup, reading it back, and restore take for an operator of size M, while others write.
 *
 *     npm run bench -- backup          (SECONDS=60: how long people write; FOLDER: where)
 *
 * Exit code 1 when anything is lost, doubled or wrong, a row differs, or the history is not whole.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../apps/server/src/db/db.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { buildIfChanged } from '../scripts/build.mjs'
import { fillingSecret, fillWhenMissing, withDatabase } from './filling/fill.ts'
import { command, type Done } from './restore/commands.ts'
import { difference, digestsOf } from './restore/digests.ts'
import { prove, type Proof } from './restore/proof.ts'

const seconds = Number(process.env.SECONDS ?? 60)
const folder = mkdtempSync(join(process.env.FOLDER ?? tmpdir(), 'cultivatd-backup-'))
const began = Date.now()
const say = (text: string) => console.error(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${text}`)

await buildIfChanged(['server'])
const proof = await prove(folder, seconds, say)
say(
  `${proof.lost.length} lost, ${proof.doubled.length} doubled, ${proof.wrong.length} wrong, ${proof.differing} rows differ`,
)
for (const each of [...proof.lost, ...proof.doubled, ...proof.wrong]) say(each)
const figures = await measure()
rmSync(folder, { recursive: true, force: true })
console.log(words(proof, figures))
const { differing, lost, doubled, wrong, historyProblems, notMirrored } = proof
const named = (what: string, all: readonly string[]) => all.map((each) => `${what}: ${each}`)
const bad = [
  ...named('lost', lost),
  ...named('doubled', doubled),
  ...named('wrong', wrong),
  ...named('history', historyProblems),
  ...named('differs', proof.differingTables),
]
for (const each of bad.slice(0, 40)) console.error(each)
process.exit(differing + bad.length + notMirrored + figures.differing > 0 ? 1 : 0)

async function measure() {
  const dataDir = join(folder, 'M')
  mkdirSync(dataDir)
  const env = { DATA_DIR: dataDir, SECRET_KEY: fillingSecret, BACKUP_PASSPHRASE: 'only for this measurement' }
  const embedded = await startEmbedded(dataDir)
  const server = new URL(embedded.url)
  server.pathname = '/postgres'
  await fillWhenMissing(server.href, 'M', say)
  await withDatabase(server.href, async (db) => {
    await sql.raw('drop database cultivatd').execute(db)
    await sql.raw('alter database profile_m rename to cultivatd').execute(db)
  })
  const { db, close } = await openPostgres(embedded.url)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const file = join(folder, 'M.backup')
  const writer = keepWriting(embedded.url)
  say('M is filled')
  const backup = await command('backup', [file], env)
  const writes = await writer.end()
  const verify = await command('backup', ['--verify', file], env)
  await close()
  const before = await digestsOf(embedded.url, null)
  const quiet = await command('backup', [join(folder, 'quiet.backup')], env)
  await embedded.close()
  const target = join(folder, 'M-restored')
  const restore = await command('restore', [join(folder, 'quiet.backup')], { ...env, DATA_DIR: target })
  for (const done of [backup, verify, quiet, restore])
    if (done.code !== 0) throw new Error(`A command failed: ${done.output}`)
  const restored = await startEmbedded(target)
  const compared = difference(before, await digestsOf(restored.url, null))
  await restored.close()
  // That it was made is noted in the database that it was made of, after it was compared.
  const differing = compared.tables.filter((name) => !name.startsWith('backup_run')).length
  return {
    ...compared,
    differing,
    backup,
    verify,
    restore,
    writes,
    bytes: rows[0]?.bytes ?? 0,
    size: statSync(file).size,
  }
}

/** A plant that changes, as quickly as the database takes it. */
function keepWriting(url: string): { end: () => Promise<number> } {
  let isOver = false
  let writes = 0
  const running = (async () => {
    const { db, close } = await openPostgres(url)
    for (; !isOver; writes += 1)
      await sql`update plant set metrc = metrc || jsonb_build_object('Bench', ${writes}::int)
        where id = (select id from plant order by id offset ${writes % 1000} limit 1)`.execute(db)
    await close()
  })()
  return {
    async end() {
      isOver = true
      await running
      return writes
    },
  }
}

function words(
  proven: Proof,
  { backup, verify, restore, rows, bytes, size, writes }: Awaited<ReturnType<typeof measure>>,
): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const row = (what: string, { seconds: took, megabytes }: Done) =>
    `| ${what} | ${took.toFixed(1)} s | ${Math.round(megabytes)} MB |`
  return `## Backup and restore

The proof: ${count(proven.acts)} acts of twelve people in ${seconds} s, a backup in the middle of them, \`kill -9\`, the folder deleted, the backup
restored on another: ${proven.differing} of ${count(proven.rows)} rows differ from the moment of the backup. ${count(proven.open)} operations had no end in the ledger at that
moment, ${count(proven.sentAfter)} of them had reached Metrc when the machine was destroyed, and ${count(proven.sentAgain)} acts without an answer were sent again as devices
do. In the end ${count(proven.confirmed)} operations are confirmed, ${count(proven.refused)} refused, ${proven.decided} were asked of a person; ${proven.lost.length} lost, ${proven.doubled.length} doubled, ${proven.wrong.length} wrong. ${count(proven.onlyInMetrc)} records of acts
after the backup are known from Metrc alone, ${count(proven.gone)} are gone with the machine, never sent; ${proven.notMirrored} packages are shown otherwise than in
Metrc. The history is ${proven.historyProblems.length === 0 ? 'whole' : 'not whole'}.

An operator of size M (${count(rows)} rows, ${Math.round(bytes / 1e6)} MB on the disk, ${Math.round(size / 1e6)} MB as a backup), with ${count(writes)} writes while the backup was made:

| | | memory |
|---|---|---|
${row('backup, with reading it back', backup)}
${row('verify', verify)}
${row('restore onto an empty folder', restore)}
`
}
