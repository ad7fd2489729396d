/**
 * How long it takes from a cut until the screen says the right word for it: the network of the browser, the server halted and
 * killed, Metrc away in every way that it has, and its key refused. The built product as everybody starts it, and tabs of a
 * real browser on different pages, each with a network of its own. Each tab is a try; the tabs of a round share the cut of
 * a server or of Metrc, but not their beat.
 *
 *     TRIES=50 TABS=10 CUTS=halted,killed npx tsx bench/connection-word.ts
 */
import { setTimeout as wait } from 'node:timers/promises'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { signInByApi } from '../e2e/people.ts'
import { startProduct } from '../e2e/product.ts'
import { templateCopy } from '../e2e/template.ts'
import { buildIfChanged } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium, howToInstallChromium } from '../scripts/chromium.mjs'
import { median, percentile } from './figures.ts'

const tries = Number(process.env.TRIES ?? 50)
const tabs = Math.min(tries, Number(process.env.TABS ?? 10))
/** Words of the names of cuts, to look at some of them only. */
const wanted = (process.env.CUTS ?? '').split(',').filter(Boolean)
const promisedMs = 10_000
/** What takes longer than promised is measured all the same. */
const mostMs = 60_000

interface Tab {
  context: BrowserContext
  page: Page
}

interface Cut {
  name: string
  word: RegExp
  begin(tab: Tab): unknown
  end(tab: Tab): unknown
  /** Each tab is cut by itself; else all of them at once, by the first. */
  isOfTab?: true
  /** The time counts from when this was seen, not from `begin`. */
  from?: () => Promise<unknown>
}

await buildIfChanged()
const executablePath = await ensureChromium()
if (executablePath === null) throw new Error(howToInstallChromium)
const product = await startProduct({ SYNC_SECONDS: '30' }, await templateCopy())
const { sandbox } = product
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
const inStep = /^In step with Metrc$/
let isKept = true
try {
  const token = await signInByApi(product.url, product.people.admin)
  const opened = await Promise.all(Array.from({ length: tabs }, (_, at) => openTab(token, at)))
  const lines: string[] = []
  for (const cut of cuts().filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
    const times = await measure(cut, opened)
    lines.push(lineOf(cut, times))
    console.error(lines.at(-1))
    if (percentile(times, 0.99) > promisedMs) isKept = false
  }
  console.log(table(lines))
} finally {
  await browser.close()
  await product.remove()
}
process.exit(isKept ? 0 : 1)

function cuts(): readonly Cut[] {
  const noServer = /^Server does not answer since/
  const noMetrc = /^Metrc does not answer since/
  const well = () => sandbox.down(null)
  let plan = 0
  return [
    {
      name: 'network of the browser gone',
      word: /^No network since/,
      begin: ({ context }) => context.setOffline(true),
      end: ({ context }) => context.setOffline(false),
      isOfTab: true,
    },
    { name: 'server halted (SIGSTOP)', word: noServer, begin: product.halt, end: product.goOn },
    { name: 'server killed (SIGKILL)', word: noServer, begin: product.kill, end: startAgain },
    {
      name: 'Metrc refuses connections',
      word: noMetrc,
      // Nobody can tell it to come back, so it does by itself.
      begin: () => sandbox.down('refuse', { forMs: 2 * promisedMs }),
      end: () => {},
    },
    { name: 'Metrc cuts connections', word: noMetrc, begin: () => sandbox.down('reset'), end: well },
    {
      name: 'Metrc takes questions and answers none',
      word: noMetrc,
      begin: () => sandbox.down('slow', { slowMs: 120_000 }),
      end: well,
    },
    { name: 'Metrc answers 503', word: noMetrc, begin: () => sandbox.down('503'), end: well },
    { name: 'a page of a gateway for Metrc', word: noMetrc, begin: () => sandbox.down('html-502'), end: well },
    {
      name: 'Metrc refuses the key, from its first no on',
      word: /^Metrc could not be read/,
      begin: async () => {
        plan = await sandbox.plan({ fault: { kind: '401', forMs: null } })
      },
      from: async () => {
        while (!(await sandbox.hasStruck(plan))) await wait(20)
      },
      end: () => sandbox.forgetPlans(),
    },
  ]
}

/** On a machine that does much else a start may take longer than anybody waits for it. */
function startAgain(): Promise<void> {
  return product.startAgain().catch(product.startAgain)
}

/** Every page has the same top bar; the tabs stand on different ones. */
async function openTab(token: string, at: number): Promise<Tab> {
  const places = ['/', '/operations', '/users', `/facility/${demoLicenses.redFork}`]
  const context = await browser.newContext({ locale: 'en-US' })
  await context.addInitScript((given) => localStorage.setItem('cultivatd-session', given), token)
  const page = await context.newPage()
  await page.goto(product.url + (places[at % places.length] ?? '/'))
  await untilSaid(page, inStep)
  return { context, page }
}

/** Waits until the top bar says this, whole: on a phone it is an icon with a word. */
function untilSaid(page: Page, word: RegExp) {
  return page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('header a')].some((link) =>
        new RegExp(source).test(link.getAttribute('aria-label') ?? ''),
      ),
    word.source,
    { polling: 50, timeout: mostMs },
  )
}

/** Milliseconds of every try, the shortest first. */
async function measure(cut: Cut, opened: readonly Tab[]): Promise<number[]> {
  const times: number[] = []
  while (times.length < tries) {
    const round = opened.slice(0, tries - times.length)
    // Anywhere between two questions of the stream, the mirror and the look for Metrc.
    await wait(4_000 * Math.random())
    times.push(...(cut.isOfTab ? await Promise.all(round.map((tab) => tryOf(cut, tab))) : await tryAtOnce(cut, round)))
    await Promise.all(opened.map(({ page }) => untilSaid(page, inStep)))
  }
  return times.sort((a, b) => a - b)
}

async function tryOf(cut: Cut, tab: Tab): Promise<number> {
  await wait(2_000 * Math.random())
  const began = performance.now()
  await cut.begin(tab)
  const took = await saidAfter(tab, cut, began)
  await cut.end(tab)
  return took
}

async function tryAtOnce(cut: Cut, round: readonly Tab[]): Promise<number[]> {
  const [first] = round
  if (!first) return []
  let began = performance.now()
  const begun = cut.begin(first)
  if (cut.from) {
    await begun
    await cut.from()
    began = performance.now()
  }
  const times = await Promise.all(round.map((tab) => saidAfter(tab, cut, began)))
  await begun
  await cut.end(first)
  return times
}

/** Milliseconds until a tab says the word; infinite where it never does. */
async function saidAfter({ page }: Tab, { word }: Cut, began: number): Promise<number> {
  try {
    await untilSaid(page, word)
    return performance.now() - began
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function lineOf({ name }: Cut, times: readonly number[]): string {
  const seconds = (ms: number) => (ms < mostMs ? `${(ms / 1000).toFixed(1)} s` : `more than ${mostMs / 1000} s`)
  const shown = [median(times), percentile(times, 0.9), percentile(times, 0.99)]
  return `| ${name} | ${times.length} | ${shown.map(seconds).join(' | ')} |`
}

function table(lines: readonly string[]): string {
  return `## From a cut to the right word on the screen

${tries} tries of each, ${tabs} tabs of a browser at once on four pages, on this machine with the server, PostgreSQL and the sandbox
Metrc. From the moment before the cut until the top bar says what it is. Promised are ${promisedMs / 1000} s. Metrc is read every 30 s;
where it refuses the key, the time counts from its first no.

| cut | tries | p50 | p90 | p99 |
|---|---|---|---|---|
${lines.join('\n')}
`
}
