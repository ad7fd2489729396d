/**
 * The way between a browser and the server, as the browser knows it. Without it everything that stands on the screen is as
 * of `asOf`, an instant: when the server was heard last.
 */
export type Link =
  /** Nobody is signed in. */
  | { state: 'off' }
  /** For the first time. Nothing is on the screen yet, or what this device kept, as of `keptAt`, an instant. */
  | { state: 'connecting'; keptAt?: string }
  | { state: 'live' }
  /** This device has no network. */
  | { state: 'noNetwork'; asOf: string }
  /** This device has a network, and the server does not answer. */
  | { state: 'noServer'; asOf: string }

export type LinkEvent =
  | { type: 'started' }
  | { type: 'stopped' }
  /** The server has greeted us. */
  | { type: 'ready' }
  /** The stream was closed, could not be opened, or is silent for too long. */
  | { type: 'lost'; asOf: string; isOnline: boolean }
  /** Before the server was heard at all: what stands on the screen was kept by this device when it was heard last. */
  | { type: 'kept'; asOf: string }
  /** The device says that its network went or came. */
  | { type: 'offline' | 'online' }

/** What follows: what was seen last stays the moment as of which everything stands. */
export function nextLink(link: Link, event: LinkEvent): Link {
  switch (event.type) {
    case 'started':
      return { state: 'connecting' }
    case 'stopped':
      return { state: 'off' }
    case 'ready':
      return link.state === 'off' ? link : { state: 'live' }
    case 'lost':
      if (link.state === 'off') return link
      return { state: event.isOnline ? 'noServer' : 'noNetwork', asOf: asOf(link) ?? event.asOf }
    case 'kept':
      if (link.state === 'connecting') return { state: 'connecting', keptAt: event.asOf }
      return 'asOf' in link ? { ...link, asOf: event.asOf } : link
    case 'offline':
      // Alone it proves nothing: a server on this very device is still there.
      return link.state === 'noServer' ? { ...link, state: 'noNetwork' } : link
    case 'online':
      // Whether the server can be reached again is told by the stream.
      return link
  }
}

/** As of when everything on the screen stands; null while it is of now, or nothing is there. */
const asOf = (link: Link): string | null =>
  'asOf' in link ? link.asOf : link.state === 'connecting' ? (link.keptAt ?? null) : null
