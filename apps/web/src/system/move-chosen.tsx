import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { PlantMove } from '@cultivatd/domain/plant/move'
import type { PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api, type CallOptions } from '../live/api.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { DateField } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import type { ManyRequest } from '../ui/many-change.ts'
import { ManyProgress } from '../ui/many-progress.tsx'
import { countOf, isAllDone, manyText } from '../ui/many-states.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { StandingAlert } from '../ui/standing-alert.tsx'
import { recordsLeft, useManySend } from '../ui/use-many-send.ts'
import { AddedList, asRecord, only, refusedWords } from './added-list.tsx'
import { FlowersWarning } from './flowers-warning.tsx'
import { type PlacementCheck, placementCheck, roomMoveCheck } from './placement-check.ts'
import type { Chosen } from './selection.ts'
import { type Target, TargetFields } from './target-fields.tsx'
import { countText } from './zone-words.ts'

interface MoveChosenProps {
  /** Where they stand. */
  room: RoomSummary
  chosen: Chosen
  onClose: () => void
  /** All of them have moved. */
  onDone: () => void
}

/** Plants and batches to another zone, or only to another room, with the outcome of each. */
export function MoveChosen({ room: from, chosen: given, onClose, onDone }: MoveChosenProps) {
  const { facilityId } = from
  // What was chosen when the page opened: what has moved leaves the room's lists, but not this one.
  const [chosen, setChosen] = useState(given)
  const [target, setTarget] = useState<Target>({ roomId: from.id, systemId: '', zone: null })
  const [date, setDate] = useState(localDay())
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const { rows: systems } = useTopic('systems', target.roomId ? { facilityId, roomId: target.roomId } : null)
  const locationTypes = useTopicRow('references', { facilityId })?.locationUses ?? []
  const room = rooms.find(({ id }) => id === target.roomId)
  const system = systems.find(({ id }) => id === target.systemId)
  const sending = useManySend({ facilityId, call: callOf })
  const { states, isBusy, isNotKnown } = sending
  // Changed now, it would be another change than the one that may have arrived.
  const isLocked = isBusy || isNotKnown
  const labels = chosen.plants.map(({ metrc }) => metrc.Label)
  const names = chosen.batches.map(({ metrc }) => metrc.Name)
  const left = recordsLeft([...labels, ...names], states)
  const open = new Set(isBusy ? [] : left)
  const known = {
    plants: only(new Map(chosen.plants.map((plant) => [plant.metrc.Label, plant])), open),
    batches: only(new Map(chosen.batches.map((batch) => [batch.metrc.Name, batch])), open),
  }
  const facts = { ...known, date, today: localDay(), locationTypes }
  const check = checkOf(target, { ...facts, room, system })
  const save = () => {
    const sent = new Set(left)
    const body = {
      plants: labels.filter((label) => sent.has(label)),
      batches: names.filter((name) => sent.has(name)),
    }
    const place = target.zone
    if (place) {
      const placement = { facilityId, ...place, date, ...body }
      return sending.send([{ records: left, body: { to: 'zone', placement } }])
    }
    const to = { facilityId, locationId: target.roomId, date }
    const moves = body.plants.map((label) => ({ label, changePhase: null }))
    const requests: ManyRequest<Move>[] = [
      { records: body.plants, body: { to: 'room', plants: { ...to, plants: moves } } },
      { records: body.batches, body: { to: 'room', batches: { ...to, batchNames: body.batches } } },
    ]
    return sending.send(requests.filter(({ records }) => records.length > 0))
  }
  const hasBegun = states.size > 0 || isBusy
  const isOver = left.length === 0 && isAllDone(sending)
  useEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  const missing = isLocked ? null : missingText(target, systems, left, check)
  const remove = (name: string) =>
    setChosen((now) => ({
      plants: now.plants.filter(({ metrc }) => metrc.Label !== name),
      batches: now.batches.filter(({ metrc }) => metrc.Name !== name),
    }))
  return (
    <OverlayPage
      isOpen
      isNarrow
      title="Move"
      subtitle={<span className="small muted">{`${titleOf(given)}, from ${from.metrc.Name}`}</span>}
      icon={ArrowRight}
      onClose={onClose}
      onSubmit={() => (isNotKnown ? sending.repeat() : missing ? undefined : save())}
      isBusy={isBusy}
      canLeave
      footer={
        <>
          <output className="small dim said">{hasBegun ? manyText(states, words) : missing}</output>
          <span className="grow" />
          <Button onClick={onClose}>{isWaiting ? 'Close, keep waiting' : hasBegun ? 'Close' : 'Cancel'}</Button>
          {(left.length > 0 || isBusy) && (
            <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={missing !== null}>
              {isNotKnown || left.some((name) => states.has(name))
                ? 'Send again'
                : `Move ${left.length.toLocaleString('en-US')}`}
            </BusyButton>
          )}
        </>
      }
    >
      {isNotKnown && <StandingAlert facilityId={facilityId} standing={{ is: 'not-known' }} noun="change" />}
      <Refusals problems={sending.problems} />
      {(left.length > 0 || isBusy) && (
        <>
          <TargetFields
            from={from}
            rooms={rooms}
            systems={systems}
            locationTypes={locationTypes}
            target={target}
            isLocked={isLocked}
            onChange={setTarget}
          />
          <DateField
            label="Date"
            latest={localDay()}
            value={date}
            onChange={setDate}
            problem={check?.others.find(({ path }) => path === 'date')?.message}
            isLocked={isLocked}
          />
        </>
      )}
      <AddedList
        title="To be moved"
        {...known}
        problems={new Map([...refusedWords(states), ...((!isNotKnown && check?.ofEach) || [])])}
        isLocked={isLocked}
        onRemove={remove}
      />
      <ManyProgress
        facilityId={facilityId}
        records={[...labels, ...names].filter((name) => !open.has(name)).map(asRecord(labels))}
        states={states}
        words={words}
      />
      <FlowersWarning count={check?.flowering ?? 0} />
      {missing && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

/** One request of a move. */
type Move =
  | { to: 'zone'; placement: ZonePlacement }
  | { to: 'room'; plants: PlantMove }
  | { to: 'room'; batches: PlantBatchMove }

function callOf(move: Move, options: CallOptions): Promise<Outcome> {
  if (move.to === 'zone') return api.system.place({ body: move.placement }, options)
  if ('plants' in move) return api.plant.move({ body: move.plants }, options)
  return api.plantBatch.move({ body: move.batches }, options)
}

const words = { one: 'record', many: 'records', done: 'moved' }

function Refusals({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <Alert tone="error" title="Change Failed">
      <p className="mt1">{problems.join(' ')}</p>
    </Alert>
  )
}

const titleOf = ({ plants, batches }: Chosen): string =>
  [
    ...(plants.length > 0 ? [countText(plants.length, 'plant', 'plants')] : []),
    ...(batches.length > 0 ? [countText(batches.length, 'batch', 'batches')] : []),
  ].join(' and ')

type Facts = Omit<Parameters<typeof roomMoveCheck>[0], 'room'> & {
  room: RoomSummary | undefined
  system: System | undefined
}

/** The server's own rule, as soon as there is something to ask it about. */
function checkOf(target: Target, { room, system, ...facts }: Facts): PlacementCheck | null {
  if (target.zone) return system && room ? placementCheck({ ...facts, system, room, place: target.zone }) : null
  return target.systemId || !target.roomId ? null : roomMoveCheck({ ...facts, room })
}

/** Why the button is disabled; null when it may be pressed. */
function missingText(
  { roomId, systemId, zone }: Target,
  systems: readonly System[],
  left: readonly string[],
  check: PlacementCheck | null,
): string | null {
  if (!roomId) return 'Choose a room'
  if (systemId && !zone) return 'Choose a zone'
  if (left.length > mostPlantsAtOnce) return `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`
  const [first] = check?.others ?? []
  if (first && !zone && systems.length > 0 && first.path === 'locationId') return `${first.message}. Choose a system.`
  if (first) return first.message
  const wrong = left.filter((name) => check?.ofEach.has(name)).length
  if (wrong === 0) return null
  return wrong === 1 ? 'One cannot be moved there. Remove it.' : `${wrong} cannot be moved there. Remove them.`
}
