export interface LiveRow {
  id: string
  version: number
}

/** The rows of a topic by id, in the order in which they came. */
export type TopicRows<Row extends LiveRow = LiveRow> = ReadonlyMap<string, Row>

/**
 * Whether a row that came says something new: a higher version, or other counts under the same version. The numbers on a
 * room or a facility are counted from other rows and change without a version of their own.
 */
const isNews = <Row extends LiveRow>(known: Row | undefined, row: Row): boolean =>
  known === undefined ||
  known.version < row.version ||
  (known.version === row.version && JSON.stringify(known) !== JSON.stringify(row))

/**
 * The rows after a batch of changes: the higher version wins, so a late or repeated batch changes nothing.
 * Answers the very same map when nothing is new, and then nobody renders.
 */
export function mergeByVersion<Row extends LiveRow>(
  old: TopicRows<Row> | undefined,
  rows: readonly Row[],
  removed: readonly string[] = [],
): TopicRows<Row> {
  const fresh = rows.filter((row) => isNews(old?.get(row.id), row))
  const gone = removed.filter((id) => old?.has(id))
  if (old && fresh.length === 0 && gone.length === 0) return old
  const next = new Map(old)
  for (const row of fresh) next.set(row.id, row)
  for (const id of gone) next.delete(id)
  return next
}

/** The rows after a snapshot: it is the whole topic, but a row that is newer here stays. */
export function replaceWith<Row extends LiveRow>(
  old: TopicRows<Row> | undefined,
  rows: readonly Row[],
): TopicRows<Row> {
  return new Map(
    rows.map((row) => {
      const known = old?.get(row.id)
      return [row.id, known && !isNews(known, row) ? known : row] as const
    }),
  )
}
