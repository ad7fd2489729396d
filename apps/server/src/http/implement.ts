import type { Call, Route } from '@cultivatd/contract/route'
import type * as z from 'zod'
import type { Db } from '../db/db.ts'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import type { Person } from './person.ts'
import type { Services } from './services.ts'

/** Where a call comes from. */
export interface Connection {
  /** The bearer that was sent, checked or not. */
  token: string | null
  /** The address of the socket; a header that a client can write is never believed. */
  ip: string
  userAgent: string | null
  /** The Cookie header; no session is in it, only what ties a popup sign-in to its browser. */
  cookies: string | null
  /** The key and digest of a request that its sender may repeat; null without an `Idempotency-Key`. */
  request: RepeatableRequest | null
  /** Sends a Set-Cookie with the answer. */
  setCookie(cookie: string): void
}

/** What a handler gets: input that was parsed, and who asks. Its checks are done (architecture §3). */
export type HandlerCall<R extends Route> = Call<R> & {
  by: R['needs'] extends 'public' ? null : Person
  /** The active facility that the input names; null when the route has none. */
  facility: { id: string } | null
  /** How many records the input names. */
  asked: number
  db: Db
  services: Services
  connection: Connection
}

export type Handler<R extends Route> = (call: HandlerCall<R>) => Promise<z.input<R['out']>>

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
