import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import { ArrowRight, Grab, LayoutGrid, LogOut, type LucideIcon, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { api } from '../live/api.ts'
import { classNames } from '../ui/class-names.ts'
import { PrintButton } from '../record/label/print-button.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { notifySaved } from '../ui/notices.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { State } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import type { Chosen, Selection } from './selection.ts'
import { StandingBatches, StandingPlants } from './standing-rows.tsx'
import { ZoneAdd } from './zone-add.tsx'
import { useTakeBack } from './use-take-back.ts'
import { type RoomPlaces, type ZoneContents, zonesOfRoom } from './zone-contents.ts'
import { comingText, countsText, placeTitle } from './zone-words.ts'
import styles from './system.module.css'

interface ZoneDialogProps {
  room: RoomSummary
  systems: readonly System[]
  places: RoomPlaces
  /** The key of the zone. */
  zone: string
  /** Whether it opens with the add step. */
  isAdding?: boolean
  onMove: (chosen: Chosen) => void
  /** What is ticked is picked up, to be put down on the drawing. */
  onCarry: (picked: Selection) => void
  onClose: () => void
}

/** Zone details: the view step, then the add step (SYS-10). */
export function ZoneDialog({ room, systems, places, zone: key, onMove, onCarry, onClose, ...begun }: ZoneDialogProps) {
  const [isAdding, setAdding] = useState(begun.isAdding ?? false)
  const onBack = useCallback(() => setAdding(false), [])
  const zone = zonesOfRoom(places).find((one) => one.key === key)
  const system = systems.find(({ id }) => id === zone?.place.systemId)
  // Somebody made the system smaller, or deleted it, while the dialog was open.
  if (!zone || !system) return null
  const title = placeTitle(zone.place, system.size.levelCount)
  return isAdding ? (
    <ZoneAdd {...{ room, systems, system, zone, places, title, onBack, onClose }} />
  ) : (
    <ZoneView
      room={room}
      system={system}
      zone={zone}
      title={title}
      onAdd={() => setAdding(true)}
      onMove={onMove}
      onCarry={onCarry}
      onClose={onClose}
    />
  )
}

interface ZoneViewProps {
  room: RoomSummary
  system: System
  zone: ZoneContents
  title: string
  onAdd: () => void
  onMove: (chosen: Chosen) => void
  onCarry: (picked: Selection) => void
  onClose: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const none: ReadonlySet<string> = new Set()

function ZoneView({ room, system, zone, title, onAdd, onMove, onCarry, onClose }: ZoneViewProps) {
  const { facilityId } = room
  const selection = useZoneSelection(zone)
  const { chosen, count, clear } = selection
  const { remove, isBusy } = useRemoval(facilityId, { zone, where: title.toLowerCase() })
  const isEmpty = zone.plants.length + zone.batches.length === 0
  const size = isEmpty ? '' : ` ${(chosen.plants.length + chosen.batches.length).toLocaleString('en-US')}`
  return (
    <OverlayPage
      isOpen
      isNarrow
      title={title}
      subtitle={<span className="small muted">{`${system.name}, ${roomTypeLabels[system.type]}`}</span>}
      icon={LayoutGrid}
      status={
        <>
          {zone.mark && <State kind={zone.mark} />}
          <PrintButton
            facilityId={facilityId}
            kind="zone"
            records={[zone.key]}
            label="Print zone label"
            variant="text"
          />
        </>
      }
      onClose={onClose}
      isBusy={isBusy}
      footer={
        <>
          <ZoneAction
            label={`Remove${count} from zone`}
            shortLabel={`Remove${size}`}
            icon={LogOut}
            isDisabled={isEmpty || isBusy}
            onClick={() => void remove(chosen, clear)}
          />
          <ZoneAction
            label={`Move${count}`}
            shortLabel={`Move${size}`}
            icon={ArrowRight}
            isDisabled={isEmpty}
            onClick={() => onMove(chosen)}
          />
          <span className="grow hide-p" />
          {selection.isAny ? (
            <ZoneAction
              label={`Pick up${count}`}
              shortLabel={`Pick up${size}`}
              icon={Grab}
              isMain
              onClick={() => onCarry({ zones: none, plants: selection.plants, batches: selection.batches })}
            />
          ) : (
            <ZoneAction label="Add to zone" shortLabel="Add" icon={Plus} isMain onClick={onAdd} />
          )}
        </>
      }
    >
      {zone.coming && (
        <p className="mt2">
          <State kind="kept">{`${comingText(zone.coming)}, kept on this device`}</State>
        </p>
      )}
      {isEmpty && !zone.coming && (
        <EmptyState title="Nothing stands here">
          Add plants by scanning or typing their tags, and batches by their names.
        </EmptyState>
      )}
      <Standing facilityId={facilityId} zone={zone} title={title} selection={selection} />
    </OverlayPage>
  )
}

/** Which plants and batches of a zone are selected, and what is done with: these, or all. */
function useZoneSelection(zone: ZoneContents) {
  const [plants, setPlants] = useState(none)
  const [batches, setBatches] = useState(none)
  const chosen = chosenIn(zone, plants, batches)
  const isAny = plants.size + batches.size > 0
  const clear = () => {
    setPlants(none)
    setBatches(none)
  }
  return { plants, setPlants, batches, setBatches, chosen, isAny, count: countWords(chosen), clear }
}

/** Takes what is chosen out of its zone, and offers to put it back. */
function useRemoval(facilityId: string, { zone, where }: { zone: ZoneContents; where: string }) {
  const { send, isBusy } = useSend()
  const takeBack = useTakeBack(facilityId)
  const remove = async (chosen: Chosen, onRemoved: () => void) => {
    const count = countWords(chosen)
    const body = {
      facilityId,
      plants: chosen.plants.map(({ metrc }) => metrc.Label),
      batches: chosen.batches.map(({ metrc }) => metrc.Name),
    }
    if (!(await send(() => api.system.unplace({ body })))) return
    const back = { ...body, now: null, former: zone.place, said: `Put back${count} into ${where}` }
    notifySaved({ detail: `Removed${count} from ${where}`, action: takeBack(back) })
    onRemoved()
  }
  return { remove, isBusy }
}

interface StandingProps extends Pick<ZoneViewProps, 'zone' | 'title'> {
  facilityId: string
  selection: ReturnType<typeof useZoneSelection>
}

/** What stands in a zone. */
function Standing({ facilityId, zone, title, selection }: StandingProps) {
  const { plants, setPlants, batches, setBatches } = selection
  return (
    <>
      {zone.plants.length > 0 && (
        <section className={styles.inSheet}>
          <h3>
            Plants <span className="dim">{zone.plants.length}</span>
          </h3>
          <StandingPlants
            facilityId={facilityId}
            label={`Plants in ${title}`}
            rows={zone.plants}
            selected={plants}
            onSelect={setPlants}
          />
        </section>
      )}
      {zone.batches.length > 0 && (
        <section className={classNames('mt5', styles.inSheet)}>
          <h3>
            Batches <span className="dim">{zone.batches.length}</span>
          </h3>
          <StandingBatches
            facilityId={facilityId}
            label={`Batches in ${title}`}
            rows={zone.batches}
            selected={batches}
            onSelect={setBatches}
          />
        </section>
      )}
    </>
  )
}

interface ZoneActionProps {
  label: string
  /** On a phone three stand beside each other. */
  shortLabel: string
  icon: LucideIcon
  isMain?: boolean
  isDisabled?: boolean
  onClick: () => void
}

function ZoneAction({ label, shortLabel, icon: Icon, isMain = false, isDisabled = false, onClick }: ZoneActionProps) {
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      aria-label={label}
      disabled={isDisabled}
      startIcon={<Icon {...icon} />}
      onClick={onClick}
    >
      <span className="hide-p">{label}</span>
      <span className="only-p">{shortLabel}</span>
    </Button>
  )
}

/** What is selected of a zone; all of it while nothing is. */
function chosenIn(zone: ZoneContents, plants: ReadonlySet<string>, batches: ReadonlySet<string>): Chosen {
  const chosen = {
    plants: zone.plants.filter(({ id }) => plants.has(id)),
    batches: zone.batches.filter(({ id }) => batches.has(id)),
  }
  return chosen.plants.length + chosen.batches.length > 0 ? chosen : { plants: zone.plants, batches: zone.batches }
}

/** ' 9 plants and 1 batch'; empty for nothing. */
function countWords(chosen: Chosen): string {
  const text = countsText(chosen)
  return text && ` ${text}`
}
