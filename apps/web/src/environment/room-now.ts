import type { Reading } from '@cultivatd/domain/environment/reading'
import { type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import type { ReadingSource } from '@cultivatd/domain/environment/source'

/** How it is in a room, as far as anybody or anything has told. */
export interface RoomNow {
  values: Partial<Record<ReadingKind, number>>
  /** When each value was told that is much older than the newest, or of a sensor that is silent: it is not so now. */
  olderAt: Partial<Record<ReadingKind, string>>
  /** The newest of the values is of then. */
  at: string
  /** Those that wait on this device: the server has them not yet. */
  kept: readonly ReadingKind[]
  /** Who or what told it. */
  by: string
  isSensor: boolean
}

/** What sensors of a room tell of comes within minutes of each other. */
const togetherMs = 30 * 60_000
/** A sensor that says nothing for longer is silent. */
const silentMs = 60 * 60_000

/**
 * The newest of each value, by hand or by a sensor (READ-12): a reading by hand counts as much as a measurement. Null
 * before the first.
 *
 * @param latest of the room by hand
 * @param asOf which time it is
 * @param isKept `latest` waits on this device
 */
export function roomNow(
  latest: Reading | null,
  sources: readonly ReadingSource[],
  asOf: Date,
  isKept = false,
): RoomNow | null {
  const told: Pick<RoomNow, 'at' | 'by' | 'isSensor'>[] = sources.flatMap(({ name, lastAt }) =>
    lastAt === null ? [] : [{ at: lastAt, by: name, isSensor: true }],
  )
  if (latest) told.push({ at: latest.dateTime, by: latest.userName, isSensor: false })
  const newest = told.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
  if (!newest) return null
  const values: RoomNow['values'] = {}
  const olderAt: RoomNow['olderAt'] = {}
  const kept: ReadingKind[] = []
  for (const kind of readingKinds) {
    const known = [
      ...sources.map(({ latestAt, latest: of }) => ({ at: latestAt[kind], value: of[kind], isSensor: true })),
      { at: latest?.dateTime, value: latest?.[kind], isSensor: false },
    ].flatMap(({ at, value, isSensor }) => (at === undefined || value === undefined ? [] : [{ at, value, isSensor }]))
    const last = known.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
    if (!last) continue
    values[kind] = last.value
    if (isKept && !last.isSensor) kept.push(kind)
    const isSilent = last.isSensor && asOf.getTime() - Date.parse(last.at) > silentMs
    if (isSilent || Date.parse(newest.at) - Date.parse(last.at) > togetherMs) olderAt[kind] = last.at
  }
  return { ...newest, values, olderAt, kept }
}
