import { type Answer, answerSerialised } from './answer.ts'
import { textOf } from './print.ts'
import type { ListQuery, Window } from './query.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { World } from './world.ts'

/** Which rows of which table are on a list. */
export interface ListOf<T extends TableName> {
  table: T
  has: (row: Row<Tables[T]>) => boolean
}

/** The text of a record for a read by id or label. */
export const answerRecord = (record: object, { printing }: Pick<ListQuery, 'printing'>): Answer =>
  answerSerialised(textOf(record, printing))

/** A page of records in the envelope (Metrc reference §3.1). */
export function answerPage(records: readonly object[], { pageSize, pageNumber, printing }: ListQuery): Answer {
  const page = pageSize === null ? records : records.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
  const total = records.length
  const numbers = {
    Total: total,
    TotalRecords: total,
    PageSize: pageSize ?? total,
    RecordsOnPage: page.length,
    Page: pageNumber,
    CurrentPage: pageNumber,
    TotalPages: pageSize === null ? 1 : Math.ceil(total / pageSize),
  }
  return answerSerialised(
    `{"Data":[${page.map((record) => textOf(record, printing)).join(',')}],${JSON.stringify(numbers).slice(1)}`,
  )
}

/** Remembers each facility's lists until their table changes, since paging reads the same list again and again. */
export function createLists(world: World) {
  const known = new Map<string, { version: number; records: object[] }>()
  return {
    /** The records of a list in Metrc's order: by id, newest first (§3.2). */
    read<T extends TableName>(license: string, name: string, list: ListOf<T>, window: Window | null): object[] {
      const key = `${license}|${name}|${window ? `${window.start}|${window.end}` : ''}`
      const version = world.version(license, list.table)
      const found = known.get(key)
      if (found?.version === version) return found.records
      const records = [...world.table(license, list.table).values()]
        .filter((row) => isWithin(row, window) && list.has(row))
        .sort((a, b) => b.id - a.id)
        .map((row) => row.record)
      if (known.size > 200) known.clear()
      known.set(key, { version, records })
      return records
    },
  }
}

export type Lists = ReturnType<typeof createLists>

/** Window bounds are whole milliseconds at best; a stamp of the same millisecond belongs to both sides of it. */
export const isWithin = ({ modified }: Pick<Row<unknown>, 'modified'>, window: Window | null): boolean =>
  window === null || (modified >= window.start && Math.floor(modified) <= window.end)
