import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { RoomHarvests } from '../harvest/room-harvests.tsx'
import { PackageMarks } from '../package/package-marks.tsx'
import { PackageOverlay } from '../package/package-overlay.tsx'
import type { PackagePage, PackageSearch } from '../package/package-search.ts'
import { RoomPackages } from '../package/room-packages.tsx'
import { RoomPage } from '../room/room-page.tsx'

const route = '/facility/$facilityId/room/$roomId'

/** A room with what other features know of it: harvests, packages, and the package that lies above it. */
export function RoomScreen() {
  const { package: label, page = 'details', again }: PackageSearch = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const show = useCallback(
    (next: PackageSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const onPage = useCallback(
    // The pages of a package share one place in the history, so Back closes the package and not one form after the other.
    (next: PackagePage, of?: string) =>
      show(next === 'details' ? { package: label } : { package: label, page: next, again: of }, true),
    [show, label],
  )
  const onClose = useCallback(() => show({}, true), [show])
  return (
    <RoomPage
      renderHarvests={(room) => <RoomHarvests facilityId={room.facilityId} metrcLocationId={room.metrc.Id} />}
      renderMarks={(room) => <PackageMarks facilityId={room.facilityId} roomId={room.id} />}
      renderPackages={(room) => (
        <>
          <RoomPackages
            facilityId={room.facilityId}
            roomId={room.id}
            onOpen={(opened, next) => show({ package: opened, ...(next === 'details' ? {} : { page: next }) }, false)}
          />
          {label && (
            <PackageOverlay
              facilityId={room.facilityId}
              label={label}
              page={page}
              again={again}
              onPage={onPage}
              onClose={onClose}
            />
          )}
        </>
      )}
    />
  )
}
