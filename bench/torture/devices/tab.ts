import * as fake from 'fake-indexeddb'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Browser } from './browser.ts'
import type { Network } from './network.ts'
import type { Globals } from './program.ts'
import { tabSocket } from './tab-socket.ts'
import { storageOf } from './tab-storage.ts'
import type { Program } from './tab-program.ts'

/** A page of a device that runs the program, until it is killed. */
export interface Tab {
  program: Program
  readonly isAlive: boolean
  /** What it would do from now on is not done: no word leaves it, nothing is stored, no answer reaches it. */
  kill: () => void
  /** Ends with the result, or with null when the tab died first. */
  unlessKilled: <T>(work: Promise<T>) => Promise<T | null>
}

interface Parts {
  begin: (globals: Globals) => Program
  browser: Browser
  network: Network
  random: Random
  /** By how much the clock of the device is off. */
  clockOffMs: number
}

/** Loads the page: a copy of the program of its own, on what the browser of the device keeps. */
export function openTab({ begin, browser, network, random, clockOffMs }: Parts): Tab {
  const self = {}
  const ended = new AbortController()
  let isAlive = true
  /** Of what a dead tab waits for, nothing comes. */
  const never = new Promise<never>(() => {})
  const ifAlive = <T>(work: Promise<T>): Promise<T> =>
    isAlive
      ? work.then(
          (value) => (isAlive ? value : never),
          (error: unknown) => {
            if (isAlive) throw error
            return never
          },
        )
      : never
  const storage = storageOf(browser.factory, random)
  const { document, window } = pageOf(browser, self, () => isAlive)
  const timers = timersOf(() => isAlive)
  const { socketClass, endAll } = tabSocket(network, () => isAlive)
  const offOnLine = network.onGone(() => window.dispatchEvent(new Event('offline')))

  const navigator = {
    get onLine() {
      return network.isOn
    },
    userAgent: 'simulated',
    locks: {
      request: <T>(name: string, work: () => Promise<T>) =>
        isAlive ? ifAlive(browser.locks.request(self, name, work)) : never,
      query: async () => ({ held: browser.locks.held(), pending: [] }),
    },
  }
  const localStorage = {
    getItem: (key: string) => browser.stored.get(key) ?? null,
    setItem: (key: string, value: string) => store(key, value),
    removeItem: (key: string) => store(key, null),
    get length() {
      return browser.stored.size
    },
    key: (at: number) => [...browser.stored.keys()][at] ?? null,
  }
  function store(key: string, value: string | null): void {
    if (!isAlive) return
    if (value === null) browser.stored.delete(key)
    else browser.stored.set(key, value)
    browser.channels.tell(self, 'storage', key)
  }

  const globals: Record<string, unknown> = {
    window,
    document,
    navigator,
    location: { origin: 'https://grow.example', host: 'grow.example', protocol: 'https:', pathname: '/', href: '/' },
    localStorage,
    indexedDB: { open: (name: string, version: number) => storage.open(name, version) },
    ...fakeClasses,
    fetch: (path: string, init?: RequestInit) => ifAlive(isAlive ? throughWorker(path, init, ended.signal) : never),
    WebSocket: socketClass,
    BroadcastChannel: channelClass(browser, self, () => isAlive),
    ...timers.functions,
    Date: dateOff(clockOffMs),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    console: { ...console, error: () => {} },
  }
  // What is asked for by `globalThis`, which has all else as any other.
  globals.globalThis = new Proxy(globals, {
    get: (own, name) => (Object.hasOwn(own, name) ? own[String(name)] : Reflect.get(globalThis, name)),
    has: (own, name) => name in own || name in globalThis,
  })
  globals.isSecureContext = true

  /** As the service worker of the product does: settings of the server, or those that it had last. */
  async function throughWorker(path: string, init: RequestInit | undefined, signal: AbortSignal): Promise<Response> {
    if (path !== '/init.json') return network.fetch(path, init, signal)
    try {
      const answer = await network.fetch(path, init, signal)
      if (answer.ok) {
        // As if it was hours ago by the time that they are needed.
        const date = new Date(Date.parse(answer.headers.get('date') ?? '') - settingsAgeMs).toUTCString()
        browser.keptSettings = { body: await answer.clone().text(), date }
      }
      return answer
    } catch (error) {
      const kept = browser.keptSettings
      if (!kept) throw error
      return new Response(kept.body, { headers: { 'content-type': 'application/json', date: kept.date } })
    }
  }

  const killed = new Promise<null>((resolve) => ended.signal.addEventListener('abort', () => resolve(null)))
  return {
    program: begin(globals),
    get isAlive() {
      return isAlive
    },
    unlessKilled: (work) => Promise.race([work, killed]),
    kill() {
      if (!isAlive) return
      isAlive = false
      offOnLine()
      endAll()
      timers.endAll()
      storage.die()
      browser.channels.letGo(self)
      browser.locks.letGo(self)
      ended.abort()
    },
  }
}

const settingsAgeMs = 5 * 3_600_000

const fakeClasses = Object.fromEntries(Object.entries(fake).filter(([name]) => name.startsWith('IDB')))

function pageOf(browser: Browser, self: object, isAlive: () => boolean) {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  browser.channels.listen({
    tab: self,
    name: 'storage',
    hear: (key) => isAlive() && window.dispatchEvent(Object.assign(new Event('storage'), { key })),
  })
  return { window, document }
}

function timersOf(isAlive: () => boolean) {
  const all = new Set<NodeJS.Timeout>()
  const after = (work: () => void, ms?: number) => {
    const timer = setTimeout(() => {
      all.delete(timer)
      if (isAlive()) work()
    }, ms)
    all.add(timer)
    return timer
  }
  const every = (work: () => void, ms?: number) => {
    const timer = setInterval(() => isAlive() && work(), ms)
    all.add(timer)
    return timer
  }
  const end = (timer?: NodeJS.Timeout) => {
    if (timer) all.delete(timer)
    clearTimeout(timer)
  }
  return {
    functions: { setTimeout: after, clearTimeout: end, setInterval: every, clearInterval: end },
    endAll: () => all.forEach((timer) => clearTimeout(timer)),
  }
}

/** The clock of a device that is set wrong. */
function dateOff(ms: number): DateConstructor {
  if (ms === 0) return Date
  return class extends Date {
    constructor(...given: [] | [string | number | Date]) {
      if (given.length === 0) super(Date.now() + ms)
      else super(...given)
    }
    static override now = () => Date.now() + ms
  } as DateConstructor
}

function channelClass(browser: Browser, self: object, isAlive: () => boolean) {
  return class {
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly #name: string
    readonly #leave: () => void
    constructor(name: string) {
      this.#name = name
      this.#leave = browser.channels.listen({
        tab: self,
        name,
        hear: (data) => isAlive() && this.onmessage?.({ data }),
      })
    }
    postMessage(data: unknown) {
      if (isAlive()) browser.channels.tell(self, this.#name, data)
    }
    close() {
      this.#leave()
    }
  }
}
