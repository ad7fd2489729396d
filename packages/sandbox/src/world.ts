import type { Stamping } from './stamp.ts'
import { type Row, type TableName, type Tables, tableNames } from './tables.ts'

/** One row put, or (row null) one row taken away, in one table of one facility. */
export interface Change {
  license: string
  table: TableName
  id: number
  row: Row<Tables[TableName]> | null
}

type FacilityTables = { [T in TableName]: Map<number, Row<Tables[T]>> }

const emptyTables = () => Object.fromEntries(tableNames.map((name) => [name, new Map()])) as FacilityTables

/**
 * Everything that a state's Metrc knows: facilities with their tables. Holds rows and hands out ids; the rules are
 * elsewhere. Changes go in through `apply`, all of one write at once.
 */
export class World {
  private readonly facilities = new Map<string, FacilityTables>()
  private readonly versions = new Map<string, number>()
  private readonly labels = new Map<string, Map<string, number>>()
  /** What its records are stamped with; for tests to change. */
  readonly stamping: Stamping = { aheadMs: 0, wholeSeconds: true }
  lastId = 0
  lastModified = 0

  /** License numbers in the order in which they came. */
  licenses(): string[] {
    return [...this.facilities.keys()]
  }

  has(license: string): boolean {
    return this.facilities.has(license)
  }

  /** The rows of a table by id; empty for a license that does not exist. */
  table<T extends TableName>(license: string, name: T): ReadonlyMap<number, Row<Tables[T]>> {
    return this.facilities.get(license)?.[name] ?? new Map()
  }

  row<T extends TableName>(license: string, name: T, id: number): Row<Tables[T]> | undefined {
    return this.table(license, name).get(id)
  }

  /** A row of plants, packages or tags by its label, in any case of letters. */
  byLabel<T extends TableName>(license: string, name: T, label: string): Row<Tables[T]> | undefined {
    const id = this.labels.get(`${license}/${name}`)?.get(label.toUpperCase())
    return id === undefined ? undefined : this.row(license, name, id)
  }

  /** Grows with every change of a table: what was read at one version is still right at the same version. */
  version(license: string, name: TableName): number {
    return this.versions.get(`${license}/${name}`) ?? 0
  }

  nextId(): number {
    this.lastId += 1
    return this.lastId
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) this.put(change)
  }

  private put({ license, table, id, row }: Change): void {
    const tables = this.facilities.get(license) ?? emptyTables()
    this.facilities.set(license, tables)
    const rows = tables[table] as Map<number, Row<Tables[TableName]>>
    const key = `${license}/${table}`
    this.index(key, rows.get(id), row)
    if (row) rows.set(id, row)
    else rows.delete(id)
    this.versions.set(key, (this.versions.get(key) ?? 0) + 1)
    this.lastId = Math.max(this.lastId, id)
    if (row) this.lastModified = Math.max(this.lastModified, row.modified)
  }

  private index(key: string, before: Row<Tables[TableName]> | undefined, after: Row<Tables[TableName]> | null): void {
    const old = labelOf(before)
    const label = labelOf(after)
    if (old === undefined && label === undefined) return
    const labels = this.labels.get(key) ?? new Map<string, number>()
    this.labels.set(key, labels)
    if (old !== undefined) labels.delete(old)
    if (label !== undefined && after) labels.set(label, after.id)
  }

  /** Every row as a change, facility by facility: what a snapshot holds. */
  *everything(): Generator<Change> {
    for (const [license, tables] of this.facilities)
      for (const table of tableNames) for (const [id, row] of tables[table]) yield { license, table, id, row }
  }
}

function labelOf(row: Row<Tables[TableName]> | null | undefined): string | undefined {
  const record = row?.record
  return record && 'Label' in record ? record.Label.toUpperCase() : undefined
}
