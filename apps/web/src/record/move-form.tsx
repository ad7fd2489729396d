import type { Problem } from '@cultivatd/domain/app-error'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { Room, RoomSummary } from '@cultivatd/domain/room/room'
import type { LocationType, RoomUse } from '@cultivatd/domain/room/room-use'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { type ChosenSublocation, isInPlace } from '@cultivatd/domain/sublocation/sublocation'
import type { PlacementFacts, ZonePlacement } from '@cultivatd/domain/system/placement'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { api, type CallOptions } from '../live/api.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { roomOptions } from '../trade/room-options.ts'
import { ScanButton } from '../trade/scan/scan-button.tsx'
import { SublocationInput } from '../trade/sublocation-input.tsx'
import { usePlaceScan } from '../trade/use-place-scan.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay, sinceText } from '../ui/dates.ts'
import { DraftOf, useDraftAbout, useDraftState } from '../ui/draft/draft-of.tsx'
import { FoldedHead } from '../ui/folded-head.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import type { Done } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { ListForm, RecordForm } from './change-form.tsx'
import type { MovedKind } from './chosen-place.ts'
import { type ChangeWords, isLeft, progressText } from './change-states.ts'
import { inParts } from './in-parts.ts'
import type { RecordPageProps } from './record-page.ts'
import { roomTyped, standingBefore, sublocationTyped, textTyped } from './typed-before.ts'
import { isRoomOf, placementOf, TypedPlaceNote, useTypedPlace, zoneProblems } from './typed-place.tsx'
import { useChange } from './use-change.ts'
import { useMoving } from './use-record-marks.ts'
import { useWays } from './use-ways.ts'

/** What people fill in. */
interface MoveTyped {
  facilityId: string
  /** The room's id. */
  locationId: string
  sublocation?: ChosenSublocation
  date: string
}

/** One request of a move. */
export interface Move extends MoveTyped {
  /** The labels or names of what goes there. */
  names: string[]
}

/** A record that is in a room. */
interface Movable {
  id: string
  metrc: { LocationId: number | null; LocationName: string | null; SublocationName?: string | undefined }
}

/** What a move of one kind of record is. */
export interface MovesOf<Rec extends Movable> {
  schema: z.ZodType<MoveTyped, MoveTyped>
  use: RoomUse
  /** The list of a room in which they are. */
  kind: MovedKind
  /** 'Move plant batches' */
  title: string
  words: ChangeWords
  nameOf: (record: Rec) => string
  /** How it is shown in a list. */
  shown: (record: Rec) => ReactNode
  /** Why it cannot be moved; undefined when it can. */
  cannot: (record: Rec) => string | undefined
  /** The rule that the server asks. */
  problems: (records: readonly { record: Rec; isMoving: boolean }[], facts: MoveFacts) => readonly Problem[]
  send: (move: Move, options: CallOptions) => Promise<Outcome>
  /** What of a placement they are, where a zone takes them. */
  placed?: (names: string[]) => Pick<ZonePlacement, 'plants' | 'batches'>
  /** The same as the rule of a placement asks for them. */
  asPlaced?: (records: readonly { record: Rec; isMoving: boolean }[]) => Pick<PlacementFacts, 'plants' | 'batches'>
  /** How it is tried before it is sent. */
  trial?: { act: string; bodyOf: (move: Move) => unknown }
  /** How many go in one request; all of them without it. */
  mostAtOnce?: number
}

interface MoveFacts {
  room: Room | undefined
  sublocation: ChosenSublocation
  locationTypes: readonly LocationType[]
  date: string
  today: string
}

interface Moved<Rec extends Movable> {
  of: MovesOf<Rec>
  facilityId: string
  records: readonly Rec[]
  rooms: readonly RoomSummary[]
  locationTypes: readonly LocationType[]
  /** The page of the one record that is moved. */
  page?: RecordPageProps
  onAllDone?: () => void
}

/** A move of one record or of many: which of them are left, its form by the server's rule, and how far it is. */
function useMove<Rec extends Movable>({ of, facilityId, records, rooms, locationTypes, page, onAllDone }: Moved<Rec>) {
  const ways = useWays(facilityId)
  const change = useChange<Move | ZonePlacement>({
    facilityId,
    call: (body, options) => ('systemId' in body ? api.system.place({ body }, options) : of.send(body, options)),
    only: (body, names) =>
      'systemId' in body ? { ...body, ...of.placed?.([...names]) } : { ...body, names: [...names] },
    trial: of.trial && {
      act: of.trial.act,
      actOf: (body) => ('systemId' in body ? '/api/system/place' : undefined),
      title: of.title,
      bodyOf: (body) => ('names' in body ? of.trial?.bodyOf(body) : body),
    },
    one: page && { begin: standingBefore(page.before), address: page.shown.address, onSaved: page.onBack },
    ...(!page && { said: (bodies) => movedText(bodies, of, rooms, ways) }),
    ...(onAllDone && { onAllDone }),
  })
  const left = page
    ? records
    : records.filter((record) => isLeft(change.states, of.nameOf(record)) && of.cannot(record) === undefined)
  const moving = useMoving(facilityId)
  const isMoving = (record: Rec) => moving.has(of.nameOf(record))
  const roomOf = (id: string) => rooms.find((room) => room.id === id)
  const typed = {
    facilityId,
    locationId: roomTyped(rooms, page?.before),
    sublocation: sublocationTyped(page?.before),
    date: textTyped(page?.before, 'date') ?? localDay(),
  }
  const [scanned, setScanned] = useDraftState<ZonePlace | null>('zone', null)
  const place = useTypedPlace(facilityId, page?.before, scanned)
  const isPlacedIn = (chosenId: string) => place?.system !== undefined && isRoomOf(place, chosenId, rooms, page?.before)
  const form = useRuleForm(of.schema, typed, ({ locationId, sublocation, date }) => {
    const asked = left.map((record) => ({ record, isMoving: isMoving(record) }))
    const today = localDay()
    const facts = { room: roomOf(locationId), sublocation, locationTypes, date, today }
    if (place && isPlacedIn(locationId) && of.asPlaced)
      return zoneProblems(place, { ...of.asPlaced(asked), rooms, locationTypes, date, today }).filter(isOfForm)
    // What is wrong with a record is told of it, and keeps no other.
    return of.problems(asked, facts).filter(isOfForm)
  })
  usePlaceScan(facilityId, !change.isBusy && !change.isNotKnown, ({ roomId, zone }) => {
    setScanned(of.placed ? zone : null)
    form.setValue('locationId', roomId, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  })
  const isPlaced = isPlacedIn(form.watch('locationId'))
  const { trigger, formState } = form
  const { isSubmitted } = formState
  // A zone is asked of the rule by no field.
  useEffect(() => {
    if (isSubmitted) void trigger()
  }, [isPlaced, isSubmitted, trigger])
  const send = (shared: MoveTyped) => {
    if (place && isPlaced && of.placed) {
      const names = left.map(of.nameOf)
      const body = placementOf(place, { facilityId, date: shared.date, ...of.placed(names) })
      return change.send([{ records: names, body }])
    }
    const there = roomOf(shared.locationId)
    // What is there already, and stays there, needs no write.
    const going = left.filter(
      (record) => !there || isMoving(record) || !isInPlace(record.metrc, there, shared.sublocation),
    )
    const names = inParts(going.map(of.nameOf), of.mostAtOnce)
    return change.send(names.map((some) => ({ records: some, body: { ...shared, names: some } })))
  }
  const room = roomOf(form.watch('locationId'))
  // Back to where they are shown is a way for those that are leaving.
  const hereId = left.some(isMoving) ? undefined : roomOfAll(left, rooms)?.id
  const fields = { control: form.control, facilityId, rooms, offered: { use: of.use, locationTypes }, hereId }
  const missing = place?.isLoading ? 'The zone is loading' : room ? null : 'Choose a room'
  return { change, left, form, fields, room, place, isPlaced, send, missing }
}

/** What is wrong with what all share. */
const isOfForm = ({ path }: Problem): boolean => path === 'locationId' || path === 'sublocation' || path === 'date'

/** 'Moved 4 packages to Vault', and the same move once more. */
function movedText(
  bodies: readonly (Move | ZonePlacement)[],
  { kind, words: { one, many } }: Pick<MovesOf<never>, 'kind' | 'words'>,
  rooms: readonly RoomSummary[],
  ways: ReturnType<typeof useWays>,
): Done {
  const moves = bodies.flatMap((body) => ('names' in body ? [body] : []))
  const placed = bodies.flatMap((body) => ('systemId' in body ? [...body.plants, ...body.batches] : []))
  const names = [...new Set([...moves.flatMap((move) => move.names), ...placed])]
  if (placed.length > 0) return { detail: `Placed ${numberText(names.length)} ${names.length === 1 ? one : many}` }
  const room = rooms.find(({ id }) => id === moves.at(-1)?.locationId)
  const words = `Moved ${numberText(names.length)} ${names.length === 1 ? one : many}`
  if (!room) return { detail: words }
  return { detail: `${words} to ${room.metrc.Name}`, action: ways.moved(room, kind, names) }
}

const shownPlace = ({ metrc }: Movable): string =>
  placeName(metrc.LocationName ?? 'Unknown Location', metrc.SublocationName)

/** The room that all of them are in. */
function roomOfAll(records: readonly Movable[], rooms: readonly RoomSummary[]): RoomSummary | undefined {
  const here = new Set(records.map(({ metrc }) => metrc.LocationId))
  return here.size === 1 ? rooms.find(({ metrc }) => metrc.Id !== null && here.has(metrc.Id)) : undefined
}

interface MoveRecordProps<Rec extends Movable> extends Pick<Moved<Rec>, 'of' | 'rooms' | 'locationTypes'> {
  page: RecordPageProps
  record: Rec
  title: string
  submitLabel?: string
  /** Whether the room after is shown beside the one before. */
  isCompared?: boolean
}

/** Another room for the record of a page. */
export function MoveRecord<Rec extends Movable>({ page, record, ...props }: MoveRecordProps<Rec>) {
  const { of, title, submitLabel, isCompared } = props
  const { facilityId } = page
  const move = useMove({ ...props, facilityId, records: [record], page })
  const { change, form, fields, room, send, missing } = move
  return (
    <RecordForm
      page={page}
      title={title}
      {...(submitLabel !== undefined && { submitLabel })}
      change={change}
      pending={room?.metrc.Name}
      missing={of.cannot(record) ?? missing}
      onSubmit={form.handleSubmit(send)}
    >
      <MoveFields {...fields}>
        <PlaceNote {...move} />
      </MoveFields>
      {isCompared && room && (
        <div className="prev">
          <span className="small muted">Room after</span>
          <span className="row">
            <span className="muted">{shownPlace(record)}</span>
            <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
            <b className="b">{room.metrc.Name}</b>
          </span>
        </div>
      )}
    </RecordForm>
  )
}

/** The zone that was scanned, or that a refused move was meant for. */
const PlaceNote = ({ place, isPlaced }: { place: ReturnType<typeof useTypedPlace>; isPlaced: boolean }) =>
  place && !place.isLoading ? <TypedPlaceNote typed={place} isKept={isPlaced} /> : null

interface MoveListProps<Rec extends Movable> {
  of: MovesOf<Rec>
  facilityId: string
  /** Where its draft is: `chosenPlace` of what was chosen. */
  place: string
  records: readonly Rec[]
  /** What is said of those that can go, once they are on their way to a room where `to` is its name. */
  subtitle: (chosen: readonly Rec[], to: string | undefined) => string
  /** What is said of those that cannot. */
  said: string | null
  /** A phone says that on top, and not how far it is. */
  isSaidOnTop?: boolean
  /** '3 batches' */
  countText: (count: number) => string
  onClose: () => void
}

/** Another room for all that were chosen in a list, with the outcome of each. */
export const MoveList = <Rec extends Movable>(props: MoveListProps<Rec>) => (
  <DraftOf place={props.place} title={props.of.title}>
    <MoveListForm {...props} />
  </DraftOf>
)

function MoveListForm<Rec extends Movable>(props: MoveListProps<Rec>) {
  const { of, facilityId, records, countText, onClose } = props
  // What was chosen when the page opened: what moved leaves the room's list, but not this one.
  const [selected] = useState(() => records.filter((record) => of.cannot(record) === undefined))
  const now = new Map(records.map((record) => [record.id, record]))
  const chosen = selected.map((record) => now.get(record.id) ?? record)
  const { rows: rooms } = useTopic('rooms', { facilityId })
  const { rows: references } = useTopic('references', { facilityId })
  const locationTypes = references[0]?.locationUses ?? []
  const moved = { of, facilityId, records: chosen, rooms, locationTypes, onAllDone: onClose }
  const move = useMove(moved)
  const { change, left, form, fields, room, send, missing } = move
  const hasBegun = change.states.size > 0
  useDraftAbout(countText(left.length))
  return (
    <ListForm
      facilityId={facilityId}
      title={of.title}
      subtitle={props.subtitle(chosen, hasBegun ? room?.metrc.Name : undefined)}
      icon={ArrowRight}
      isNarrow
      words={of.words}
      records={chosen.map((record) => ({
        record: of.nameOf(record),
        shown: of.shown(record),
        note: of.cannot(record) ?? shownPlace(record),
      }))}
      change={change}
      isOpen={left.length > 0}
      submitLabel={`Move ${countText(left.length)}`}
      missing={missing}
      said={props.said}
      top={props.isSaidOnTop ? props.said : hasBegun ? progressText(change.states, of.words) : null}
      fields={
        <MoveFields {...fields}>
          <PlaceNote {...move} />
        </MoveFields>
      }
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    />
  )
}

/** The label of a room or a zone, read by the camera: the form that is open takes it. */
export const ScanPlace = ({ isLocked = false }: { isLocked?: boolean }) => (
  <ScanButton
    isPlace
    label="Scan the place"
    title="Scan a room or a zone"
    isDisabled={isLocked}
    onScan={() => ({ is: 'refused', said: 'No form takes a place now' })}
  />
)

interface MoveFieldsProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  facilityId: string
  rooms: readonly RoomSummary[]
  offered: Parameters<typeof roomOptions>[1]
  /** The room that everything is in already. */
  hereId?: string | undefined
  /** A list stands below, which is reached sooner where these are one line. */
  folds?: boolean
  /** Between the room and the day. */
  children?: ReactNode
}

/** Which room, and since when: the same for one and for many. */
export function MoveFields<T extends FieldValues>(props: MoveFieldsProps<T>) {
  const { control, facilityId, rooms, offered, hereId, folds = false, children } = props
  const line = useMoveLine(control as Control<T>, rooms)
  // Within a room things go from one sublocation to another.
  const hasSublocations = (useTopicRow('references', { facilityId })?.sublocations ?? []).length > 0
  const named = (name: keyof MoveTyped) => name as FieldPath<T>
  const where = (
    <>
      <SelectInput
        control={control}
        name={named('locationId')}
        label="Room"
        options={roomOptions(rooms, offered, hereId, hasSublocations)}
        placeholder="Choose a room"
      />
      <div>
        <ScanPlace />
      </div>
      <SublocationInput<T> control={control} facilityId={facilityId} keeps />
    </>
  )
  const day = <DateInput control={control} name={named('date')} label="Date" latest={localDay()} />
  if (!folds)
    return (
      <>
        {where}
        {children}
        {day}
      </>
    )
  return (
    <>
      <FoldedHead line={line}>
        {where}
        {day}
      </FoldedHead>
      {children}
    </>
  )
}

/** 'To Veg 2, today'; null while something of it is missing or wrong. */
function useMoveLine<T extends FieldValues>(control: Control<T>, rooms: readonly RoomSummary[]): string | null {
  const { locationId, sublocation, date } = useWatch({ control }) as Partial<MoveTyped>
  const { errors } = useFormState({ control })
  const room = rooms.find(({ id }) => id === locationId)
  if (!room || !date || ['locationId', 'sublocation', 'date'].some((field) => field in errors)) return null
  return `To ${placeName(room.metrc.Name, sublocation ?? undefined)}, ${sinceText(date)}`
}
