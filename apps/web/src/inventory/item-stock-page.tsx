import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { KnownFacility } from '../trade/known-facility.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { ConsumablePage } from './consumable-page.tsx'
import { EquipmentPage } from './equipment-page.tsx'

/** What a facility has of one item, and how it came to that. */
export const ItemStockPage = () => (
  <KnownFacility>
    {(facility) => (
      <KnownItem facilityId={facility.id}>
        {(item) =>
          isConsumable(item.type) ? (
            <ConsumablePage key={`${facility.id} ${item.id}`} facility={facility} item={item} />
          ) : (
            <EquipmentPage key={`${facility.id} ${item.id}`} facility={facility} item={item} />
          )
        }
      </KnownItem>
    )}
  </KnownFacility>
)

interface KnownItemProps {
  facilityId: string
  children: (item: InventoryDetail) => ReactNode
}

/** The item of the address; an unknown one leads to the list. */
export function KnownItem({ facilityId, children }: KnownItemProps) {
  const { detailId } = useParams({ strict: false })
  return (
    <KnownRow
      topic={useTopic('inventoryDetails')}
      id={detailId}
      noun="item"
      unknown={<Navigate to="/facility/$facilityId/inventory" params={{ facilityId }} replace />}
    >
      {children}
    </KnownRow>
  )
}
