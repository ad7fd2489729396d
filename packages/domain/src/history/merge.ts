import { type Fields, type FieldWords, isSame, labelIn, textIn } from './field-changes.ts'

/** What two people each made of one record, which both of them had seen as it was `before`. */
export interface Editors<Value> {
  before: Value
  mine: Value
  theirs: Value
}

/** A row of a form: its id stays the same whatever becomes of its fields. */
type Row = Fields & { id: string }
type Entry = Row | string

/** Something that the other one changed, as each of the two left it; undefined: it is not there. */
export interface MergedPart extends Editors<unknown> {
  /** By which a choice is kept: 'notes', 'contacts p1', 'contacts p1 phone'. */
  key: string
  field: string
  /** The row that it is, or that it is in. */
  row?: Row
  /** Of that row. */
  rowField?: string
  /** Both changed it, each to something else: only one of the two can stay. */
  isBoth: boolean
}

export interface Merge {
  fields: Fields
  /** What the other one changed, in the order of the form. */
  parts: readonly MergedPart[]
}

type At = Pick<MergedPart, 'key' | 'field' | 'row' | 'rowField'>

interface Merged<Value> {
  value: Value
  parts: readonly MergedPart[]
}

/**
 * What becomes of a record that two people changed at once (decision 040). What one of them changed alone is taken over;
 * of what both changed mine stays. A list of rows with ids is merged row by row and field by field, a list of words word
 * by word. Everything else is one value, an address too: the street of one and the town of the other would be nowhere.
 *
 * @param chosen the keys of those parts that both changed of which theirs is to stay
 */
export function merge(editors: Editors<Fields>, chosen: ReadonlySet<string> = new Set()): Merge {
  return mergedFields(editors, (field) => ({ key: field, field }), chosen)
}

function mergedFields(editors: Editors<Fields>, at: (name: string) => At, chosen: ReadonlySet<string>): Merge {
  const names = Object.keys({ ...editors.theirs, ...editors.mine, ...editors.before })
  const each = names.map((name) => ({
    name,
    ...mergedValue(
      ofEach(editors, (fields) => fields[name]),
      at(name),
      chosen,
    ),
  }))
  return {
    fields: Object.fromEntries(each.map(({ name, value }) => [name, value])),
    parts: each.flatMap(({ parts }) => parts),
  }
}

function mergedValue(editors: Editors<unknown>, at: At, chosen: ReadonlySet<string>): Merged<unknown> {
  const { before, mine, theirs } = editors
  if (isSame(before, theirs) || isSame(mine, theirs)) return { value: mine, parts: [] }
  const isTheirsAlone = isSame(before, mine)
  // Of words that only the other one changed the whole list reads better than each word that came or went.
  const isListed = areLists(editors) && !(isTheirsAlone && areWords(editors))
  if (isListed) return mergedList(editors, at, chosen)
  const part = { ...at, ...editors, isBoth: !isTheirsAlone }
  return { value: isTheirsAlone || chosen.has(at.key) ? theirs : mine, parts: [part] }
}

function mergedList(lists: Editors<readonly Entry[]>, at: At, chosen: ReadonlySet<string>): Merged<readonly Entry[]> {
  const each = inOneOrder(ofEach(lists, (list) => list.map(idOf))).map((id) =>
    mergedEntry(
      ofEach(lists, (list) => list.find((entry) => idOf(entry) === id)),
      { ...at, key: `${at.key} ${id}` },
      chosen,
    ),
  )
  return { value: each.flatMap(({ value }) => value ?? []), parts: each.flatMap(({ parts }) => parts) }
}

/** An entry that one of the two deleted goes, unless the other one changed it: then somebody has to choose. */
function mergedEntry(
  editors: Editors<Entry | undefined>,
  at: At,
  chosen: ReadonlySet<string>,
): Merged<Entry | undefined> {
  const { before, mine, theirs } = editors
  const row = mine ?? theirs ?? before
  const placed = isRow(row) ? { ...at, row } : at
  if (!isRow(before) || !isRow(mine) || !isRow(theirs))
    return mergedValue(editors, placed, chosen) as Merged<Entry | undefined>
  const inRow = (rowField: string): At => ({ ...placed, key: `${at.key} ${rowField}`, rowField })
  const { fields, parts } = mergedFields({ before, mine, theirs }, inRow, chosen)
  return { value: { ...fields, id: before.id }, parts }
}

/** Theirs, or mine where I moved some, with what only the other list has behind what it stands behind there. */
function inOneOrder({ before, mine, theirs }: Editors<readonly string[]>): readonly string[] {
  const left = before.filter((id) => mine.includes(id))
  const isMovedHere = !isSame(
    left,
    mine.filter((id) => before.includes(id)),
  )
  const [lead, other] = isMovedHere ? [mine, theirs] : [theirs, mine]
  return other.reduce(
    (order, id, place) =>
      order.includes(id) ? order : order.toSpliced(order.indexOf(other[place - 1] ?? '') + 1, 0, id),
    lead,
  )
}

const ofEach = <Value, Part>(
  { before, mine, theirs }: Editors<Value>,
  part: (value: Value) => Part,
): Editors<Part> => ({
  before: part(before),
  mine: part(mine),
  theirs: part(theirs),
})

const idOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.id)

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const isList = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'string' || isRow(entry)) &&
  new Set(value.map(idOf)).size === value.length

const areLists = (editors: Editors<unknown>): editors is Editors<readonly Entry[]> =>
  Object.values(editors).every(isList)

const areWords = (lists: Editors<readonly Entry[]>): boolean =>
  Object.values(lists).every((list: readonly Entry[]) => list.every((entry) => typeof entry === 'string'))

/** A part in words, empty where there was nothing. */
export interface MergedWords extends Editors<string> {
  key: string
  label: string
  isBoth: boolean
}

/** Each part as people read it: 'Sam Whitehorse, Phone'. */
export const mergedWords = (parts: readonly MergedPart[], words: FieldWords): MergedWords[] =>
  parts.map((part) => {
    const { key, isBoth } = part
    return { key, label: labelOf(part, words), isBoth, ...ofEach(part, (value) => textOf(part, value, words)) }
  })

function labelOf({ field, row, rowField }: MergedPart, words: FieldWords): string {
  if (rowField === undefined) return labelIn(words, field)
  const label = labelIn(words[field]?.rows ?? {}, rowField)
  return row?.['name'] ? `${String(row['name'])}, ${label}` : label
}

function textOf({ key, field, row, rowField, before }: MergedPart, value: unknown, words: FieldWords): string {
  if (rowField !== undefined) return textIn(words[field]?.rows ?? {}, rowField, value)
  if (row && value === undefined) return before === undefined ? '' : 'Deleted'
  const isEntry = key !== field
  return textIn(words, field, isEntry && value !== undefined ? [value] : value)
}
