import type { contract } from '@cultivatd/contract/contract'
import type { Answer, Request, Route } from '@cultivatd/contract/route'
import { isProofNeeded } from '@cultivatd/domain/account/proof'
import { routesOf } from './feature-routes.ts'
import { live } from './live.ts'
import type { Call } from './outbox/act.ts'
import { isProven } from './proof.ts'
import { actionText, ofAction, ResponseError } from './response-error.ts'
import { hearServerTime } from './server-time.ts'
import { forgetStation, ownStation } from './station.ts'
import { currentToken, forgetToken } from './token.ts'

type Contract = typeof contract

/** What else a call may say. */
export interface CallOptions {
  /** Of a tracked or repeatable route: the same key with the same input answers what came of the first. */
  idempotencyKey?: string
  /** Of a tracked route: keys or operations of which this is the next try. */
  corrects?: readonly string[]
  /** When it was done, an instant, of what waited on this device: nobody waits for what Metrc says of it. */
  doneAt?: string
  /** Of whom it is, where that is not who is signed in here. */
  token?: string
  /** Ends the call early: nobody waits for it any more. */
  signal?: AbortSignal
  /** Takes the call, and what it does in words, in place of the server; it is answered with nothing. */
  handOver?: (call: Call, action: string) => Promise<void>
}

/** The call cannot wait on this device: what it does hangs on an answer, or is not done on the floor. */
export class CannotWait extends Error {
  override name = 'CannotWait'
}

type Arguments<R extends Route> = keyof Request<R> extends never ? [] : [request: Request<R>, options?: CallOptions]

/** Every route of the contract as a function: `await api.package.adjust({ body })`. */
type Api = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Route
      ? (...args: Arguments<Contract[Feature][Name]>) => Promise<Answer<Contract[Feature][Name]>>
      : never
  }
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Calls are given up after this long (READ-114). */
export const callMilliseconds = 30_000

async function call(feature: keyof Contract, name: string, parts: Parts, options: CallOptions): Promise<unknown> {
  // Not whoever is signed in once the routes are here.
  const pressedBy = currentToken() ?? undefined
  const routes: Readonly<Record<string, Route>> = await routesOf(feature)
  const route = routes[name]
  if (!route) throw new Error(`No route ${feature}.${name}`)
  if (options.handOver) {
    if (!route.mayWait) throw new CannotWait(route.summary)
    const { params, body } = parts
    return options.handOver({ feature, route: name, ...(params && { params }), body }, actionText(route.summary))
  }
  // A station asks for itself, whoever has taken over.
  const token = options.token ?? (route.needs === 'station' ? ownStation()?.token : pressedBy)
  const run = () => send(route.method, route.path, parts, { ...options, ...(token !== undefined && { token }) })
  return run()
    .catch(async (error: unknown) => {
      // What was pressed goes on once it is known who pressed it.
      if (isProofNeeded(problemsOf(error)) && (await isProven())) return run()
      throw error
    })
    .catch((error: unknown) => {
      throw ofAction(error, route.summary)
    })
}

const problemsOf = (error: unknown) => (error instanceof ResponseError ? error.problems : [])

const caller = (feature: keyof Contract) =>
  new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (parts: Parts = {}, options: CallOptions = {}) =>
          call(feature, String(name), parts, options),
    },
  )

/** A call by its place in the contract, as one that waited on this device is sent. */
export const sendCall = ({ feature, route, ...parts }: Call, options: CallOptions): Promise<unknown> =>
  call(feature as keyof Contract, route, parts, options)

// The types are those of the contract; the functions are made when they are asked for.
export const api: Api = new Proxy({}, { get: (_target, feature) => caller(feature as keyof Contract) }) as Api

/** One HTTP call. Throws a `ResponseError` unless it was answered with success; 401 ends the session. */
export async function send(
  method: string,
  path: string,
  { params = {}, query = {}, body }: Parts = {},
  { idempotencyKey, corrects = [], doneAt, token: given, signal }: CallOptions = {},
): Promise<unknown> {
  const token = given ?? currentToken()
  const timeout = AbortSignal.timeout(callMilliseconds)
  const askedAt = Date.now()
  const response = await fetch(addressOf(path, params, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(corrects.length === 0 ? {} : { corrects: corrects.join(',') }),
      ...(doneAt === undefined ? {} : { 'done-at': doneAt }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (!signal?.aborted) live.check()
    throw error
  })
  // Only `/api` is always the server itself: what a browser kept of the rest has the time of when it was kept.
  if (token && path.startsWith('/api/')) hearServerTime(response.headers.get('date'), askedAt)
  const answer = await jsonOrNull(response)
  if (response.ok) return answer
  if (response.status === 401 && token) {
    forgetToken(token)
    forgetStation(token)
  }
  throw new ResponseError(response.status, answer)
}

function addressOf(path: string, params: Record<string, string>, query: NonNullable<Parts['query']>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

async function jsonOrNull(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
