/**
 * How long a lookup takes among 350,000 plants, over HTTP with sign-in and permission, against the same question asked
 * of one index alone on the same database.
 *
 *     npx tsx bench/lookup.ts
 */
import { blankPlant } from '@cultivatd/sandbox/blank-plants'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { catalogueServer } from './catalogue/server.ts'
import { percentile } from './figures.ts'

const facilities = 5
const plantsOfFacility = Number(process.env.PLANTS ?? 350_000) / facilities
const others = 4_000
const lookups = Number(process.env.LOOKUPS ?? 1_000)
const random = createRandom(7)

const licence = (facility: number) => `GAAA-LOOK-000${facility}`
const label = (facility: number, serial: number, block = 1) =>
  `1A4FF030000${facility}0${block}00${String(serial).padStart(8, '0')}`
const serialOf = () => random.whole(1, plantsOfFacility)
const harvestName = (serial: number) =>
  `2026-${String(1 + (serial % 12)).padStart(2, '0')}-${String(1 + (serial % 28)).padStart(2, '0')}|Dry ${serial % 9}|Blue Dream ${serial}|FullPlant`

/** What people and scanners ask. */
const questions: Record<string, () => string> = {
  'whole label': () => label(random.whole(1, facilities), serialOf()),
  'label of nothing': () => label(9, serialOf()),
  'begin of a label': () => label(random.whole(1, facilities), serialOf()).slice(0, random.whole(3, 23)),
  'last 4 digits': () => label(1, serialOf()).slice(-4),
  'last 8 digits': () => label(1, serialOf()).slice(-8),
  'name of a harvest': () => harvestName(random.whole(1, others)),
  'begin of a name': () => harvestName(random.whole(1, others)).slice(0, random.whole(4, 20)),
}

const { url, token, db, close } = await catalogueServer(fill)
const authorization = `Bearer ${token}`

const lines: string[] = []
for (const [name, question] of Object.entries(questions)) lines.push(await measure(name, question))
await close()
console.log(`## Lookup

${(facilities * plantsOfFacility).toLocaleString('en-US')} plants in ${facilities} active facilities, ${lookups.toLocaleString('en-US')} lookups of each kind one after the other over HTTP. "Bare" is the
same text asked of the index of one facility's labels alone, without HTTP, sign-in, packages, batches and harvests.
Times in ms; the processor's time is that of this process, with the asking.

| asked for | found on average | p50 | p99 | largest | processor | bare p50 | bare p99 |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

async function fill(into: Db): Promise<void> {
  await sql`update organisation set active_facility_ids = ${jsonb(Array.from({ length: facilities }, (_, at) => licence(at + 1)))}`.execute(
    into,
  )
  for (let facility = 1; facility <= facilities; facility += 1) {
    const of = sql`${licence(facility)}, n::text`
    const plant = jsonb({
      ...blankPlant,
      LocationName: 'Flower 1',
      StrainName: 'Blue Dream',
      VegetativeDate: '2026-09-01',
    })
    await sql`
      insert into plant (facility_id, id, list, metrc)
      select ${of}, 'plantsFlowering', ${plant} || jsonb_build_object('Id', n, 'LocationId', n % 60,
        'Label', ${label(facility, 0).slice(0, 16)}::text || lpad(n::text, 8, '0'))
      from generate_series(1, ${plantsOfFacility}::int) as n`.execute(into)
    await sql`
      insert into package (facility_id, id, list, metrc)
      select ${of}, 'packagesActive', jsonb_build_object('Id', n, 'Quantity', 12, 'UnitOfMeasureAbbreviation', 'g',
        'ProductName', 'Blue Dream, bulk flower', 'Label', ${label(facility, 0, 2).slice(0, 16)}::text || lpad(n::text, 8, '0'))
      from generate_series(1, ${others}::int) as n`.execute(into)
    const names = Array.from({ length: others }, (_, at) => harvestName(at + 1))
    for (const table of ['plant_batch', 'harvest'])
      await sql`
        insert into ${sql.table(table)} (facility_id, id, list, metrc)
        select ${of}, 'active', jsonb_build_object('Id', n, 'Name', name, 'UntrackedCount', 5)
        from unnest(${names}::text[]) with ordinality as t (name, n)`.execute(into)
  }
  await sql`delete from change`.execute(into)
  await sql`analyze`.execute(into)
}

async function measure(name: string, question: () => string): Promise<string> {
  const asked = Array.from({ length: lookups }, question)
  for (const text of asked.slice(0, 50)) await look(text)
  let found = 0
  const before = process.cpuUsage()
  const times = await timesOf(asked, async (text) => {
    found += await look(text)
  })
  const { user, system } = process.cpuUsage(before)
  const bare = await timesOf(asked, (text) =>
    sql`select metrc ->> 'Id' as id from plant where facility_id = ${licence(1)} and label collate "C" = ${text}`.execute(
      db,
    ),
  )
  const ms = (value: number | undefined) => (value ?? Number.NaN).toFixed(1)
  const figures = [
    (found / lookups).toFixed(1),
    ...[percentile(times, 0.5), percentile(times, 0.99), times.at(-1), (user + system) / 1000 / lookups].map(ms),
    ...[percentile(bare, 0.5), percentile(bare, 0.99)].map(ms),
  ]
  return `| ${name} | ${figures.join(' | ')} |`
}

/** How many matches there are. */
async function look(text: string): Promise<number> {
  const response = await fetch(`${url}/api/lookup?${new URLSearchParams({ text })}`, { headers: { authorization } })
  if (response.status !== 200) throw new Error(`${text} was answered ${response.status}`)
  const { matches } = (await response.json()) as { matches: unknown[] }
  return matches.length
}

/** Sorted. */
async function timesOf(texts: readonly string[], ask: (text: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) {
    const began = performance.now()
    await ask(text)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}
