import Button from '@mui/material/Button'
import { CheckSquare, Plus } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Segments } from '../ui/segments.tsx'
import { useIsPhone, useIsTouch } from '../ui/use-width.ts'
import { type MapView, mapViews } from './map-view.ts'
import { PhoneFold } from './phone-fold.tsx'
import styles from './system.module.css'

interface HeadProps {
  count: number
  isSelecting: boolean
  /** Null while nothing stands here that could be selected. */
  onSelecting: ((isOn: boolean) => void) | null
  view: MapView
  onView: (view: MapView) => void
  /** Null for who may not add one. */
  onAdd: (() => void) | null
}

/** Above the systems of a room: how they are colored, and what can be done. */
export function Head({ count, isSelecting, onSelecting, view, onView, onAdd }: HeadProps) {
  const isPhone = useIsPhone()
  const isTouch = useIsTouch()
  const select = onSelecting && (
    <Button
      aria-pressed={isSelecting}
      className={styles.toggle}
      startIcon={<CheckSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => onSelecting(!isSelecting)}
    >
      Select
    </Button>
  )
  return (
    <div className="row wrap">
      <h2 className="t2 grow">
        Systems <span className="dim count">{count}</span>
      </h2>
      {isSelecting && !isTouch && <span className="small dim">Shift and drag: lasso</span>}
      {count > 0 && isPhone && select}
      {count > 0 && (
        <PhoneFold label="More of the systems">
          <Segments label="Color by" value={view} options={mapViews} onChange={onView} />
          {!isPhone && select}
          {onAdd && <AddSystem onClick={onAdd} />}
        </PhoneFold>
      )}
    </div>
  )
}

export function NoSystems({ onAdd }: Pick<HeadProps, 'onAdd'>) {
  return (
    <Card>
      <EmptyState title="No systems here" action={onAdd ? <AddSystem onClick={onAdd} /> : undefined}>
        A system is racks with levels and zones, in which plants and batches have their places.
      </EmptyState>
    </Card>
  )
}

function AddSystem({ onClick }: { onClick: () => void }) {
  return (
    <Button startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onClick}>
      Add new system
    </Button>
  )
}
