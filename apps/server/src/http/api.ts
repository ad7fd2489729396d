import { mostBytes, type Route } from '@cultivatd/contract/route'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { unknownKeyText } from '@cultivatd/domain/environment/quota'
import { latestDay } from '@cultivatd/domain/field/field'
import { doneAtProblems } from '@cultivatd/domain/operation/done-at'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DatabaseAway } from '../db/database-error.ts'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import type { SendingSource } from '../environment/source.store.ts'
import { holdsKey, keyPrefix } from '@cultivatd/domain/api-key/key-text'
import { activeFacility, checkNeeds, unknownKey } from './access.ts'
import { networkOf } from './client-address.ts'
import { type EventAnswer, eventStreams, type EventStreams, wantsEvents } from './event-answer.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import type { Connection, ImplementedRoute } from './implement.ts'
import { createQueues } from './in-turn.ts'
import { noteTo } from './log.ts'
import { parseJson, refuseUnstorable } from './json-body.ts'
import type { CallingStation } from './accounts.ts'
import type { Person } from './person.ts'
import { inPlainWords } from './plain-words.ts'
import { problemsOf, refusalOf } from './refusal.ts'
import { type Allowance, allowance, type RequestRate, requestRate } from './request-rate.ts'
import { repeatableRequest } from './repeatable-request.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before sign-in. */
    person: Person | null
    /** What sends readings by its key; null for people. */
    source: SendingSource | null
    /** The device that asks by the token of a station. */
    station: CallingStation | null
  }
}

/** Addresses are kept by proxies, in logs and in histories: the key counts as seen. */
const keyInAddress =
  'An API key does not belong into an address, where logs keep it. Withdraw this one, make another, and send it in the header Authorization: Bearer.'

/** Serves every route of the contract. */
export function serveRoutes(app: FastifyInstance, routes: readonly ImplementedRoute[], services: Services): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJson(String(text)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
  app.decorateRequest('person', null)
  app.decorateRequest('source', null)
  app.decorateRequest('station', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (holdsKey(request.url)) throw new AppError('invalid', keyInAddress)
    done()
  })
  const rate = requestRate(services.config.requestsPerSecond, services.now)
  const deniedNotes = allowance({ perSecond: 1 / 60, atOnce: 10 }, services.now)
  const streams = eventStreams(app, services.log)
  for (const implemented of routes) serveRoute(app, implemented, services, { rate, deniedNotes }, streams)
}

interface Rates {
  rate: RequestRate
  /** How many refusals of a sender are told, so that nobody fills the log. */
  deniedNotes: Allowance
}

/** Lets in who may call a route, before its body is read: nobody without a right makes us read a megabyte. */
function createGate(route: Route, services: Services, { rate, deniedNotes }: Rates) {
  const { accounts, measuring } = services
  const note = noteTo(services.log)

  /** A page that has not noticed a sign-out is refused too: only a bearer that opens less than it asks for is told. */
  function noteDenied({ person, ip, id, method, headers }: FastifyRequest, path: string): void {
    if (headers.authorization === undefined || deniedNotes(person?.id ?? networkOf(ip), 1) < 1) return
    note('auth.denied', { ...(person && { personId: person.id }), ip, requestId: id, method, path })
  }

  /** @throws AppError too-many, with the time after which it is worth asking again */
  function count(sender: string, reply: FastifyReply): void {
    try {
      rate(sender)
    } catch (error) {
      void reply.header('retry-after', 1)
      throw error
    }
  }

  function letIn(request: FastifyRequest, reply: FastifyReply, person: Person | null): void {
    request.person = person
    try {
      if (!person && route.needs !== 'public' && bearerOf(request)?.startsWith(keyPrefix))
        throw new AppError('unauthenticated', unknownKey)
      checkNeeds(route, person)
    } catch (error) {
      noteDenied(request, route.path)
      throw error
    }
    const token = person && bearerOf(request)
    if (token) accounts.noteUse(token)
    count(person?.id ?? networkOf(request.ip), reply)
  }

  /** @throws AppError unauthenticated without the key of a source, or with that of one that was deleted */
  async function letSourceIn(request: FastifyRequest): Promise<void> {
    const key = bearerOf(request)
    const known = key === null ? undefined : measuring.known(key)
    // A key that was not here before costs a look into the database: its network pays for that first.
    rate(known?.id ?? networkOf(request.ip))
    const source = known ?? (key === null ? undefined : await measuring.byKey(key))
    if (!source) throw new AppError('unauthenticated', unknownKeyText)
    request.source = source
  }

  /** @throws AppError unauthenticated without the token of a station, or with that of one that was ended */
  async function letStationIn(request: FastifyRequest): Promise<void> {
    rate(networkOf(request.ip))
    const token = bearerOf(request)
    const station = token === null ? null : await accounts.stationByToken(token)
    if (!station) throw new AppError('unauthenticated', 'This device is no station any more.')
    request.station = station
  }

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (route.needs === 'public') {
      letIn(request, reply, null)
      return done()
    }
    if (route.needs === 'source') return void letSourceIn(request).then(() => done(), done)
    if (route.needs === 'station') return void letStationIn(request).then(() => done(), done)
    const token = bearerOf(request)
    const known = token === null ? null : accounts.knownPerson(token)
    if (token !== null && known === undefined)
      return void accounts
        .personByToken(token)
        .then((person) => letIn(request, reply, person))
        .then(() => done(), done)
    letIn(request, reply, known ?? null)
    return done()
  }
}

function serveRoute(
  app: FastifyInstance,
  { route, handle }: ImplementedRoute,
  services: Services,
  rates: Rates,
  streams: EventStreams,
): void {
  const { db, ledger, measuring, organisation } = services
  const parse = inputParser(route)
  const inTurn = createQueues()

  /** Counts on a source that nothing of what it sent could be read; its requests are limited already. */
  async function countRefused({ source }: FastifyRequest, error: Error): Promise<void> {
    const { status, body } = refusalOf(error)
    if (!source || !unreadable.has(status)) return
    // The answer says what went wrong, whether or not this can be kept too.
    await measuring.refuse(source, body.errors[0]?.message ?? '', services.now()).catch(() => undefined)
  }

  function callOf(request: FastifyRequest, reply: FastifyReply, repeatable: RepeatableRequest | null) {
    const input = parse(request)
    const recordCount = recordCountOf(route, input.body)
    const { person: by, source, station } = request
    return {
      ...input,
      recordCount,
      by,
      source,
      station,
      db,
      services,
      connection: connectionOf(request, reply, repeatable),
    }
  }

  /** With the facility that is meant, which is an active one, the day, and when it was done. */
  async function known(call: ReturnType<typeof callOf>) {
    const now = services.now()
    const doneAt = call.connection.request?.doneAt
    // Not of what was here before: that is answered as it was then.
    if (doneAt !== undefined) refuse(doneAtProblems(doneAt, now))
    const at = doneAt === undefined ? now : new Date(doneAt)
    const asks = { by: call.by, keepsToFacilities: route.keepsToFacilities }
    return { ...call, facilityId: await activeFacility(organisation, call, asks), today: latestDay(now), at }
  }

  /** Events as they come, until one of both has enough. @throws AppError before the first, as any route */
  async function stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const begun = streams.begin(request, reply, request.person?.id ?? networkOf(request.ip))
    try {
      const call = callOf(request, reply, null)
      const given = { ...call, connection: { ...call.connection, events: begun.events } }
      return streams.send(request, reply, (await handle(await known(given))) as EventAnswer, begun)
    } catch (error) {
      begun.end()
      throw error
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer | FastifyReply> {
    if (route.streams && wantsEvents(request)) return stream(request, reply)
    const call = callOf(request, reply, null)
    const answered = await handle(await known(call))
    return route.isFile ? sendFile(reply, answered as FileAnswer) : answeredWith(reply, answered)
  }

  const answeredWith = (reply: FastifyReply, answered: unknown): string =>
    route.isTracked ? writtenOutcome(reply, Outcome.parse(answered)) : written(reply, route.out.parse(answered))

  /** What came of the same request the first time. */
  const again = (reply: FastifyReply, outcome: Outcome): string =>
    answeredWith(reply, route.isTracked ? outcome : outcome.id === null ? {} : { id: outcome.id })

  /** Of a request that its sender may repeat: the same one that was here before is answered as that one was. */
  async function answerOnce(request: FastifyRequest, reply: FastifyReply, by: Person, repeatable: RepeatableRequest) {
    const call = callOf(request, reply, repeatable)
    // First: what was recorded before its facility went is still on its way.
    const earlier = await ledger.replay(by, repeatable, call.recordCount)
    if (earlier) return again(reply, earlier)
    try {
      const answered = await handle(await known(call))
      return answeredWith(reply, answered)
    } catch (error) {
      // The same request, come to two processes at once: what the other one has done speaks against this one.
      const other = await ledger.replay(by, repeatable, call.recordCount).catch((second: unknown) => {
        // Where the database is away now, the first error knows more of what was stored.
        throw second instanceof DatabaseAway ? error : second
      })
      if (other) return again(reply, other)
      throw error
    }
  }

  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: mostBytes(route),
    onRequest: createGate(route, services, rates),
    ...(route.needs === 'source' && { onError: (request, _reply, error) => countRefused(request, error) }),
    handler: (request, reply) => {
      const { person } = request
      const given = route.isTracked || route.isRepeatable ? repeatableRequest(request) : null
      if (!given || !person) return answer(request, reply)
      const repeatable = withAsked(route, given, request.body)
      // The same request that comes twice at once is one: the second must not be judged by what the first, or anybody else,
      // changes before the first is recorded.
      return inTurn(`${person.id} ${repeatable.key}`, () => answerOnce(request, reply, person, repeatable))
    },
  })
}

/** What can be tried can lie in the repair tray, should Metrc refuse it. */
export const withAsked = (route: Route, request: RepeatableRequest, body: unknown): RepeatableRequest =>
  route.isTried ? { ...request, asked: { act: route.path, lists: route.lists, body } } : request

/** Statuses of what its sender has to right: not of a key that is not known, nor of what may come again later. */
const unreadable: ReadonlySet<number> = new Set([400, 404, 413, 415])

/** How many records the lists of a body name; one where the route has no lists. */
export function recordCountOf({ lists }: Route, body: unknown): number {
  if (!lists) return 1
  const named = Object.entries(body ?? {}).filter(([field]) => lists.includes(field))
  return named.reduce((sum, [, list]) => sum + (Array.isArray(list) ? list.length : 0), 0)
}

const connectionOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  repeatable: RepeatableRequest | null,
): Connection => ({
  request: repeatable,
  token: bearerOf(request),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  requestId: request.id,
  cookies: request.headers.cookie ?? null,
  events: null,
  setCookie: (value) => void reply.header('set-cookie', value),
})

/** `/api/users/{uid}` as Fastify writes it. */
export const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The answer as it is sent. */
function written(reply: FastifyReply, answer: unknown): string {
  reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8')
  return JSON.stringify(answer)
}

/** 202 while something waits for Metrc. */
const writtenOutcome = (reply: FastifyReply, outcome: Outcome): string =>
  written(reply.status(outcome.state === 'waiting' ? 202 : 200), outcome)

/** The token of `Authorization: Bearer ...` (API-01). */
function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && token.length <= 4096 && rest.length === 0 ? token : null
}

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

function inputParser(route: Route): (request: FastifyRequest) => Input {
  const params = strict(route.params)
  const query = strict(route.query)
  const body = strict(route.body)
  return (request) => {
    const given = { params: { ...Object(request.params) }, query: { ...Object(request.query) }, body: request.body }
    refuseUnstorable(given)
    const isBodiless = given.body === undefined || given.body === null
    return {
      params: params ? parsed(params, given.params) : undefined,
      query: query ? parsed(query, given.query) : none(given.query),
      body: body ? parsed(body, given.body) : isBodiless ? undefined : none(given.body),
    }
  }
}

/** An object schema refuses keys it does not know, also where its author forgot to say so. */
function strict(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: inPlainWords })
  if (!result.success) throw new AppError('invalid', problemsOf(result.error))
  return result.data
}

/**
 * A body as its route takes it.
 *
 * @throws AppError invalid with every problem
 */
export const bodyOf = ({ body }: Route, value: unknown): unknown => {
  const schema = strict(body)
  return schema ? parsed(schema, value) : none(value)
}

const Nothing = z.strictObject({})

/** A part that the route does not have may only be empty. */
function none(value: unknown): undefined {
  parsed(Nothing, value)
  return undefined
}
