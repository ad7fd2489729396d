import type { KnownMetrc, Connection } from '@cultivatd/domain/connection/connection'
import { clockText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import type { Tone } from '../ui/state.tsx'

export interface MetrcWords {
  icon: 'check' | 'waiting' | 'reading' | 'cut' | 'down' | 'noKey' | 'needsPerson' | 'refused'
  tone?: Tone
  text: string
  /** Beside the icon of a phone, where not all is well. */
  short?: string
  /** On the icon of a phone; null for none. */
  count: number | null
}

/** How the top bar tells the connection: in order is silent, warm means attention. Null: nothing is known yet. */
export function metrcWords(connection: Connection): MetrcWords | null {
  switch (connection.state) {
    case 'unknown':
      return null
    case 'connecting':
      return warning('cut', `Connecting, known until ${clockText(connection.asOf)}`, 'Connecting')
    case 'noNetwork':
      return warning('cut', `No network since ${clockText(connection.asOf)}`, 'No network')
    case 'noServer':
      return warning('cut', `Server does not answer since ${clockText(connection.asOf)}`, 'No server')
    case 'noKey':
      return warning('noKey', 'No Metrc key yet', 'No key')
    case 'metrcDown': {
      const { since, waiting } = connection
      const text = `Metrc does not answer${since ? ` since ${clockText(since)}` : ''}`
      return warning('down', waiting > 0 ? `${text}, ${numberText(waiting)} wait` : text, 'Metrc down', waiting || null)
    }
    case 'syncFailed':
      return warning('down', 'Metrc could not be read', 'Not read')
    case 'needsPerson': {
      const { count } = connection
      return {
        icon: 'needsPerson',
        tone: 'warn',
        text: count === 1 ? '1 needs you' : `${numberText(count)} need you`,
        count,
      }
    }
    case 'refused':
      return {
        icon: 'refused',
        tone: 'error',
        text: `${numberText(connection.count)} refused`,
        count: connection.count,
      }
    case 'waiting':
      return { icon: 'waiting', text: `${numberText(connection.count)} waiting for Metrc`, count: connection.count }
    case 'reading': {
      const share = connection.share === null ? '' : `, ${Math.floor(100 * connection.share)} %`
      return { icon: 'reading', text: `Reading Metrc${share}`, count: null }
    }
    case 'behind':
      return warning('down', 'Not in step with Metrc', 'Not in step')
    case 'notAllRead':
      return warning('down', 'Not all is read from Metrc', 'Not all read')
    case 'notRead':
      return { icon: 'reading', text: 'Not read from Metrc yet', count: null }
    case 'inStep':
      return { icon: 'check', text: 'In step with Metrc', count: null }
  }
}

const warning = (icon: MetrcWords['icon'], text: string, short: string, count: number | null = null): MetrcWords => ({
  icon,
  tone: 'warn',
  text,
  short,
  count,
})

/** All of it, for who hears or hovers it: 'Metrc: 1 needs you, 3 refused, 2 waiting'. */
export function metrcTitle(connection: Connection, metrc: KnownMetrc | undefined, { text }: MetrcWords): string {
  if ('asOf' in connection) return text
  if ('because' in connection) return `${text}: ${connection.because}`
  const { needsPerson = 0, refused = 0, waiting = 0 } = metrc ?? {}
  const parts = [
    needsPerson > 0 && `${numberText(needsPerson)} in need of a person`,
    refused > 0 && `${numberText(refused)} refused`,
    waiting > 0 && `${numberText(waiting)} waiting`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return text
  return connection.state === 'metrcDown' ? `${text}: ${parts.join(', ')}` : `Metrc: ${parts.join(', ')}`
}
