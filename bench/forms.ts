/**
 * Whether what is typed stays: every form of the product, left in every way. One field is typed into, the form is left,
 * and what was typed is looked for in the form or behind its draft.
 *
 *     npx tsx bench/forms.ts
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { desk } from '../e2e/devices.ts'
import { lostOnLeaving, type WayToLeave, waysToLeave } from '../e2e/leave-form.ts'
import { untilFirstRead } from '../e2e/live.ts'
import { signInByApi } from '../e2e/people.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { type TypedForm, typedForms } from '../e2e/typed-forms.ts'
import { buildIfChanged } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium, howToInstallChromium } from '../scripts/chromium.mjs'

/** Names of forms, to look at some of them only. */
const wanted = (process.env.FORMS ?? '').split(',').filter(Boolean)
const patience = Number(process.env.PATIENCE_MS ?? 15_000)

await buildIfChanged()
const executablePath = await ensureChromium()
if (executablePath === null) throw new Error(howToInstallChromium)
const product = await startProduct({ SYNC_SECONDS: '3600' })
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
const token = await signInByApi(product.url, product.people.admin)
const lost: string[] = []
let tries = 0
try {
  await untilFirstRead(product.url, token)
  const forms = (await typedForms(product)).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const form of forms) await leaveInEveryWay(browser, product, form)
  console.log(table(forms))
} finally {
  await browser.close()
  await product.remove()
}
process.exit(lost.length > 0 ? 1 : 0)

async function leaveInEveryWay(from: Browser, { url }: Product, form: TypedForm): Promise<void> {
  const context = await from.newContext({ ...desk, baseURL: url, locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(2 * patience)
  const page = await context.newPage()
  await page.goto('/init.json')
  await giveSession(page)
  for (const way of waysToLeave) {
    tries += 1
    const found = await tried(page, form, way)
    console.error(`${form.name}, ${way}: ${found === null ? 'kept' : `LOST, ${found}`}`)
    if (found !== null) lost.push(`${form.name}, ${way}: ${found}`)
  }
  await context.close()
}

/** A form that could not even be opened is one of which nothing is known to stay. */
async function tried(page: Page, form: TypedForm, way: WayToLeave): Promise<string | null> {
  try {
    return await lostOnLeaving(page, form, { way, signInAgain, patience })
  } catch (error) {
    return String(error).split('\n')[0] ?? ''
  }
}

/** As when the same person signs in in another tab: so often in a row the sign-in itself would be refused. */
async function signInAgain(page: Page): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/init.json')
  await giveSession(tab)
  await tab.close()
}

function giveSession(page: Page): Promise<void> {
  return page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
}

function table(forms: readonly TypedForm[]): string {
  return `## What is typed into a form and not sent

${forms.length} forms, each typed into and left by ${waysToLeave.join(', ')}: ${tries} tries.

| forms | ways | tries | lost |
|---|---|---|---|
| ${forms.length} | ${waysToLeave.length} | ${tries} | ${lost.length} |
${lost.map((one) => `\n- ${one}`).join('')}`
}
