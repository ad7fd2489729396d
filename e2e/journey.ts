import { test as base, expect, type Page } from '@playwright/test'
import { untilFirstRead } from './live.ts'
import { type IdentityProvider, type MailServer, startIdentityProvider, startMailServer } from './neighbours.ts'
import { type Credentials, signInByApi } from './people.ts'
import { type Product, startProduct } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { createTrouble, type Trouble } from './trouble.ts'

interface JourneyFixtures {
  /**
   * Signs a person in on a page (the demo's administrator on this page, unless said otherwise); the test opens what it
   * is about.
   */
  signIn: (who?: Credentials, page?: Page) => Promise<void>
  /** A browser of its own, of the same kind; somebody is signed in there when named, and opens nothing yet. */
  another: (who?: Credentials) => Promise<Page>
  /** The sandbox Metrc of the product. */
  sandbox: Sandbox
  /** Fails the test at its end for what browsers complained of and the test did not ask for. */
  trouble: Trouble
}

interface WorkerFixtures {
  /** The mail server of the product. */
  mail: MailServer
  /** The identity provider of the product. */
  identity: IdentityProvider
  /** One running product for all tests of a worker; its first read has ended. */
  product: Product
}

export { expect }
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  // Playwright reads what a fixture needs out of these patterns.
  // oxlint-disable-next-line no-empty-pattern
  mail: [async ({}, provide) => provideClosing(await startMailServer(), provide), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern
  identity: [async ({}, provide) => provideClosing(await startIdentityProvider(), provide), { scope: 'worker' }],
  product: [
    async ({ mail, identity }, provide) => {
      const product = await startProduct(async (url) => ({
        SMTP_URL: mail.url,
        // Metrc is read when a test asks for it, so that what others do there comes when the test wants it to.
        SYNC_SECONDS: '3600',
        ...identity.settings(url),
      }))
      await untilFirstRead(product.url, await signInByApi(product.url, product.people.admin))
      await provide(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.url),
  sandbox: async ({ product }, provide) => {
    await provide(product.sandbox)
    await product.sandbox.down(null)
    await product.sandbox.latency(0)
    await product.sandbox.forgetPlans()
  },
  trouble: [
    async ({ context }, provide) => {
      const trouble = createTrouble()
      trouble.watch(context)
      await provide(trouble)
      expect(trouble.unexpected(), 'what browsers complained of').toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, product, trouble }, provide) => {
    const pages: Page[] = []
    await provide(async (who) => {
      const context = await browser.newContext()
      trouble.watch(context)
      const page = await context.newPage()
      pages.push(page)
      if (who) await signInOn(page, product.url, who)
      return page
    })
    for (const page of pages) await page.context().close()
  },
  signIn: ({ page, product }, provide) =>
    provide((who = product.people.admin, where = page) => signInOn(where, product.url, who)),
})

async function provideClosing<T extends { close: () => Promise<void> }>(one: T, provide: (one: T) => Promise<void>) {
  await provide(one)
  await one.close()
}

async function signInOn(page: Page, url: string, who: Credentials): Promise<void> {
  const token = await signInByApi(url, who)
  // An empty page of the origin will do to keep the token where the application looks for it.
  const door = `${url}/login`
  const empty = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }
  await page.route(door, (route) => route.fulfill(empty), { times: 1 })
  await page.goto(door)
  await page.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
}
