import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import { ArrowLeftRight, PackageMinus } from 'lucide-react'
import { RowMenu } from '../ui/row-menu.tsx'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import type { StockAction } from './update-stock-form.ts'

interface PieceMenuProps {
  piece: Pick<Equipment, 'id' | 'systemId'>
  onAction: (action: StockAction, pieceId: string) => void
}

/** What can be done with one piece of equipment; nothing while it hangs in a system. */
export const PieceMenu = ({ piece: { id, systemId }, onAction }: PieceMenuProps) => (
  <RowMenu
    label={`Actions for ${pieceName(id)}`}
    items={
      systemId === null
        ? [
            { label: 'Move', icon: ArrowLeftRight, onClick: () => onAction('move', id) },
            { label: 'Remove', icon: PackageMinus, onClick: () => onAction('remove', id) },
          ]
        : []
    }
  />
)
