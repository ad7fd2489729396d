import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { CallOptions } from '../live/api.ts'
import type { Done } from '../ui/notices.ts'
import type { RecordPageProps } from './record-page.ts'
import { standingBefore } from './typed-before.ts'
import { type RecordsChange, useChange } from './use-change.ts'
import type { TrialOf } from './use-trial.ts'

/** The change that a form of a record's page makes. */
export interface RecordChange<Body> extends Omit<RecordsChange<Body>, 'send'> {
  send: (body: Body) => Promise<void>
}

interface RecordChangeOptions<Body> {
  /** Whose change it is in the ledger, where that is not the record of the page. */
  recordOf?: (body: Body) => string
  /** Back to the details without it. */
  onSaved?: (body: Body) => void
  /** What was done, where the ledger's own sentence does not say it on this page. */
  said?: (bodies: readonly Body[], outcome: Outcome | null) => Done
  /** Given where a rule of a state may ask about it before it is sent. */
  tried?: Pick<TrialOf<Body>, 'act' | 'bodyOf'>
  /** Stands before the sentence when the form is no longer there to show it. */
  failedTitle?: string
}

/** A change of the record of a page, which begins with the refusal that it corrects. */
export function useRecordChange<Body>(
  { facilityId, shown, before, onBack }: RecordPageProps,
  call: (body: Body, options: CallOptions) => Promise<Outcome>,
  { recordOf = () => shown.name, onSaved = onBack, said, tried, failedTitle }: RecordChangeOptions<Body> = {},
): RecordChange<Body> {
  const change = useChange({
    facilityId,
    call,
    one: { begin: standingBefore(before), address: shown.address, failedTitle, onSaved },
    said,
    trial: tried && { ...tried, title: shown.noun },
  })
  return { ...change, send: (body) => change.send([{ records: [recordOf(body)], body }]) }
}
