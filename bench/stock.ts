/**
 * The stock page of a facility with 2,000 consumables and 200,000 tickets over a year, on the built product with a warm
 * server: what the server computes, and in a real browser (1440 wide) from the press on its link until it is drawn.
 *
 *     node scripts/build.mjs && npx tsx bench/stock.ts
 *
 * With BENCH_DATABASE_URL on another PostgreSQL (bench-database.ts).
 */
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { stockOf } from '../apps/server/src/inventory/stock-rows.store.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { benchDatabase, whichPostgres } from './bench-database.ts'
import { benchServer } from './bench-server.ts'
import { spread } from './figures.ts'

const items = 2000
const tickets = 200_000
const days = 365
const rounds = Number(process.env.ROUNDS ?? 40)
const openings = Number(process.env.OPENINGS ?? 15)
const warmups = 3
const facilityId = demoLicenses.redFork

const { env, drop } = await benchDatabase('bench_stock')
const { db, url, token, close } = await benchServer(env)
const postgres = await whichPostgres(db)
await fill()
const computed = await timesOf(rounds, () => stockOf(db, facilityId))
const page = await openedPage()
const drawn = await timesOf(openings, () => byLink(page))
await page.context().browser()?.close()
await close()
await drop()
console.log(`## Stock

${items.toLocaleString('en-US')} consumables of a facility with ${tickets.toLocaleString('en-US')} tickets over ${days} days, on
${postgres}; drawn in Chromium at 1440 px on the same machine, from the press on the card of Home.

| | p50 | p95 | largest |
|---|---|---|---|
| computed on the server, ${rounds} times | ${computed} |
| on the screen, ${openings} times | ${drawn} |
`)
process.exit(0)

/** Each item is bought once and used evenly, as it is in a facility that runs. */
async function fill(): Promise<void> {
  await sql`
    insert into inventory_detail (id, type, "userCategoryId", name, brand, model, "criticalLimit", unit)
    select 'bench-' || i, 'NUTRIENTS', '', 'Nutrient ' || i, 'Brand ' || i % 40, 'Model ' || i, 2, 'LITER'
    from generate_series(1, ${items}::int) as i`.execute(db)
  await sql`
    insert into stock (facility_id, id, net)
    select ${facilityId}, 'bench-' || i, 100000 - ${Math.floor(tickets / items) * 25}::int from generate_series(1, ${items}::int) as i`.execute(
    db,
  )
  await sql`
    insert into stock_ticket (id, facility_id, detail_id, reason, amount, unit, net, after_net, user_id, user_name, at)
    select 'bench-' || n, ${facilityId}, 'bench-' || 1 + n % ${items}::int, 'dose', -25, 'MILLILITER', -25, 1000, 'user', 'User',
      now() - make_interval(secs => ${days * 86_400}::float8 * n / ${tickets}::float8)
    from generate_series(0, ${tickets - 1}::int) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function timesOf(count: number, act: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = -warmups; round < count; round++) {
    const began = performance.now()
    const took = await act()
    if (round >= 0) times.push(typeof took === 'number' ? took : performance.now() - began)
  }
  return spread(times, [0.5, 0.95, 1])
}

async function openedPage(): Promise<Page> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
  const opened = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await opened.goto(`${url}/login`)
  await opened.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
  return opened
}

/** On a page that is loaded anew, so that nothing of the stock is there yet; when the browser has painted it. */
async function byLink(on: Page): Promise<number> {
  await on.goto(url)
  const link = on.locator(`a[href="/facility/${facilityId}/inventory"]`).first()
  await link.waitFor()
  await on.waitForTimeout(600)
  const began = Date.now()
  await link.click()
  const handle = await on.waitForFunction(
    (wanted: number) => {
      const rows = Number(document.querySelector('table[aria-label=consumables]')?.getAttribute('aria-rowcount'))
      if (!(rows >= wanted)) return 0
      // The second frame begins when the first is painted.
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
      )
    },
    items,
    { polling: 'raf', timeout: 60_000 },
  )
  return (await handle.jsonValue()) - began
}
