import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permission'
import Button from '@mui/material/Button'
import { ArrowRight, CheckSquare, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { type BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import type { ChosenPlants } from '../ui/chosen-plants.ts'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { isTyping } from '../ui/shortcuts.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { MoveChosen } from './move-chosen.tsx'
import { NotPlaced } from './not-placed.tsx'
import { type Chosen, chosenOf, nothingSelected, type Selection, toggledAll } from './selection.ts'
import { SystemCard } from './system-card.tsx'
import { SystemDialog } from './system-dialog.tsx'
import { type RoomLists, useRoomInitials, useRoomLists, useRoomPlaces } from './use-room-places.ts'
import type { RoomPlaces } from './zone-contents.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import { countText } from './zone-words.ts'
import './system.css'

export interface RoomSystemsProps {
  room: RoomSummary
  /** What stands in the room, while it has no system to show it in. */
  standing: ReactNode
  /** What else can be done with the plants that are selected: gives its actions to the bar. */
  renderBulk?: (chosen: ChosenPlants, bar: (actions: readonly BulkAction[]) => ReactNode) => ReactNode
}

/** The systems of a room with everything that stands in them (ROOM-13, SYS-01). */
export function RoomSystems(props: RoomSystemsProps) {
  const lists = useRoomLists(props.room)
  if (lists.refusal !== null)
    return (
      <Card>
        <ErrorState title="The systems could not be loaded">{lists.refusal}</ErrorState>
      </Card>
    )
  if (lists.isLoading)
    return (
      <Loading label="The systems are loading">
        <SkeletonRows rows={6} />
      </Loading>
    )
  return <Systems {...props} lists={lists} />
}

/** What lies above the systems. */
type Above =
  | { is: 'add' }
  | { is: 'edit'; system: System }
  | { is: 'zone'; key: string }
  | { is: 'move'; chosen: Chosen }

function Systems({ room, standing, renderBulk, lists }: RoomSystemsProps & { lists: RoomLists }) {
  const { systems, plants, batches } = lists
  const places = useRoomPlaces(room.facilityId, lists)
  const initials = useRoomInitials(lists)
  const { selection, chosen, setSelection, clear } = useSelection(places)
  const [isSelecting, setSelecting] = useState(false)
  const [above, setAbove] = useState<Above | null>(null)
  const mayEdit = usePasses(permission.generalEdit)
  const close = useCallback(() => setAbove(null), [])
  const done = useCallback(() => {
    clear()
    setSelecting(false)
    setAbove(null)
  }, [clear])
  const count = chosen.plants.length + chosen.batches.length
  const onMove = (key: string) => {
    const picked = count > 0 ? chosen : chosenOf({ ...nothingSelected, zones: new Set([key]) }, places)
    if (picked.plants.length + picked.batches.length > 0) setAbove({ is: 'move', chosen: picked })
  }
  const use = {
    selected: selection.zones,
    isSelecting,
    onOpen: (key: string) => setAbove({ is: 'zone', key }),
    onToggle: (keys: readonly string[], isExtending: boolean) =>
      setSelection((now) => ({ ...now, zones: toggledAll(now.zones, keys, isExtending) })),
    onSelect: (zones: ReadonlySet<string>) => setSelection((now) => ({ ...now, zones })),
    onMove,
  }
  const move: BulkAction = {
    label: 'Move',
    icon: ArrowRight,
    onClick: () => setAbove({ is: 'move', chosen }),
  }
  const bar = (actions: readonly BulkAction[]) => (
    <BulkBar
      count={count}
      noun={nounOf(chosen)}
      total={chosen.batches.length > 0 ? totalText(chosen) : undefined}
      actions={count > 0 ? [move, ...actions] : []}
      onClear={done}
    />
  )
  return (
    <section className="col g4" aria-label="Systems">
      <div className="row between wrap">
        <h2 className="t2">
          Systems <span className="dim count">{systems.length}</span>
        </h2>
        <div className="row wrap">
          {systems.length > 0 && plants.length + batches.length > 0 && (
            <Button
              aria-pressed={isSelecting}
              className="toggle"
              startIcon={<CheckSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setSelecting(!isSelecting)}
            >
              Select
            </Button>
          )}
          {mayEdit && systems.length > 0 && <AddSystem onClick={() => setAbove({ is: 'add' })} />}
        </div>
      </div>
      {systems.length === 0 && (
        <>
          {standing}
          <Card>
            <EmptyState
              title="No systems here"
              action={mayEdit ? <AddSystem onClick={() => setAbove({ is: 'add' })} /> : undefined}
            >
              A system is racks with levels and zones, in which plants and batches have their places.
            </EmptyState>
          </Card>
        </>
      )}
      {systems.map((system) => {
        const contents = places.systems.get(system.id)
        return (
          contents && (
            <SystemCard
              key={system.id}
              system={system}
              contents={contents}
              initials={initials}
              use={use}
              onEdit={mayEdit ? () => setAbove({ is: 'edit', system }) : undefined}
            />
          )
        )
      })}
      <NotPlaced
        facilityId={room.facilityId}
        unplaced={places.unplaced}
        hasSystems={systems.length > 0}
        selection={selection}
        onSelect={setSelection}
      />
      {renderBulk
        ? renderBulk({ facilityId: room.facilityId, room, plants: chosen.plants, onDone: done }, bar)
        : bar([])}
      {above?.is === 'add' && <SystemDialog room={room} systems={systems} places={places} onClose={close} />}
      {above?.is === 'edit' && (
        <SystemDialog room={room} systems={systems} places={places} system={above.system} onClose={close} />
      )}
      {above?.is === 'zone' && (
        <ZoneDialog
          room={room}
          systems={systems}
          places={places}
          zone={above.key}
          onMove={(picked) => setAbove({ is: 'move', chosen: picked })}
          onClose={close}
        />
      )}
      {above?.is === 'move' && <MoveChosen room={room} chosen={above.chosen} onClose={close} onDone={done} />}
    </section>
  )
}

function AddSystem({ onClick }: { onClick: () => void }) {
  return (
    <Button startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onClick}>
      Add new system
    </Button>
  )
}

const nounOf = ({ plants, batches }: Chosen): string =>
  batches.length === 0 ? 'plants' : plants.length === 0 ? 'batches' : 'plants and batches'

const totalText = ({ plants, batches }: Chosen): string =>
  [
    ...(plants.length > 0 ? [countText(plants.length, 'plant', 'plants')] : []),
    countText(batches.length, 'batch', 'batches'),
  ].join(', ')

function useSelection(places: RoomPlaces) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const chosen = useMemo(() => chosenOf(selection, places), [selection, places])
  const clear = useCallback(() => setSelection(nothingSelected), [])
  const isAny = selection.zones.size + selection.plants.size + selection.batches.size > 0
  useEffect(() => {
    if (!isAny) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isAny, clear])
  return { selection, chosen, setSelection, clear }
}
