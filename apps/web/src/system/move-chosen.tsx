import type { RoomSummary } from '@cultivatd/domain/room/room'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { ListForm } from '../record/change-form.tsx'
import { ChangeProgress } from '../record/change-progress.tsx'
import { isAllDone } from '../record/change-states.ts'
import { DateField } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf, useDraftAbout } from '../ui/draft/draft-of.tsx'
import { AddedList, asRecord, refusedWords } from './added-list.tsx'
import { FlowersWarning } from './flowers-warning.tsx'
import type { Chosen } from './selection.ts'
import { type Target, TargetFields } from './target-fields.tsx'
import { useMoveChosen } from './use-move-chosen.ts'
import { countsText } from './zone-words.ts'

interface MoveChosenProps {
  /** Where they stand. */
  room: RoomSummary
  /** Where its draft is. */
  place: string
  chosen: Chosen
  /** Where they were put down in the drawing. */
  putDownOn?: Target | undefined
  onClose: () => void
  /** All of them have moved. */
  onDone: () => void
}

/** Plants and batches to another zone, or only to another room, with the outcome of each. */
export const MoveChosen = (props: MoveChosenProps) => (
  <DraftOf place={props.place} title="Move">
    <MoveForm {...props} />
  </DraftOf>
)

function MoveForm({ room, chosen, putDownOn, onClose, onDone }: MoveChosenProps) {
  const { facilityId } = room
  const move = useMoveChosen(room, chosen, putDownOn)
  const { sending, left, check, missing, isLocked } = move
  const { states, isBusy, isNotKnown } = sending
  useDraftAbout(countsText(move.chosen))
  const isOver = left.length === 0 && isAllDone(sending)
  useEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])
  return (
    <ListForm
      facilityId={facilityId}
      isNarrow
      title="Move"
      subtitle={`${countsText(chosen)}, from ${room.metrc.Name}`}
      icon={ArrowRight}
      words={words}
      change={sending}
      isOpen={left.length > 0}
      submitLabel={submitLabel(move)}
      missing={missing}
      onSubmit={move.save}
      onClose={onClose}
    >
      {(left.length > 0 || isBusy) && <Where from={room} move={move} />}
      <AddedList
        title="To be moved"
        {...move.known}
        problems={new Map([...refusedWords(states), ...((!isNotKnown && check?.ofEach) || [])])}
        isLocked={isLocked}
        onRemove={move.remove}
      />
      <ChangeProgress
        facilityId={facilityId}
        records={move.sent.map(asRecord(move.labels))}
        states={states}
        words={words}
      />
      <FlowersWarning count={check?.flowering ?? 0} />
    </ListForm>
  )
}

type Move = ReturnType<typeof useMoveChosen>

/** Where to, and on which day. */
function Where({ from, move }: { from: RoomSummary; move: Move }) {
  const { setTarget, date, setDate, ...where } = move.where
  return (
    <>
      <TargetFields from={from} {...where} isLocked={move.isLocked} onChange={setTarget} />
      <DateField
        label="Date"
        latest={localDay()}
        value={date}
        onChange={setDate}
        problem={move.check?.others.find(({ path }) => path === 'date')?.message}
        isLocked={move.isLocked}
      />
    </>
  )
}

const words = { one: 'record', many: 'records', done: 'moved' }

const submitLabel = ({ sending, left }: Move): string =>
  sending.isNotKnown || left.some((name) => sending.states.has(name))
    ? 'Send again'
    : `Move ${left.length.toLocaleString('en-US')}`
