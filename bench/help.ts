/**
 * How long the help takes to find something in 1,000 articles of two pages, with the words around what was found.
 *
 *     npx tsx bench/help.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { saveArticle, searchArticles } from '../apps/server/src/help/article.store.ts'
import { shippedArticles } from '../apps/server/src/help/ship-articles.ts'
import { percentile } from './figures.ts'

const articles = Number(process.env.ARTICLES ?? 1_000)
const times = Number(process.env.SEARCHES ?? 400)
const wordsOfArticle = 700
const random = createRandom(11)

// The words of real articles, and numbers that few articles have, as labels and recipes do.
const known = [...new Set(JSON.stringify(shippedArticles).match(/[a-z]{4,}/gi) ?? [])]
const word = () => (random.whole(1, 20) === 1 ? `r${random.whole(1, 3_000)}` : random.pick(known))
const words = (count: number) => Array.from({ length: count }, word).join(' ')

const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const database = await openDatabase({ databaseUrl: null, dataDir, report: () => {} })
const { db } = database
await migrate(db)
await db.transaction().execute(async (tx) => {
  for (let at = 0; at < articles; at++)
    await saveArticle(tx, `bench-${at}`, {
      name: words(5),
      categoryId: '',
      content: Array.from({ length: 10 }, () => ({
        type: 'paragraph' as const,
        children: [{ text: `${words(wordsOfArticle / 10)} room` }],
      })),
    })
})
await sql`delete from change`.execute(db)
await sql`vacuum analyze`.execute(db)

const lines: string[] = []
await measure('a word that every article has', () => 'room')
await measure('a word', () => random.pick(known))
await measure('the begin of a word', () => random.pick(known).slice(0, 2))
await measure('three words', () => words(3))
await measure('a number that few have', () => `r${random.whole(1, 3_000)}`)
await measure('what no article has', () => `nowhere${random.whole(1, 3_000)}`)
await measure('a pasted sentence', () => words(30).slice(0, 200))
await database.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(`## Search of the help

${articles.toLocaleString('en-US')} articles of ${wordsOfArticle} words; ${times} searches of each kind, one after the other, by the database with the words around what was
found. Times in ms.

| looked for | found on average | p50 | p99 | largest |
|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

async function measure(name: string, question: () => string): Promise<void> {
  for (let at = 0; at < 50; at++) await searchArticles(db, question())
  const taken: number[] = []
  let found = 0
  for (let at = 0; at < times; at++) {
    const text = question()
    const begin = performance.now()
    found += (await searchArticles(db, text)).length
    taken.push(performance.now() - begin)
  }
  taken.sort((one, other) => one - other)
  const ms = [percentile(taken, 0.5), percentile(taken, 0.99), taken.at(-1)].map((value) => (value ?? 0).toFixed(1))
  lines.push(`| ${name} | ${(found / times).toFixed(1)} | ${ms.join(' | ')} |`)
}
