import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { CallOptions } from '../live/api.ts'
import type { RecordPageProps } from './record-page.ts'
import { standingBefore } from './typed-before.ts'
import { type TrackedSend, useTrackedSend } from './use-tracked-send.ts'

/** The change that a form of a record's page makes. */
export interface Change<Body> extends Omit<TrackedSend, 'send'> {
  send: (body: Body) => Promise<void>
}

interface ChangeOptions<Body> {
  /** Whose change it is in the ledger, where that is not the record of the page. */
  recordOf?: (body: Body) => string
  /** Back to the details without it. */
  onSaved?: (body: Body) => void
  /** Stands before the sentence when the form is no longer there to show it. */
  failedTitle?: string
}

/** A change of the record of a page, which begins with the refusal that it corrects. */
export function useChange<Body>(
  { facilityId, shown, before, onBack }: RecordPageProps,
  call: (body: Body, options: CallOptions) => Promise<Outcome>,
  { recordOf = () => shown.name, onSaved = onBack, failedTitle = 'Change Failed' }: ChangeOptions<Body> = {},
): Change<Body> {
  const tracked = useTrackedSend({ begin: standingBefore(before), failedTitle })
  const send = (body: Body) =>
    tracked.send({
      facilityId,
      record: recordOf(body),
      input: body,
      call: (options) => call(body, options),
      onSaved: () => onSaved(body),
    })
  return { ...tracked, send }
}
