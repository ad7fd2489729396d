import { expect, onTestFinished, test, vi } from 'vitest'
import { codeFormats } from '../trade/scan/code-reader.ts'
import { beginWorker, type WorkerScope } from './service-worker.ts'

type Kind = 'install' | 'activate' | 'fetch' | 'message' | 'push' | 'notificationclick'

/** A browser with one service worker, and the server behind it. */
function aBrowser() {
  const stores = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    const pathOf = (one: RequestInfo) => (typeof one === 'string' ? one : new URL(one.url).pathname)
    return {
      match: async (one: RequestInfo) => store.get(pathOf(one))?.clone(),
      put: async (one: RequestInfo, answer: Response) => void store.set(pathOf(one), answer),
    }
  }
  const browser = {
    stores,
    asked: [] as string[],
    /** What the server has, by path; null: it cannot be reached. */
    server: {} as Record<string, string> | null,
    windows: [] as { url: string; isWell: boolean; isLoadedAnew: boolean; isFocused?: boolean; asked?: unknown[] }[],
    shown: [] as { title: string; options: Record<string, unknown> }[],
    opened: [] as string[],
    hasActive: false,
    isSkipped: false,
  }
  vi.stubGlobal('location', { origin: 'https://grow.example.com' })
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) => {
      for (const name of stores.keys()) {
        const found = await cacheOf(name).match(path)
        if (found) return found
      }
      return undefined
    },
  })
  vi.stubGlobal('fetch', async (asked: RequestInfo) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
    browser.asked.push(path)
    if (browser.server === null) throw new TypeError('Failed to fetch')
    const text = browser.server[path]
    return text === undefined ? new Response('gone', { status: 404 }) : new Response(text)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return browser
}

type Browser = ReturnType<typeof aBrowser>

/** A build of the program, as its server has it. */
function build(browser: Browser, name: string, files: Record<string, string> = {}) {
  const entry = `/assets/index-${name}.js`
  const all: Record<string, string> = { [entry]: `program ${name}`, ...files }
  browser.server = { '/': `<script src="${entry}">`, '/init.json': `settings ${name}`, ...all }
  return { build: name, entry, files: Object.keys(all) }
}

/** The worker of a build in this browser. */
function worker(browser: Browser, program: ReturnType<typeof build>) {
  const listeners = new Map<Kind, (event: never) => void>()
  const scope: WorkerScope = {
    registration: {
      get active() {
        return browser.hasActive ? {} : null
      },
      showNotification: async (title, options) => {
        browser.shown.push({ title, options: { ...options } })
      },
    },
    clients: {
      claim: async () => {},
      openWindow: async (path) => browser.opened.push(path),
      matchAll: async () =>
        browser.windows.map((window) => ({
          url: window.url,
          focused: window.isFocused ?? false,
          focus: async () => {
            window.isFocused = true
          },
          postMessage: (asked: unknown, [port]: Transferable[]) => {
            window.asked = [...(window.asked ?? []), asked]
            if (window.isWell) (port as MessagePort).postMessage('well')
          },
          navigate: async () => {
            window.isLoadedAnew = true
          },
        })),
    },
    skipWaiting: async () => {
      browser.isSkipped = true
    },
    addEventListener: (type: Kind, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  beginWorker(scope, program)
  const during = async (type: Exclude<Kind, 'fetch' | 'message'>, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) } as never)
    // Nobody awaits it before its end is looked at.
    work.catch(() => {})
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(3_000)
    await work
  }
  return {
    install: () => during('install'),
    activate: async () => {
      browser.hasActive = true
      await during('activate')
    },
    /** @param text what comes from the push service, decrypted; null for nothing */
    push: (text: string | null) =>
      during('push', { data: text === null ? null : { json: (): unknown => JSON.parse(text) } }),
    press: async (data: unknown) => {
      let isClosed = false
      await during('notificationclick', { notification: { data, close: () => (isClosed = true) } })
      return isClosed
    },
    message: (data: unknown) => listeners.get('message')?.({ data } as never),
    /** What a page gets; null when it is left to the browser. */
    async get(path: string, more: { method?: string; mode?: string; origin?: string } = {}): Promise<string | null> {
      const { method = 'GET', mode = 'cors', origin = 'https://grow.example.com' } = more
      let answer: Promise<Response> | null = null
      const request = { url: origin + path, method, mode }
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) } as never)
      return answer === null ? null : (await (answer as Promise<Response>)).text()
    },
  }
}

async function installed(browser: Browser, program: ReturnType<typeof build>) {
  const one = worker(browser, program)
  await one.install()
  await one.activate()
  return one
}

test('every screen and every file of the program is there without a server', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1', { '/assets/room-a.js': 'a room', '/favicon.svg': 'a mark' }))
  browser.server = null
  expect(await one.get('/facility/GAAA/room/7', { mode: 'navigate' })).toBe('<script src="/assets/index-1.js">')
  expect(await one.get('/assets/room-a.js')).toBe('a room')
  expect(await one.get('/favicon.svg')).toBe('a mark')
  expect(await one.get('/init.json')).toBe('settings 1')
})

test('[LOOKUP-02] the decoder of codes is kept where the browser reads none itself, so that the camera reads without a network', async () => {
  const decoder = '/assets/zxing_reader-a.wasm'
  const browser = aBrowser()
  const own = { getSupportedFormats: async () => [...codeFormats, 'ean_13'] }
  for (const [reads, isKept] of [
    [undefined, true],
    [{ getSupportedFormats: async () => ['qr_code'] }, true],
    [own, false],
  ] as const) {
    browser.stores.clear()
    browser.hasActive = false
    vi.stubGlobal('BarcodeDetector', reads)
    await installed(browser, build(browser, '1', { [decoder]: 'decoder' }))
    expect([...browser.stores.values()].some((store) => store.has(decoder))).toBe(isKept)
  }
})

test('what the server knows never comes by here, whoever is signed in', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1'))
  for (const path of ['/api/health', '/api/files/7', '/api'])
    for (const mode of ['cors', 'navigate']) expect(await one.get(path, { mode })).toBeNull()
  expect(await one.get('/assets/index-1.js', { method: 'POST' })).toBeNull()
  expect(await one.get('/assets/index-1.js', { origin: 'https://other.example.com' })).toBeNull()
  expect(await one.get('/.well-known/security.txt', { mode: 'navigate' })).toBeNull()
  expect([...browser.stores.values()].flatMap((store) => [...store.keys()])).not.toContain('/api/health')
})

test('the colors and names of before the sign-in are those of now, and the last that were known without a server', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1'))
  browser.server = { '/init.json': 'newer settings' }
  expect(await one.get('/init.json')).toBe('newer settings')
  browser.server = null
  expect(await one.get('/init.json')).toBe('newer settings')
})

test('a file that cannot be had keeps the whole build out: there is no half a program', async () => {
  const browser = aBrowser()
  const program = build(browser, '1')
  const one = worker(browser, { ...program, files: [...program.files, '/assets/missing.js'] })
  await expect(one.install()).rejects.toThrow('/assets/missing.js was answered 404')
})

test('in the middle of an upgrade the page of one build is not kept with the files of another', async () => {
  const browser = aBrowser()
  const one = worker(browser, build(browser, '1'))
  build(browser, '2')
  await expect(one.install()).rejects.toThrow('of another build')
})

test('another build waits as long as a page is well, fetches only what differs, and is taken by a press', async () => {
  const browser = aBrowser()
  await installed(browser, build(browser, '1', { '/assets/base-a.js': 'libraries' }))
  browser.windows = [{ url: '/', isWell: true, isLoadedAnew: false }]
  browser.asked = []
  const two = worker(browser, build(browser, '2', { '/assets/base-a.js': 'libraries' }))
  await two.install()
  expect(browser.asked).not.toContain('/assets/base-a.js')
  expect(browser.isSkipped).toBe(false)
  two.message('take')
  expect(browser.isSkipped).toBe(true)
  await two.activate()
  expect(browser.windows[0]?.isLoadedAnew).toBe(false)
  // A tab that still runs the build before finds its files.
  browser.server = null
  expect(await two.get('/assets/index-1.js')).toBe('program 1')
  expect(await two.get('/', { mode: 'navigate' })).toContain('index-2')
})

test('a build whose pages broke at their start is taken back by the next one, by itself', async () => {
  const browser = aBrowser()
  await installed(browser, build(browser, '1'))
  browser.windows = [{ url: '/schedule', isWell: false, isLoadedAnew: false }]
  const two = worker(browser, build(browser, '2'))
  await two.install()
  expect(browser.isSkipped).toBe(true)
  await two.activate()
  expect(browser.windows[0]?.isLoadedAnew).toBe(true)
})

test('of the builds before, the last stays for tabs that run it, and older ones go', async () => {
  const browser = aBrowser()
  for (const name of ['1', '2', '3']) await installed(browser, build(browser, name))
  expect([...browser.stores.keys()]).toEqual(['cultivatd-program 2', 'cultivatd-program 3'])
})

const pushed = { id: '7', title: 'Alarm', body: 'Veg 1 is too warm', path: '/environment/r1' }

test('what is pushed is shown, the same once, and leads to a page of ours', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1'))
  await one.push(JSON.stringify(pushed))
  expect(browser.shown).toEqual([
    {
      title: 'Alarm',
      options: expect.objectContaining({ body: 'Veg 1 is too warm', tag: '7', data: { path: '/environment/r1' } }),
    },
  ])
  for (const path of ['https://evil.example/', '//evil.example/', '/\\evil.example', 7]) {
    await one.push(JSON.stringify({ ...pushed, path }))
    expect(browser.shown.at(-1)?.options['data']).toEqual({ path: '/notifications' })
  }
})

test('a push that cannot be read is shown too: browsers take the permission from who shows nothing', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1'))
  for (const text of [null, 'no JSON', '[]', 'null', '{"title":5}']) await one.push(text)
  expect(browser.shown.map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'Cultivatd'))
})

test('a pressed notification leads the page that is open there, the one in front first, and is gone', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1'))
  browser.windows = [
    { url: '/schedule', isWell: true, isLoadedAnew: false },
    { url: '/', isWell: true, isLoadedAnew: false, isFocused: true },
  ]
  expect(await one.press({ path: '/room/r1' })).toBe(true)
  expect(browser.windows.map(({ asked }) => asked)).toEqual([undefined, [{ open: '/room/r1' }]])
  expect([browser.opened, browser.windows[1]?.isLoadedAnew]).toEqual([[], false])
})

test('where no page is open, or none answers, one is opened, also while another version waits', async () => {
  const browser = aBrowser()
  const one = await installed(browser, build(browser, '1'))
  await one.press({ path: '/room/r1' })
  browser.windows = [{ url: '/', isWell: true, isLoadedAnew: false }]
  await worker(browser, build(browser, '2')).install()
  browser.windows = [{ url: '/', isWell: false, isLoadedAnew: false }]
  await one.press({ path: '/environment/r1' })
  await one.press(undefined)
  expect(browser.opened).toEqual(['/room/r1', '/environment/r1', '/notifications'])
  expect(browser.isSkipped).toBe(false)
})
