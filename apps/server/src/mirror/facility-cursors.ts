import type { Db } from '../db/db.ts'
import { type Cursor, cursorsOf, freshCursor, type Gap, saveCursor, wholeRead } from './cursor.store.ts'
import { isReference, type MirroredList, mirroredLists, type RecordList } from './mirrored-lists.ts'

/** How far each list of a facility is read, and what keeps it from being what Metrc has; in memory as in the database. */
export interface FacilityCursors {
  /** To be awaited once before anything else is asked. */
  load(): Promise<void>
  of(list: MirroredList): Cursor
  isNew(list: MirroredList): boolean
  /** One that was stored with its rows. */
  set(cursor: Cursor & { list: MirroredList }): void
  /** Every list was read from its beginning. */
  noteWholeRead(): Promise<void>
  /** What was in step stays so up to then; what never could be read counts as read, for there is nothing to wait for. */
  noteRefusal(list: MirroredList, error: string, gap: Gap): Promise<void>
  noteShort(short: ReadonlyMap<RecordList, number>, whole: ReadonlySet<RecordList>): Promise<void>
  /** Lists of which Metrc refused what it was asked, with its words. */
  failed(): Map<MirroredList, string>
  /** Lists of records that the key could read before. */
  lost(): RecordList[]
}

export function createFacilityCursors(db: Db, facilityId: string, now: () => Date): FacilityCursors {
  let cursors: Map<Cursor['list'], Cursor> | null = null
  const of = (list: MirroredList) => cursors?.get(list) ?? freshCursor(list)
  const setGap = (list: RecordList, gap: Gap | null) => remember({ ...of(list), gap })

  async function remember(cursor: Cursor): Promise<void> {
    await saveCursor(db, facilityId, cursor)
    cursors?.set(cursor.list, cursor)
  }

  return {
    of,
    async load() {
      cursors ??= await cursorsOf(db, facilityId)
    },
    isNew: (list) => !cursors?.get(list)?.readAt,
    set: (cursor) => void cursors?.set(cursor.list, cursor),
    noteWholeRead: () => remember({ ...freshCursor(wholeRead), readAt: now() }),
    async noteRefusal(list, error, gap) {
      const cursor = of(list)
      if (cursor.error === error && cursor.gap === gap) return
      const { readAt } = cursor
      // What was read in part only is not a list that was read before.
      const total = readAt === null ? null : cursor.total
      await remember({ ...cursor, readAt: readAt ?? now(), total, error, gap, page: 1, window: null })
    },
    async noteShort(short, whole) {
      for (const list of short.keys()) if (of(list).gap === null) await setGap(list, 'short')
      for (const list of whole) if (of(list).gap === 'short') await setGap(list, null)
    },
    failed: () =>
      new Map(
        mirroredLists.flatMap((list) => {
          const { gap, error } = of(list)
          return gap === 'failed' ? [[list, error ?? ''] as const] : []
        }),
      ),
    lost: () =>
      mirroredLists.filter((list): list is RecordList => {
        const { gap, total } = of(list)
        // One that was read to its end once has a total.
        return !isReference(list) && gap === 'closed' && total !== null
      }),
  }
}
