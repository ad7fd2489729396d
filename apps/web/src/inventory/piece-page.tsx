import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import Button from '@mui/material/Button'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { ArrowLeftRight, PackageMinus } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { PrintButton } from '../record/label/print-button.tsx'
import { HistoryList } from '../record/history-list.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { Moment } from '../ui/moment.tsx'
import columns from '../ui/own-pages.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { inventoryCrumbs } from './inventory-crumbs.tsx'
import { KnownItem } from './item-stock-page.tsx'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { UpdateStock } from './update-stock.tsx'
import { useMayUpdateStock } from './use-inventory.ts'
import { usePlaces } from './use-places.ts'

/** One piece of equipment: where it is, and where it was in this facility. */
export const PiecePage = () => (
  <KnownFacility>
    {(facility) => (
      <KnownItem facilityId={facility.id}>{(item) => <KnownPiece facility={facility} item={item} />}</KnownItem>
    )}
  </KnownFacility>
)

interface KnownPieceProps {
  facility: FacilitySummary
  item: InventoryDetail
}

/** An unknown piece leads to the others of its kind. */
function KnownPiece({ facility, item }: KnownPieceProps) {
  const { pieceId = '' } = useParams({ strict: false })
  const to = { facilityId: facility.id, detailId: item.id }
  return (
    <KnownRow
      topic={useTopic('pieceOfEquipment', { facilityId: facility.id, pieceId })}
      id={pieceId}
      noun="piece"
      unknown={<Navigate to="/facility/$facilityId/inventory/$detailId" params={to} replace />}
    >
      {(piece) => <Piece facility={facility} item={item} piece={piece} />}
    </KnownRow>
  )
}

function Piece({ facility, item, piece }: KnownPieceProps & { piece: Equipment }) {
  const history = useTopic('history', { facilityId: facility.id, entity: 'equipment', record: piece.id })
  const mayUpdate = useMayUpdateStock()
  const [action, setAction] = useState<'move' | 'remove' | null>(null)
  const isFree = mayUpdate && piece.facilityId === facility.id && piece.systemId === null
  const move = () => setAction('move')
  const remove = () => setAction('remove')
  return (
    <>
      <PageHeader
        title={`${item.name}, ${pieceName(piece.id)}`}
        crumbs={[
          ...inventoryCrumbs(facility),
          <Link
            key="item"
            to="/facility/$facilityId/inventory/$detailId"
            params={{ facilityId: facility.id, detailId: item.id }}
          >
            {item.name}
          </Link>,
        ]}
        facts={<span>{`${item.brand} ${item.model}`}</span>}
        actions={
          <>
            {piece.facilityId === facility.id && (
              <PrintButton facilityId={facility.id} kind="equipment" records={[piece.id]} />
            )}
            {isFree && (
              <>
                <Button startIcon={<PackageMinus size={18} strokeWidth={1.75} />} onClick={remove}>
                  Remove
                </Button>
                <Button variant="contained" startIcon={<ArrowLeftRight size={18} strokeWidth={1.75} />} onClick={move}>
                  Move
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={columns.columns}>
        <Card title={`History in ${facility.metrc.DisplayName}`}>
          <HistoryList history={history} />
        </Card>
        <Card title="Now">
          <Now item={item} piece={piece} facilityId={facility.id} />
        </Card>
      </div>
      {isFree && (
        <ActionBar
          actions={[
            { label: 'Remove', icon: PackageMinus, onClick: remove },
            { label: 'Move', icon: ArrowLeftRight, isMain: true, onClick: move },
          ]}
        />
      )}
      {action && (
        <UpdateStock
          facility={facility}
          action={action}
          itemId={item.id}
          pieceId={piece.id}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

/** Where it is; another facility has a page of it too. */
function Now({ item, piece, facilityId }: { item: InventoryDetail; piece: Equipment; facilityId: string }) {
  const places = usePlaces(piece.facilityId ?? facilityId)
  const since = (
    <p className="small muted mt1">
      Since <Moment at={piece.since} />
    </p>
  )
  if (piece.facilityId === null)
    return (
      <>
        <p>Removed from the inventory</p>
        {since}
      </>
    )
  const place = places.fullName(piece.facilityId, piece.roomId ?? '')
  const params = { facilityId: piece.facilityId, detailId: item.id, pieceId: piece.id }
  return (
    <>
      {piece.facilityId === facilityId ? (
        <p>{place}</p>
      ) : (
        <Link className="link" to="/facility/$facilityId/inventory/$detailId/$pieceId" params={params}>
          {place}
        </Link>
      )}
      {piece.systemId !== null && <p className="small muted">In a system of this room</p>}
      {since}
    </>
  )
}
