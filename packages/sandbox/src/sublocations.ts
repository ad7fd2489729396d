import { refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import { readById, readFreeName } from './named-records.ts'
import { listRoute, permitted, recordRoute, type Route, type WriteContext, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { isSet } from './stamp.ts'

const create: WriteRow = (reader, { draft }) => {
  const name = readFreeName(reader, draft, 'sublocation', null)
  if (name === undefined) return undefined
  const id = draft.world.nextId()
  draft.put('sublocation', id, { Id: id, Name: name })
  return id
}

const update: WriteRow = (reader, { draft }) => {
  const row = readById(reader, draft, 'sublocation')
  const name = readFreeName(reader, draft, 'sublocation', row?.id ?? null)
  if (!row || name === undefined) return undefined
  draft.put('sublocation', row.id, { Id: row.id, Name: name })
  renameInside(draft, row.id, name)
  return row.id
}

/** Records print the name of their sublocation, so a new name shows on all of them. */
function renameInside(draft: Draft, id: number, SublocationName: string): void {
  for (const table of ['plant', 'plantBatch', 'package'] as const)
    for (const row of draft.world.table(draft.license, table).values())
      if (row.record.SublocationId === id) draft.put(table, row.id, { ...row.record, SublocationName })
  for (const row of draft.world.table(draft.license, 'harvest').values())
    if (row.record.DryingSublocationId === id)
      draft.put('harvest', row.id, { ...row.record, DryingSublocationName: SublocationName })
}

/** Whether something stands in a sublocation. */
function isUsed({ draft: { world, license } }: WriteContext, id: number): boolean {
  const some = <T>(rows: ReadonlyMap<number, { record: T }>, stands: (record: T) => boolean) =>
    [...rows.values()].some(({ record }) => stands(record))
  return (
    some(world.table(license, 'plant'), (plant) => plant.SublocationId === id && plant.State === 'Tracked') ||
    some(world.table(license, 'plantBatch'), (batch) => batch.SublocationId === id && batch.UntrackedCount > 0) ||
    some(world.table(license, 'harvest'), (each) => each.DryingSublocationId === id && !isSet(each.FinishedDate)) ||
    some(
      world.table(license, 'package'),
      (pkg) => pkg.SublocationId === id && !pkg.IsFinished && !isSet(pkg.ArchivedDate),
    )
  )
}

function archive(reader: RowReader, context: WriteContext): void {
  const row = context.draft.row('sublocation', Number(context.params.id))
  if (!row || row.archived) throw refuseEmpty(401)
  if (isUsed(context, row.id))
    reader.refuse(`The Sublocation "${row.record.Name}" cannot be discontinued because it is in use.`)
  else context.draft.put('sublocation', row.id, row.record, { archived: true })
}

/** Sublocations: reads, and POST, PUT and DELETE, which archives (Metrc reference §18). */
export const sublocationRoutes: Route[] = permitted(
  ['Manage Locations'],
  [
    listRoute('/sublocations/v2/active', 'sublocation', (row) => !row.archived, { windowed: true, pagingQuirk: true }),
    listRoute('/sublocations/v2/inactive', 'sublocation', (row) => row.archived, {
      windowed: false,
      pagingQuirk: true,
    }),
    recordRoute('/sublocations/v2/{id}', 'sublocation'),
    { method: 'POST', path: '/sublocations/v2', license: 'needed', answers: 'ids', row: create },
    { method: 'PUT', path: '/sublocations/v2', license: 'needed', answers: 'nothing', row: update },
    { method: 'DELETE', path: '/sublocations/v2/{id}', license: 'needed', remove: archive },
  ],
)
