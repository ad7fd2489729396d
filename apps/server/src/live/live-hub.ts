import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { liveClose, livePath } from '@cultivatd/contract/live'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Change, ChangeFeed } from '../db/change-feed.ts'
import { clientAddress, networkOf, trustedBy } from '../http/client-address.ts'
import { requestRate } from '../http/request-rate.ts'
import type { Services } from '../http/services.ts'
import type { ImplementedTopic } from './implement-topics.ts'
import { LiveSession, type LiveTopics } from './live-session.ts'
import { LiveSocket } from './live-socket.ts'
import { Snapshots } from './snapshots.ts'
import { Tabs } from './tabs.ts'
import { TopicInstances } from './topic-instances.ts'

/** What a frame may have before it is read at all; what a message may have, and of whom, the socket says. */
const messageLimit = 16 * 1024
const helloMs = 5_000
const beatMs = 30_000

export interface LiveHub {
  /** Answers the upgrades of this server that ask for the live stream. */
  attach(server: Server): void
  /** How many tabs and topics there are, for the log and for tests. */
  counts(): { sockets: number; topics: number; unsentBytes: number }
  close(): Promise<void>
}

interface HubOptions {
  services: Services
  feed: ChangeFeed
  topics: readonly ImplementedTopic[]
}

/** The live stream: every tab's subscriptions, fed from the change feed (architecture §5). */
export function createLiveHub({ services, feed, topics }: HubOptions): LiveHub {
  const { log, accounts, config } = services
  const tabs = new Tabs(accounts)
  const instances = new TopicInstances(services, feed)
  const live = liveTopics({ services, feed, topics }, instances)
  const rate = requestRate(config.requestsPerSecond, services.now)
  const isTrusted = trustedBy(config.trustProxy)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageLimit, perMessageDeflate: false })
  let isClosed = false

  const stopFeed = feed.onChanges((changes) => {
    for (const change of changes) {
      if (concernsAccess(change)) tabs.planRecheck(change.entity === 'user' ? change.id : null)
      instances.note(change)
    }
  })
  // A session also ends without any change: by its age.
  const beat = setInterval(() => tabs.beat(), beatMs).unref()

  /** Whoever opens sockets and does not say who they are, or opens them faster than pages do. */
  function refusalOf(network: string): 429 | null {
    try {
      rate(network)
    } catch {
      return 429
    }
    return tabs.hasTooManyStrangersOf(network) ? 429 : null
  }

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const network = networkOf(clientAddress(request, isTrusted))
        const refusal = isClosed ? 503 : (upgradeRefusal(request, services.publicUrl) ?? refusalOf(network))
        if (refusal) return refuseUpgrade(socket, refusal)
        sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, socket, network, live, tabs))
      })
    },
    counts: () => ({ sockets: tabs.size, topics: instances.size, unsentBytes: tabs.unsentBytes }),
    async close() {
      isClosed = true
      stopFeed()
      clearInterval(beat)
      const count = await tabs.close(liveClose.goingAway)
      if (count > 0) log.info('Tabs that did not close are cut', { count })
      sockets.close()
    },
  }
}

/** What a tab may ask for. */
function liveTopics({ services, feed, topics }: HubOptions, instances: TopicInstances): LiveTopics {
  const { accounts, organisation } = services
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  const snapshotsOf = new Map<string, Snapshots>()
  return {
    find: (name) => byName.get(name),
    // A program asks for lists and changes: the live stream is for pages, and knows no facilities of a key.
    personByToken: async (token) => {
      const person = await accounts.personByToken(token)
      return person?.key ? null : person
    },
    knows: (position) => feed.knows(position),
    noteUse: (token) => accounts.noteUse(token),
    isFacilityActive: async (facilityId) => (await organisation.activeFacilityIds()).has(facilityId),
    instance: (topic, key, params, by) => instances.find(topic, key, params, by),
    subscribe(instance, subscriber, since) {
      void instance.add(subscriber, async () => (since === undefined ? null : feed.since(since)))
    },
    admit({ id }, socket) {
      const snapshots = snapshotsOf.get(id) ?? new Snapshots()
      if (!snapshots.admit(socket)) return null
      snapshotsOf.set(id, snapshots)
      return snapshots
    },
    leave({ id }, socket) {
      const snapshots = snapshotsOf.get(id)
      snapshots?.leave(socket)
      if (snapshots?.isEmpty) snapshotsOf.delete(id)
    },
  }
}

function open(webSocket: WebSocket, stream: Duplex, network: string, live: LiveTopics, tabs: Tabs): void {
  const socket = new LiveSocket({
    socket: webSocket,
    stream,
    isKnown: () => session.isSignedIn,
    onMessage: (message) => session.take(message),
    onClose: () => {
      clearTimeout(patience)
      tabs.delete(tab)
      session.end()
    },
  })
  const session = new LiveSession(socket, live)
  const tab = { socket, session, network }
  const patience = setTimeout(() => {
    if (!session.isSignedIn) socket.close(liveClose.tooLate)
  }, helloMs)
  tabs.add(tab)
}

/** What people may see hangs on who they are, whether their session is still there, and which facilities are active. */
const concernsAccess = ({ entity, op }: Change): boolean =>
  entity === 'user' || entity === 'organisation' || (entity === 'session' && op === 'delete')

/** The status to refuse an upgrade with: only our stream, and only from pages of ours. */
function upgradeRefusal(request: IncomingMessage, publicUrl: string): 403 | 404 | null {
  const path = (request.url ?? '').split('?')[0]
  if (path !== livePath) return 404
  const { origin, host } = request.headers
  // A program sends no Origin, and needs a token like everybody.
  if (origin === undefined) return null
  return originIsOurs(origin, host, publicUrl) ? null : 403
}

function originIsOurs(origin: string, host: string | undefined, publicUrl: string): boolean {
  try {
    const page = new URL(origin)
    return page.origin === new URL(publicUrl).origin || page.host === host
  } catch {
    return false
  }
}

const statusText = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

function refuseUpgrade(socket: Duplex, status: keyof typeof statusText): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${statusText[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
