import { AppError } from '@cultivatd/domain/app-error'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { fastifyPath } from './api.ts'
import type { ImplementedRoute } from './implement.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A known path with a method that it does not have is answered 405 with the methods it has. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly ImplementedRoute[]): void {
  const known = new Map<string, Set<string>>()
  for (const { route } of routes) {
    const path = fastifyPath(route.path)
    known.set(path, (known.get(path) ?? new Set()).add(route.method))
  }
  for (const [url, has] of known) {
    const method = methods.filter((one) => !has.has(one))
    const allow = [...has].join(', ')
    app.route({
      method,
      url,
      onRequest: async (request, reply) => {
        reply.header('allow', allow)
        throw new AppError('wrong-method', `${request.method} is not possible here, only ${allow}.`)
      },
      handler: async () => {},
    })
  }
}
