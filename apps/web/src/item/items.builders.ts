import type { ItemChoicesRow } from '@cultivatd/contract/item/item.contract'
import { categories } from '@cultivatd/domain/item/item-form.builders'
import { aStrain } from '@cultivatd/domain/strain/strain.builders'
import { units } from '@cultivatd/domain/unit/unit.builders'
import type { Permission } from '@cultivatd/domain/user/permission'
import { aServer } from '../live/server.builders.ts'

export const blueDream = aStrain({ id: 'strain-1', name: 'Blue Dream' })
export const jackHerer = aStrain({ id: 'strain-2', name: 'Jack Herer' })

export const choices: ItemChoicesRow = {
  id: 'all',
  version: 1,
  categories: Object.values(categories),
  units,
  brands: ['Red Fork House'],
  areCommon: false,
}

/** A server that knows two strains and what items may be made of; who signed in has these permissions, or is not here yet. */
export function aCatalogueServer(...permissions: Permission[]) {
  const server = aServer()
  const dana = { id: 'dana', name: 'Dana Whitfield', email: 'dana@cultivatd.example', permissions, version: 1 }
  if (permissions.length > 0) server.shows('me', {}, [dana as never])
  server.shows('strainNames', {}, [blueDream, jackHerer])
  server.shows('itemChoices', {}, [choices])
  return server
}
