import { putElsewhere } from './elsewhere.ts'
import type { Metrc } from './handle.ts'
import { fieldsOf, type Fields, ifGiven, numberIn, onlyFields, oneOfIn, textIn } from './input.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { World } from './world.ts'

/** A record that a row of our write names, while somebody else has it open. */
export interface NamedRecord {
  license: string
  table: TableName
  id: number
  record: Tables[TableName]
  /** The row of our write. */
  row: unknown
}

/**
 * What somebody else does to a record in Metrc's own pages. `adjust` is signed and in the unit of the record, `move`
 * goes to the location named or to any other one, `touch` only makes LastModified later, `set` replaces fields. What a
 * record has no field for only touches it.
 */
export type NamedChange =
  | { name: 'touch' | 'archive' }
  | { name: 'adjust'; by: number }
  | { name: 'move'; to?: string }
  | { name: 'note'; note: string }
  | { name: 'set'; fields: Fields }

/** In the process of the sandbox a function may do as it likes. */
export type MeanwhileChange = NamedChange | ((named: NamedRecord) => void)

/** Makes one change to every record that the rows of a write name. */
export function changeMeanwhile(
  metrc: Metrc,
  change: MeanwhileChange,
  write: { license: string; path: string; rows: readonly unknown[] },
): void {
  const { license, path, rows } = write
  const own = tableOfPath[path.split('/')[1]?.toLowerCase() ?? '']
  const seen = new Set<string>()
  for (const row of rows)
    for (const { table, id } of namesIn(row, own, license, metrc.world)) {
      const found = metrc.world.row(license, table, id)
      if (!found || seen.has(`${table}/${id}`)) continue
      seen.add(`${table}/${id}`)
      if (typeof change === 'function') change({ license, table, id, record: found.record, row })
      else changeRecord(metrc, license, table, found, change)
    }
}

function changeRecord(metrc: Metrc, license: string, table: TableName, row: Row<object>, change: NamedChange): void {
  const fields = fieldsOfChange(metrc.world, license, row.record, change)
  const marks = change.name === 'archive' ? { archived: true } : {}
  putElsewhere(metrc, license, table, row.id, Object.assign({}, row.record as Tables[TableName], fields), marks)
}

/** Where records keep their quantity. */
const quantities = ['Quantity', 'CurrentWeight', 'UntrackedCount']

function fieldsOfChange(world: World, license: string, record: object, change: NamedChange): Fields {
  if (change.name === 'set') return change.fields
  if (change.name === 'move') return placeOf(world, license, record, change.to)
  if (change.name === 'note') return 'Note' in record ? { Note: change.note } : {}
  if (change.name !== 'adjust') return {}
  const fields = record as Fields
  const name = quantities.find((each) => typeof fields[each] === 'number')
  return name === undefined ? {} : { [name]: Math.round((Number(fields[name]) + change.by) * 10_000) / 10_000 }
}

function placeOf(world: World, license: string, record: object, to: string | undefined): Fields {
  const fields = record as Fields
  const prefix = 'DryingLocationId' in record ? 'Drying' : ''
  if (!(`${prefix}LocationId` in record)) return {}
  const places = [...world.table(license, 'location').values()].filter(({ archived }) => !archived)
  const place = places.find(({ id, record: { Name } }) =>
    to === undefined ? id !== fields[`${prefix}LocationId`] : Name === to,
  )?.record
  if (!place) return {}
  return {
    [`${prefix}LocationId`]: place.Id,
    [`${prefix}LocationName`]: place.Name,
    [`${prefix}LocationTypeName`]: place.LocationTypeName,
  }
}

const tableOfPath: Readonly<Record<string, TableName>> = {
  locations: 'location',
  sublocations: 'sublocation',
  strains: 'strain',
  items: 'item',
  plantbatches: 'plantBatch',
  plants: 'plant',
  harvests: 'harvest',
  packages: 'package',
}

/** Fields that name a record: of the table of the path (null) or of another one (Metrc reference §2). */
const references: readonly [field: string, table: TableName | null][] = [
  ['Id', null],
  ['Label', null],
  ['Name', null],
  ['PackageLabel', 'package'],
  ['Package', 'package'],
  ['PlantLabel', 'plant'],
  ['PlantBatch', 'plantBatch'],
  ['PlantBatchName', 'plantBatch'],
  ['HarvestId', 'harvest'],
  ['HarvestName', 'harvest'],
]

function* namesIn(
  row: unknown,
  own: TableName | undefined,
  license: string,
  world: World,
): Generator<{ table: TableName; id: number }> {
  if (typeof row !== 'object' || row === null) return
  const fields = row as Fields
  for (const [field, of] of references) {
    const table = of ?? own
    const id = table && idOf(world, license, table, fields[field])
    if (table && id !== undefined) yield { table, id }
  }
  if (Array.isArray(fields.Ingredients))
    for (const ingredient of fields.Ingredients) yield* namesIn(ingredient, undefined, license, world)
}

function idOf(world: World, license: string, table: TableName, key: unknown): number | undefined {
  if (typeof key === 'number') return key
  if (typeof key !== 'string' || key === '') return undefined
  const labelled = world.byLabel(license, table, key)
  if (labelled) return labelled.id
  const wanted = key.trim().toLowerCase()
  for (const { id, record } of world.table(license, table).values())
    if ('Name' in record && record.Name?.toLowerCase() === wanted) return id
  return undefined
}

/** A change as data. Errors: a sentence for whoever wrote it. */
export function readMeanwhileChange(given: Fields, name: string): MeanwhileChange {
  const value = given[name]
  if (typeof value === 'function') return value as MeanwhileChange
  const fields = fieldsOf(value, name)
  const kind = oneOfIn(fields, 'name', ['touch', 'archive', 'adjust', 'move', 'note', 'set'])
  const more = { touch: [], archive: [], adjust: ['by'], move: ['to'], note: ['note'], set: ['fields'] }[kind]
  onlyFields(fields, `The change ${kind}`, ['name', ...more])
  if (kind === 'adjust') return { name: kind, by: numberIn(fields, 'by', Number.NEGATIVE_INFINITY) }
  if (kind === 'move') return { name: kind, to: ifGiven(fields, 'to', textIn) }
  if (kind === 'note') return { name: kind, note: textIn(fields, 'note') }
  if (kind === 'set') return { name: kind, fields: fieldsOf(fields.fields, 'fields') }
  return { name: kind }
}
