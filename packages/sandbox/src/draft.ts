import type { FacilityType } from '@cultivatd/metrc/facility-records'
import { stampedBy, stampText } from './stamp.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { Change, World } from './world.ts'

/** Marks of a row beside its record. */
type Marks = Partial<Pick<Row<unknown>, 'archived' | 'inTransit' | 'transferred' | 'writtenOff' | 'taken'>>

/**
 * The changes of one write before they are made: later rows of the request see what earlier rows did, and dropping the
 * draft leaves the world as it was.
 */
export class Draft {
  private readonly pending = new Map<string, Change>()
  readonly world: World
  readonly license: string
  private readonly nextStamp: () => number
  private stamp: number | undefined

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
    // A changed row has been looked at above: it may have another label by now.
    return row && this.isUntouched(table, row.id) ? row : undefined
  }

  private isUntouched(table: TableName, id: number): boolean {
    return !this.pending.has(`${table}/${id}`)
  }

  /** The first row of a small table (anything but plants and tags) that matches, as this draft would leave it. */
  find<T extends TableName>(table: T, matches: (row: Row<Tables[T]>) => boolean): Row<Tables[T]> | undefined {
    for (const { table: name, row } of this.pending.values())
      if (name === table && row && matches(row as Row<Tables[T]>)) return row as Row<Tables[T]>
    for (const row of this.world.table(this.license, table).values())
      if (this.isUntouched(table, row.id) && matches(row)) return row
    return undefined
  }

  /** What the facility may do (Metrc reference §8). */
  get facilityType(): FacilityType {
    const facility = this.find('facility', () => true)
    if (!facility) throw new Error(`${this.license} is no facility`)
    return facility.record.FacilityType
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
  activeByName<T extends 'location' | 'sublocation' | 'item' | 'itemBrand' | 'strain'>(
    table: T,
    name: string,
  ): Row<Tables[T]> | undefined {
    const wanted = name.trim().toLowerCase()
    return this.find(table, (row) => !row.archived && row.record.Name.toLowerCase() === wanted)
  }

  /** Puts a changed or new record; LastModified becomes now where it is printed, the same for all that one write changes. */
  put<T extends TableName>(table: T, id: number, record: Tables[T], marks: Marks = {}): void {
    this.stamp ??= this.nextStamp()
    const before = this.row(table, id)
    const modified = stampedBy(this.world.stamping, this.stamp, before?.modified)
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
