import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@cultivatd/domain/app-error'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { styleNonce } from './security-headers.ts'
import type { ServingConfig } from './services.ts'

/** Stands in index.html where the nonce of its style tags goes. */
const noncePlace = /(<meta name="csp-nonce" content=")[^"]*(")/

/** The built front end: its files, and its one page for every address that is a screen. */
export async function serveWeb(
  app: FastifyInstance,
  webDir: string,
  { keepsProgram }: Pick<ServingConfig, 'keepsProgram'>,
): Promise<void> {
  const indexPath = join(webDir, 'index.html')
  const index = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : null
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    // The page itself has a nonce and is answered below, as is what keeps it.
    globIgnore: ['index.html*', 'sw.js*'],
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (isDecoding(path)) void reply.header('content-security-policy', decodingPolicy)
    },
  })
  serveWorker(app, join(webDir, workerPath), keepsProgram)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && isScreenPath(path)
    if (!isScreen || index === null) throw new AppError('not-found', 'There is nothing at this address.')
    return page(request, reply, index)
  })
}

/**
 * Browsers ask for the service worker whenever somebody goes to a page, past every cache, and whatever the one that they have
 * does: so one that is broken is taken back here, by one that gives everything back and goes (decision 136).
 */
function serveWorker(app: FastifyInstance, path: string, keepsProgram: boolean): void {
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : null
  app.get(workerPath, async (_request, reply) => {
    if (kept === null) throw new AppError('not-found', 'There is nothing at this address.')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(keepsProgram ? kept : leavingWorker)
  })
}

const workerPath = '/sw.js'

const leavingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) await anew(page)
}
// A page that runs goes on: somebody may be in the middle of a form. One that does not answer is broken.
async function anew(page) {
  const { port1, port2 } = new MessageChannel()
  const isWell = await new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 3000)
    page.postMessage('well?', [port2])
  })
  // Not awaited: what it loads waits until this has ended.
  if (!isWell) page.navigate(page.url).catch(() => {})
}
`

/** A file that does not exist is not a screen: answering the page for a missing script would only hide that. */
const isScreenPath = (path: string): boolean =>
  path !== '/api' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)

/** Vite writes a hash of its content into the name of everything under assets. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path)

/** The worker that reads codes in pictures of a camera: it alone runs WebAssembly (decision 152). */
const isDecoding = (path: string): boolean => /[/\\]assets[/\\]code-worker-[^/\\]+\.js(\.gz)?$/.test(path)

/** A worker obeys the policy of its own script, so what pages may do stays as narrow as it was. */
const decodingPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

function page(request: FastifyRequest, reply: FastifyReply, index: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(index.replace(noncePlace, `$1${styleNonce(request, reply)}$2`))
}
