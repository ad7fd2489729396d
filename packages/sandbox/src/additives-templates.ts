import type { AdditivesTemplate } from '@cultivatd/metrc/additive-records'
import { readProduct, templateByName } from './additive-product.ts'
import { answerJson, refuseEmpty, refuseMessage } from './answer.ts'
import type { Draft } from './draft.ts'
import { listRoute, permitted, type ReadContext, type Route, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'

const flag = 'CanGrowPlants' as const

/** Answers an array of one, as Metrc's own example does. */
function readOne({ world, licenses, params }: ReadContext) {
  const id = params.id ?? ''
  if (!/^\d{1,15}$/.test(id)) throw refuseMessage(404, 'Not Found')
  for (const license of licenses) {
    const row = world.row(license, 'additivesTemplate', Number(id))
    if (row) return answerJson([row.record])
  }
  throw refuseEmpty(401)
}

function readFields(reader: RowReader, draft: Draft, ownId: number | null) {
  const name = reader.text('Name')?.trim()
  const taken = name === undefined ? undefined : templateByName(draft, name)
  if (taken && taken.id !== ownId) reader.refuse(`An Additives Template with the Name "${name}" already exists.`)
  const product = readProduct(reader)
  const texts = {
    Note: reader.textOrNull('Note'),
    RestrictiveEntryIntervalQuantityDescription: reader.textOrNull('RestrictiveEntryIntervalQuantityDescription'),
    RestrictiveEntryIntervalTimeDescription: reader.textOrNull('RestrictiveEntryIntervalTimeDescription'),
  }
  if (name === undefined || !product || reader.problems.length > 0) return undefined
  return { Name: name, ...product, AdditiveType: product.AdditiveTypeName, ...texts }
}

const create: WriteRow = (reader, { draft }) => {
  const fields = readFields(reader, draft, null)
  if (!fields) return undefined
  const id = draft.world.nextId()
  const FacilityId = draft.find('facility', () => true)?.record.FacilityId ?? 0
  draft.put('additivesTemplate', id, { Id: id, FacilityId, ...fields, LastModified: '', IsActive: true })
  return id
}

const update: WriteRow = (reader, { draft }) => {
  const id = reader.number('Id')
  const row = id === undefined ? undefined : draft.row('additivesTemplate', id)
  if (id !== undefined && !row?.record.IsActive)
    reader.refuse(`Additives Template ${id} does not exist in the current Facility.`)
  const fields = readFields(reader, draft, id ?? null)
  if (!row || !fields) return undefined
  draft.put('additivesTemplate', row.id, { ...row.record, ...fields })
  return row.id
}

const isActive = ({ record }: { record: AdditivesTemplate }) => record.IsActive

/** Products that are applied to plants, kept for the next time (Metrc reference §18). */
export const additivesTemplateRoutes: Route[] = permitted(
  ['Manage Additives'],
  [
    listRoute('/additivestemplates/v2/active', 'additivesTemplate', isActive, { windowed: true, flag }),
    listRoute('/additivestemplates/v2/inactive', 'additivesTemplate', (row) => !isActive(row), {
      windowed: false,
      flag,
    }),
    { method: 'GET', path: '/additivestemplates/v2/{id}', license: 'optional', flag, read: readOne },
    { method: 'POST', path: '/additivestemplates/v2', license: 'needed', flag, answers: 'ids', row: create },
    { method: 'PUT', path: '/additivestemplates/v2', license: 'needed', flag, answers: 'nothing', row: update },
  ],
)
