// Asked by lists of thousands of names on the device: nothing here may load the schemas.

/** The name as Metrc tells names apart: blanks around it and the case of letters do not count (Metrc reference §2, §10.1). */
export const plainName = (name: string): string => name.trim().replace(/\s+/gu, ' ').toLowerCase()

/**
 * What is left of a name when nobody looks at case, blanks, signs and accents: "Blue Dream", "blue dream " and "Blue-Dream"
 * have the same key. Digits that stand apart stay apart, for 1.5 g and 15 g are two products. Names that have the same key
 * may mean the same; that they do is for a person to say.
 */
export function nameKey(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    // The comma of thousands: 1,000 is 1000, but 1,5 is 1.5.
    .replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replace(/(?<=\p{N})[.,](?=\p{N})/gu, '.')
  const key = letters.replace(/(?!(?<=\p{N})\.(?=\p{N}))[^\p{L}\p{N}]+/gu, (signs, at: number) =>
    isDigit(letters[at - 1]) && isDigit(letters[at + signs.length]) ? ' ' : '',
  )
  return key === '' ? plainName(name) : key
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\p{N}/u.test(sign)

/** Records whose names may mean the same. */
export interface NearNames<Row> {
  /** What their names have in common (`nameKey`). */
  key: string
  /** The spelling that most of them have; of spellings that are equally common the first. */
  name: string
  rows: Row[]
}

/** Records by what their names have in common (`nameKey`), in the order in which the first of each came. */
export type ByNameKey<Row> = ReadonlyMap<string, Row[]>

/** Asked once for many names: the keys of thousands of rows take as long as it takes to type a letter. */
export function byNameKey<Row>(rows: readonly Row[], nameOf: (row: Row) => string): ByNameKey<Row> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = nameKey(nameOf(row))
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Puts together what may be the same, in the order in which the first of each came (READ-89). Every row is in one of them. */
export const nearNames = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): NearNames<Row>[] =>
  [...byNameKey(rows, nameOf)].map(([key, group]) => ({ key, name: commonest(group.map(nameOf)), rows: group }))

function commonest(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names.map((each) => each.trim())) counts.set(name, (counts.get(name) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? ''
}

/** Those that may mean the same as this name, though they are spelled otherwise. */
export const nearlyCalled = <Row>(name: string, rows: ByNameKey<Row>, nameOf: (row: Row) => string): Row[] =>
  (rows.get(nameKey(name)) ?? []).filter((row) => plainName(nameOf(row)) !== plainName(name))

/** 'Gelato 41 is there already and may mean the same.'; null where nothing is nearly called so. */
export function nearNameText([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  if (others.length === 0) return `${first} is there already and may mean the same.`
  return `${first} and ${others.length} more are there already and may mean the same.`
}

/**
 * The closest names first: the same, one that may mean the same, one that begins with it or with which it begins, one that
 * shares words; of equals in the order of the alphabet.
 */
export function byCloseness<Row>(name: string, rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const [plain, key] = [plainName(name), nameKey(name)]
  const words = new Set(plain.split(' '))
  const distance = (other: string): number => {
    if (plainName(other) === plain) return 0
    const otherKey = nameKey(other)
    if (otherKey === key) return 1
    if (otherKey.startsWith(key) || key.startsWith(otherKey)) return 2
    const shared = plainName(other)
      .split(' ')
      .filter((word) => words.has(word)).length
    return shared > 0 ? 3 + 1 / (shared + 1) : 5
  }
  return rows
    .map((row) => ({ row, name: nameOf(row), at: distance(nameOf(row)) }))
    .sort((one, other) => one.at - other.at || one.name.localeCompare(other.name))
    .map(({ row }) => row)
}
