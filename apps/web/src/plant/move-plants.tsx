import type { Problem } from '@cultivatd/domain/app-error'
import { moveOf, type PhaseChange, PlantMove, plantMoveProblems } from '@cultivatd/domain/plant/move'
import { phaseOf } from '@cultivatd/domain/plant/phase'
import type { NamedPlant } from '@cultivatd/domain/plant/plant'
import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import { ArrowRight, Flower2 } from 'lucide-react'
import { useEffect } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { MoveFields } from '../record/move-form.tsx'
import { roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { isRoomOf, placementOf, TypedPlaceNote, useTypedPlace, zoneProblems } from '../record/typed-place.tsx'
import { useMoving } from '../record/use-record-marks.ts'
import { useWays } from '../record/use-ways.ts'
import { usePlaceScan } from '../trade/use-place-scan.ts'
import { Alert } from '../ui/alert.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { localDay } from '../ui/dates.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import type { Done } from '../ui/notices.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { ofOne, type PlantPageProps, type PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm, usePlantsChange } from './plants-form.tsx'
import { besidePlants, type PlantEntries, usePlantEntries } from './use-plant-entries.ts'

const Shared = PlantMove.omit({ plants: true })

const moves = {
  move: { title: 'Move plants', verb: 'Move', icon: ArrowRight, done: 'moved', cannot: 'cannot be moved' },
  flower: {
    title: 'Flower plants',
    verb: 'Flower',
    icon: Flower2,
    done: 'moved to flowering',
    cannot: 'cannot be moved to the flowering phase',
  },
} as const

interface MovePlantsProps extends PlantsPageProps {
  action: 'move' | 'flower'
}

/** Another room for a plant, and the flowering phase for a vegetative one. */
export const MovePlant = (page: PlantPageProps) => (
  <MovePlants {...ofOne(page)} action={page.before?.operation.kind === 'plant.flower' ? 'flower' : 'move'} />
)

/** Where plants are to go, and into which phase, by the server's rule, and how far it is. */
function usePlantMove(given: PlantsPageProps, action: MovePlantsProps['action']) {
  const { facilityId, rooms, references, page } = given
  const flowers = action === 'flower'
  const changePhase: PhaseChange = flowers ? 'Flowering' : null
  const { locationUses: locationTypes, sublocations } = references
  const ways = useWays(facilityId)
  const change = usePlantsChange(
    given,
    (body: PlantMove | ZonePlacement, options) =>
      'systemId' in body ? api.system.place({ body }, options) : api.plant.move({ body }, options),
    {
      said: page ? undefined : (bodies) => movedText(bodies, flowers, rooms, ways),
      trial: {
        act: '/api/plant/move',
        actOf: (body) => ('systemId' in body ? '/api/system/place' : undefined),
        title: moves[action].title,
      },
    },
  )
  const list = usePlantEntries({ given, action, states: change.states })
  const moving = useMoving(facilityId)
  // Back to where they are shown is a way for those that are leaving.
  const isLeaving = list.left.some(({ label }) => moving.has(label))
  const empty = {
    facilityId,
    locationId: given.toRoomId ?? roomTyped(rooms, page?.before),
    sublocation: sublocationTyped(page?.before),
    date: textTyped(page?.before, 'date') ?? localDay(),
  }
  const named = list.named.map((one) => ({ ...one, changePhase, isMoving: moving.has(one.label) }))
  const zoneFacts = (plants: typeof named) => ({ rooms, plants, batches: [], locationTypes, today: localDay() })
  const canFlower = canBegin(page)
  const [scanned, setScanned] = useDraftState<ZonePlace | null>('zone', null)
  const typed = useTypedPlace(facilityId, page?.before, scanned)
  const isPlacedIn = (chosenId: string) =>
    typed?.system !== undefined &&
    isRoomOf(typed, chosenId, rooms, page?.before) &&
    flowers === (typed.system.type === 'flower' && canFlower)
  const form = useRuleForm(Shared, empty, ({ locationId, sublocation, date }) => {
    if (typed && isPlacedIn(locationId)) return besidePlants(zoneProblems(typed, { ...zoneFacts(named), date }))
    const room = rooms.find(({ id }) => id === locationId)
    return besidePlants(
      plantMoveProblems(named, { room, sublocation, locationTypes, sublocations, date, today: localDay() }),
    )
  })
  const { trigger, formState } = form
  const { isSubmitted } = formState
  const locationId = form.watch('locationId')
  const room = rooms.find(({ id }) => id === locationId)
  usePlaceScan(facilityId, !change.isBusy && !change.isNotKnown, ({ roomId, zone }) => {
    setScanned(zone)
    form.setValue('locationId', roomId, { shouldDirty: true, shouldValidate: isSubmitted })
  })
  const isPlaced = isPlacedIn(locationId)
  // Another phase, and a zone, are asked of the rule by no field.
  useEffect(() => {
    if (isSubmitted) void trigger()
  }, [changePhase, isPlaced, isSubmitted, trigger])
  const date = form.watch('date')
  const problems =
    typed && isPlaced
      ? problemsInZone(list, named, (one) => zoneProblems(typed, { ...zoneFacts([one]), date }))
      : list.problems
  const save = (shared: z.infer<typeof Shared>) => {
    const labels = list.left.map(({ label }) => label)
    const plants = labels.map((label) => ({ label, changePhase }))
    const placed =
      typed && isPlaced && placementOf(typed, { facilityId, date: shared.date, plants: labels, batches: [] })
    return change.send([{ records: labels, body: placed || { ...shared, plants } }])
  }
  return { change, list: { ...list, problems }, form, isLeaving, changePhase, room, typed, isPlaced, save }
}

/** By label, why a plant cannot go into the zone; of one that is not known what its list says. */
function problemsInZone<Named extends NamedPlant>(
  list: PlantEntries,
  named: readonly Named[],
  problemsOf: (one: Named) => Problem[],
): PlantEntries['problems'] {
  const messageOf = (one: Named) =>
    one.plant ? problemsOf(one).find(({ path }) => path?.startsWith('plants'))?.message : list.problems.get(one.label)
  return new Map(
    named.flatMap((one) => {
      const message = messageOf(one)
      return message === undefined ? [] : [[one.label, message] as const]
    }),
  )
}

/** 'Moved 5 plants to Flower 1', and another room for them. */
function movedText(
  bodies: readonly (PlantMove | ZonePlacement)[],
  flowers: boolean,
  rooms: PlantsPageProps['rooms'],
  ways: ReturnType<typeof useWays>,
): Done {
  const placed = bodies.flatMap((body) => ('systemId' in body ? body.plants : []))
  if (placed.length > 0) return { detail: `Placed ${countText(new Set(placed).size)}` }
  const moves = bodies.flatMap((body) => ('locationId' in body ? [body] : []))
  const labels = [...new Set(moves.flatMap(({ plants }) => plants.map(({ label }) => label)))]
  const room = rooms.find(({ id }) => id === moves.at(-1)?.locationId)
  const words = `Moved ${countText(labels.length)}${flowers ? ' to flowering' : ''}`
  if (!room) return { detail: words }
  const detail = `${words} ${flowers ? 'in' : 'to'} ${room.metrc.Name}`
  return { detail, action: ways.moved(room, 'plants', labels) }
}

/** Plants to another room, or to the flowering phase in a room; for the plant of a page that is a choice of the form. */
export function MovePlants({ action: begun, ...given }: MovePlantsProps) {
  const { roomId, rooms, references, page } = given
  const [action, setAction] = useDraftState('action', begun)
  const flowers = action === 'flower'
  const { title, verb, icon, ...words } = moves[action]
  const move = usePlantMove(given, action)
  const { change, list, form, room, typed, save } = move
  const canFlower = canBegin(page)
  const hereId = page ? page.room?.id : (roomId ?? undefined)
  return (
    <PlantsForm
      given={given}
      title={page ? 'Move plant' : title}
      icon={icon}
      verb={page ? 'Move' : verb}
      words={{ one: 'plant', many: 'plants', ...words }}
      list={list}
      change={change}
      pending={room && page && becomes(page, move.changePhase, room)}
      onBeside={({ date, locationId }) => {
        if (date !== null) form.setValue('date', date, { shouldDirty: true })
        if (locationId !== null) form.setValue('locationId', locationId, { shouldDirty: true })
      }}
      missing={typed?.isLoading ? 'The zone is loading' : form.watch('locationId') ? null : 'Choose a room'}
      onSubmit={form.handleSubmit(save)}
    >
      {flowers && !page && <FlowersForGood />}
      <MoveFields
        control={form.control}
        facilityId={given.facilityId}
        rooms={rooms}
        offered={{ use: 'plants', locationTypes: references.locationUses, ...(flowers && !page && { type: 'flower' }) }}
        hereId={flowers || move.isLeaving ? undefined : hereId}
        folds={!page}
      >
        {typed && !typed.isLoading && <TypedPlaceNote typed={typed} isKept={move.isPlaced} />}
        {move.isPlaced && !flowers && typed?.system?.type === 'flower' && <FlowersForGood />}
        {canFlower && (
          <CheckBox
            label="Move to the flowering phase"
            isChecked={flowers}
            onChange={(isOn) => setAction(isOn ? 'flower' : 'move')}
          />
        )}
        {flowers && page && <FlowersForGood />}
      </MoveFields>
    </PlantsForm>
  )
}

/** Whether the plant of a page can begin to flower. */
const canBegin = (page: PlantPageProps | undefined): boolean =>
  page !== undefined && phaseOf(page.plant.metrc) === 'vegetative'

/** 'Flowering in Flower 1' */
const becomes = ({ plant }: PlantPageProps, changePhase: PhaseChange, room: PlantPageProps['rooms'][number]): string =>
  `${moveOf(plant, changePhase, room) === 'flower' ? 'Flowering in ' : ''}${room.metrc.Name}`

const FlowersForGood = () => (
  <Alert tone="warn" title="Vegetative Plants will be Moved to the Flowering Grow Phase.">
    <p className="mt1">Metrc knows no way back.</p>
  </Alert>
)
