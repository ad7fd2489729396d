import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import type { Item } from '@cultivatd/domain/item/item'
import { measureText } from '@cultivatd/domain/item/item-text'
import { useMemo, useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { type LinkCandidate, LinkDialog } from '../record/link-dialog.tsx'
import type { MappedFacility } from '../record/mapping-table.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import { itemDifferences } from './item-columns.ts'

interface LinkItemProps {
  item: ListedItem
  facility: MappedFacility
  onCreate: () => void
  onClose: () => void
}

/** Links an item of the organization to one that a facility has in Metrc: of its category, or of all when asked for. */
export function LinkItem({ item, facility, onCreate, onClose }: LinkItemProps) {
  const { rows, status } = useTopic('items', { facilityId: facility.id })
  const { send, isBusy } = useSend({ failedTitle: 'Link Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const [isOfAll, setOfAll] = useState(false)
  const candidates = useMemo(
    () =>
      rows
        .filter(({ metrc }) => isOfAll || metrc.ProductCategoryName === item.productCategoryName)
        .map((row) => candidateOf(row, item.id)),
    [rows, isOfAll, item.productCategoryName, item.id],
  )
  const link = async (metrcItemId: number) => {
    const body = { facilityId: facility.id, metrcItemId, version: item.version }
    const idempotencyKey = repeatKey.of([item.id, body])
    if (!(await send(() => api.catalogueItem.link({ params: { id: item.id }, body }, { idempotencyKey })))) return
    repeatKey.used()
    notifySaved({ detail: `Linked ${item.name} at ${facility.name}` })
    onClose()
  }
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
      onLink={(id) => void link(id)}
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
