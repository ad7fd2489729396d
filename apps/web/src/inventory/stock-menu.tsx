import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { ArrowLeftRight, PackageMinus, PackagePlus, Pencil } from 'lucide-react'
import { RowMenu } from '../ui/row-menu.tsx'
import type { StockAction } from './update-stock-form.ts'

export interface StockMenuProps {
  item: InventoryDetail
  /** 'edit' is its detail. */
  onAction: (action: StockAction | 'edit', itemId: string) => void
}

/** What can be done with one item: the action and the item are chosen then. */
export const StockMenu = ({ item: { id, name }, onAction }: StockMenuProps) => (
  <RowMenu
    label={`Actions for ${name}`}
    items={[
      { label: 'Add', icon: PackagePlus, onClick: () => onAction('add', id) },
      { label: 'Move', icon: ArrowLeftRight, onClick: () => onAction('move', id) },
      { label: 'Remove', icon: PackageMinus, onClick: () => onAction('remove', id) },
      { label: 'Edit Inventory Detail', icon: Pencil, onClick: () => onAction('edit', id) },
    ]}
  />
)
