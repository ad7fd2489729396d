/** The program as one build made it. */
export interface Program {
  /** Names the build. */
  build: string
  /** The script that the page begins with: tells whether a page is the one of this build. */
  entry: string
  /** Every file that a page may ask for, as a path. */
  files: readonly string[]
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface Fetched {
  request: Request
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Extendable {
  data: { json(): unknown } | null
}

interface Pressed extends Extendable {
  notification: { data: unknown; close(): void }
}

interface Window {
  url: string
  focused?: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
  navigate(url: string): Promise<unknown>
}

/** What of a service worker's scope is used; the compiler knows pages only. */
export interface WorkerScope {
  registration: {
    active: unknown
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void
}

const prefix = 'cultivatd-program '
const shell = '/'
const settings = '/init.json'
/** A page that runs answers at once; one that broke at its start never does. */
const answerMs = 3_000
/** Who presses a notification waits for it, and a browser lets a window be opened for some seconds only. */
const leadMs = 1_000

/**
 * The program without a network (decision 136): its files are kept when it is installed, and pages get these. What the server
 * knows (/api) never comes by here. A new build waits until somebody takes it, unless no open page is well: then nobody could.
 */
export function beginWorker(scope: WorkerScope, { build, entry, files }: Program): void {
  const own = prefix + build
  const known = new Set(files)
  let isRescue = false

  async function install(): Promise<void> {
    const cache = await caches.open(own)
    const page = await fetched(shell)
    // In the middle of an upgrade the server may have another page already; the browser tries again at the next start.
    if (!(await page.clone().text()).includes(entry)) throw new Error('The page is of another build')
    const isNeeded = (await readsCodes()) ? (file: string) => !file.endsWith(decoder) : () => true
    await Promise.all([
      cache.put(shell, page),
      cache.put(settings, await fetched(settings)),
      ...files.filter(isNeeded).map((file) => keep(cache, file)),
    ])
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    isRescue = scope.registration.active !== null && windows.length > 0 && !(await isAnyWell(windows))
    if (isRescue) await scope.skipWaiting()
  }

  async function keep(cache: Cache, file: string): Promise<void> {
    // The name of an asset tells what is in it: the one of the build before is the same.
    const same = file.startsWith('/assets/') ? await caches.match(file) : undefined
    await cache.put(file, same ?? (await fetched(file)))
  }

  async function activate(): Promise<void> {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
    // The one before stays for tabs that still run it.
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    await scope.clients.claim()
    if (!isRescue) return
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    // Not awaited: what they load waits until this has ended.
    for (const window of windows) window.navigate(window.url).catch(() => {})
  }

  async function page(request: Request): Promise<Response> {
    return (await (await caches.open(own)).match(shell)) ?? fetch(request)
  }

  async function file(request: Request, path: string): Promise<Response> {
    return (await (await caches.open(own)).match(path)) ?? (await caches.match(path)) ?? fetch(request)
  }

  /** What everybody may know, as the server has it now, or had it last. */
  async function newest(request: Request): Promise<Response> {
    const cache = await caches.open(own)
    try {
      const answer = await fetch(request)
      if (answer.ok) await cache.put(settings, answer.clone())
      return answer
    } catch (error) {
      const last = await cache.match(settings)
      if (last) return last
      throw error
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('message', ({ data }) => {
    if (data === 'take') void scope.skipWaiting()
  })
  /** Null: it is the server's alone. */
  function answerOf(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return null
    if (request.mode === 'navigate') return isScreen(pathname) ? page(request) : null
    if (pathname === settings) return newest(request)
    return known.has(pathname) || pathname.startsWith('/assets/') ? file(request, pathname) : null
  }

  scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPressed(scope, event.notification.data))
  })

  scope.addEventListener('fetch', (event) => {
    const answer = answerOf(event.request)
    if (answer) event.respondWith(answer)
  })
}

/** What reads codes in pictures where the browser cannot: a quarter of the program. */
const decoder = '.wasm'
/** As the camera asks for them (trade/scan/code-reader.ts). */
const codeFormats = ['code_128', 'code_39', 'qr_code', 'data_matrix']

/** Whether this browser reads all our codes itself. */
async function readsCodes(): Promise<boolean> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: { getSupportedFormats?: () => Promise<string[]> } }
  const formats = (await own?.getSupportedFormats?.().catch(() => [])) ?? []
  return codeFormats.every((format) => formats.includes(format))
}

/** As the server tells screens from files. */
const isScreen = (path: string): boolean => !/\.[a-z0-9]{2,5}$/i.test(path) && !path.startsWith('/.')

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return answer
}

/** Whether a page says that it runs. */
async function isAnyWell(windows: readonly Window[]): Promise<boolean> {
  const answers = windows.map((window) => doesAnswer(window, 'well?', answerMs))
  return (await Promise.all(answers)).includes(true)
}

/** Whether a page answers in time. */
function doesAnswer(window: Window, asked: unknown, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), withinMs)
    window.postMessage(asked, [port2])
  })
}

/** A page of ours, from the first slash. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path)

/** Browsers take the permission away from who shows nothing, so what cannot be read is shown without its words. */
async function showPushed({ registration }: WorkerScope, data: Pushed['data']): Promise<void> {
  let told: Record<string, unknown> = {}
  try {
    told = Object(data?.json()) as Record<string, unknown>
  } catch {
    // As above.
  }
  const { id, title, body, path } = told
  await registration.showNotification(typeof title === 'string' ? title : 'Cultivatd', {
    body: typeof body === 'string' ? body : 'Something happened. Open Cultivatd to see it.',
    icon: '/icons/icon-192.png',
    // The same once more takes the place of the first.
    ...(typeof id === 'string' && { tag: id }),
    data: { path: isPath(path) ? path : '/notifications' },
  })
}

/** Leads a page that is open there; where none is, or none answers (a broken one, one of a version from before), opens one. */
async function openPressed({ clients }: WorkerScope, data: unknown): Promise<void> {
  const { path: given } = Object(data) as { path?: unknown }
  const path = isPath(given) ? given : '/notifications'
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (window && (await doesAnswer(window, { open: path }, leadMs))) await window.focus()
  else await clients.openWindow(path)
}
