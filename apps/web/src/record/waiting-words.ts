import type { Operation } from '@cultivatd/domain/operation/operation'
import type { MetrcState } from '@cultivatd/domain/sync/sync'
import { clockNow } from '../live/server-time.ts'
import { clockText } from '../ui/dates.ts'

export interface WaitingStep {
  name: string
  said: string
  stands: 'done' | 'now' | 'later'
}

export interface WaitingWords {
  title: string
  /** Whether the answer is expected within seconds. */
  isSoon: boolean
  steps: WaitingStep[]
  note: string
}

interface Waiting {
  /** Null until it is known to be in the ledger. */
  operation: Pick<Operation, 'state' | 'recordedAt' | 'sentAt' | 'isBehindAnother' | 'delayedUntil'> | null
  /** Whether it stays here because its kind is delayed. */
  isDelayed?: boolean
  /** The connection to us broke, and it is sent again by itself. */
  isBroken?: boolean
  metrc?: Pick<MetrcState, 'state' | 'since'> | undefined
  /** 'package' */
  noun: string
}

const secondsText = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(new Date(instant))

/** '10:44:02' of a change of the last hours, else with its day. */
const stepTime = (instant: string): string => {
  const isOld = +clockNow() - Date.parse(instant) > 12 * 60 * 60 * 1000
  return isOld ? clockText(instant) : secondsText(instant)
}

/** Where a change that waits for Metrc is: saved here, sent, answered, and what one can rely on. */
export function waitingWords({ operation, isDelayed = false, isBroken = false, metrc, noun }: Waiting): WaitingWords {
  const isUnknown = operation?.state === 'unknown'
  return {
    title: isUnknown
      ? 'Asking Metrc what became of it'
      : isDelayed
        ? 'Not sent yet'
        : operation
          ? 'Waiting for Metrc'
          : sendingTitle(isBroken),
    isSoon: !isDelayed && !isUnknown && !isBroken && metrc?.state !== 'down' && operation?.isBehindAnother !== true,
    steps: [
      {
        name: 'Saved here',
        said: operation ? stepTime(operation.recordedAt) : isBroken ? 'sending again' : 'now',
        stands: operation ? 'done' : 'now',
      },
      sentStep(operation, isDelayed, metrc),
      {
        name: 'Metrc answers',
        said: isUnknown ? 'being looked up' : operation?.sentAt ? 'waiting' : 'after that',
        stands: operation?.sentAt ? 'now' : 'later',
      },
    ],
    note: isDelayed ? delayedNote : noteOf(operation, isBroken, metrc, noun),
  }
}

const delayedNote =
  'It can be taken back until then. You can close this page; it goes by itself when its time has come.'

const sendingTitle = (isBroken: boolean): string => (isBroken ? 'Sending again' : 'Sending')

function sentStep(operation: Waiting['operation'], isDelayed: boolean, metrc: Waiting['metrc']): WaitingStep {
  const name = 'Sent to Metrc'
  if (!operation) return { name, said: 'after that', stands: 'later' }
  if (operation.sentAt) return { name, said: stepTime(operation.sentAt), stands: 'done' }
  if (isDelayed) return { name, said: `at ${stepTime(operation.delayedUntil ?? '')}`, stands: 'now' }
  if (operation.isBehindAnother) return { name, said: 'after the change before it', stands: 'now' }
  return { name, said: metrc?.state === 'down' ? 'when Metrc is back' : 'now', stands: 'now' }
}

function noteOf(operation: Waiting['operation'], isBroken: boolean, metrc: Waiting['metrc'], noun: string): string {
  if (!operation && isBroken)
    return 'The connection broke. Keep this page open: it is sent by itself when the connection is back, and counts once however often it is sent.'
  if (!operation) return 'It is not saved yet: keep this page open for a moment.'
  const since = metrc?.state === 'down' && metrc.since ? clockText(metrc.since) : null
  if (operation?.state === 'unknown')
    return since
      ? `Metrc gave no clear answer, and none at all since ${since}. When it is back its records are read first, so that nothing is sent twice. You can close this page.`
      : 'Metrc gave no clear answer, so its records are read to find out. Nothing is sent twice.'
  if (operation?.isBehindAnother)
    return `An earlier change of this ${noun} has to end first. You can close this page; this one goes by itself.`
  if (metrc?.state === 'down')
    return `Metrc has not answered${since ? ` since ${since}` : ''}. This is kept, and sent by itself when Metrc is back. You can close this page.`
  return `You can close this page. The ${noun} stays marked until Metrc has answered, and you are told if it refuses.`
}
