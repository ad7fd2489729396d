import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { facilityStorage, ticketLabels, type TicketReason } from '@cultivatd/domain/inventory/inventory-words'
import type { StockTicket } from '@cultivatd/domain/inventory/stock-records'
import { signedStockText, stockText } from '@cultivatd/domain/inventory/stock-unit'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Droplet,
  Lightbulb,
  SprayCan,
  Link as LinkIcon,
  type LucideIcon,
  PackageMinus,
  PackagePlus,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { Segments } from '../ui/segments.tsx'
import styles from './inventory.module.css'
import { type Places, usePlaces } from './use-places.ts'

interface TicketsProps {
  facilityId: string
  item: InventoryDetail
  tickets: readonly StockTicket[]
}

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'used', label: 'Used' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
] as const
type Tab = (typeof tabs)[number]['value']

const has: Record<Tab, (ticket: StockTicket) => boolean> = {
  all: () => true,
  used: ({ reason }) => reason === 'dose' || reason === 'bulb' || reason === 'application',
  in: ({ amount }) => amount > 0,
  out: ({ amount }) => amount < 0,
}

/** What was put in and taken out, newest first; nothing of it can be changed, a wrong ticket is righted by a new one. */
export function Tickets({ facilityId, item, tickets }: TicketsProps) {
  const [tab, setTab] = useState<Tab>('all')
  const places = usePlaces(facilityId)
  const columns = useMemo(() => columnsOf(item, places), [item, places])
  const newest = useMemo(() => tickets.toSorted((one, other) => (one.timestamp < other.timestamp ? 1 : -1)), [tickets])
  return (
    <Card
      title="Tickets"
      count={tickets.length}
      isPadded={false}
      actions={
        <Segments
          label="Tickets"
          value={tab}
          options={tabs.map(({ value, label }) => ({ value, label, count: tickets.filter(has[value]).length }))}
          onChange={setTab}
        />
      }
    >
      <DataTable
        label="tickets"
        rows={newest.filter(has[tab])}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ timestamp }) => timestamp}
        rowHeight={56}
        empty={<EmptyState title="No tickets">Nothing of it was put in or taken out here.</EmptyState>}
      />
    </Card>
  )
}

const icons: Record<TicketReason, LucideIcon> = {
  added: PackagePlus,
  moved: ArrowLeftRight,
  removed: PackageMinus,
  dose: Droplet,
  bulb: Lightbulb,
  application: SprayCan,
}

function columnsOf(item: InventoryDetail, places: Places): readonly Column<StockTicket>[] {
  return [
    {
      id: 'when',
      head: 'When',
      card: 'line',
      className: styles.whole,
      cell: ({ timestamp }) => <Moment at={timestamp} />,
    },
    {
      id: 'what',
      head: 'What',
      card: 'title',
      cell: (ticket) => <What ticket={ticket} places={places} />,
    },
    {
      id: 'amount',
      head: 'Amount',
      isRight: true,
      card: 'value',
      className: styles.whole,
      cell: ({ amount, unit }) => <b className={amount > 0 ? styles.in : undefined}>{signedStockText(amount, unit)}</b>,
    },
    {
      id: 'after',
      head: 'After',
      isRight: true,
      card: 'state',
      className: `muted ${styles.whole}`,
      cell: ({ after }) => stockText(after, item.unit),
    },
    {
      id: 'who',
      head: 'Who',
      card: 'line',
      priority: 2,
      cell: ({ userId, userName }) => (
        <span className={styles.item}>
          <Avatar id={userId} name={userName} size="s" isDecoration />
          {userName}
        </span>
      ),
    },
  ]
}

function What({ ticket, places }: { ticket: StockTicket; places: Places }) {
  const { reason, facilityId, roomId, systemName, linkedFacilityId, detailId, amount } = ticket
  const Icon = icons[reason]
  const where = [systemName, roomId === null ? null : places.roomName(facilityId, roomId)].filter(Boolean).join(', ')
  return (
    <span className={styles.item}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b className="m">{ticketLabels[reason]}</b>{' '}
        {linkedFacilityId === null ? (
          <span className="muted">{where || facilityStorage}</span>
        ) : (
          <>
            <span className="muted">{amount < 0 ? 'to ' : 'from '}</span>
            <Link
              className="link"
              to="/facility/$facilityId/inventory/$detailId"
              params={{ facilityId: linkedFacilityId, detailId }}
            >
              <LinkIcon size={14} strokeWidth={1.75} aria-hidden="true" style={{ display: 'inline' }} />{' '}
              {places.fullName(linkedFacilityId, '')}
            </Link>
          </>
        )}
      </span>
    </span>
  )
}
