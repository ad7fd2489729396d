import { type RoomSummary, roomSections } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { threadId } from '../comment/focus-comment.ts'
import { EnvironmentSection } from '../environment/environment-section.tsx'
import { useLitHours } from '../environment/use-room-judge.ts'
import { EquipmentSection } from '../inventory/equipment-section.tsx'
import { LightSection } from '../light/light-section.tsx'
import { useRoomLamps } from '../light/use-lights.ts'
import { PackageMarks } from '../package/package-marks.tsx'
import { BulkPlantActions } from '../plant/bulk-actions.tsx'
import { RoomPlants } from '../plant/room-plants.tsx'
import { usePlantsForm } from '../plant/use-plants-form.tsx'
import { RoomBatches } from '../plant-batch/room-batches.tsx'
import { useTopic } from '../live/use-topic.ts'
import { useAddressedTask } from '../task/use-addressed-task.ts'
import { RoomApplications } from '../record/additive/room-applications.tsx'
import { type BegunList, chosenIn, type MovedKind } from '../record/chosen-place.ts'
import { RoomPage } from '../room/room-page.tsx'
import { WithRail } from '../room/with-rail.tsx'
import { keepsScale } from '../system/map-scale.ts'
import { PlantMarks } from '../system/plant-marks.tsx'
import { RoomSystems } from '../system/room-systems.tsx'
import type { ChosenPlants } from '../trade/chosen-plants.ts'
import { withoutOverlay } from '../trade/overlay-address.ts'
import type { RoomSearch } from '../trade/room-search.ts'
import { lazily } from '../ui/lazily.ts'
import { SkeletonCards, SkeletonRows } from '../ui/skeleton.tsx'
import { WaterSection } from '../water/water-section.tsx'
import { RoomBar } from './room-bar.tsx'

const RoomComments = lazily(async () => (await import('../comment/room-comments.tsx')).RoomComments)
const RoomScheduling = lazily(async () => (await import('../task/room-scheduling.tsx')).RoomScheduling)
// Not only when the room is here: they are read on their way to it.
for (const part of [RoomComments, RoomScheduling]) void part.ahead()
// Few rooms have them.
const RoomHarvests = lazily(async () => (await import('../harvest/room-harvests.tsx')).RoomHarvests)
const RoomPackages = lazily(async () => (await import('../package/room-packages.tsx')).RoomPackages)
const RoomRuns = lazily(async () => (await import('../run/room-runs.tsx')).RoomRuns)
const RoomCounts = lazily(async () => (await import('../cycle-count/room-counts.tsx')).RoomCounts)
const SourcesDialog = lazily(async () => (await import('../environment/sources-dialog.tsx')).SourcesDialog)

/** A room with what other features know of it: systems, plants, plant batches, harvests and packages. */
export function RoomScreen() {
  const { begun, key } = useBegun()
  return (
    <RoomPage
      renderBar={(room, edit) => <RoomBar room={room} onEdit={edit} />}
      renderEnvironment={(room) => <EnvironmentSection key={room.id} room={room} />}
      renderSystems={(room, standing) => (
        <Growing key={room.id} room={room} standing={standing} begun={begun} listKey={key} />
      )}
      renderHarvests={(room) => (
        <Suspense fallback={<SkeletonCards cards={4} />}>
          <RoomHarvests facilityId={room.facilityId} metrcLocationId={room.metrc.Id} />
        </Suspense>
      )}
      renderRail={(room) => <RoomRail key={room.id} room={room} />}
      renderMarks={({ facilityId, id, types }) => {
        const { packages, systems } = roomSections(types)
        return (
          <>
            {systems && <PlantMarks facilityId={facilityId} roomId={id} />}
            {packages && <PackageMarks facilityId={facilityId} roomId={id} />}
          </>
        )
      }}
      renderPackages={(room) => (
        <Suspense fallback={<SkeletonRows />}>
          <RoomPackages
            key={`${room.id} ${key}`}
            facilityId={room.facilityId}
            roomId={room.id}
            {...begun('packages')}
          />
        </Suspense>
      )}
    />
  )
}

/** What is to be done in a room, what is said of it, and what is in it besides plants. */
const RoomRail = ({ room }: { room: RoomSummary }) => (
  <>
    <Suspense>
      <RoomScheduling room={room} addressed={useAddressedTask()} runs={<RoomRuns room={room} />} />
    </Suspense>
    <div id={threadId} style={{ scrollMarginTop: 'calc(var(--top) + 12px)' }}>
      <Suspense>
        <RoomComments room={room} />
      </Suspense>
    </div>
    <Suspense>
      <RoomCounts room={room} />
    </Suspense>
    <EquipmentSection room={room} />
  </>
)

function WaterSources({ system, onClose }: { system: System; onClose: () => void }) {
  const { facilityId, roomId, id: systemId, name } = system
  return (
    <Suspense>
      <SourcesDialog place={{ facilityId, roomId, systemId, name }} onClose={onClose} />
    </Suspense>
  )
}

interface GrowingProps {
  room: RoomSummary
  standing: ReactNode
  begun: (kind: MovedKind) => BegunList
  /** Another where the lists begin anew. */
  listKey: string
}

/** What stands in a room for plants, and the forms for many of them. */
function Growing({ room, standing, begun, listKey }: GrowingProps) {
  const { facilityId, id } = room
  const { find, moving } = begun('plants')
  const { act, form } = usePlantsForm(facilityId, id, moving)
  const lampsOf = useRoomLamps(facilityId, id)
  const systems = useTopic('systems', { facilityId, roomId: id })
  const sizes = systems.rows.map(({ size }) => size)
  const addressed = useAddressedLight()
  const litHours = useLitHours(room)
  const chosenAbove = useRef<ChosenPlants | null>(null)
  return (
    <>
      <WithRail
        rail={<RoomRail room={room} />}
        fits={(width, narrow) => systems.status === 'live' && keepsScale(sizes, width, narrow)}
      >
        <RoomSystems
          room={room}
          standing={standing}
          renderAbove={(system) => <LightSection system={system} litHours={litHours} addressed={addressed} />}
          lampsOf={lampsOf}
          renderBelow={(system) => (
            <WaterSection
              system={system}
              renderSources={(onClose) => <WaterSources system={system} onClose={onClose} />}
            />
          )}
          renderBulk={(chosen, bar) => (
            <BulkPlantActions chosen={chosen} onAct={act} chosenRef={chosenAbove}>
              {bar}
            </BulkPlantActions>
          )}
        />
      </WithRail>
      <RoomPlants
        key={`plants ${listKey}`}
        facilityId={facilityId}
        roomId={id}
        find={find}
        onAct={act}
        chosenAbove={chosenAbove}
        isActing={form !== null}
      />
      <RoomBatches key={`batches ${listKey}`} facilityId={facilityId} roomId={id} {...begun('batches')} />
      <RoomApplications room={room} />
      {form}
    </>
  )
}

/** The light that the address shows. */
function useAddressedLight() {
  const { light }: RoomSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = ({ light: _shown, ...rest }: RoomSearch) => rest
  return {
    lightId: light,
    leave: () => void navigate({ to: '.', search, replace: true, resetScroll: false }),
  }
}

/** What the address opens the lists of the room for; `key` is another where they have to begin anew. */
function useBegun() {
  const { find, move }: RoomSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const onMoved = () =>
    void navigate({
      to: '.',
      search: ({ move: _done, ...rest }: RoomSearch) => withoutOverlay(rest),
      replace: true,
      resetScroll: false,
    })
  const begun = (kind: MovedKind): BegunList => {
    const names = [...chosenIn(kind, { place: move ?? '' })]
    return { find, ...(names.length > 0 && { moving: { names, onClose: onMoved } }) }
  }
  return { begun, key: `${find} ${move}` }
}
