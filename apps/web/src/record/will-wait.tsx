import type { Connection } from '@cultivatd/domain/connection/connection'
import { useConnection } from '../live/use-connection.ts'
import { Alert } from '../ui/alert.tsx'

const texts: Partial<Record<Connection['state'], string>> = {
  noNetwork: 'No network. What you type stays; it can be sent when the network is back.',
  noServer: 'The server does not answer. What you type stays; it can be sent when the server is back.',
  metrcDown: 'Metrc does not answer. This is saved here at once, and sent by itself when Metrc is back.',
}

/** In a form, before it is sent: what becomes of it while something is cut off. */
export function WillWait() {
  const text = texts[useConnection().state]
  return text === undefined ? null : <Alert tone="warn" title={text} />
}
