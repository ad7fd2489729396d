import { test as base, expect, type Page } from '@playwright/test'
import { untilFirstRead } from './live.ts'
import { type Product, startProduct } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { type Credentials, signInByApi } from './people.ts'

interface JourneyFixtures {
  /** Signs a person in on a page (the demo's administrator on this page, unless said otherwise). */
  signIn: (who?: Credentials, page?: Page) => Promise<void>
  /** The sandbox Metrc of the product. */
  sandbox: Sandbox
}

interface WorkerFixtures {
  /** One running product for all tests of a worker; its first read has ended. */
  product: Product
}

export { expect }
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  product: [
    // Playwright reads what a fixture needs out of this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct()
      await untilFirstRead(product.url, await signInByApi(product.url, product.people.admin))
      await provide(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.url),
  sandbox: ({ product }, provide) => provide(product.sandbox),
  signIn: ({ page, product }, provide) =>
    provide(async (who = product.people.admin, where = page) => {
      const token = await signInByApi(product.url, who)
      // Any page of the origin will do to keep the token where the application looks for it.
      await where.goto(`${product.url}/init.json`)
      await where.evaluate((value) => localStorage.setItem('cultivatd-session', value), token)
      await where.goto(product.url)
    }),
})
