import type { NewItemFiles } from '@cultivatd/contract/item/item.contract'
import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { api } from '../live/api.ts'
import type { MappedFacility } from '../record/mapping-table.tsx'
import type { FacilityWrite } from '../record/use-facility-writes.ts'

type Value = string | number | null | undefined

/** The files with which Metrc refused to make it. */
const filesAgain = ({ cell, filesAsked = [] }: MappedFacility['row']): NewItemFiles | undefined =>
  cell.state === 'refused' && cell.write.what === 'create' && filesAsked.length > 0
    ? { again: cell.write.id }
    : undefined

const textOf = (value: Value): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: Value): string | null => (typeof value === 'string' ? value : null)
const numberOrNull = (value: Value): number | null => (typeof value === 'number' ? value : null)

/**
 * The item as it is here, made or changed in one facility (API-16, API-17).
 *
 * @param files with which it is made, where its category asks for some; those that Metrc refused are sent again
 */
export function itemWrite(
  item: ListedItem,
  { id: facilityId, name: facility, row }: MappedFacility,
  files: NewItemFiles | undefined = filesAgain(row),
): FacilityWrite {
  const { sent, record, linkedId, cell } = row
  const fields = {
    facilityId,
    name: textOf(sent['Name']),
    category: textOf(sent['ProductCategoryName']),
    // Of an item whose strain nobody has said Metrc's stays.
    strain: textOrNull('StrainName' in sent ? sent['StrainName'] : record?.['StrainName']),
    unitOfMeasure: textOf(sent['UnitOfMeasureName']),
    ...('UnitWeight' in sent && {
      weightQuantity: numberOrNull(sent['UnitWeight']),
      weightUnit: textOrNull(sent['UnitWeightUnitOfMeasureName']),
    }),
    ...('UnitVolume' in sent && {
      volumeQuantity: numberOrNull(sent['UnitVolume']),
      volumeUnit: textOrNull(sent['UnitVolumeUnitOfMeasureName']),
    }),
    ...(item.details && { details: item.details }),
  }
  const corrects = cell.state === 'refused' ? cell.write.id : undefined
  const of = { facility: { id: facilityId, name: facility }, corrects }
  if (!record || linkedId === null) {
    const body = { ...fields, catalogueId: item.id, ...(files && { files }) }
    return { ...of, input: ['create', body], call: (options) => api.item.create({ body }, options) }
  }
  const params = { itemId: String(linkedId) }
  return {
    ...of,
    input: ['update', linkedId, fields],
    call: (options) => api.item.update({ params, body: fields }, options),
  }
}
