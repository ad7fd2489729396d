import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Drift } from '@cultivatd/domain/sync/drift'
import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import { ItemAgain } from '../item/item-again.tsx'
import { usePasses } from '../live/session.ts'
import { OperationsPage } from '../operation/operations-page.tsx'
import { hasJobForm, JobAgain } from '../processing-job/job-again.tsx'
import { catalogueIdOf } from '../record/catalogue-again.tsx'
import { formOfOperation, pageOfChange } from '../record/operation-form.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import { RoomAgain } from '../room/room-again.tsx'
import { SublocationAgain } from '../sublocation/sublocation-again.tsx'
import { RoomLink } from '../room/room-link.tsx'
import { StrainAgain } from '../strain/strain-again.tsx'
import { ComparisonPart } from '../sync/comparison-part.tsx'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { PackageLink } from '../trade/package-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { DriftRecord } from './drift-record.tsx'
import { HarvestAgain } from './harvest-again.tsx'
import { RecordPages } from './opened-record.tsx'

const isOfSublocation = ({ kind }: Operation): boolean => kind.startsWith('sublocation.')
const isOfRoom = ({ kind }: Operation): boolean => kind.startsWith('location.')
const isOfHarvest = ({ kind }: Operation): boolean => pageOfChange('harvest', kind) !== null
const isOfPages = ({ kind }: Operation): boolean =>
  /^(processing-job|transfer-template|external-transfer|driver|vehicle)\./.test(kind)
const isOfCatalogue = ({ kind }: Operation): boolean => /^(strain|item)\./.test(kind)

function hasForm(before: TypedBefore, mayEditCatalogue: boolean): boolean {
  const { operation } = before
  if (isOfCatalogue(operation)) return mayEditCatalogue && catalogueIdOf(before) !== undefined
  if (isOfSublocation(operation) || hasJobForm(operation.kind)) return true
  return isOfRoom(operation) || isOfHarvest(operation) || formOfOperation(operation) !== null
}

const renderDrift = (drift: Drift) => <DriftRecord drift={drift} />

/** The operations, with the forms and the records of the features that they belong to; and how the mirror was compared. */
export function OperationsScreen() {
  const mayEditCatalogue = usePasses(permission.strainEdit)
  return (
    <>
      <OperationsPage
        hasForm={(before) => hasForm(before, mayEditCatalogue)}
        renderForm={(given) => <Form {...given} />}
        renderRecord={(before) => <Record before={before} />}
      />
      <ComparisonPart renderRecord={renderDrift} />
    </>
  )
}

function Form({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { id, facilityId, kind } = operation
  if (isOfRoom(operation)) return <RoomAgain facilityId={facilityId} again={id} onClose={onClose} />
  if (isOfSublocation(operation)) return <SublocationAgain facilityId={facilityId} again={id} onClose={onClose} />
  if (kind.startsWith('strain.')) return <StrainAgain again={id} onClose={onClose} />
  if (kind.startsWith('item.')) return <ItemAgain again={id} onClose={onClose} />
  if (hasJobForm(kind)) return <JobAgain facilityId={facilityId} again={id} onClose={onClose} />
  if (isOfHarvest(operation)) return <HarvestAgain operation={operation} onClose={onClose} />
  const form = formOfOperation(operation)
  // Back and a success both lead to the list that this was opened from.
  return form && <RecordPages {...form} facilityId={facilityId} again={id} onPage={onClose} onClose={onClose} />
}

function Record({ before: { operation, payload } }: { before: TypedBefore }) {
  const { facilityId, records, kind } = operation
  const [first = ''] = records
  if (isOfRoom(operation)) return <RoomLink facilityId={facilityId} name={first} metrcId={payload['id']} />
  if (kind.startsWith('package.')) return <PackageLink facilityId={facilityId} label={first} />
  if (kind.startsWith('plant.'))
    return (
      <OverlayLink address={{ plant: first, in: facilityId }}>
        <Tag label={first} />
      </OverlayLink>
    )
  if (kind.startsWith('plant-batch.'))
    return <OverlayLink address={{ batch: first, in: facilityId }}>{first}</OverlayLink>
  if (isOfPages(operation)) return <NameOnPage operation={operation} id={payload['id']} />
  if (isOfCatalogue(operation))
    return <CatalogueName kind={kind} id={catalogueIdOf({ operation, payload })} name={first} />
  return <>{first}</>
}

/** The page on which such a record stands; of a job that Metrc had not named yet the list of jobs. */
function NameOnPage({ operation: { kind, facilityId, records }, id }: { operation: Operation; id: unknown }) {
  const [name] = records
  const params = { facilityId }
  const isJob = kind.startsWith('processing-job.')
  if (isJob && typeof id === 'number')
    return (
      <Link
        className="link"
        to="/facility/$facilityId/processing-jobs/$jobId"
        params={{ ...params, jobId: String(id) }}
      >
        {name}
      </Link>
    )
  const to = isJob
    ? '/facility/$facilityId/processing-jobs'
    : kind.startsWith('external-transfer.')
      ? '/facility/$facilityId/transfers'
      : '/facility/$facilityId/transfers/templates'
  return (
    <Link className="link" to={to} params={params}>
      {name}
    </Link>
  )
}

interface CatalogueNameProps {
  kind: Operation['kind']
  /** Of the record of ours; undefined for a write that no catalogue knows of. */
  id: string | undefined
  name: string
}

/** The page of ours, for who may see it (READ-23). */
function CatalogueName({ kind, id, name }: CatalogueNameProps) {
  const mayView = usePasses(permission.strainView)
  if (id === undefined || !mayView) return <>{name}</>
  const [to, params] = kind.startsWith('strain.')
    ? (['/strains/$strainId', { strainId: id }] as const)
    : (['/items/$itemId', { itemId: id }] as const)
  return (
    <Link className="link" to={to} params={params}>
      {name}
    </Link>
  )
}
