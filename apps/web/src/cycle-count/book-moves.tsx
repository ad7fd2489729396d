import { atPath } from '@cultivatd/domain/app-error'
import type { CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import { businessDay, dayProblems } from '@cultivatd/domain/field/field'
import { mostPackagesAtOnce } from '@cultivatd/domain/package/move'
import { mostBatchesAtOnce } from '@cultivatd/domain/plant-batch/move'
import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import { destinationProblems, type RoomUse } from '@cultivatd/domain/room/room-use'
import { ChosenSublocation } from '@cultivatd/domain/sublocation/sublocation'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { api, type CallOptions } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { ListForm } from '../record/change-form.tsx'
import { inParts } from '../record/in-parts.ts'
import { type ChangeWords, isLeft, progressText } from '../record/change-states.ts'
import { useChange } from '../record/use-change.ts'
import { SublocationInput } from '../trade/sublocation-input.tsx'
import { Tag } from '../trade/tag.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf, useDraftAbout } from '../ui/draft/draft-of.tsx'
import { numberText } from '../ui/number-text.ts'
import { useLate } from '../ui/use-late.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { type MovedKind, movedKinds, kindsText, movePlaceOf, movesText, settledMs } from './moves-text.ts'
import type { MovableLine } from './report-lines.ts'

/** What stands in the room of a count and is elsewhere in the books, moved there: one press for plants, batches and packages. */
export const BookMoves = (props: BookMovesProps) => (
  <DraftOf place={movePlaceOf(props.count)} title={`Move to ${props.count.roomName}`}>
    <MovesForm {...props} />
  </DraftOf>
)

const kindsOf = {
  plant: { use: 'plants', act: '/api/plant/move', most: mostPlantsAtOnce },
  plantBatch: { use: 'plantBatches', act: '/api/plant-batch/move', most: mostBatchesAtOnce },
  package: { use: 'packages', act: '/api/package/move', most: mostPackagesAtOnce },
} as const satisfies Record<MovedKind, { use: RoomUse; act: string; most: number }>

const words: ChangeWords = { one: 'record', many: 'records', done: 'moved' }

/** One request of the moves: its records are all of one kind. */
interface KindMove {
  kind: MovedKind
  facilityId: string
  locationId: string
  sublocation?: ChosenSublocation
  date: string
  names: readonly string[]
}

/** As the route of its kind takes it. */
function bodyOf({ kind, names, ...shared }: KindMove) {
  if (kind === 'plant') return { ...shared, plants: names.map((label) => ({ label, changePhase: null })) }
  return kind === 'package' ? { ...shared, packageLabels: [...names] } : { ...shared, batchNames: [...names] }
}

function send(move: KindMove, options: CallOptions) {
  const body = bodyOf(move)
  if ('plants' in body) return api.plant.move({ body }, options)
  return 'packageLabels' in body ? api.package.move({ body }, options) : api.plantBatch.move({ body }, options)
}

const Shared = z.object({ date: businessDay, sublocation: ChosenSublocation })

interface BookMovesProps {
  count: CycleCount
  /** What is to be moved to the room of the count. */
  lines: readonly MovableLine[]
  onClose: () => void
}

function useMoves({ count, lines, onClose }: BookMovesProps) {
  const { facilityId, roomId, roomName } = count
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const { rows: references } = useTopic('references', { facilityId })
  const change = useChange<KindMove>({
    facilityId,
    call: send,
    only: (body, names) => ({ ...body, names: [...names] }),
    said: (bodies) => ({
      detail: `Moved ${numberText(new Set(bodies.flatMap(({ names }) => names)).size)} to ${roomName}`,
    }),
    trial: { act: kindsOf.plant.act, actOf: ({ kind }) => kindsOf[kind].act, title: 'Move', bodyOf },
    onAllDone: onClose,
  })
  const left = lines.filter(({ label }) => isLeft(change.states, label))
  const form = useRuleForm(Shared, { date: localDay() }, ({ date }) => atPath('date', dayProblems(date, localDay())))
  const room = rooms.find(({ id }) => id === roomId)
  const locationTypes = references[0]?.locationUses ?? []
  const [cannot] = [...new Set(left.map(({ kind }) => kindsOf[kind].use))].flatMap((use) =>
    destinationProblems(room, { use, locationTypes }),
  )
  // It opens by itself, where the second tap of a double one on Finish may still come.
  const isSettled = useLate(true, settledMs)
  const isLoading = !room || references.length === 0 || !isSettled
  const book = (shared: z.infer<typeof Shared>) =>
    change.send(
      movedKinds.flatMap((kind) => {
        const names = left.filter((line) => line.kind === kind).map(({ label }) => label)
        return inParts(names, kindsOf[kind].most).map((some) => ({
          records: some,
          body: { kind, facilityId, locationId: roomId, ...shared, names: some },
        }))
      }),
    )
  return { change, left, form, missing: isLoading ? 'The room is loading' : (cannot?.message ?? null), book }
}

function MovesForm(props: BookMovesProps) {
  const { count, onClose } = props
  // What was to be moved when it was opened: what has moved leaves the report's list, but not this one.
  const [lines] = useState(() => props.lines)
  const { change, left, form, missing, book } = useMoves({ ...props, lines })
  const hasBegun = change.states.size > 0
  useDraftAbout(kindsText(left))
  return (
    <ListForm
      facilityId={count.facilityId}
      title={`Move to ${count.roomName}`}
      subtitle={kindsText(lines)}
      icon={ArrowRight}
      isNarrow
      words={words}
      records={lines.map(({ label, ours }) => ({ record: label, shown: <Tag label={label} />, note: ours }))}
      change={change}
      isOpen={left.length > 0}
      submitLabel={movesText(left)}
      missing={missing}
      said="They stand here, and in the books elsewhere."
      top={hasBegun ? progressText(change.states, words) : null}
      fields={
        <>
          <SublocationInput control={form.control} facilityId={count.facilityId} keeps />
          <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
        </>
      }
      onSubmit={form.handleSubmit(book)}
      onClose={onClose}
    />
  )
}
