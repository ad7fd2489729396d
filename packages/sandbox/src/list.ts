import { type Answer, answerSerialised } from './answer.ts'
import type { Quirks } from './options.ts'
import type { ListQuery, Window } from './query.ts'
import { unsetDate, unsetInstant, unsetLocalDateTime } from './stamp.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { World } from './world.ts'

/** Which rows of which table are on a list. */
export interface ListOf<T extends TableName> {
  table: T
  has: (row: Row<Tables[T]>) => boolean
}

const serialised = {
  null: new WeakMap<object, string>(),
  'year-1': new WeakMap<object, string>(),
} satisfies Record<Quirks['unsetDates'], WeakMap<object, string>>

/** The text of a record; rows never change in place, so it is made once. */
function textOf(record: object, unsetDates: Quirks['unsetDates']): string {
  const known = serialised[unsetDates].get(record)
  if (known !== undefined) return known
  const text = JSON.stringify(record, unsetDates === 'year-1' ? inYearOne : undefined)
  serialised[unsetDates].set(record, text)
  return text
}

/** What is not set in year 1, as the fields of each kind have it (Metrc reference §2). */
function inYearOne(name: string, value: unknown): unknown {
  if (value !== null) return value
  if (/^(Estimated|Actual).*DateTime$/.test(name)) return unsetLocalDateTime
  if (name.endsWith('DateTime')) return unsetInstant
  return name.endsWith('Date') ? unsetDate : value
}

/** The text of a record for a read by id or label. */
export const answerRecord = (record: object, { unsetDates }: Pick<ListQuery, 'unsetDates'>): Answer =>
  answerSerialised(textOf(record, unsetDates))

/** A page of records in the envelope (Metrc reference §3.1). */
export function answerPage(records: readonly object[], { pageSize, pageNumber, unsetDates }: ListQuery): Answer {
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
    `{"Data":[${page.map((record) => textOf(record, unsetDates)).join(',')}],${JSON.stringify(numbers).slice(1)}`,
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
