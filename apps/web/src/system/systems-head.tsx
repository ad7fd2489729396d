import Button from '@mui/material/Button'
import { CheckSquare, Plus } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Segments } from '../ui/segments.tsx'
import { type MapView, mapViews } from './map-view.ts'
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
  return (
    <div className="row between wrap">
      <h2 className="t2">
        Systems <span className="dim count">{count}</span>
      </h2>
      {count > 0 && (
        <div className="row wrap">
          <Segments label="Color by" value={view} options={mapViews} onChange={onView} />
          {onSelecting && (
            <Button
              aria-pressed={isSelecting}
              className={styles.toggle}
              startIcon={<CheckSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => onSelecting(!isSelecting)}
            >
              Select
            </Button>
          )}
          {onAdd && <AddSystem onClick={onAdd} />}
        </div>
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
