import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import type { System } from '@cultivatd/domain/system/system'
import { zoneKey } from '@cultivatd/domain/system/zone'
import { ListForm } from '../record/change-form.tsx'
import { ChangeProgress } from '../record/change-progress.tsx'
import { countOf } from '../record/change-states.ts'
import { ScanPlace } from '../record/move-form.tsx'
import { usePlaceScan } from '../trade/use-place-scan.ts'
import { Alert } from '../ui/alert.tsx'
import { DateField } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf, useDraftAbout, useDraftState } from '../ui/draft/draft-of.tsx'
import { AddInputs } from './add-inputs.tsx'
import { AddedList, asRecord, refusedWords } from './added-list.tsx'
import { FlowersWarning } from './flowers-warning.tsx'
import { systemsPlace } from './system-dialog.tsx'
import { useZoneAdd } from './use-zone-add.ts'
import { type RoomPlaces, type ZoneContents, zonesOfRoom } from './zone-contents.ts'
import { countsText, placeTitle } from './zone-words.ts'

interface ZoneAddProps {
  room: RoomSummary
  /** Of the room. */
  systems: readonly System[]
  system: System
  zone: ZoneContents
  places: RoomPlaces
  title: string
  onBack: () => void
  onClose: () => void
}

/** The add step of a zone: what is to stand here is gathered, checked, and sent as one change. */
export const ZoneAdd = (props: ZoneAddProps) => (
  <DraftOf place={`${systemsPlace(props.room.id)} zone ${props.zone.key}`} title={titleOf(props)}>
    <ZoneAddForm {...props} />
  </DraftOf>
)

const titleOf = ({ title }: Pick<ZoneAddProps, 'title'>): string => `Add to ${title.toLowerCase()}`

/** The zone that it was opened for, or another one of the room whose label was scanned. */
function useScannedZone({ system, systems, zone, places, title }: ZoneAddProps) {
  const [scanned, setScanned] = useDraftState('zone', '')
  const other = scanned === '' ? undefined : zonesOfRoom(places).find(({ key }) => key === scanned)
  const itsSystem = systems.find(({ id }) => id === other?.place.systemId)
  const target =
    other && itsSystem
      ? { zone: other, system: itsSystem, title: placeTitle(other.place, itsSystem.size.levelCount) }
      : { zone, system, title }
  return { ...target, setScanned }
}

function ZoneAddForm(props: ZoneAddProps) {
  const { room, places, onBack, onClose } = props
  const { facilityId } = room
  const { zone, system, title, setScanned } = useScannedZone(props)
  const add = useZoneAdd({ room, system, zone, places, onAllDone: onBack })
  usePlaceScan(facilityId, !add.isLocked, (place) => {
    if (!place.zone) return 'This is a room: scan the label of one of its zones'
    if (place.roomId !== room.id) return `This zone is not in ${room.metrc.Name}: open it in its own room`
    setScanned(zoneKey(place.zone))
  })
  const { sending, entered, all, left, check, missing, isLocked } = add
  const { states, isNotKnown } = sending
  useDraftAbout(countsText(entered))
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  return (
    <ListForm
      facilityId={facilityId}
      isNarrow
      title={titleOf({ title })}
      subtitle={`${system.name}, ${roomTypeLabels[system.type]}`}
      words={words}
      change={sending}
      isOpen={left.length > 0 || all.length === 0}
      submitLabel={submitLabel(add)}
      missing={missing}
      onSubmit={add.save}
      onBack={onBack}
      onClose={onClose}
    >
      {!isWaiting && (
        <AddInputs
          isLocked={isLocked}
          plants={entered.plants}
          near={add.near}
          batchNames={places.unplaced.batches.map(({ metrc }) => metrc.Name)}
          onPlants={entered.addPlants}
          onBatch={entered.addBatch}
          problemOf={(label) => check.ofEach.get(label)?.[0]}
        />
      )}
      {!isWaiting && (
        <div>
          <ScanPlace isLocked={isLocked} />
        </div>
      )}
      <AddedList
        title="To be placed"
        {...add.known}
        problems={new Map([...refusedWords(states), ...(isNotKnown ? [] : check.ofEach)])}
        isLocked={isLocked}
        onRemove={entered.remove}
      />
      <ChangeProgress
        facilityId={facilityId}
        records={add.sent.map(asRecord(entered.plants))}
        states={states}
        words={words}
      />
      {!isWaiting && all.length > 0 && <Day add={add} />}
      {!isNotKnown && <OtherProblems add={add} />}
      {!isWaiting && <FlowersWarning count={check.flowering} />}
    </ListForm>
  )
}

type Adding = ReturnType<typeof useZoneAdd>

function Day({ add: { date, setDate, check, isLocked } }: { add: Adding }) {
  return (
    <DateField
      label="Date"
      latest={localDay()}
      value={date}
      onChange={setDate}
      problem={check.others.find(({ path }) => path === 'date')?.message}
      isLocked={isLocked}
    />
  )
}

/** What is wrong with neither the day nor one of them. */
function OtherProblems({ add: { check } }: { add: Adding }) {
  return check.others
    .filter(({ path }) => path !== 'date')
    .map(({ message }) => <Alert key={message} tone="error" title={message} />)
}

const words = { one: 'record', many: 'records', done: 'placed' }

function submitLabel({ sending, left }: Adding): string {
  if (sending.isNotKnown || left.some((name) => sending.states.has(name))) return 'Send again'
  return left.length === 0 ? 'Place' : `Place ${left.length.toLocaleString('en-US')}`
}
