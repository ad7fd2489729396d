import type { Operation } from '@cultivatd/domain/operation/operation'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { InStep } from '../trade/in-step.tsx'
import { ActionBar, type BarAction } from '../ui/action-bar.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { ActionTile, OverlayPage } from '../ui/overlay-page.tsx'
import { State } from '../ui/state.tsx'
import { useLate } from '../ui/use-late.ts'
import { WaitingActs } from './act/waiting-acts.tsx'
import { EarlierAlert } from './earlier-alert.tsx'
import { DoubledChange } from './doubled-change.tsx'
import { doubtedChange, earlierChange, refusedChange } from './earlier-change.ts'
import { type HistoryBegin, HistoryList } from './history-list.tsx'
import { PrintButton } from './label/print-button.tsx'
import { pageOfChange } from './operation-form.ts'
import { type DetailsPageProps, recordPlace } from './record-page.ts'
import { RefusedChange } from './refused-change.tsx'
import { WaitingSteps } from './waiting-panel.tsx'

/** An action that a record's details offer. */
export interface Offer<Page extends string> {
  page: Page
  label: string
  /** For the bar of a phone. */
  shortLabel: string
  icon: LucideIcon
  /** What it does. */
  note: string
  /** Why it cannot be done now; null when it can. */
  reason: string | null
}

interface RecordDetailsProps<Page extends string> extends DetailsPageProps<Page> {
  offers: readonly Offer<Page>[]
  /** Said when there are none. */
  noOffers: string
  /** Above the actions: what has just come of one. */
  top?: ReactNode
  /** How it came about, as far as its history does not say it. */
  begins?: readonly HistoryBegin[] | undefined
  /** Between the actions and the history. */
  children?: ReactNode
}

/** A record: left what it is, right what one can do and what was done. Closes by backdrop and Esc (LOOKUP-12). */
export function RecordDetails<Page extends string>(props: RecordDetailsProps<Page>) {
  const { facilityId, operations, history, offers, onPage } = props
  const { kind, name, title, subtitle, icon, noun, synced, summary } = props.shown
  const underway = earlierChange(operations)
  // An answer overtakes the stream by some milliseconds; what was just saved is not shown as waiting once more.
  const isLate = useLate(underway !== null, 400)
  const earlier = isLate ? underway : null
  const refused = refusedChange(operations)
  const doubted = doubtedChange(operations)
  const adjustPage = doubted?.kind === 'package.adjust' ? (pageOfChange(kind, doubted.kind) as Page | null) : null
  // The forms that are offered are pages of its kind.
  const refusedPage = refused && (pageOfChange(kind, refused.kind) as Page | null)
  return (
    <OverlayPage
      isOpen
      title={title}
      subtitle={subtitle}
      icon={icon}
      onClose={props.onClose}
      status={<Status {...{ earlier, refused, doubted }} inStep={<InStep facilityId={facilityId} of={[synced]} />} />}
      aside={summary(earlier?.summary ?? null, false)}
    >
      <DraftChips record={recordPlace(kind, facilityId, name)} />
      {props.top}
      <WaitingActs facilityId={facilityId} record={name} />
      {earlier && <EarlierSteps operation={earlier} noun={noun} />}
      {refused && (
        <RefusedChange
          operation={refused}
          noun={noun}
          onAgain={refusedPage && (() => onPage(refusedPage, refused.id))}
        />
      )}
      {doubted && (
        <DoubledChange operation={doubted} noun={noun} onCorrect={adjustPage && (() => onPage(adjustPage))} />
      )}
      <Actions offers={offers} noOffers={props.noOffers} onPage={onPage}>
        {kind !== 'harvest' && (
          <PrintButton facilityId={facilityId} kind={labelKinds[kind]} records={[name]} variant="text" />
        )}
      </Actions>
      {props.children}
      <section>
        <h2>History</h2>
        <HistoryList history={history} operations={operations} begins={props.begins} hasWayBack />
      </section>
      <ActionBar actions={barActions(offers, onPage)} />
    </OverlayPage>
  )
}

/** A harvest hangs under the tags of its plants, and has no label. */
const labelKinds = { plant: 'plant', batch: 'plantBatch', package: 'package' } as const

/** What one can do, or why nothing. */
function Actions<Page extends string>({
  offers,
  noOffers,
  onPage,
  children,
}: Pick<RecordDetailsProps<Page>, 'offers' | 'noOffers' | 'onPage' | 'children'>) {
  return (
    <section>
      <div className="row between">
        <h2>Actions</h2>
        {children}
      </div>
      {offers.length === 0 && <p className="mt2 muted">{noOffers}</p>}
      {offers.length > 0 && (
        <div className="acts2 mt3">
          {offers.map(({ label, page, icon, note, reason }) => (
            <ActionTile
              key={label}
              icon={icon}
              label={label}
              note={reason ?? note}
              isDisabled={reason !== null}
              onClick={() => onPage(page)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

interface StatusProps {
  earlier: Operation | null
  refused: Operation | null
  doubted: Operation | null
  inStep: ReactNode
}

function Status({ earlier, refused, doubted, inStep }: StatusProps) {
  if (earlier?.state === 'needs-person') return <State kind="needs-person" />
  if (refused) return <State kind="refused">Refused by Metrc</State>
  if (earlier) return <State kind="waiting" />
  return doubted ? <State kind="warn">Perhaps done twice</State> : inStep
}

function EarlierSteps({ operation, noun }: { operation: Operation; noun: string }) {
  return operation.state === 'needs-person' ? (
    <EarlierAlert operations={[operation]} />
  ) : (
    <WaitingSteps operation={operation} noun={noun} />
  )
}

/** On a phone the first action is the filled one, at the right. */
function barActions<Page extends string>(
  offers: readonly Offer<Page>[],
  onPage: (page: Page) => void,
): readonly BarAction[] {
  const [main, ...others] = offers.filter(({ reason }) => reason === null)
  if (!main) return []
  const asBar = ({ shortLabel: label, icon, page }: Offer<Page>): BarAction => ({
    label,
    icon,
    onClick: () => onPage(page),
  })
  return [...others.slice(0, 3).map(asBar), { ...asBar(main), isMain: true }]
}
