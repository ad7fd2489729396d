import { listActs } from '../live/outbox/outbox-state.ts'
import { notify, undoMilliseconds } from './notices.ts'

/** Says that what was done waits on this device, and leads to what does. */
export function notifyWaits(detail: string): void {
  notify({
    id: 'saved',
    kind: 'info',
    text: 'Kept on this device, and sent when the network is back',
    detail,
    milliseconds: undoMilliseconds,
    action: { label: 'Show', perform: () => listActs(true) },
  })
}
