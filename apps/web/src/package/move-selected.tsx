import { mostPackagesAtOnce, moveProblems, PackageMoveForm } from '@cultivatd/domain/package/move'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import { api } from '../live/api.ts'
import { MoveList, MoveRecord, type MovesOf } from '../record/move-form.tsx'
import { Tag } from '../trade/tag.tsx'
import { stayingText, totalText } from './package-list.ts'
import type { PackagePageProps } from './package-page.ts'

const packageMoves: MovesOf<Package> = {
  schema: PackageMoveForm,
  use: 'packages',
  title: 'Change Package Location',
  words: { one: 'package', many: 'packages', done: 'moved' },
  nameOf: ({ metrc }) => metrc.Label,
  shown: ({ metrc }) => <Tag label={metrc.Label} />,
  cannot: (pkg) => actionProblems(pkg, 'move')[0],
  problems: (packages, facts) =>
    moveProblems(
      packages.map(({ record, isMoving }) => ({ label: record.metrc.Label, pkg: record, isMoving })),
      facts,
    ),
  send: ({ names, ...body }, options) => api.package.move({ body: { ...body, packageLabels: names } }, options),
  mostAtOnce: mostPackagesAtOnce,
}

interface MovePackageProps extends PackagePageProps {
  rooms: readonly RoomSummary[]
  locationTypes: readonly LocationType[]
}

/** 'Change Package Location' of one package (PKG-07, PKG-22). */
export const MovePackage = ({ rooms, locationTypes, ...page }: MovePackageProps) => (
  <MoveRecord
    of={packageMoves}
    page={page}
    record={page.pkg}
    rooms={rooms}
    locationTypes={locationTypes}
    title={packageMoves.title}
    isCompared
  />
)

interface MoveSelectedProps {
  facilityId: string
  packages: readonly Package[]
  onClose: () => void
}

/** 'Change Package Location' of all that is selected (PKG-07, PKG-22), with the outcome of each package. */
export const MoveSelected = ({ facilityId, packages, onClose }: MoveSelectedProps) => (
  <MoveList
    of={packageMoves}
    facilityId={facilityId}
    records={packages}
    subtitle={(chosen, to) => [countText(chosen.length), totalText(chosen), ...(to ? [`to ${to}`] : [])].join(', ')}
    said={stayingText(packages)}
    isSaidOnTop
    countText={countText}
    onClose={onClose}
  />
)

const countText = (count: number): string => `${count} ${count === 1 ? 'package' : 'packages'}`
