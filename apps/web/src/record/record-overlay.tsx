import { isOpen } from '@cultivatd/domain/operation/open'
import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useEffect } from 'react'
import type { TopicStatus } from '../live/live-client.ts'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { keepOpened, type OpenedRecord } from '../trade/opened-before.ts'
import { detailsPageOf } from '../trade/open-record.ts'
import type { RecordKind, RecordPage } from '../trade/overlay-address.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { NotHereYet, TopicRows } from '../ui/topic-rows.tsx'
import type { Offer } from './record-details.tsx'
import {
  type DetailsPageProps,
  type RecordPageProps,
  recordPlace,
  type ShownRecord,
  type SummaryProps,
} from './record-page.ts'
import { useRighting, useTypedBefore } from './use-typed-before.ts'

/** A record as far as it is here. */
export interface FoundRecord<Known> {
  status: TopicStatus
  /** Why it was refused. */
  message: string | null
  /** What the ledger and the history call it; undefined while that is not known. */
  name: string | undefined
  /** Its strain or product, by which people know it. */
  about: string | null | undefined
  /** What its pages show; undefined while not all of it is here. */
  known: Known | undefined
}

/** What can be done to a record: how its details offer it, and its form. */
export interface RecordAction<Kind extends RecordKind, Known extends object>
  extends Omit<Offer<RecordPage<Kind>>, 'note' | 'reason'> {
  form: ComponentType<Known & RecordPageProps>
}

/** The pages of one kind of record, and what they need. */
export interface PagesOfKind<Kind extends RecordKind, Known extends object>
  extends Omit<ShownRecord, 'kind' | 'address' | 'name' | 'subtitle' | 'summary'> {
  kind: Kind
  entity: 'harvest' | 'package' | 'plant' | 'plant-batch'
  subtitle: (name: string) => ReactNode
  /** By what the address says of it. */
  useRecord: (facilityId: string, record: string) => FoundRecord<Known>
  /** What may be so while the facility has no such record. */
  notHere: string
  /** The kinds of change that make one, and name it before Metrc has it. */
  makes?: readonly OperationKind[]
  Summary: ComponentType<Known & SummaryProps>
  Details: ComponentType<Known & DetailsPageProps<RecordPage<Kind>>>
  actions: readonly RecordAction<Kind, Known>[]
}

export interface RecordOverlayProps<Kind extends RecordKind> {
  facilityId: string
  /** Its label, name or id, as the address has it. */
  record: string
  page: RecordPage<Kind>
  /** The id of a refused change that is corrected on this page. */
  again?: string | undefined
  /** The id of a confirmed change that was wrong, and is put right on this page. */
  wrong?: string | undefined
  /** The labels that its form begins with besides the record, with spaces between. */
  also?: string | undefined
  onPage: (page: RecordPage<Kind>, again?: string) => void
  onClose: () => void
}

interface OfKind<Kind extends RecordKind, Known extends object> extends RecordOverlayProps<Kind> {
  of: PagesOfKind<Kind, Known>
}

/** A record above whatever page is open, by the address: its details, or the form of one change. */
export function RecordOverlay<Kind extends RecordKind, Known extends object>(props: OfKind<Kind, Known>) {
  const { of, facilityId, record, page, again, wrong, also, onPage, onClose } = props
  const { status, message, name, about, known } = of.useRecord(facilityId, record)
  const isNamed = name !== undefined
  // What is not here has none, but for the change that makes it.
  const { rows: operations } = useTopic(
    'operations',
    isNamed && (known || of.makes) ? { facilityId, record: name } : null,
  )
  const history = useTopic('history', isNamed && known ? { facilityId, entity: of.entity, record: name } : null)
  const isKnown = known !== undefined
  useKeptOpened(isKnown && isNamed ? { kind: of.kind, record, facilityId, name, about: about || null } : null)
  const details = detailsPageOf(of.kind)
  const onBack = useCallback(() => onPage(details), [onPage, details])
  const subtitle = name === undefined ? null : of.subtitle(name)
  if (!known || name === undefined) {
    const making = operations.find(
      (one) => isOpen(one.state) && one.records[0] === name && of.makes?.includes(one.kind),
    )
    return <NotYet {...{ of, subtitle, status, message, making, onClose }} />
  }
  const { Summary, Details } = of
  const summary = (pending: string | null, isBesideForm: boolean) => (
    <Summary {...known} pending={pending} isBesideForm={isBesideForm} />
  )
  const shared = {
    ...known,
    facilityId,
    shown: { ...of, address: { [of.kind]: record }, name, subtitle, summary },
    operations,
    history,
    ...(also !== undefined && { also: also.split(' ').filter((label) => label !== record) }),
    onBack,
    onClose,
  }
  const action = of.actions.find((one) => one.page === page)
  const Form = action?.form
  if (!Form) return <Details {...shared} onPage={onPage} />
  // One form for each record and page: nothing that was typed on one may stand in another.
  const place = [recordPlace(of.kind, facilityId, name), page, again, wrong].filter(Boolean).join(' ')
  return (
    <DraftOf key={place} place={place} title={action.label}>
      {again !== undefined ? (
        <AgainPage Form={Form} again={again} shared={shared} />
      ) : wrong !== undefined ? (
        <RightingPage Form={Form} {...{ wrong, page, shared }} />
      ) : (
        <Form {...shared} />
      )}
    </DraftOf>
  )
}

/** What was opened is offered by the lookup while nothing is typed there. */
function useKeptOpened(opened: OpenedRecord | null): void {
  const personId = useSession().me?.id
  const text = opened && JSON.stringify(opened)
  useEffect(() => {
    if (personId !== undefined && text !== null) keepOpened(personId, JSON.parse(text) as OpenedRecord)
  }, [personId, text])
}

interface AgainPageProps<Shared extends RecordPageProps> {
  Form: ComponentType<Shared>
  again: string
  shared: Shared
}

/** A form with what was typed before; it waits for that. */
function AgainPage<Shared extends RecordPageProps>({ Form, again, shared }: AgainPageProps<Shared>) {
  const { before, isLoading } = useTypedBefore(again)
  return isLoading ? <FormLoading {...shared} /> : <Form {...shared} before={before} />
}

interface RightingPageProps<Shared extends RecordPageProps> {
  Form: ComponentType<Shared>
  wrong: string
  page: string
  shared: Shared
}

/** A form that begins with what puts a wrong change right; it waits for that. */
function RightingPage<Shared extends RecordPageProps>({ Form, wrong, page, shared }: RightingPageProps<Shared>) {
  const { before, isLoading } = useRighting(wrong, page)
  return isLoading ? <FormLoading {...shared} /> : <Form {...shared} before={before} />
}

/** A form that waits for what it offers. */
export function FormLoading({ shown: { title, subtitle }, onBack, onClose }: RecordPageProps) {
  return (
    <OverlayPage isOpen title={title} subtitle={subtitle} onBack={onBack} onClose={onClose}>
      <NotHereYet what="lists of this form" />
      <Loading label="The form is loading">
        <SkeletonRows />
      </Loading>
    </OverlayPage>
  )
}

interface NotYetProps {
  of: { title: string; noun: string; notHere: string }
  subtitle: ReactNode
  status: TopicStatus
  message: string | null
  /** The change that makes it, while Metrc has not answered. */
  making: Operation | undefined
  onClose: () => void
}

function NotYet({ of: { title, noun, notHere }, subtitle, status, message, making, onClose }: NotYetProps) {
  return (
    <OverlayPage isOpen title={title} subtitle={subtitle} onClose={onClose}>
      <TopicRows topic={{ rows: [], status, message }} noun={noun} isOne skeletonRows={6}>
        {() =>
          making ? (
            <Making noun={noun} operation={making} />
          ) : (
            <EmptyState title={`This ${noun} is not in this facility`}>{notHere}</EmptyState>
          )
        }
      </TopicRows>
    </OverlayPage>
  )
}

function Making({ noun, operation: { id, state, summary, personName } }: { noun: string; operation: Operation }) {
  const group = state === 'needs-person' ? 'needs-person' : 'waiting'
  return (
    <EmptyState
      title={`This ${noun} waits for ${group === 'needs-person' ? 'a decision' : 'Metrc'}`}
      action={
        <Link className="link tap" to="/operations" search={{ group, operation: id }}>
          See the change
        </Link>
      }
    >
      {summary}, by {personName}.
    </EmptyState>
  )
}
