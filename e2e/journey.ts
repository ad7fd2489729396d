import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { phone } from './devices.ts'
import { type IdentityProvider, type MailServer, startIdentityProvider, startMailServer } from './neighbours.ts'
import { type Credentials, signInByApi } from './people.ts'
import type { Product } from './product.ts'
import type { Sandbox } from './sandbox.ts'
import { shuffled } from './shuffled.ts'
import { createTrouble, type Trouble } from './trouble.ts'
import { isAll, today } from './turns.ts'
import { type Broker, createWorlds, type World, type Worlds } from './worlds.ts'

interface JourneyFixtures {
  /** Whether the product listens to a broker of MQTT: said once for all journeys of a file. */
  hasBroker: boolean
  /**
   * Whether the journeys of a file run in the world of all files that say so: it changes only what it makes itself, and
   * asks for nothing untouched. Said once for all journeys of a file.
   */
  sharesWorld: boolean
  world: World
  /** The running product of this world; its first read has ended. */
  product: Product
  /**
   * The first of these that no journey of this world took before; it is this journey's alone from then on.
   *
   * @throws Error when all of them are taken
   */
  take: <T>(from: readonly T[], nameOf: (one: T) => string | number) => T
  /**
   * Signs a person in in this browser (the demo's administrator, unless said otherwise); the test opens what it is
   * about.
   */
  signIn: (who?: Credentials) => Promise<void>
  /** A browser of its own, of the same kind; somebody is signed in there when named, and opens nothing yet. */
  another: (who?: Credentials) => Promise<Page>
  /** The sandbox Metrc of the product. */
  sandbox: Sandbox
  /**
   * The broker of MQTT that the product listens to.
   *
   * @throws Error in a file whose world has none
   */
  broker: Broker
  /** Fails the test at its end for what browsers complained of and the test did not ask for. */
  trouble: Trouble
}

interface WorkerFixtures {
  /** The mail server of the product. */
  mail: MailServer
  /** The identity provider of the product. */
  identity: IdentityProvider
  worlds: Worlds
}

const extended = base.extend<JourneyFixtures, WorkerFixtures>({
  // Playwright reads what a fixture needs out of these patterns.
  // oxlint-disable-next-line no-empty-pattern
  mail: [async ({}, provide) => provideClosing(await startMailServer(), provide), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern
  identity: [async ({}, provide) => provideClosing(await startIdentityProvider(), provide), { scope: 'worker' }],
  worlds: [
    ({ mail, identity }, provide) => {
      const settings = async (url: string) => ({
        SMTP_URL: mail.url,
        // Metrc is read when a test asks for it, so that what others do there comes when the test wants it to.
        SYNC_SECONDS: '3600',
        ...identity.settings(url),
      })
      return provideClosing(createWorlds(settings), provide)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  hasBroker: [false, { option: true }],
  sharesWorld: [false, { option: true }],
  // The path begins with the file.
  world: [
    async ({ worlds, hasBroker, sharesWorld }, provide, { titlePath }) =>
      provide(await (sharesWorld ? worlds.shared() : worlds.of(titlePath[0] ?? '', { hasBroker }))),
    { timeout: 120_000 },
  ],
  product: ({ world }, provide) => provide(world.product),
  broker: ({ world: { broker } }, provide) => {
    if (!broker) throw new Error('The world of this file has no broker: test.use({ hasBroker: true })')
    return provide(broker)
  },
  baseURL: ({ product }, provide) => provide(product.url),
  page: ({ page }, provide) => provide(lookingSoon(page)),
  take: ({ world: { taken } }, provide) =>
    provide((from, nameOf) => {
      const free = from.find((one) => !taken.has(String(nameOf(one))))
      if (free === undefined) throw new Error(`None of ${from.length} is left: other journeys took them`)
      taken.add(String(nameOf(free)))
      return free
    }),
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
    const contexts: BrowserContext[] = []
    await provide(async (who) => {
      const context = await browser.newContext()
      trouble.watch(context)
      contexts.push(context)
      if (who) await signInOn(context, product.url, who)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  signIn: ({ context, product }, provide) =>
    provide((who = product.people.admin) => signInOn(context, product.url, who)),
})

export { expect }
/** JOURNEY_SEED puts the journeys of each file into an order that depends on it. */
export const test = process.env['JOURNEY_SEED'] ? shuffled(extended, process.env['JOURNEY_SEED']) : extended

/** The journeys that `define` defines run at the desk on one day and on a phone on the next: where the phone has its own ways. */
export function onPhoneToo(define: () => void): void {
  const isPhoneDay = today % 2 === 1
  if (isAll || !isPhoneDay) define()
  if (!isAll && !isPhoneDay) return
  test.describe('on a phone', { tag: '@phone' }, () => {
    test.use(phone)
    define()
  })
}

/**
 * An expectation looks again after 0.1, 0.25, 0.5 and then every second, so that what comes just after a look is waited
 * for much too long. A page that was opened is left alone until it shows something that is not on its way any more.
 */
function lookingSoon(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...given) => {
    const response = await goto(...given)
    // Where it leads elsewhere at once, there is nothing to wait for here.
    await page.evaluate(untilShown).catch(() => {})
    return response
  }
  return page
}

async function untilShown(): Promise<void> {
  const until = performance.now() + 1_000
  const isShown = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null
  while (!isShown() && performance.now() < until) await new Promise((drawn) => requestAnimationFrame(drawn))
}

async function provideClosing<T extends { close: () => Promise<void> }>(one: T, provide: (one: T) => Promise<void>) {
  await provide(one)
  await one.close()
}

/** The first page of the product that this browser opens finds the bearer where the application looks for it. */
async function signInOn(context: BrowserContext, url: string, who: Credentials): Promise<void> {
  const token = await signInByApi(url, who)
  await context.addInitScript(
    ([origin, given]) => {
      // Once: who has signed out, or was signed out, stays so.
      if (location.origin !== origin || localStorage.getItem('given-session') === given) return
      localStorage.setItem('given-session', given)
      localStorage.setItem('cultivatd-session', given)
    },
    [url, token] as const,
  )
}
