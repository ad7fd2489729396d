import { mostPackagesAtOnce, moveProblems, PackageMoveForm } from '@cultivatd/domain/package/move'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { MoveList, MoveRecord, type MovesOf } from '../record/move-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { Tag } from '../trade/tag.tsx'
import { stayingText, totalText } from './package-list.ts'
import type { PackagePageProps } from './package-page.ts'

const packageMoves: MovesOf<Package> = {
  schema: PackageMoveForm,
  use: 'packages',
  kind: 'packages',
  title: 'Change Package Location',
  words: { one: 'package', many: 'packages', done: 'moved' },
  nameOf: ({ metrc }) => metrc.Label,
  shown: ({ metrc }) => <Tag label={metrc.Label} />,
  cannot: (pkg) => actionProblems(pkg, 'move')[0]?.message,
  problems: (packages, facts) =>
    moveProblems(
      packages.map(({ record, isMoving }) => ({ label: record.metrc.Label, pkg: record, isMoving })),
      facts,
    ),
  send: ({ names, ...body }, options) => api.package.move({ body: { ...body, packageLabels: names } }, options),
  trial: { act: '/api/package/move', bodyOf: ({ names, ...body }) => ({ ...body, packageLabels: names }) },
  mostAtOnce: mostPackagesAtOnce,
}

/** 'Change Package Location' of one package (PKG-07, PKG-22). */
export function MovePackage(page: PackagePageProps) {
  const { facilityId, pkg } = page
  const rooms = useTopic('rooms', { facilityId })
  const references = useTopic('references', { facilityId })
  if ([rooms, references].some(({ status }) => status === 'loading')) return <FormLoading {...page} />
  return (
    <MoveRecord
      of={packageMoves}
      page={page}
      record={pkg}
      rooms={rooms.rows}
      locationTypes={references.rows[0]?.locationUses ?? []}
      title={packageMoves.title}
      isCompared
    />
  )
}

interface MoveSelectedProps {
  facilityId: string
  /** Where its draft is. */
  place: string
  packages: readonly Package[]
  onClose: () => void
}

/** 'Change Package Location' of all that is selected (PKG-07, PKG-22), with the outcome of each package. */
export const MoveSelected = ({ facilityId, place, packages, onClose }: MoveSelectedProps) => (
  <MoveList
    of={packageMoves}
    facilityId={facilityId}
    place={place}
    records={packages}
    subtitle={(chosen, to) => [countText(chosen.length), totalText(chosen), ...(to ? [`to ${to}`] : [])].join(', ')}
    said={stayingText(packages)}
    isSaidOnTop
    countText={countText}
    onClose={onClose}
  />
)

const countText = (count: number): string => `${count} ${count === 1 ? 'package' : 'packages'}`
