import { bulbAction } from '@cultivatd/domain/light/light-state'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Lightbulb, PackageMinus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable, type TableGroups } from '../ui/data-table.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { Segments } from '../ui/segments.tsx'
import { State } from '../ui/state.tsx'
import { InventoryIcon } from './inventory-icon.tsx'
import styles from './inventory.module.css'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { needsAttention, type RoomPiece, sumText } from './room-equipment.ts'

type TakeAction = 'move' | 'remove'

interface RoomEquipmentTableProps {
  facilityId: string
  title: string
  rows: readonly RoomPiece[]
  /** Null for who may not. */
  onAction: ((action: TakeAction, row: RoomPiece) => void) | null
}

const tabs = {
  all: { label: 'All', has: () => true },
  system: { label: 'In a system', has: ({ light }: RoomPiece) => light !== null },
  attention: { label: 'Attention', has: needsAttention },
} as const
type Tab = keyof typeof tabs

/** Longer ones start closed. */
const mostOpen = 12

/** Each piece of a room under its kind: where it is, since when, and how it stands. */
export function RoomEquipmentTable({ facilityId, title, rows, onAction }: RoomEquipmentTableProps) {
  const [tab, setTab] = useState<Tab>('all')
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(facilityId), [facilityId])
  const openLight = ({ piece, light }: RoomPiece) => {
    if (!light) return
    const params = { facilityId, roomId: piece.roomId ?? '' }
    void navigate({ to: '/facility/$facilityId/room/$roomId', params, search: { light: light.light.id } })
  }
  const take = (action: TakeAction, row: RoomPiece) => {
    if (!row.light) return onAction?.(action, row)
    const text = `This light hangs in ${row.light.where}. Deactivate it there first.`
    const look = { label: 'Open light', perform: () => openLight(row) }
    notify({ id: 'hanging', kind: 'info', text, milliseconds: savedMilliseconds * 2, action: look })
  }
  return (
    <Card
      title={title}
      count={rows.length}
      isPadded={false}
      actions={
        <Segments
          label="Equipment"
          value={tab}
          options={Object.entries(tabs).map(([value, { label, has }]) => ({
            value,
            label,
            count: rows.filter(has).length,
          }))}
          onChange={(value) => setTab(value as Tab)}
        />
      }
    >
      <DataTable
        key={tab}
        label="equipment"
        rows={rows.filter(tabs[tab].has)}
        columns={columns}
        rowId={({ id }) => id}
        rowName={nameOf}
        groups={groups}
        onOpen={openLight}
        rowActions={onAction ? (row) => <Actions row={row} onTake={take} onLight={openLight} /> : undefined}
        empty={<EmptyState title="Nothing here">All lights of this room are in order.</EmptyState>}
      />
    </Card>
  )
}

const nameOf = ({ item, light, id }: RoomPiece): string => `${item.name}, ${light?.where ?? pieceName(id)}`

const groups: TableGroups<RoomPiece> = {
  of: ({ item }) => `${item.name} ${item.brand} ${item.model}`,
  head: ([first]) =>
    first && (
      <span className={styles.item}>
        <InventoryIcon type={first.item.type} />
        <span>
          <b className="m">{first.item.name}</b>{' '}
          <span className={`dim hide-p ${styles.brandOf}`}>{`${first.item.brand} ${first.item.model}`}</span>
        </span>
      </span>
    ),
  total: (rows) => <span className="hide-p">{sumText(rows)}</span>,
  startsClosed: ({ length }) => length > mostOpen,
}

interface ActionsProps {
  row: RoomPiece
  onTake: (action: TakeAction, row: RoomPiece) => void
  onLight: (row: RoomPiece) => void
}

const Actions = ({ row, onTake, onLight }: ActionsProps) => (
  <RowMenu
    label={`Actions for ${nameOf(row)}`}
    items={[
      ...(row.light ? [{ label: 'Open light', icon: Lightbulb, onClick: () => onLight(row) }] : []),
      { label: 'Move', icon: ArrowLeftRight, onClick: () => onTake('move', row) },
      { label: 'Remove', icon: PackageMinus, onClick: () => onTake('remove', row) },
    ]}
  />
)

function columnsOf(facilityId: string): readonly Column<RoomPiece>[] {
  return [
    {
      id: 'where',
      head: 'Where',
      card: 'title',
      className: styles.inGroup,
      cell: (row) => <Where facilityId={facilityId} row={row} />,
    },
    {
      id: 'since',
      head: 'In this room since',
      card: 'line',
      cell: ({ piece }) => (
        <>
          <span className="only-p">since </span>
          {dayText(localDay(new Date(piece.since)))}
        </>
      ),
    },
    { id: 'state', head: 'State', card: 'value', cell: (row) => <Standing facilityId={facilityId} row={row} /> },
  ]
}

interface OfRow {
  facilityId: string
  row: RoomPiece
}

/** Where a light hangs leads to it. */
function Where({ facilityId, row: { id, item, light, piece } }: OfRow) {
  if (light)
    return (
      <Link
        className="link tap"
        to="/facility/$facilityId/room/$roomId"
        params={{ facilityId, roomId: piece.roomId ?? '' }}
        search={{ light: light.light.id }}
      >
        {light.where}
      </Link>
    )
  return (
    <>
      <span className="dim">In no system</span>{' '}
      <Link
        className="link tap mono"
        to="/facility/$facilityId/inventory/$detailId/$pieceId"
        params={{ facilityId, detailId: item.id, pieceId: id }}
      >
        {pieceName(id)}
      </Link>
    </>
  )
}

function Standing({ facilityId, row: { light, piece } }: OfRow) {
  if (!light) return null
  const { state, days } = light.standing
  if (state === 'old') return <State kind="warn">{`Bulb ${days} days`}</State>
  if (state === 'lit') return <span className="muted">{`Bulb ${days} ${days === 1 ? 'day' : 'days'}`}</span>
  return (
    <span className="row wrap">
      No bulb
      <Link
        className="link tap"
        to="/facility/$facilityId/room/$roomId"
        params={{ facilityId, roomId: piece.roomId ?? '' }}
        search={{ light: light.light.id }}
      >
        {bulbAction(light.light)}
      </Link>
    </span>
  )
}
