import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { PrintButton } from '../record/label/print-button.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { inventoryCrumbs } from './inventory-crumbs.tsx'
import { PieceMenu } from './piece-menu.tsx'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { UpdateStock } from './update-stock.tsx'
import type { StockAction } from './update-stock-form.ts'
import { useMayUpdateStock } from './use-inventory.ts'
import { type Places, usePlaces } from './use-places.ts'

interface EquipmentPageProps {
  facility: FacilitySummary
  item: InventoryDetail
}

/** What Update Stock is open for: one piece, or any of them. */
interface OpenedPiece {
  action: StockAction
  pieceId: string | null
}

/** Each piece of a kind of equipment in a facility, and the way to its history. */
export function EquipmentPage({ facility, item }: EquipmentPageProps) {
  const navigate = useNavigate()
  const mayUpdate = useMayUpdateStock()
  const [opened, setOpened] = useState<OpenedPiece | null>(null)
  const topic = useTopic('equipment', { facilityId: facility.id })
  const places = usePlaces(facility.id)
  const pieces = useMemo(() => topic.rows.filter(({ detailId }) => detailId === item.id), [topic.rows, item.id])
  const open = (pieceId: string) =>
    void navigate({
      to: '/facility/$facilityId/inventory/$detailId/$pieceId',
      params: { facilityId: facility.id, detailId: item.id, pieceId },
    })
  const update = () => setOpened({ action: 'none', pieceId: null })
  const onAction = (action: StockAction, pieceId: string) => setOpened({ action, pieceId })
  return (
    <>
      <PageHeader
        title={item.name}
        crumbs={inventoryCrumbs(facility)}
        facts={<span>{`${item.brand} ${item.model}`}</span>}
        actions={
          mayUpdate && (
            <Button variant="contained" startIcon={<PackagePlus size={18} strokeWidth={1.75} />} onClick={update}>
              Update Stock
            </Button>
          )
        }
      />
      <TopicRows topic={topic} noun="equipment" isOne isCard>
        {() => (
          <Card
            title="Pieces"
            count={pieces.length}
            isPadded={false}
            actions={
              pieces.length > 0 && (
                <PrintButton
                  facilityId={facility.id}
                  kind="equipment"
                  records={pieces.map(({ id }) => id)}
                  variant="text"
                />
              )
            }
          >
            <DataTable
              label="pieces"
              rows={pieces}
              columns={columnsOf(facility.id, places)}
              {...(mayUpdate && { rowActions: (piece: Equipment) => <PieceMenu piece={piece} onAction={onAction} /> })}
              rowId={({ id }) => id}
              rowName={({ id }) => pieceName(id)}
              onOpen={({ id }) => open(id)}
              empty={<EmptyState title="None here">This facility has no piece of it.</EmptyState>}
            />
          </Card>
        )}
      </TopicRows>
      {mayUpdate && (
        <ActionBar actions={[{ label: 'Update Stock', icon: PackagePlus, isMain: true, onClick: update }]} />
      )}
      {opened && <UpdateStock facility={facility} {...opened} itemId={item.id} onClose={() => setOpened(null)} />}
    </>
  )
}

const columnsOf = (facilityId: string, places: Places): readonly Column<Equipment>[] => [
  {
    id: 'piece',
    head: 'Piece',
    card: 'title',
    cell: ({ id, detailId }) => (
      <Link
        className="mono"
        to="/facility/$facilityId/inventory/$detailId/$pieceId"
        params={{ facilityId, detailId, pieceId: id }}
      >
        {pieceName(id)}
      </Link>
    ),
  },
  {
    id: 'where',
    head: 'Where',
    card: 'line',
    cell: ({ roomId, systemId }) => (
      <>
        {places.roomName(facilityId, roomId ?? '')}
        {systemId !== null && <span className="muted">, in a system</span>}
      </>
    ),
    sortBy: ({ roomId }) => places.roomName(facilityId, roomId ?? ''),
  },
  {
    id: 'since',
    head: 'Since',
    card: 'line',
    cell: ({ since }) => <Moment at={since} />,
    sortBy: ({ since }) => since,
  },
]
