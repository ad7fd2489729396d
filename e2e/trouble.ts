import type { BrowserContext } from '@playwright/test'

/** What went wrong in a browser without a test looking for it: console, scripts, requests. */
export interface Trouble {
  /** Keeps an eye on every page of a browser. */
  watch: (context: BrowserContext) => void
  /** Trouble with these words is what the test asks for. */
  expect: (words: RegExp) => void
  /** Everything else that was seen. */
  unexpected: () => string[]
}

/** Said by the test's own browser where a journey keeps no program on its device (playwright.config.ts). */
const ofTheTest = /^Service Worker registration blocked by Playwright/

export function createTrouble(): Trouble {
  const seen: string[] = []
  const expected: RegExp[] = []
  return {
    watch(context) {
      context.on('console', (message) => {
        const { url } = message.location()
        if (ofTheTest.test(message.text())) return
        if (['error', 'warning'].includes(message.type())) seen.push(`${message.type()}: ${message.text()} (${url})`)
      })
      context.on('weberror', (error) => seen.push(`script: ${error.error().message}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // A page that is left drops what it was loading.
        if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.method()} ${request.url()} ${reason}`)
      })
      context.on('response', (response) => {
        if (response.status() >= 400) seen.push(`answer: ${response.status()} ${response.url()}`)
      })
    },
    expect: (words) => void expected.push(words),
    unexpected: () => seen.filter((one) => !expected.some((words) => words.test(one))),
  }
}
