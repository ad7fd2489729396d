import { leftForText } from '@cultivatd/domain/inventory/stock-level'
import { stockText } from '@cultivatd/domain/inventory/stock-unit'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { InventoryIcon } from './inventory-icon.tsx'
import styles from './inventory.module.css'
import { LevelBar, UseBars } from './level-bar.tsx'
import { StockMenu, type StockMenuProps } from './stock-menu.tsx'
import { StockState } from './stock-state.tsx'
import { stockPlace } from './update-stock.tsx'
import type { ConsumableRow } from './use-facility-stock.ts'

interface ConsumableTableProps {
  facilityId: string
  rows: readonly ConsumableRow[]
  onOpen: (id: string) => void
  onAction: StockMenuProps['onAction'] | null
}

/** The consumables in the storage of a facility; those that run out first (INV-03). */
export function ConsumableTable({ facilityId, rows, onOpen, onAction }: ConsumableTableProps) {
  const columns = useMemo(() => columnsIn(facilityId), [facilityId])
  return (
    <DataTable
      label="consumables"
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ item }) => item.name}
      rowHeight={56}
      sorting={{ column: 'state', isDescending: false }}
      draftPlaces={({ id }) => [stockPlace(facilityId, id)]}
      onOpen={({ id }) => onOpen(id)}
      {...(onAction && { rowActions: ({ item }: ConsumableRow) => <StockMenu item={item} onAction={onAction} /> })}
      empty={<EmptyState title="Nothing found">None of the consumables here fits what you look for.</EmptyState>}
    />
  )
}

const ranks = { empty: 0, low: 1, fine: 2 }

const columnsIn = (facilityId: string): readonly Column<ConsumableRow>[] => [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    className: styles.cut,
    cell: ({ id, item }) => (
      <span className={styles.item}>
        <InventoryIcon type={item.type} />
        <span>
          <Link to="/facility/$facilityId/inventory/$detailId" params={{ facilityId, detailId: id }}>
            <b className="m">{item.name}</b>
          </Link>
          <span className={`small dim hide-p ${styles.second}`}>{`${item.brand} ${item.model}`}</span>
        </span>
      </span>
    ),
    sortBy: ({ item }) => item.name.toLowerCase(),
  },
  {
    id: 'amount',
    head: 'In Facility Storage',
    isRight: true,
    card: 'value',
    cell: ({ item, stock, level }) => (
      <b className={classNames(level !== 'fine' && styles.low)}>{stockText(stock.amount, item.unit)}</b>
    ),
    sortBy: ({ stock }) => stock.amount,
  },
  {
    id: 'minimum',
    head: 'Minimum',
    card: 'line',
    cell: ({ item, stock, minimum, level }) => (
      <span className={styles.minimum}>
        <LevelBar amount={stock.amount} minimum={minimum} level={level} />
        <span className="small muted">{stockText(minimum, item.unit)}</span>
      </span>
    ),
  },
  {
    id: 'use',
    head: 'Used, 12 weeks',
    priority: 3,
    cell: ({ item, stock }) => (
      <>
        <UseBars weeks={stock.weeks} />
        <span className="vh">{`${stockText(stock.used, item.unit)} in 28 days`}</span>
      </>
    ),
  },
  {
    id: 'left',
    head: 'Left for',
    isRight: true,
    cell: ({ stock }) => leftForText(stock.amount, stock.used),
  },
  {
    id: 'state',
    head: 'State',
    card: 'state',
    cell: ({ level }) => <StockState level={level} />,
    sortBy: ({ level, item }) => `${ranks[level]} ${item.name.toLowerCase()}`,
  },
]
