// What a change names of its records, for every route in the same way: by its lists, or by its label or name.

type Body = Readonly<Record<string, unknown>>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

const names = ['label', 'batchName', 'name', 'plate', 'id', 'roomId']

/** The label or name of a row of a list, or of a change of one record; of what is one act on several, what they are together. */
function nameOf(row: unknown): string {
  if (typeof row === 'string') return row
  if (!isBody(row)) return ''
  const named = names.map((field) => row[field]).find((one) => typeof one === 'string' && one !== '')
  return typeof named === 'string' ? named : nameOf(row['to']) || togetherOf(row)
}

/** '3 plants', or the label where there is one. */
function togetherOf(row: Body): string {
  const list = row['plants'] ?? row['labels']
  if (!Array.isArray(list)) return ''
  return list.length === 1 ? nameOf(list[0]) : `${list.length} plants`
}

/** The plants of which a change is one write, where there are several; none where it is of one record, or of each of a list. */
export function partsOf(body: unknown, lists: readonly string[] | undefined): string[] {
  if (!isBody(body) || lists || names.some((field) => typeof body[field] === 'string' && body[field] !== '')) return []
  const of = isBody(body['to']) ? body['to'] : body
  const list = of['plants'] ?? of['labels']
  return Array.isArray(list) && list.length > 1 ? list.map(nameOf).filter(Boolean) : []
}

const rowsOf = (body: Body, field: string): readonly unknown[] => {
  const rows = body[field]
  return Array.isArray(rows) ? rows : []
}

/** The records that a change names, in its order; `lists` are the fields of its route that list them. */
export function recordsOf(body: unknown, lists: readonly string[] | undefined): string[] {
  if (!isBody(body)) return []
  if (!lists) return [nameOf(body)].filter(Boolean)
  return lists.flatMap((field) => rowsOf(body, field).map(nameOf)).filter(Boolean)
}

/** The same change of these records alone; null when it is about none of them. */
export function withRecords(
  body: unknown,
  lists: readonly string[] | undefined,
  records: ReadonlySet<string>,
): Record<string, unknown> | null {
  if (!isBody(body) || !recordsOf(body, lists).some((one) => records.has(one))) return null
  const kept = (lists ?? []).map((field) => [field, rowsOf(body, field).filter((row) => records.has(nameOf(row)))])
  return { ...body, ...Object.fromEntries(kept) }
}

/** A change of one record by its label as the same change of another label; null where no label names its record. */
export function withLabel(body: Body, from: string, to: string): Record<string, unknown> | null {
  if (body['label'] === from) return { ...body, label: to }
  let isFound = false
  const renamed = (row: unknown): unknown => {
    const isIt = row === from || (isBody(row) && row['label'] === from)
    isFound ||= isIt
    return !isIt ? row : isBody(row) ? { ...row, label: to } : to
  }
  const changed = Object.entries(body).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(renamed) : value,
  ])
  return isFound ? { ...body, ...Object.fromEntries(changed) } : null
}

/** The rows of a change by the record that they name, found in one walk: a body may name as many as fit into it. */
export function rowsByRecord(
  body: Body,
  lists: readonly string[] | undefined,
): Map<string, Readonly<Record<string, unknown[]>>> {
  const found = new Map<string, Record<string, unknown[]>>(lists ? [] : recordsOf(body, lists).map((one) => [one, {}]))
  const empty = () => Object.fromEntries((lists ?? []).map((field): [string, unknown[]] => [field, []]))
  for (const field of lists ?? [])
    for (const row of rowsOf(body, field)) {
      const record = nameOf(row)
      const rows = found.get(record) ?? empty()
      rows[field]?.push(row)
      if (record !== '') found.set(record, rows)
    }
  return found
}

/**
 * Changes of a record each, put together where they differ in nothing but their records. Two of one record, as adjustments are,
 * stay two: a change names each of its records once.
 */
export function merged<Row extends { body: Body }>(
  rows: readonly Row[],
  lists: readonly string[] | undefined,
): { body: Body; rows: Row[] }[] {
  if (!lists) return rows.map((row) => ({ body: row.body, rows: [row] }))
  const groups = new Map<string, { body: Body; rows: Row[] }>()
  const times = new Map<string, number>()
  for (const row of rows) {
    const shared = Object.entries(row.body).filter(([field]) => !lists.includes(field))
    const alike = JSON.stringify(shared.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const named = JSON.stringify([alike, recordsOf(row.body, lists)])
    const time = times.get(named) ?? 0
    times.set(named, time + 1)
    const key = `${time} ${alike}`
    const group = groups.get(key) ?? {
      body: { ...row.body, ...Object.fromEntries(lists.map((field) => [field, []])) },
      rows: [],
    }
    const all = lists.map((field) => [field, [...rowsOf(group.body, field), ...rowsOf(row.body, field)]])
    groups.set(key, { body: { ...group.body, ...Object.fromEntries(all) }, rows: [...group.rows, row] })
  }
  return [...groups.values()]
}
