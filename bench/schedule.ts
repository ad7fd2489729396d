/**
 * How fast a week of 2,000 tasks is there, on the built product with a warm server, in a real browser (1440 wide):
 *
 * - the rows of the week computed on the server;
 * - the schedule from a link until it is drawn, and the turn from an empty week to the full one;
 * - a task that somebody else moves, until the open week shows it.
 *
 *     node scripts/build.mjs && npx tsx bench/schedule.ts
 */
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { tasksDue } from '../apps/server/src/task/task.store.ts'
import type { Db } from '../apps/server/src/db/db.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { catalogueServer } from './catalogue/server.ts'
import { spread } from './figures.ts'

const count = Number(process.env.TASKS ?? 2_000)
const rounds = Number(process.env.OPENINGS ?? 20)
const warmups = 3
/** The days are those of this machine's clock, as the browser has it. */
const day = (by: number): string => {
  const at = new Date()
  at.setDate(at.getDate() - ((at.getDay() + 6) % 7) + by)
  return at.toLocaleDateString('sv')
}

/** A week of it, a third of each state, in two rooms that nobody has to know. */
async function fillTasks(db: Db): Promise<void> {
  await sql`
    insert into task (id, type, name, employee_id, description, sub_tasks, locations, facility_ids, room_ids, due_date,
      created_by, date_created, date_started, date_completed)
    select 'task-' || n, 'Custom', 'Defoliate rack ' || n || ' of the north side', null, 'Lower third only',
      '[{"id": "a", "text": "Left", "isComplete": true}, {"id": "b", "text": "Right", "isComplete": false}]', '[]',
      '{}', '{}', ${day(0)}::date + n % 7, 'somebody', now(),
      case when n % 3 > 0 then ${day(0)}::date end, case when n % 3 = 2 then ${day(0)}::date end
    from generate_series(1, ${count}) as n`.execute(db)
}

/** What a column is called, by how many tasks it has. */
const columnOf = (tasks: number) => `, ${tasks} tasks`
const perDay = (weekday: number) => Array.from({ length: count }, (_, at) => at + 1).filter((n) => n % 7 === weekday)
const ofMonday = () => columnOf(perDay(0).length)

const server = await catalogueServer(fillTasks)
const { db, url, token } = server
const week = { from: day(0), to: day(6) }
const executablePath = await findChromium()
const browser = await chromium.launch({ executablePath: executablePath ?? undefined, args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.addInitScript(() => {
  const tasks: number[] = []
  Object.assign(window, { tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
})
await page.goto(`${url}/login`)
await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)

const lines = [
  `| the week computed on the server | ${await spreadOf(() => timed(() => tasksDue(db, week)))} | |`,
  await onScreen('by a link, with nothing of it kept', opened),
  await onScreen('from the week before', turned),
  await onScreen('a task that somebody else moves', movedByOther),
]
await browser.close()
await server.close()
console.log(`## The schedule

A week of ${count.toLocaleString('en-US')} tasks, ${rounds} times each, in Chromium at 1440 px on the same machine. "Blocked" is the longest time for which the page answered nothing.

| | p50 | p95 | p99 | blocked |
|---|---|---|---|---|
${lines.join('\n')}
`)
process.exit(0)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function spreadOf(act: (round: number) => Promise<number>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmups; round++) {
    const took = await act(round)
    if (round >= warmups) times.push(took)
  }
  return spread(times, [0.5, 0.95, 0.99])
}

async function onScreen(name: string, act: (round: number) => Promise<number>): Promise<string> {
  let blocked = 0
  const figures = await spreadOf(async (round) => {
    const took = await act(round)
    const longest = await page.evaluate(() =>
      Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)),
    )
    if (round >= warmups) blocked = Math.max(blocked, longest)
    return took
  })
  return `| ${name} | ${figures} | ${Math.round(blocked)} ms |`
}

/** When the browser had painted a column that is called so, by the clock that both processes share. */
async function drawnAt(on: Page, label: string): Promise<number> {
  const handle = await on.waitForFunction(
    (wanted) => {
      const cell = [...document.querySelectorAll('[role=gridcell]')].find((one) =>
        one.getAttribute('aria-label')?.includes(wanted),
      )
      if (!cell?.querySelector('li')) return 0
      // The second frame begins when the first is painted.
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
      )
    },
    label,
    { polling: 'raf', timeout: 120_000 },
  )
  return handle.jsonValue()
}

/** By a link, from a page on which nothing of it is there; the code of the page is. */
async function opened(): Promise<number> {
  await page.goto(`${url}/schedule?day=${day(-7)}`)
  await page.getByRole('grid').waitFor()
  await page.goto(`${url}/users`)
  await page.getByRole('heading').first().waitFor()
  await page.waitForTimeout(600)
  await page.evaluate(() => void (window as unknown as { tasks: number[] }).tasks.splice(0))
  const shown = drawnAt(page, ofMonday())
  const began = Date.now()
  await page.evaluate(() => history.pushState(null, '', '/schedule'))
  return (await shown) - began
}

async function turned(): Promise<number> {
  await page.goto(`${url}/schedule?day=${day(-7)}`)
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(600)
  await page.evaluate(() => void (window as unknown as { tasks: number[] }).tasks.splice(0))
  const shown = drawnAt(page, ofMonday())
  const began = Date.now()
  // Pressed in the page: what Playwright does before a click is no time of the product.
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="The week after"]')?.click())
  return (await shown) - began
}

/** One of Monday goes to a day of two weeks ago, and comes back in the next round. */
async function movedByOther(round: number): Promise<number> {
  const isThere = round % 2 === 0
  const shown = drawnAt(page, columnOf(perDay(0).length - (isThere ? 1 : 0)))
  await sql`update task set due_date = ${isThere ? day(-14) : day(0)}::date, version = nextval('row_version')
    where id = 'task-7'`.execute(db)
  const stored = Date.now()
  return Math.max(0, (await shown) - stored)
}
