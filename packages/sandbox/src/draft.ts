import { stampText } from './stamp.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { Change, World } from './world.ts'

/** Marks of a row beside its record. */
type Marks = Partial<Pick<Row<unknown>, 'archived' | 'inTransit'>>

/**
 * The changes of one write before they are made: later rows of the request see what earlier rows did, and dropping the
 * draft leaves the world as it was.
 */
export class Draft {
  private readonly pending = new Map<string, Change>()
  readonly world: World
  readonly license: string
  private readonly nextStamp: () => number

  constructor(world: World, license: string, nextStamp: () => number) {
    this.world = world
    this.license = license
    this.nextStamp = nextStamp
  }

  row<T extends TableName>(table: T, id: number): Row<Tables[T]> | undefined {
    const change = this.pending.get(`${table}/${id}`)
    if (change) return (change.row as Row<Tables[T]> | null) ?? undefined
    return this.world.row(this.license, table, id)
  }

  byLabel<T extends TableName>(table: T, label: string): Row<Tables[T]> | undefined {
    const wanted = label.toUpperCase()
    for (const { table: name, row } of this.pending.values())
      if (name === table && row && 'Label' in row.record && row.record.Label.toUpperCase() === wanted)
        return row as Row<Tables[T]>
    const row = this.world.byLabel(this.license, table, label)
    return row && this.row(table, row.id)
  }

  /** Rows of a small table (locations, items, strains) as this draft would leave them. */
  rows<T extends TableName>(table: T): Row<Tables[T]>[] {
    const rows = new Map(this.world.table(this.license, table))
    for (const { table: name, id, row } of this.pending.values()) {
      if (name !== table) continue
      if (row) rows.set(id, row as Row<Tables[T]>)
      else rows.delete(id)
    }
    return [...rows.values()]
  }

  /** A row that is not archived, by name in any case of letters (Metrc reference §2). */
  activeByName<T extends 'location' | 'item' | 'strain'>(table: T, name: string): Row<Tables[T]> | undefined {
    const wanted = name.trim().toLowerCase()
    return this.rows(table).find((row) => !row.archived && row.record.Name.toLowerCase() === wanted)
  }

  /** Puts a changed or new record; LastModified becomes now where the record prints it. */
  put<T extends TableName>(table: T, id: number, record: Tables[T], marks: Marks = {}): void {
    const modified = this.nextStamp()
    const before = this.row(table, id)
    const stamped = 'LastModified' in record ? { ...record, LastModified: stampText(modified) } : record
    const row = { archived: false, inTransit: false, ...before, ...marks, id, record: stamped, modified }
    this.pending.set(`${table}/${id}`, { license: this.license, table, id, row })
  }

  remove(table: TableName, id: number): void {
    this.pending.set(`${table}/${id}`, { license: this.license, table, id, row: null })
  }

  changes(): Change[] {
    return [...this.pending.values()]
  }
}
