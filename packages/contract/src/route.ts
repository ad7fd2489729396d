import { type Permission, isOfWork } from '@cultivatd/domain/user/permissions'
import * as z from 'zod'

/**
 * Who may call: everybody; anybody signed in, also while access is pending; any active person (READ-22);
 * or a holder of one of these permissions (PERM-02).
 */
export type PersonNeeds = 'signedIn' | 'active' | readonly Permission[]

/** The same, or no person at all: a source of readings by its key, or a station by its token. */
export type Needs = 'public' | 'source' | 'station' | PersonNeeds

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A route as data. From it come the server's route, the permission check, the API document and the web's client. */
export interface Route {
  method: Method
  /** With parameters in braces: `/api/users/{uid}`. */
  path: `/${string}`
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  out: z.ZodType
  needs: Needs
  /** Otherwise than `worksAtStation` says by itself. */
  atStation?: boolean
  /** Otherwise than `worksWithKey` says by itself. */
  withKey?: boolean
  /** A POST that changes nothing: it asks for more than fits into an address. */
  isRead?: boolean
  /** Its handler answers of the facilities alone that a key is for; a route without it has to be told one of them. */
  keepsToFacilities?: boolean
  /** A GET that answers events as they come where it is asked for by `Accept: text/event-stream`. */
  streams?: boolean
  summary: string
  /** What the summary has no room for, for the API document: paragraphs of Markdown. */
  description?: string
  /**
   * Writes to Metrc through the ledger and answers an `Outcome`: 200, or 202 while something waits for Metrc. A header
   * `Idempotency-Key` makes it safe to send again: the same key with the same input answers what came of the first.
   */
  isTracked?: boolean
  /**
   * A tracked route that can be tried before it is sent, and of which what would fail waits in the repair tray: its handler runs
   * in a transaction that is taken back (decisions 092 and 103), so it changes nothing but what is in the database. A tracked
   * route without it stands in the server's `untriedRoutes`, with why.
   */
  isTried?: boolean
  /** Changes what is ours alone; the header `Idempotency-Key` makes it safe to send again, as it does for what is tracked. */
  isRepeatable?: boolean
  /**
   * It is done on the floor, where there may be no network: it may wait on the device of who did it (decision 138). A tracked or
   * repeatable route, whose body says what was done and does not depend on an answer of before.
   */
  mayWait?: boolean
  /** Answers a file in place of JSON: what the handler answers is its name, type and bytes. */
  isFile?: boolean
  /** The fields of the body that list the records it changes, where it may change several at once. */
  lists?: readonly string[]
}

/** Declares the routes of a feature and keeps their exact types. */
export const routes = <const Table extends Record<string, Route>>(table: Table): Table => table

/**
 * Whether somebody who took over at a station, with a PIN or a badge and no password, gets as far as this route or topic
 * (decision 160). What is for anybody signed in is about one's own account, and is not for a station; nor is what needs a
 * permission that nobody has there.
 */
export function worksAtStation({ needs, atStation }: { needs: Needs; atStation?: boolean }): boolean {
  if (atStation !== undefined) return atStation
  if (needs === 'public' || needs === 'active') return true
  return Array.isArray(needs) && needs.some(isOfWork)
}

/**
 * Whether an API key gets as far as this route (decision 185): to the work, and neither to people, settings and accounts nor to
 * what is one person's own, such as their bell and their repair tray.
 */
export function worksWithKey({ needs, withKey }: Pick<Route, 'needs' | 'withKey'>): boolean {
  if (withKey !== undefined) return withKey
  if (needs === 'public' || needs === 'active') return true
  return Array.isArray(needs) && needs.some(isOfWork)
}

/** Whether a route changes nothing, so that a key that only reads gets as far. */
export const onlyReads = ({ method, isRead }: Pick<Route, 'method' | 'isRead'>): boolean => isRead ?? method === 'GET'

const kilobyte = 1024

/**
 * How many bytes a body may have. Little from those whom nobody let in, and everybody can sign up: to read a megabyte takes
 * long enough to hold up the others.
 */
export const mostBytes = ({ needs }: Pick<Route, 'needs'>): number =>
  needs === 'public' || needs === 'signedIn' || needs === 'station' ? 16 * kilobyte : kilobyte * kilobyte

/** Output type of a part of a route, `undefined` where the route has no such part. */
type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined
type Given<Part> = Part extends z.ZodType ? z.input<Part> : undefined

/** What a handler gets. */
export interface Call<R extends Route> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}

/** What a caller gives: only the parts that the route has. */
export type Request<R extends Route> = {
  [Key in 'params' | 'query' | 'body' as R[Key] extends z.ZodType ? Key : never]: Given<R[Key]>
}

export type Answer<R extends Route> = z.output<R['out']>

/** The answer of a call that creates nothing (READ-46). */
export const Done = z.strictObject({})

/** The answer of a call that creates something (READ-46). */
export const Created = z.strictObject({ id: z.string() })

/** Every refusal of every route (READ-44). */
export const Refusal = z.strictObject({
  errors: z.array(z.strictObject({ message: z.string(), path: z.string().optional() })).min(1),
})
export type Refusal = z.infer<typeof Refusal>
