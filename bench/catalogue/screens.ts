import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { spread } from '../figures.ts'
import { itemCount, licenses, strainCount } from './filling.ts'
import type { CatalogueServer } from './server.ts'

const openings = Number(process.env.OPENINGS ?? 15)
const changes = Number(process.env.SHOWN ?? 40)
const warmups = 3

/** What the page has to show before it counts as drawn. */
type Sight =
  | { is: 'list'; label: string; lines: number }
  | { is: 'text'; text: string }
  /** In the row of the item that others change. */
  | { is: 'row'; id: string; text: string }
  /** Rows in the sheet, each with this text. */
  | { is: 'sheet'; text: string }

/** When the browser had painted it, by the clock that both processes share. */
async function drawnAt(page: Page, sight: Sight): Promise<number> {
  const handle = await page.waitForFunction(
    (wanted: Sight) => {
      // Without a function that has a name: what compiles this for Node would ask the browser for a helper of its own.
      const main = document.querySelector('main')?.textContent ?? ''
      const rows = [...document.querySelectorAll('[role=dialog] tbody tr')]
      const table = wanted.is === 'list' ? document.querySelector(`table[aria-label=${wanted.label}]`) : null
      const row = wanted.is === 'row' ? document.querySelector(`tr[data-row=${wanted.id}]`)?.textContent : undefined
      const isThere =
        wanted.is === 'list'
          ? Number(table?.getAttribute('aria-rowcount')) >= wanted.lines && document.querySelector('.st') !== null
          : wanted.is === 'row'
            ? row?.includes(wanted.text) === true
            : wanted.is === 'text'
              ? main.includes(wanted.text)
              : rows.length > 0 && rows.every(({ textContent }) => textContent?.includes(wanted.text))
      if (!isThere) return 0
      // The second frame begins when the first is painted.
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
      )
    },
    sight,
    { polling: 'raf', timeout: 120_000 },
  )
  return await handle.jsonValue()
}

interface Taken {
  times: number[]
  blocked: number
  bytes: number
}

async function measured(page: Page, rounds: number, act: (round: number) => Promise<number>): Promise<string> {
  const taken: Taken = { times: [], blocked: 0, bytes: 0 }
  const count = ({ payload }: { payload: string | Buffer }) => void (taken.bytes += payload.length)
  page.on('websocket', (socket) => socket.on('framereceived', count))
  for (let round = 0; round < rounds + warmups; round++) {
    const took = await act(round)
    const blocked = await page.evaluate(() =>
      Math.max(0, ...((window as unknown as { tasks?: number[] }).tasks?.splice(0) ?? [])),
    )
    if (round < warmups) taken.bytes = 0
    else {
      taken.times.push(took)
      taken.blocked = Math.max(taken.blocked, blocked)
    }
  }
  page.removeAllListeners('websocket')
  const kilobytes = taken.bytes === 0 ? '' : `${Math.round(taken.bytes / rounds / 1024)} kB`
  return `${spread(taken.times, [0.5, 0.95, 0.99])} | ${Math.round(taken.blocked)} ms | ${kilobytes} |`
}

/** From the press on the link in the navigation of a page that is loaded anew, so that nothing of the list is there yet. */
async function byLink(page: Page, url: string, list: 'strains' | 'items', lines: number): Promise<number> {
  await page.goto(`${url}/users`)
  const link = page.getByRole('link', { name: list === 'items' ? 'Items' : 'Strains', exact: true }).first()
  await link.waitFor()
  await page.waitForTimeout(600)
  await page.evaluate(() => void (window as unknown as { tasks: number[] }).tasks.splice(0))
  const began = Date.now()
  await link.click()
  return (await drawnAt(page, { is: 'list', label: list, lines })) - began
}

/** Its record in the first license is called otherwise, and back, until the page says so. */
async function renamed(
  page: Page,
  { db }: CatalogueServer,
  isOtherwise: boolean,
  { id, is, same, otherwise }: { id: string; is: 'row' | 'text'; same: string; otherwise: string },
): Promise<number> {
  const shown = drawnAt(page, { is, id, text: isOtherwise ? otherwise : same })
  const [license] = licenses
  // Metrc's of the item-7 is the 8 (`fillCatalogue`).
  const metrcId = String(Number(id.slice('item-'.length)) + 1)
  await sql`update item set metrc = jsonb_set(metrc, '{Name}', to_jsonb(o.name || ${isOtherwise ? ' (old)' : ''}::text)),
      version = nextval('row_version')
    from catalogue_item o where o.id = ${id} and item.facility_id = ${license} and item.id = ${metrcId}`.execute(db)
  const stored = Date.now()
  return Math.max(0, (await shown) - stored)
}

/** Of the items that the list shows first, one that is like Metrc's in every license: others change it. */
async function changedItem(page: Page, same: string): Promise<string> {
  const row = page.locator('tr[data-row]').filter({ hasText: same }).first()
  return (await row.getAttribute('data-row')) ?? ''
}

async function openedPage({ url, token }: CatalogueServer) {
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
  return { browser, page }
}

/** Lines of a table. @param withUnlinked fills what is to be generated */
export async function screens(server: CatalogueServer, withUnlinked: () => Promise<void>): Promise<string[]> {
  const { url } = server
  const { browser, page } = await openedPage(server)
  const lines: string[] = []
  const tell = async (name: string, rounds: number, act: (round: number) => Promise<number>) => {
    const line = `| ${name} | ${await measured(page, rounds, act)}`
    console.log(line)
    lines.push(line)
  }
  await tell(`list of ${strainCount} strains`, openings, () => byLink(page, url, 'strains', strainCount))
  await tell(`list of ${itemCount} items`, openings, () => byLink(page, url, 'items', itemCount))
  const inList = { is: 'row', same: '5 of 5 match', otherwise: '1 differs' } as const
  const id = await changedItem(page, inList.same)
  await tell('another’s change on the open list', changes, (round) =>
    renamed(page, server, round % 2 === 0, { ...inList, id }),
  )
  await page.goto(`${url}/items/${id}`)
  const inMapping = { is: 'text', same: '5 of 5 facilities match', otherwise: '4 of 5 facilities match' } as const
  await drawnAt(page, { is: 'text', text: (changes + warmups) % 2 === 0 ? inMapping.same : inMapping.otherwise })
  await tell('another’s change on the open mapping', changes, (round) =>
    renamed(page, server, (round + changes + warmups) % 2 === 0, { ...inMapping, id }),
  )
  await withUnlinked()
  for (const [list, button] of [
    ['strains', 'Auto-Generate'],
    ['items', 'Generate Items'],
  ] as const) {
    await byLink(page, url, list, list === 'items' ? itemCount : strainCount)
    await tell(`${button} with 5000 records`, openings, () => generated(page, button))
    await tell(`a filter typed there`, openings, (round) => filtered(page, button, round))
  }
  await browser.close()
  return lines
}

async function generated(page: Page, button: string): Promise<number> {
  const began = Date.now()
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const drawn = await drawnAt(page, { is: 'sheet', text: '' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return drawn - began
}

async function filtered(page: Page, button: string, round: number): Promise<number> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await drawnAt(page, { is: 'sheet', text: '' })
  const text = `Haze ${102 + round * 40}`
  const began = Date.now()
  await page.getByRole('dialog').getByRole('searchbox').fill(text)
  const drawn = await drawnAt(page, { is: 'sheet', text })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return drawn - began
}
