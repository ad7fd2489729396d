import type { Fact } from '@cultivatd/domain/operation/evidence'
import { dayOrNull } from '../../db/metrc-day.ts'
import { amountOrNull } from './record-facts.ts'
import type { Fields } from '../kind.ts'

/** What is compared of a package. */
export interface KnownPackage extends Fields {
  Quantity?: number
  UnitOfMeasureName?: string
  ProductName?: string
  LocationName?: string | null
  Note?: string | null
  FinishedDate?: string | null
}

/** The mirror calls the item by its name, Metrc prints the whole of it. */
export function viewPackage(pkg: Fields): KnownPackage {
  const { Item } = pkg as { Item?: { Name?: string } | null }
  return { ProductName: Item?.Name, ...pkg }
}

export const packageFacts = (pkg: Fields): Fact[] => {
  const { Quantity, UnitOfMeasureName, ProductName, LocationName, Note, FinishedDate } = viewPackage(pkg)
  return [
    { name: 'Quantity', value: amountOrNull(Quantity, UnitOfMeasureName) },
    { name: 'Item', value: ProductName ?? null },
    { name: 'Room', value: LocationName ?? null },
    { name: 'Note', value: Note || null },
    { name: 'Finished', value: dayOrNull(FinishedDate) },
  ]
}
