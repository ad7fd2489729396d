import type { Connection } from '@cultivatd/domain/connection/connection'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { useConnection } from '../live/use-connection.ts'
import { Alert } from '../ui/alert.tsx'

const texts: Partial<Record<Connection['state'], string>> = {
  noNetwork: 'No network. What you type stays; it can be sent when the network is back.',
  noServer: 'The server does not answer. What you type stays; it can be sent when the server is back.',
  metrcDown: 'Metrc does not answer. This is saved here at once, and sent by itself when Metrc is back.',
}

const cut: Partial<Record<Connection['state'], string>> = {
  noNetwork: 'No network.',
  noServer: 'The server does not answer.',
}
const keptText =
  'Work on the floor is kept on this device and sent later; anything else stays in its form until it can be sent.'

/** In a form, before it is sent: what becomes of it while something is cut off. */
export function WillWait() {
  const { state } = useConnection()
  const { isOn } = useOutbox()
  const why = cut[state]
  const text = isOn && why !== undefined ? `${why} ${keptText}` : texts[state]
  return text === undefined ? null : <Alert tone="warn" title={text} />
}
