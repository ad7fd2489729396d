import type { Reading } from '@cultivatd/domain/environment/reading'
import { type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import type { ReadingSource } from '@cultivatd/domain/environment/source'

/** How it is in a room, as far as anybody or anything has told. */
export interface RoomNow {
  values: Partial<Record<ReadingKind, number>>
  /** The newest of the values is of then. */
  at: string
  /** Who or what told it. */
  by: string
  isSensor: boolean
}

interface Told extends RoomNow {
  values: Partial<Record<ReadingKind, number>>
}

/**
 * The newest of each value, by hand or by a sensor (READ-12): a reading by hand counts as much as a measurement. Null
 * before the first.
 *
 * @param latest of the room by hand
 */
export function roomNow(latest: Reading | null, sources: readonly ReadingSource[]): RoomNow | null {
  const told: Told[] = sources.flatMap(({ name, lastAt, latest: values }) =>
    lastAt === null ? [] : [{ values, at: lastAt, by: name, isSensor: true }],
  )
  if (latest) {
    const values = Object.fromEntries(readingKinds.map((kind) => [kind, latest[kind]]))
    told.push({ values, at: latest.dateTime, by: latest.userName, isSensor: false })
  }
  const byAge = told.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const newest = byAge.at(-1)
  if (!newest) return null
  return { ...newest, values: Object.assign({}, ...byAge.map(({ values }) => values)) as RoomNow['values'] }
}
