import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permission'
import { ArrowRight, Grab } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { chosenIn, chosenPlace } from '../record/chosen-place.ts'
import type { ChosenPlants } from '../trade/chosen-plants.ts'
import type { RoomSearch } from '../trade/room-search.ts'
import { useRoomVerb } from '../trade/room-verbs.ts'
import { type BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftChips, tellGone } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { lazily } from '../ui/lazily.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import type { Carry } from './carry.ts'
import type { Lamps } from './lamps.ts'
import { LitZone, TintsOf, tintsOf, useMapView } from './map-view.ts'
import { MoveChosen } from './move-chosen.tsx'
import { NotPlaced } from './not-placed.tsx'
import { type Chosen, chosenOf, nothingSelected, type Selection, toggledAll } from './selection.ts'
import { SystemCard } from './system-card.tsx'
import { SystemDialog, systemsPlace } from './system-dialog.tsx'
import { Head, NoSystems } from './systems-head.tsx'
import type { Target } from './target-fields.tsx'
import { useLitZone } from './use-lit-zone.ts'
import { type RoomLists, useRoomInitials, useRoomLists, useRoomPlaces } from './use-room-places.ts'
import { useSelection } from './use-selection.ts'
import type { RoomPlaces } from './zone-contents.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import type { MapUse } from './zone-grid.tsx'
import { countText } from './zone-words.ts'
import styles from './system.module.css'

// Asked for from the bar of a phone.
const PlaceZone = lazily(async () => (await import('./place-zone.tsx')).PlaceZone)
// The drawings are there before anybody takes hold of them.
const Workbench = lazily(async () => (await import('./workbench/workbench.tsx')).Workbench)

export interface RoomSystemsProps {
  room: RoomSummary
  /** What stands in the room, while it has no system to show it in. */
  standing: ReactNode
  /** What else belongs to a system, above its racks and below them. */
  renderAbove?: (system: System) => ReactNode
  renderBelow?: (system: System) => ReactNode
  /** The lights over the racks of a system. */
  lampsOf?: (systemId: string) => Lamps | undefined
  /** What else can be done with the plants that are selected: gives its actions to the bar. */
  renderBulk?: (chosen: ChosenPlants, bar: (actions: readonly BulkAction[]) => ReactNode) => ReactNode
}

/** The systems of a room with everything that stands in them (ROOM-13, SYS-01). */
export function RoomSystems(props: RoomSystemsProps) {
  const lists = useRoomLists(props.room)
  return (
    <TopicRows topic={lists.all} noun="systems" skeletonRows={6} isCard>
      {() => <Systems {...props} lists={lists} />}
    </TopicRows>
  )
}

/** What lies above the systems. */
type Shown =
  | { is: 'add' }
  | { is: 'edit'; system: System }
  | { is: 'zone'; key: string; isAdding: boolean }
  | { is: 'move'; place: string; chosen: Chosen; putDownOn?: Target }
  | { is: 'place' }

/**
 * What a draft was typed into: the dialog of a system, the add step of a zone, or a move of what was chosen; null where
 * its system is gone.
 */
function shownOf(list: string, draft: Pick<Draft, 'place'>, { systems, plants, batches }: RoomLists): Shown | null {
  const [what = '', key = ''] = draft.place.slice(list.length + 1).split(' ')
  if (what === 'zone') return { is: 'zone', key, isAdding: true }
  if (what === 'move') {
    const names = chosenIn(`${list} move`, draft)
    const chosen = {
      plants: plants.filter(({ metrc }) => names.has(metrc.Label)),
      batches: batches.filter(({ metrc }) => names.has(metrc.Name)),
    }
    return { is: 'move', place: draft.place, chosen }
  }
  if (what === 'new') return { is: 'add' }
  const system = systems.find(({ id }) => id === what)
  return system ? { is: 'edit', system } : null
}

function Systems({ lists, ...props }: RoomSystemsProps & { lists: RoomLists }) {
  const { room, standing, renderBulk } = props
  const { systems, plants, batches } = lists
  const places = useRoomPlaces(room.facilityId, lists)
  const initials = useRoomInitials(lists)
  const { selection, chosen, setSelection, clear } = useSelection(places)
  const [isSelecting, setSelecting] = useState(false)
  const [carry, setCarry] = useState<Carry | null>(null)
  const [refusing, setRefusing] = useState<ReadonlySet<string> | null>(null)
  const [view, setView] = useMapView()
  const tints = useMemo(() => tintsOf(view, initials), [view, initials])
  const within = useRef<HTMLElement>(null)
  const lit = useLitZone(within, places)
  const list = systemsPlace(room.id)
  const { above, setAbove, show, openDraft } = useShownAbove(list, lists)
  const mayEdit = usePasses(permission.generalEdit)
  const onAdd = mayEdit ? () => setAbove({ is: 'add' }) : null
  useRoomVerb('place', systems.length > 0 ? () => setAbove({ is: 'place' }) : null)
  const done = useCallback(() => {
    clear()
    setSelecting(false)
    setAbove(null)
  }, [clear, setAbove])
  const onMove = (key: string) => {
    const picked = countOf(chosen) > 0 ? chosen : chosenOf({ ...nothingSelected, zones: new Set([key]) }, places)
    if (countOf(picked) > 0) setAbove(moveOf(list, picked))
  }
  const use: MapUse = {
    selected: selection.zones,
    isSelecting,
    refusing,
    onOpen: (key) => setAbove({ is: 'zone', key, isAdding: false }),
    onToggle: (keys, isExtending) =>
      setSelection((now) => ({ ...now, zones: toggledAll(now.zones, keys, isExtending) })),
    onSelect: (zones) => setSelection((now) => ({ ...now, zones })),
    onPickUp: (key) => {
      if (countOf(chosen) === 0) setSelection({ ...nothingSelected, zones: new Set([key]) })
      setCarry({ by: 'press', before: selection })
    },
    onMove,
  }
  // What is carried has a bar of its own.
  const bar = (actions: readonly BulkAction[]) =>
    !carry && (
      <ChosenBar
        chosen={chosen}
        actions={actions}
        onMove={() => setAbove(moveOf(list, chosen))}
        onCarry={systems.length > 0 ? () => setCarry({ by: 'press', before: selection }) : null}
        onClear={done}
      />
    )
  return (
    <section ref={within} className={classNames('col g4', styles.bench)} aria-label="Systems" data-maps>
      <Head
        count={systems.length}
        isSelecting={isSelecting}
        onSelecting={plants.length + batches.length > 0 ? setSelecting : null}
        view={view}
        onView={setView}
        onAdd={onAdd}
      />
      <DraftChips record={list} opener={(draft) => () => openDraft(draft)} />
      {systems.length === 0 && (
        <>
          {standing}
          <NoSystems onAdd={onAdd} />
        </>
      )}
      <TintsOf value={tints}>
        <LitZone value={lit}>
          <SystemCards
            {...props}
            systems={systems}
            places={places}
            initials={initials}
            use={use}
            onEdit={mayEdit ? (system) => setAbove({ is: 'edit', system }) : null}
          />
        </LitZone>
      </TintsOf>
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
      {systems.length > 0 && (
        <Suspense>
          <Workbench
            {...{ within, room, systems, places, selection, chosen, isSelecting, carry }}
            onSelect={setSelection}
            onCarry={setCarry}
            onRefusing={setRefusing}
            onAsk={(asked, putDownOn) => setAbove({ ...moveOf(list, asked), putDownOn })}
            onPutDown={() => setSelecting(false)}
          />
        </Suspense>
      )}
      {above && (
        <Above
          room={room}
          systems={systems}
          places={places}
          above={above}
          show={show}
          onCarry={(ids) => {
            setSelection(ids)
            setAbove(null)
            setCarry({ by: 'press', before: nothingSelected })
          }}
          onDone={done}
        />
      )}
    </section>
  )
}

/** What lies above the systems: what was left open, a zone that the address names, or what was pressed. */
function useShownAbove(list: string, lists: RoomLists) {
  const left = useLeftOpen(list)
  const [above, setAbove] = useState<Shown | null>(() => left && shownOf(list, left, lists))
  const asked = useSearch({ strict: false, select: (search: RoomSearch) => search.zone })
  const lit = useSearch({ strict: false, select: (search: RoomSearch) => search.lit })
  const [litBefore, setLitBefore] = useState(lit)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string | undefined>(undefined)
  // What lights up is to be seen.
  if (litBefore !== lit) {
    setLitBefore(lit)
    if (lit !== undefined && above?.is === 'zone') setAbove(null)
  }
  // The label of a zone was scanned, here or anywhere.
  if (opened !== asked) {
    setOpened(asked)
    if (asked !== undefined) setAbove({ is: 'zone', key: asked, isAdding: false })
  }
  return {
    above,
    setAbove,
    /** Also takes the zone out of the address once nothing is shown. */
    show: (next: Shown | null) => {
      setAbove(next)
      if (next === null && asked !== undefined)
        void navigate({
          to: '.',
          search: ({ zone: _shown, ...rest }: RoomSearch) => rest,
          replace: true,
          resetScroll: false,
        })
    },
    openDraft: (draft: Draft) => {
      const shown = shownOf(list, draft, lists)
      if (shown) setAbove(shown)
      else tellGone('system', draft)
    },
  }
}

interface SystemCardsProps extends Pick<RoomSystemsProps, 'renderAbove' | 'renderBelow' | 'lampsOf'> {
  systems: readonly System[]
  places: RoomPlaces
  initials: ReturnType<typeof useRoomInitials>
  use: MapUse
  /** Null for who may not edit one. */
  onEdit: ((system: System) => void) | null
}

function SystemCards(props: SystemCardsProps) {
  const { systems, places, initials, use, onEdit, renderAbove, renderBelow, lampsOf } = props
  return systems.map((system) => {
    const contents = places.systems.get(system.id)
    return (
      contents && (
        <SystemCard
          key={system.id}
          system={system}
          contents={contents}
          initials={initials}
          use={use}
          onEdit={onEdit ? () => onEdit(system) : undefined}
          above={renderAbove?.(system)}
          below={renderBelow?.(system)}
          lamps={lampsOf?.(system.id)}
        />
      )
    )
  })
}

interface ChosenBarProps {
  chosen: Chosen
  /** What can be done besides moving them. */
  actions: readonly BulkAction[]
  onMove: () => void
  /** Null where there is no drawing to put them down on. */
  onCarry: (() => void) | null
  onClear: () => void
}

function ChosenBar({ chosen, actions, onMove, onCarry, onClear }: ChosenBarProps) {
  const count = countOf(chosen)
  const move: BulkAction = { label: 'Move', icon: ArrowRight, onClick: onMove }
  const carry: BulkAction[] = onCarry
    ? [{ label: 'Place on the drawing', shortLabel: 'Place', icon: Grab, onClick: onCarry }]
    : []
  return (
    <BulkBar
      count={count}
      noun={nounOf(chosen)}
      total={chosen.batches.length > 0 ? totalText(chosen) : undefined}
      actions={count > 0 ? [...carry, move, ...actions] : []}
      onClear={onClear}
    />
  )
}

const countOf = ({ plants, batches }: Chosen): number => plants.length + batches.length

const moveOf = (list: string, chosen: Chosen): Extract<Shown, { is: 'move' }> => {
  const names = [...chosen.plants.map(({ metrc }) => metrc.Label), ...chosen.batches.map(({ metrc }) => metrc.Name)]
  return { is: 'move', place: chosenPlace(`${list} move`, names), chosen }
}

interface AboveProps {
  room: RoomSummary
  systems: readonly System[]
  places: RoomPlaces
  above: Shown
  show: (above: Shown | null) => void
  /** Some of a zone are picked up. */
  onCarry: (picked: Selection) => void
  /** All that was selected has moved. */
  onDone: () => void
}

/** The dialog above the systems. */
function Above({ room, systems, places, above, show, onCarry, onDone }: AboveProps) {
  const close = useCallback(() => show(null), [show])
  const common = { room, systems, places, onClose: close }
  if (above.is === 'add') return <SystemDialog {...common} />
  if (above.is === 'edit') return <SystemDialog {...common} system={above.system} />
  if (above.is === 'move')
    return (
      <MoveChosen
        room={room}
        place={above.place}
        chosen={above.chosen}
        putDownOn={above.putDownOn}
        onClose={close}
        onDone={onDone}
      />
    )
  if (above.is === 'place')
    return (
      <Suspense fallback={null}>
        <PlaceZone {...common} onChoose={(key) => show({ is: 'zone', key, isAdding: true })} />
      </Suspense>
    )
  return (
    <ZoneDialog
      {...common}
      zone={above.key}
      isAdding={above.isAdding}
      onMove={(chosen) => show(moveOf(systemsPlace(room.id), chosen))}
      onCarry={onCarry}
    />
  )
}

const nounOf = ({ plants, batches }: Chosen): string =>
  batches.length === 0 ? 'plants' : plants.length === 0 ? 'batches' : 'plants and batches'

const totalText = ({ plants, batches }: Chosen): string =>
  [
    ...(plants.length > 0 ? [countText(plants.length, 'plant', 'plants')] : []),
    countText(batches.length, 'batch', 'batches'),
  ].join(', ')
