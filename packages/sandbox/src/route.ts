import type { FacilityFlag } from '@cultivatd/metrc/facility-flags'
import { type Answer, answerJson, refuseEmpty, refuseMessage } from './answer.ts'
import type { Draft } from './draft.ts'
import { answerPage, answerRecord, type ListOf, type Lists } from './list.ts'
import type { Quirks } from './options.ts'
import type { ListQuery } from './query.ts'
import type { RowReader } from './row-reader.ts'
import type { TableName } from './tables.ts'
import type { World } from './world.ts'

/** What a read needs to answer. */
export interface ReadContext {
  world: World
  lists: Lists
  quirks: Quirks
  /** The facility asked for, or every facility of the user key when the path has no license. */
  licenses: readonly string[]
  /** The first of `licenses`. */
  license: string
  query: ListQuery
  search: URLSearchParams
  params: Record<string, string>
}

/** What a row of a write needs. */
export interface WriteContext {
  draft: Draft
  quirks: Quirks
  license: string
  params: Record<string, string>
  /** The latest day that is today. */
  today: string
  now: Date
}

/** Checks a row and, when it is sound, puts its changes into the draft; answers the id that Metrc would. */
export type WriteRow = (reader: RowReader, context: WriteContext) => number | undefined

/** How a path is to be asked: shared by reads and writes. */
interface RouteBase {
  path: string
  /** Does the path take a licenseNumber: needed, allowed or not looked at (Metrc reference §2). */
  license: 'needed' | 'optional' | 'none'
  /** A capability that the facility must have, else 401 (§8). */
  flag?: FacilityFlag
  /** What the user key must be allowed to do, all of it, else 401 (§1, §18); nothing is asked where it is left out. */
  permissions?: readonly string[]
}

export interface ReadRoute extends RouteBase {
  method: 'GET'
  /** Whether Metrc documents lastModified windows here; left out where rows carry no stamp. */
  windowed?: boolean
  /** Answers 404 to paging parameters under the quirk of that name. */
  pagingQuirk?: boolean
  /** The switch that says whether the host has this path: 404 without (Metrc reference §18). */
  absent?: 'employeePermissions' | 'sourceHarvests'
  read: (context: ReadContext) => Answer
}

export interface WriteRoute extends RouteBase {
  /** Plants and batches are destroyed by a DELETE that has rows (Metrc reference §4). */
  method: 'POST' | 'PUT' | 'DELETE'
  /** What success answers: the ids of the rows, or nothing. */
  answers: 'ids' | 'nothing'
  row: WriteRow
}

export interface DeleteRoute extends RouteBase {
  method: 'DELETE'
  /** Reports to the reader like a row; the id is in `params`. */
  remove: (reader: RowReader, context: WriteContext) => void
}

/** A helper of Metrc's own sandboxes: the vendor key alone in a header, and one object in place of rows (Metrc reference §13). */
export interface HelperRoute extends RouteBase {
  method: 'GET' | 'POST'
  help: (context: HelpContext) => Answer
}

/** What a helper needs; `body` is empty where none was sent. */
export interface HelpContext {
  world: World
  license: string
  search: URLSearchParams
  reader: RowReader
  draft: Draft
  /** The latest day that is today. */
  today: string
  /** Whether a user key is one of this host. */
  isKnownKey: (userKey: string) => boolean
}

export type Route = ReadRoute | WriteRoute | DeleteRoute | HelperRoute

/** How the writes of plants and batches are declared, below one path: `write('PUT', '/location', move)`. */
export const growerWrites =
  (below: string) =>
  (method: WriteRoute['method'], path: string, row: WriteRow, more: Partial<WriteRoute> = {}): WriteRoute => ({
    method,
    path: below + path,
    license: 'needed',
    flag: 'CanGrowPlants',
    answers: method === 'PUT' ? 'nothing' : 'ids',
    row,
    ...more,
  })

/** These routes for keys that have the permissions. */
export const permitted = (permissions: readonly string[], routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, permissions }))

/** A list of one table, in the envelope. */
export function listRoute<T extends TableName>(
  path: string,
  table: T,
  has: ListOf<T>['has'],
  options: Partial<Pick<ReadRoute, 'windowed' | 'flag' | 'pagingQuirk'>> = {},
): ReadRoute {
  const read = ({ lists, license, query }: ReadContext) =>
    answerPage(lists.read(license, path, { table, has }, query.window), query)
  return { method: 'GET', path, license: 'needed', ...options, read }
}

/** A vocabulary that is the same in the whole state, in the envelope. */
export function vocabularyRoute(
  path: string,
  records: readonly object[],
  options: Partial<Pick<ReadRoute, 'license' | 'flag'>> = {},
): ReadRoute {
  return { method: 'GET', path, license: 'needed', ...options, read: ({ query }) => answerPage(records, query) }
}

/** A list that Metrc answers without the envelope (Metrc reference §3.1). */
export const bareArray = (path: string, records: readonly unknown[]): Route => ({
  method: 'GET',
  path,
  license: 'none',
  read: () => answerJson(records),
})

const labelled: ReadonlySet<TableName> = new Set(['package', 'plant'])

/**
 * A record by its id, or by its label where the table has labels. An unknown id => 401, an unknown label => 404, any other
 * word => as the host has it (Metrc reference §2).
 */
export function recordRoute(path: string, table: TableName, options: Partial<Pick<ReadRoute, 'flag'>> = {}): ReadRoute {
  const read = ({ world, licenses, params, query, quirks }: ReadContext) => {
    const key = params.id ?? ''
    const isId = /^\d{1,15}$/.test(key)
    const isTakenForId = isId || (quirks.wordsAsIds === 'unauthorized' && !labelled.has(table))
    for (const license of licenses) {
      const row = isId ? world.row(license, table, Number(key)) : world.byLabel(license, table, key)
      if (row) return answerRecord(row.record, query)
    }
    throw isTakenForId ? refuseEmpty(401) : refuseMessage(404, 'Not Found')
  }
  return { method: 'GET', path, license: 'optional', ...options, read }
}
