import { doubtText } from '@cultivatd/domain/operation/doubling'
import { isInDoubt } from '@cultivatd/domain/operation/open'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { typedFacts } from '@cultivatd/domain/operation/typed-facts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useIsDelayed } from '../record/delay-buttons.tsx'
import { DoubledChange } from '../record/doubled-change.tsx'
import { GiveUpDialog, GiveUpDrafts, useGivingUp } from '../record/give-up-dialog.tsx'
import { RefusedChange } from '../record/refused-change.tsx'
import type { TypedBefore } from '../record/typed-before.ts'
import { WaitingSteps } from '../record/waiting-panel.tsx'
import { useOverlay } from '../trade/use-overlay.ts'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { momentText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { Decide } from './decide.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import type { OperationForms } from './operation-forms.ts'
import { OperationState } from './operation-state.tsx'
import { RecordName } from './operation-table.tsx'
import { notActiveText, stateWords } from './operation-words.ts'
import type { OperationSurroundings } from './use-surroundings.ts'
import { WasItWrong } from './was-it-wrong.tsx'
import styles from './operation.module.css'

interface OperationSheetProps extends Pick<OperationForms, 'hasForm' | 'renderRecord'> {
  id: string
  around: OperationSurroundings
  /** Opens its correction for the state at once. */
  isCorrecting: boolean
  /** Given when the form is open in place of this. */
  renderForm: OperationForms['renderForm'] | null
  onAgain: () => void
  onClose: () => void
}

/** One operation: left what it is, right where it stands and what can be done. */
export function OperationSheet(props: OperationSheetProps) {
  const { id, renderForm, onClose } = props
  const query = useQuery({
    queryKey: ['operation', id],
    queryFn: () => api.operation.get({ params: { id } }),
    gcTime: 0,
  })
  const found = useLiveOperation(query.data)
  if (found && renderForm) return <>{renderForm({ operation: found.operation, onClose })}</>
  if (found) return <Sheet {...props} found={found} />
  return (
    <OverlayPage isOpen title="Change" icon={ListChecks} onClose={onClose}>
      <QueryAnswer query={query} noun="change" isOne>
        {() => null}
      </QueryAnswer>
    </OverlayPage>
  )
}

/** What was loaded, with the operation as the stream has it since. */
function useLiveOperation(found: TypedBefore | undefined): TypedBefore | undefined {
  const first = found?.operation
  const record = first?.records[0]
  const { rows } = useTopic('operations', first && record ? { facilityId: first.facilityId, record } : null)
  const live = rows.find(({ id }) => id === first?.id)
  return found && live && live.version > found.operation.version ? { ...found, operation: live } : found
}

function Sheet({
  found,
  around,
  isCorrecting,
  hasForm,
  renderRecord,
  onAgain,
  onClose,
}: OperationSheetProps & { found: TypedBefore }) {
  const { operation } = found
  return (
    <OverlayPage
      isOpen
      title={describedKind(operation.kind).title}
      subtitle={<RecordName operation={operation} />}
      icon={ListChecks}
      status={<OperationState words={stateWords(operation, around.of(operation))} />}
      aside={<WhatItIs found={found} facilityName={around.facilityName} record={renderRecord(found)} />}
      onClose={onClose}
      footer={operation.state === 'needs-person' && <Decide operation={operation} onClose={onClose} />}
    >
      <WhatBecameOfIt
        operation={operation}
        isActive={around.of(operation).isActive}
        onAgain={hasForm(found) ? onAgain : null}
        onClose={onClose}
      />
      {operation.state !== 'needs-person' && <Typed found={found} />}
      {operation.state === 'confirmed' && (
        <WasItWrong
          found={found}
          facilityName={around.facilityName(operation.facilityId)}
          isCorrecting={isCorrecting}
          record={renderRecord(found)}
        />
      )}
    </OverlayPage>
  )
}

interface WhatBecameOfItProps {
  operation: Operation
  isActive: boolean
  onAgain: (() => void) | null
  onClose: () => void
}

function WhatBecameOfIt({ operation, isActive, onAgain, onClose }: WhatBecameOfItProps) {
  const { state, dealtWithAt, kind } = operation
  const { noun } = describedKind(kind)
  if (state === 'needs-person') return <EvidencePanel operation={operation} />
  if (state === 'refused' && dealtWithAt === null)
    return (
      <RefusedChange
        operation={operation}
        noun={noun}
        isNamed
        onAgain={isActive ? onAgain : null}
        onGivenUp={onClose}
      />
    )
  if (state === 'recorded' || state === 'waiting')
    return <NotSent operation={operation} noun={noun} isActive={isActive} onClose={onClose} />
  if (state === 'sending' || state === 'unknown') return <WaitingSteps operation={operation} noun={noun} />
  if (isInDoubt(operation)) return <InDoubt operation={operation} noun={noun} />
  return <Ended operation={operation} />
}

function NotSent({ operation, noun, isActive, onClose }: Omit<WhatBecameOfItProps, 'onAgain'> & { noun: string }) {
  const [isGivingUp, setGivingUp] = useGivingUp(operation)
  const isHeld = useIsDelayed(operation)
  return (
    <>
      {isActive ? (
        <WaitingSteps operation={operation} noun={noun} />
      ) : (
        <Alert tone="warn" title={notActiveText}>
          <p className="mt1">
            It stays here. When an organization admin makes the facility active again, it goes by itself.
          </p>
        </Alert>
      )}
      {/* What is delayed still is taken back, without a reason. */}
      {!(isActive && isHeld) && (
        <div>
          <Button size="small" onClick={() => setGivingUp(true)}>
            Give up
          </Button>
        </div>
      )}
      <GiveUpDrafts operation={operation} onOpen={() => setGivingUp(true)} />
      {isGivingUp && <GiveUpDialog operation={operation} onClose={() => setGivingUp(false)} onGivenUp={onClose} />}
    </>
  )
}

/** An adjustment is put right by another one, on the page of its package. */
function InDoubt({ operation, noun }: { operation: Operation; noun: string }) {
  const { open } = useOverlay()
  const { facilityId, kind, records } = operation
  const adjust = () => open({ package: records[0], page: 'adjustQuantity', in: facilityId })
  const onCorrect = kind === 'package.adjust' ? adjust : null
  return <DoubledChange operation={operation} noun={noun} isNamed onCorrect={onCorrect} />
}

/** Nothing can be done any more: what became of it, and in whose words. */
function Ended({ operation }: { operation: Operation }) {
  const { state, answeredAt, decided, problems, dealtWithAt, doubt } = operation
  if (state === 'confirmed' && (!decided || doubt))
    return (
      <Alert tone="ok" title="Metrc has it">
        {answeredAt && <p className="mt1">Metrc confirmed this: {momentText(answeredAt)}.</p>}
        {doubt && decided && (
          <p className="mt1">
            {doubtText(doubt)} {decided.personName} has looked at it: {momentText(decided.at)}.
          </p>
        )}
      </Alert>
    )
  if (state === 'confirmed')
    return (
      <Alert tone="ok" title="Metrc has it">
        <p className="mt1">
          Metrc gave no clear answer. {decided?.personName} looked and found it applied
          {decided && `: ${momentText(decided.at)}`}.
        </p>
      </Alert>
    )
  return (
    <Alert tone="info" title={state === 'withdrawn' ? 'Given up before it was sent' : 'Refused, and dealt with'}>
      {problems.map((problem) => (
        <p key={problem} className="merr mt2">
          {problem}
        </p>
      ))}
      <p className="mt2">
        {decided
          ? `${decided.personName}, ${momentText(decided.at)}${decided.reason ? `: “${decided.reason}”` : ''}`
          : `It was tried again${dealtWithAt ? `: ${momentText(dealtWithAt)}` : ''}.`}
      </p>
    </Alert>
  )
}

interface WhatItIsProps {
  found: TypedBefore
  facilityName: (id: string) => string
  record: ReactNode
}

function WhatItIs({ found: { operation }, facilityName, record }: WhatItIsProps) {
  const { decided, answeredAt, state } = operation
  const isAnswered = state === 'confirmed' || state === 'refused'
  const facts: readonly { name: string; value: ReactNode; isMinor?: boolean }[] = [
    { name: 'What', value: operation.summary },
    { name: 'Record', value: record },
    { name: 'Who', value: operation.personName },
    { name: 'Facility', value: facilityName(operation.facilityId) },
    { name: 'Saved here', value: <Moment at={operation.recordedAt} /> },
    { name: 'Sent to Metrc', value: operation.sentAt && <Moment at={operation.sentAt} />, isMinor: true },
    { name: 'Answered', value: isAnswered && !decided && answeredAt && <Moment at={answeredAt} />, isMinor: true },
    { name: 'Decided', value: decided && `${momentText(decided.at)}, ${decided.personName}` },
  ]
  return (
    <dl className={classNames('facts', styles.opFacts)}>
      {facts.map(
        ({ name, value, isMinor }) =>
          value && (
            <div key={name} className={name === 'What' || name === 'Record' ? 'w2' : isMinor ? 'hide-p' : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Typed({ found: { operation, payload } }: { found: TypedBefore }) {
  const facts = typedFacts(operation.kind, payload)
  if (facts.length === 0) return null
  return (
    <section>
      <h3>What was typed</h3>
      <dl className="facts mt2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
