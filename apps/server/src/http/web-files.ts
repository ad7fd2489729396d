import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@cultivatd/domain/app-error'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { styleNonce } from './security-headers.ts'

/** Stands in index.html where the nonce of its style tags goes. */
const noncePlace = /(<meta name="csp-nonce" content=")[^"]*(")/

/** The built front end: its files, and its one page for every address that is a screen. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const indexPath = join(webDir, 'index.html')
  const index = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : null
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    // The page itself has a nonce and is answered below.
    globIgnore: ['index.html*'],
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && isScreenPath(path)
    if (!isScreen || index === null) throw new AppError('not-found', 'There is nothing at this address.')
    return page(request, reply, index)
  })
}

/** A file that does not exist is not a screen: answering the page for a missing script would only hide that. */
const isScreenPath = (path: string): boolean =>
  path !== '/api' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)

/** Vite writes a hash of its content into the name of everything under assets. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path)

function page(request: FastifyRequest, reply: FastifyReply, index: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(index.replace(noncePlace, `$1${styleNonce(request, reply)}$2`))
}
