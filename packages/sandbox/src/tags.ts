import { answerJson } from './answer.ts'
import type { Draft } from './draft.ts'
import type { ReadContext, Route } from './route.ts'
import type { RowReader } from './row-reader.ts'

type TagTable = 'plantTag' | 'packageTag'

/** Unused tags in the order of their labels, as a bare array (Metrc reference §7). */
const readAvailable =
  (table: TagTable) =>
  ({ world, license }: ReadContext) =>
    answerJson([...world.table(license, table).values()].filter((row) => !row.archived).map((row) => row.record))

export const tagRoutes: Route[] = [
  {
    method: 'GET',
    path: '/tags/v2/plant/available',
    license: 'needed',
    flag: 'CanGrowPlants',
    pagingQuirk: true,
    read: readAvailable('plantTag'),
  },
  {
    method: 'GET',
    path: '/tags/v2/package/available',
    license: 'needed',
    pagingQuirk: true,
    read: readAvailable('packageTag'),
  },
  // Tags are staged by paths of Retail ID, which this host does not have: it has none.
  {
    method: 'GET',
    path: '/tags/v2/staged',
    license: 'needed',
    permissions: ['Manage Tags'],
    read: () => answerJson([]),
  },
]

/** Takes a tag for good: unknown ones are not valid, used ones not available (§5.3). Answers its label as the facility has it. */
export function consumeTag(reader: RowReader, draft: Draft, table: TagTable, field = 'Tag'): string | undefined {
  const label = reader.text(field)
  return label === undefined ? undefined : takeTag(reader, draft, table, label.trim())
}

/** Takes the tag that has an id. */
export function consumeTagById(reader: RowReader, draft: Draft, table: TagTable, field: string): string | undefined {
  const id = reader.number(field)
  if (id === undefined) return undefined
  const row = draft.row(table, id)
  return row ? takeTag(reader, draft, table, row.record.Label) : reader.refuse(`Tag ${id} is not valid.`)
}

function takeTag(reader: RowReader, draft: Draft, table: TagTable, label: string): string | undefined {
  const row = draft.byLabel(table, label)
  const isOnRecord = draft.byLabel('package', label) ?? draft.byLabel('plant', label)
  if (!row && !isOnRecord) return reader.refuse(`Tag ${label} is not valid.`)
  if (!row || row.archived) return reader.refuse(`Tag ${label} is not available.`)
  draft.put(table, row.id, row.record, { archived: true })
  return row.record.Label
}

/** Takes consecutive tags from the one in a field on. The first that cannot be had is told and ends it. */
export function consumeTags(
  reader: RowReader,
  draft: Draft,
  table: TagTable,
  field: string,
  count: number,
): string[] | undefined {
  const first = reader.text(field)?.trim()
  if (first === undefined) return undefined
  const taken: string[] = []
  for (let n = 0; n < count; n += 1) {
    const label = takeTag(reader, draft, table, laterTag(first, n))
    if (label === undefined) return undefined
    taken.push(label)
  }
  return taken
}

/** The tag so many after another one: the number at its end is counted up and keeps its width (§7). */
function laterTag(label: string, steps: number): string {
  const [, head = '', serial = ''] = /^(.*?)(\d*)$/.exec(label) ?? []
  if (serial === '' || steps === 0) return label
  return head + String(BigInt(serial) + BigInt(steps)).padStart(serial.length, '0')
}
