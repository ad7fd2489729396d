import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import type { Item } from '@cultivatd/domain/item/item'
import { measureText } from '@cultivatd/domain/item/item-text'
import { useMemo, useState } from 'react'
import { api, type CallOptions } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { type LinkCandidate, LinkDialog } from '../record/link-dialog.tsx'
import type { MappedFacility } from '../record/mapping-table.tsx'
import { useLinking } from '../record/use-linking.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { itemDifferences } from './item-columns.ts'

interface LinkItemProps {
  item: ListedItem
  facility: MappedFacility
  onCreate: (() => void) | null
  onClose: () => void
}

/** Links an item of the organization to one that a facility has in Metrc: of its category, or of all when asked for. */
export function LinkItem({ item, facility, onCreate, onClose }: LinkItemProps) {
  const { rows, status } = useTopic('items', { facilityId: facility.id })
  const [isOfAll, setOfAll] = useState(false)
  const candidates = useMemo(
    () =>
      rows
        .filter(({ metrc }) => isOfAll || metrc.ProductCategoryName === item.productCategoryName)
        .map((row) => candidateOf(row, item.id)),
    [rows, isOfAll, item.productCategoryName, item.id],
  )
  const call = (metrcItemId: number, options: CallOptions) => {
    const body = { facilityId: facility.id, metrcItemId, version: item.version }
    return api.catalogueItem.link({ params: { id: item.id }, body }, options)
  }
  const { link, isBusy } = useLinking({ ...item, facility }, call, onClose)
  return (
    <LinkDialog
      name={item.name}
      noun={['item', 'items']}
      facility={facility}
      candidates={candidates}
      isLoading={status === 'loading'}
      differsAfter={(id) => {
        const found = rows.find(({ metrc }) => metrc.Id === id)
        return found ? itemDifferences(facility.row.sent, found.metrc) : []
      }}
      isBusy={isBusy}
      onLink={link}
      onCreate={onCreate}
      onClose={onClose}
    >
      <CheckBox
        label={`All categories, not only ${item.productCategoryName}`}
        isChecked={isOfAll}
        onChange={(isOn) => setOfAll(isOn)}
      />
    </LinkDialog>
  )
}

function candidateOf({ metrc, catalogue }: Item, ownId: string): LinkCandidate {
  const { UnitWeight, UnitWeightUnitOfMeasureName, UnitVolume, UnitVolumeUnitOfMeasureName } = metrc
  const facts = [
    metrc.ProductCategoryName,
    metrc.StrainName,
    metrc.UnitOfMeasureName,
    measureText(UnitWeight, UnitWeightUnitOfMeasureName),
    measureText(UnitVolume, UnitVolumeUnitOfMeasureName),
  ]
  return {
    id: metrc.Id,
    name: metrc.Name,
    facts: facts.filter(Boolean).join(', '),
    linkedTo: catalogue && catalogue.id !== ownId ? catalogue.name : null,
    isUsed: metrc.IsUsed,
  }
}
