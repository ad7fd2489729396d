import { roomSections } from '@cultivatd/domain/room/room'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RoomHarvests } from '../harvest/room-harvests.tsx'
import { PackageMarks } from '../package/package-marks.tsx'
import { RoomPackages } from '../package/room-packages.tsx'
import { BulkPlantActions } from '../plant/bulk-actions.tsx'
import { RoomPlants } from '../plant/room-plants.tsx'
import { RoomBatches } from '../plant-batch/room-batches.tsx'
import { type BegunList, chosenIn, type MovedKind } from '../record/chosen-place.ts'
import { RoomPage } from '../room/room-page.tsx'
import { PlantMarks } from '../system/plant-marks.tsx'
import { RoomSystems } from '../system/room-systems.tsx'
import type { RoomSearch } from '../trade/room-search.ts'

/** A room with what other features know of it: systems, plants, plant batches, harvests and packages. */
export function RoomScreen() {
  const { begun, key } = useBegun()
  return (
    <RoomPage
      renderSystems={(room, standing) => (
        <>
          <RoomSystems
            key={room.id}
            room={room}
            standing={standing}
            renderBulk={(chosen, bar) => <BulkPlantActions chosen={chosen}>{bar}</BulkPlantActions>}
          />
          <RoomPlants
            key={`plants ${room.id} ${key}`}
            facilityId={room.facilityId}
            roomId={room.id}
            {...begun('plants')}
          />
          <RoomBatches
            key={`batches ${room.id} ${key}`}
            facilityId={room.facilityId}
            roomId={room.id}
            {...begun('batches')}
          />
        </>
      )}
      renderHarvests={(room) => <RoomHarvests facilityId={room.facilityId} metrcLocationId={room.metrc.Id} />}
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
        <RoomPackages key={`${room.id} ${key}`} facilityId={room.facilityId} roomId={room.id} {...begun('packages')} />
      )}
    />
  )
}

/** What the address opens the lists of the room for; `key` is another where they have to begin anew. */
function useBegun() {
  const { find, move }: RoomSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const onMoved = () =>
    void navigate({
      to: '.',
      search: ({ move: _done, ...rest }: RoomSearch) => rest,
      replace: true,
      resetScroll: false,
    })
  const begun = (kind: MovedKind): BegunList => {
    const names = [...chosenIn(kind, { place: move ?? '' })]
    return { find, ...(names.length > 0 && { moving: { names, onClose: onMoved } }) }
  }
  return { begun, key: `${find} ${move}` }
}
