import type { Call, Route } from '@cultivatd/contract/route'
import type * as z from 'zod'
import type { Db } from '../db/db.ts'
import type { SendingSource } from '../environment/source.store.ts'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import type { CallingStation } from './accounts.ts'
import type { EventAnswer } from './event-answer.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Person } from './person.ts'
import type { Services } from './services.ts'

/** Where a call comes from. */
export interface Connection {
  /** The bearer that was sent, checked or not. */
  token: string | null
  /** The address of the socket; a header that a client can write is never believed. */
  ip: string
  userAgent: string | null
  /** By which the log knows the request. */
  requestId: string
  /** The Cookie header; no session is in it, only what ties a popup sign-in to its browser. */
  cookies: string | null
  /** The key and digest of a request that its sender may repeat; null without an `Idempotency-Key`. */
  request: RepeatableRequest | null
  /** Where events are asked for in place of an answer: the id of the last one that was had, and that somebody still listens. */
  events: { lastId: string | null; signal: AbortSignal } | null
  /** Sends a Set-Cookie with the answer. */
  setCookie(cookie: string): void
}

/** Where the input always names a facility its id is never null. */
type FacilityIdOf<R extends Route> = [Extract<Call<R>[keyof Call<R>], { facilityId: string }>] extends [never]
  ? string | null
  : string

/** What a handler gets: input that was parsed, and who asks. Its checks are done (architecture §3). */
export type HandlerCall<R extends Route> = Call<R> & {
  by: R['needs'] extends 'public' | 'source' | 'station' ? null : Person
  /** What sends, by its key. */
  source: R['needs'] extends 'source' ? SendingSource : null
  /** The device that asks, by its token. */
  station: R['needs'] extends 'station' ? CallingStation : null
  /** The active facility that the input names; null when it names none. */
  facilityId: FacilityIdOf<R>
  /** The latest business day that it is anywhere: what is dated after it is refused. */
  today: string
  /** When it was done: now, but for what waited on a device. */
  at: Date
  /** How many records the input names. */
  recordCount: number
  db: Db
  services: Services
  connection: Connection
}

/** What a handler hands on to what it does in a facility. */
export interface FacilityCall {
  db: Db
  facilityId: string
  today: string
}

export type Handler<R extends Route> = (
  call: HandlerCall<R>,
) => Promise<
  R extends { isFile: true }
    ? FileAnswer
    : R extends { streams: true }
      ? z.input<R['out']> | EventAnswer
      : z.input<R['out']>
>

/** A route with the function that answers it, types put aside: the machinery has parsed what it hands over. */
export interface ImplementedRoute {
  name: string
  route: Route
  handle: (call: unknown) => Promise<unknown>
}

/** Binds every route of a feature to its handler; the compiler asks for each. */
export function implement<Table extends Record<string, Route>>(
  table: Table,
  handlers: { [Name in keyof Table]: Handler<Table[Name]> },
): ImplementedRoute[] {
  return Object.entries(table).map(([name, route]) => {
    const handler: unknown = handlers[name]
    return { name, route, handle: handler as ImplementedRoute['handle'] }
  })
}
