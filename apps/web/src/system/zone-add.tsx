import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import type { System } from '@cultivatd/domain/system/system'
import { ListForm } from '../record/change-form.tsx'
import { ChangeProgress } from '../record/change-progress.tsx'
import { countOf } from '../record/change-states.ts'
import { Alert } from '../ui/alert.tsx'
import { DateField } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { AddInputs } from './add-inputs.tsx'
import { AddedList, asRecord, refusedWords } from './added-list.tsx'
import { FlowersWarning } from './flowers-warning.tsx'
import { useZoneAdd } from './use-zone-add.ts'
import type { RoomPlaces, ZoneContents } from './zone-contents.ts'

interface ZoneAddProps {
  room: RoomSummary
  system: System
  zone: ZoneContents
  places: RoomPlaces
  title: string
  onBack: () => void
  onClose: () => void
}

/** The add step of a zone: what is to stand here is gathered, checked, and sent as one change. */
export function ZoneAdd({ room, system, zone, places, title, onBack, onClose }: ZoneAddProps) {
  const { facilityId } = room
  const add = useZoneAdd({ room, system, zone, places, onAllDone: onBack })
  const { sending, entered, all, left, check, missing, isLocked } = add
  const { states, isNotKnown } = sending
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  return (
    <ListForm
      facilityId={facilityId}
      isNarrow
      title={`Add to ${title.toLowerCase()}`}
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
        />
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
