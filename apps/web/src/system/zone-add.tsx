import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import { plainBatchName, type ZonePlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { DateField } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { ManyProgress } from '../ui/many-progress.tsx'
import { countOf, manyText } from '../ui/many-states.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { StandingAlert } from '../ui/standing-alert.tsx'
import { recordsLeft, useManySend } from '../ui/use-many-send.ts'
import { AddedList, asRecord, only, refusedWords } from './added-list.tsx'
import { AddInputs } from './add-inputs.tsx'
import { FlowersWarning } from './flowers-warning.tsx'
import { type PlacementCheck, placementCheck } from './placement-check.ts'
import { batchNamer, useKnownBatches, useKnownPlants } from './use-known-records.ts'
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

/** The add step of a zone: what is to stand here is gathered, checked by the server's own rule, and sent as one change. */
export function ZoneAdd({ room, system, zone, places, title, onBack, onClose }: ZoneAddProps) {
  const { facilityId } = room
  const entered = useEntered()
  const { plants } = entered
  const [date, setDate] = useState(localDay())
  const knownPlants = useKnownPlants(facilityId, plants, places)
  const typedBatches = useKnownBatches(facilityId, entered.batches, places)
  const sending = useManySend({
    facilityId,
    call: (body: ZonePlacement, options) => api.system.place({ body }, options),
    onAllDone: onBack,
  })
  const { states, isBusy, isNotKnown, problems } = sending
  const nameOf = batchNamer(typedBatches, states.keys())
  const batches = entered.batches.map(nameOf)
  const knownBatches = new Map([...typedBatches].map(([typed, batch]) => [nameOf(typed), batch]))
  const locationTypes = useTopicRow('references', { facilityId })?.locationUses ?? []
  const { place } = zone
  const check = placementCheck({
    system,
    room,
    place,
    date,
    locationTypes,
    today: localDay(),
    plants: knownPlants,
    batches: knownBatches,
  })
  const all = [...plants, ...batches]
  const left = recordsLeft(all, states)
  const isAgain = isNotKnown || left.some((name) => states.has(name))
  const open = new Set(isBusy ? [] : left)
  const hasBegun = states.size > 0 || isBusy
  // Changed now, it would be another change than the one that may have arrived.
  const isLocked = isBusy || isNotKnown
  const isLooking = left.some((name) => knownBatches.get(name) === null)
  const missing = isLocked ? null : isLooking ? 'The names are being looked up' : missingText(left, check)
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  const save = () => {
    const sent = new Set(left)
    const body = {
      facilityId,
      ...place,
      date,
      plants: plants.filter((label) => sent.has(label)),
      batches: batches.filter((name) => sent.has(name)),
    }
    return sending.send([{ records: left, body }])
  }
  return (
    <OverlayPage
      isOpen
      isNarrow
      title={`Add to ${title.toLowerCase()}`}
      subtitle={<span className="small muted">{`${system.name}, ${roomTypeLabels[system.type]}`}</span>}
      onBack={onBack}
      onClose={onClose}
      onSubmit={() => (isNotKnown ? sending.repeat() : missing ? undefined : save())}
      isBusy={isBusy}
      canLeave
      footer={
        <>
          <output className="small dim said">
            {hasBegun ? manyText(states, words) : all.length > 0 ? missing : null}
          </output>
          <span className="grow" />
          <Button onClick={isWaiting ? onClose : onBack}>{isWaiting ? 'Close, keep waiting' : 'Cancel'}</Button>
          {(left.length > 0 || all.length === 0 || isBusy) && (
            <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={missing !== null}>
              {isAgain ? 'Send again' : placeLabel(left.length)}
            </BusyButton>
          )}
        </>
      }
    >
      {isNotKnown && <StandingAlert facilityId={facilityId} standing={{ is: 'not-known' }} noun="change" />}
      {problems.length > 0 && (
        <Alert tone="error" title="Change Failed">
          <p className="mt1">{problems.join(' ')}</p>
        </Alert>
      )}
      {!isWaiting && (
        <AddInputs
          isLocked={isLocked}
          plantCount={plants.length}
          batchNames={places.unplaced.batches.map(({ metrc }) => metrc.Name)}
          onPlants={entered.addPlants}
          onBatch={entered.addBatch}
        />
      )}
      <AddedList
        title="To be placed"
        plants={only(knownPlants, open)}
        batches={only(knownBatches, open)}
        problems={new Map([...refusedWords(states), ...(isNotKnown ? [] : check.ofEach)])}
        isLocked={isLocked}
        onRemove={entered.remove}
      />
      <ManyProgress
        facilityId={facilityId}
        records={all.filter((name) => !open.has(name)).map(asRecord(plants))}
        states={states}
        words={words}
      />
      {!isWaiting && all.length > 0 && (
        <DateField
          label="Date"
          latest={localDay()}
          value={date}
          onChange={setDate}
          problem={check.others.find(({ path }) => path === 'date')?.message}
          isLocked={isLocked}
        />
      )}
      {check.others
        .filter(({ path }) => path !== 'date' && !isNotKnown)
        .map(({ message }) => (
          <Alert key={message} tone="error" title={message} />
        ))}
      {!isWaiting && <FlowersWarning count={check.flowering} />}
      {missing && all.length > 0 && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

const words = { one: 'record', many: 'records', done: 'placed' }

const placeLabel = (count: number): string => (count === 0 ? 'Place' : `Place ${count.toLocaleString('en-US')}`)

/** Why the button is disabled; null when it may be pressed. */
function missingText(left: readonly string[], { ofEach, others }: PlacementCheck): string | null {
  if (left.length === 0) return 'Add a plant or a batch'
  const wrong = left.filter((name) => ofEach.has(name)).length
  if (wrong > 0)
    return wrong === 1 ? 'One cannot be placed here. Remove it.' : `${wrong} cannot be placed here. Remove them.`
  return others[0]?.message ?? null
}

/** What was entered, in the order in which it came; the same again changes nothing. */
function useEntered() {
  const [plants, setPlants] = useState<readonly string[]>([])
  const [batches, setBatches] = useState<readonly string[]>([])
  return {
    plants,
    batches,
    addPlants: (labels: readonly string[]) => setPlants((now) => [...new Set([...now, ...labels])]),
    addBatch: (name: string) =>
      setBatches((now) => (now.some((other) => plainBatchName(other) === plainBatchName(name)) ? now : [...now, name])),
    remove: (name: string) => {
      setPlants((now) => now.filter((label) => label !== name))
      setBatches((now) => now.filter((batch) => plainBatchName(batch) !== plainBatchName(name)))
    },
  }
}
