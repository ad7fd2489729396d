import { AppError } from '@cultivatd/domain/app-error'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { DatabaseAway } from '../db/database-error.ts'
import { isShortOfRoom } from '../db/sql-error.ts'
import { serveRoutes } from './api.ts'
import type { ImplementedRoute } from './implement.ts'
import { trustedBy } from './client-address.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { refusalOf, retryAfterSeconds } from './refusal.ts'
import { protectPages } from './security-headers.ts'
import type { Services } from './services.ts'
import { serveWeb } from './web-files.ts'

/** A feature that needs a page of its own beside the contract, such as the end of a popup sign-in. */
export type ServeMore = (app: FastifyInstance, services: Services) => void | Promise<void>

interface HttpOptions {
  services: Services
  routes: readonly ImplementedRoute[]
  more?: readonly ServeMore[]
  /** The built front end; null serves the API alone. */
  webDir: string | null
}

/** The HTTP server, not yet listening. */
export async function createHttpServer({ services, routes, more = [], webDir }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Attempts to sign in are counted by address: behind a proxy all people would share one.
    trustProxy: trustedBy(services.config.trustProxy),
    // Longer than any upload of 1 MB on a bad line, shorter than an attack that holds sockets is fun (stack.md).
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = refusalOf(error)
      void reply.code(status).send(body)
    },
    clientErrorHandler(error, socket) {
      if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
      // What still arrives of a request that was told to be too late must not be done.
      socket.end(plainRefusal(status), () => status === 408 && socket.destroy())
    },
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body, isBug } = refusalOf(error)
    // Who hangs up in the middle of a body is no bug of ours, and may not fill the log.
    if (isBug && !request.raw.readableAborted)
      services.log.error('A request failed', {
        error,
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url,
        personId: request.person?.id,
      })
    if (error instanceof DatabaseAway)
      services.log.warn('A request did not go through', { error, requestId: request.id })
    if (error instanceof AppError && error.code === 'storage-away')
      services.log.error('The storage of files does not answer', { error: error.cause, requestId: request.id })
    if (isShortOfRoom(error)) services.log.error('There is no room to store anything', { error, requestId: request.id })
    if (status === 503) void reply.header('retry-after', retryAfterSeconds)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
  protectPages(app, services.config)
  warnOfUnknownProxy(app, services)
  serveRoutes(app, routes, services)
  for (const serve of more) await serve(app, services)
  refuseOtherMethods(app, routes)
  if (webDir) await serveWeb(app, webDir, services.config)
  else
    app.setNotFoundHandler(async () => {
      throw new AppError('not-found', 'There is nothing at this address.')
    })
  return app
}

/** Behind a proxy that nobody named, all people have one address: a hundred wrong passwords would keep out everybody. */
function warnOfUnknownProxy(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy.length > 0) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      log.warn('Requests come through a proxy that TRUST_PROXY does not name: all people count as one', {
        ip: request.ip,
      })
    }
    done()
  })
}

/** What is not HTTP at all is answered on the socket itself. */
function plainRefusal(status: 400 | 408 | 431): string {
  const error = Object.assign(new Error(), { code: 'FST_CLIENT', statusCode: status })
  const body = JSON.stringify(refusalOf(error).body)
  return [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
