import { facilityStorage } from '@cultivatd/domain/inventory/inventory-words'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, TriangleAlert, Warehouse } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { numberText } from '../ui/number-text.ts'
import { InventoryIcon } from './inventory-icon.tsx'
import rows from './equipment-list.module.css'
import styles from './inventory.module.css'
import { PlaceBar } from './level-bar.tsx'
import { StockMenu, type StockMenuProps } from './stock-menu.tsx'
import type { EquipmentKind, EquipmentPlace } from './use-facility-stock.ts'

interface EquipmentListProps {
  facilityId: string
  kinds: readonly EquipmentKind[]
  onAction: StockMenuProps['onAction'] | null
}

/** The equipment of a facility by its kinds, each with where its pieces are (INV-01, INV-02). */
export function EquipmentList({ facilityId, kinds, onAction }: EquipmentListProps) {
  return (
    <>
      <div className={classNames(rows.kind, rows.head)} aria-hidden="true">
        <span>Name</span>
        <span className={rows.brand}>Brand and model</span>
        <span>Where</span>
        <span className={rows.count}>Count</span>
      </div>
      <ul className={rows.kinds} aria-label="equipment">
        {kinds.map((kind) => (
          <Kind key={kind.item.id} facilityId={facilityId} kind={kind} onAction={onAction} />
        ))}
      </ul>
    </>
  )
}

interface KindProps extends Pick<EquipmentListProps, 'facilityId' | 'onAction'> {
  kind: EquipmentKind
}

function Kind({ facilityId, kind: { item, count, places }, onAction }: KindProps) {
  const [isOpen, setOpen] = useState(false)
  const stored = places.find(({ roomId }) => roomId === '')?.pieces.length ?? 0
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') setOpen(true)
    if (key === 'ArrowLeft') setOpen(false)
  }
  return (
    <li>
      <div className={rows.kind}>
        <button
          type="button"
          className={rows.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
          <InventoryIcon type={item.type} />
          <b className="m">{item.name}</b>
        </button>
        <span className={`small muted ${rows.brand}`}>{`${item.brand} ${item.model}`}</span>
        <span className={`small muted ${rows.where}`}>
          <PlaceBar
            places={places.map(({ roomId, name, pieces }) => ({
              name,
              count: pieces.length,
              isStorage: roomId === '',
            }))}
          />
          {`${numberText(stored)} in ${facilityStorage}`}
        </span>
        <b className={rows.count}>{numberText(count)}</b>
        {onAction ? <StockMenu item={item} onAction={onAction} /> : <span />}
      </div>
      {isOpen && (
        <ul className={rows.rooms} aria-label={item.name}>
          {places.map((place) => (
            <Place key={place.roomId} facilityId={facilityId} place={place} />
          ))}
          <li>
            <Link
              className="link small"
              to="/facility/$facilityId/inventory/$detailId"
              params={{ facilityId, detailId: item.id }}
            >
              Each piece
            </Link>
          </li>
        </ul>
      )}
    </li>
  )
}

function Place({ facilityId, place }: { facilityId: string; place: EquipmentPlace }) {
  const { roomId, name, isUnknown, pieces } = place
  const inSystems = pieces.filter(({ systemId }) => systemId !== null).length
  return (
    <li>
      {roomId === '' ? (
        <span className={styles.item}>
          <Warehouse size={16} strokeWidth={1.75} aria-hidden="true" />
          {name}
        </span>
      ) : isUnknown ? (
        <span className="st" data-tone="warn">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <Link className="link tap" to="/equipment/$roomId" params={{ roomId }}>
            {name}
          </Link>
        </span>
      ) : (
        <Link className="link" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }} search={{}}>
          {name}
        </Link>
      )}
      <span className={`small muted ${rows.note}`}>
        {isUnknown && 'The room is no longer there. Move it to find it again.'}
        {inSystems > 0 && `${numberText(inSystems)} in systems`}
      </span>
      <span className={rows.count}>{numberText(pieces.length)}</span>
    </li>
  )
}
