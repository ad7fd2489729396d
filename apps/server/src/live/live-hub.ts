import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { liveClose, livePath } from '@cultivatd/contract/live'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Change, ChangeFeed } from '../db/change-feed.ts'
import type { FeedEntity } from '../db/feed-entity.ts'
import { clientAddress, networkOf, trustedBy } from '../http/client-address.ts'
import { requestRate } from '../http/request-rate.ts'
import type { Services } from '../http/services.ts'
import type { ImplementedTopic } from './implement-topics.ts'
import { KeptCounts } from './kept-counts.ts'
import { LiveSession, type LiveTopics } from './live-session.ts'
import { LiveSocket } from './live-socket.ts'
import { Snapshots } from './snapshots.ts'
import { TopicInstance } from './topic-instance.ts'
import { Turns } from './turns.ts'

/** What a frame may have before it is read at all; what a message may have, and of whom, the socket says. */
const messageLimit = 16 * 1024
/** Of one network, of whom it is not known yet who they are. */
const mostStrangers = 100
const helloMs = 5_000
const beatMs = 30_000
/** After one look at who may see what, the next comes no sooner: a sign-out costs a look at every tab. */
const recheckMs = 250
const farewellMs = 1_500

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

interface Tab {
  socket: LiveSocket
  session: LiveSession
  network: string
}

/** The live stream: every tab's subscriptions, fed from the change feed (architecture §5). */
export function createLiveHub({ services, feed, topics }: HubOptions): LiveHub {
  const { log, accounts, organisation } = services
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  const turns = new Turns()
  const report = (message: string, error: unknown) => log.error(message, { error })
  const counts = new KeptCounts({ db: services.db, turns, report })
  const instances = new Map<string, TopicInstance>()
  const byEntity = new Map<FeedEntity, Set<TopicInstance>>()
  const tabs = new Set<Tab>()
  const snapshotsOf = new Map<string, Snapshots>()
  const rate = requestRate(services.config.requestsPerSecond, services.now)
  const isTrusted = trustedBy(services.config.trustProxy)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageLimit, perMessageDeflate: false })
  let rechecking: NodeJS.Timeout | undefined
  /** Whose tabs look again; null for all. */
  const concerned = new Set<string | null>()
  let isClosed = false

  const live: LiveTopics = {
    find: (name) => byName.get(name),
    personByToken: (token) => accounts.personByToken(token),
    isFacilityActive: async (facilityId) => (await organisation.activeFacilityIds()).has(facilityId),
    instance(topic, key, params, by) {
      const place = topic.isPersonal ? `${by.id} ${key}` : key
      const known = instances.get(place)
      if (known) return known
      const watched = Object.keys(topic.watches) as FeedEntity[]
      const onIdle = () => {
        if (instances.get(place) === made) instances.delete(place)
        for (const entity of watched) byEntity.get(entity)?.delete(made)
      }
      const made = new TopicInstance({
        topic,
        key,
        params,
        by,
        services,
        turns,
        counts,
        position: feed.position,
        onIdle,
      })
      instances.set(place, made)
      for (const entity of watched) byEntity.set(entity, (byEntity.get(entity) ?? new Set()).add(made))
      return made
    },
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

  const stopFeed = feed.onChanges((changes) => {
    for (const change of changes) {
      if (concernsAccess(change)) planRecheck(change.entity === 'user' ? change.id : null)
      counts.note(change)
      for (const instance of byEntity.get(change.entity) ?? []) instance.note(change)
    }
  })

  /** @param personId null when it may concern everybody */
  function planRecheck(personId: string | null): void {
    if (isClosed) return
    accounts.forget()
    concerned.add(personId)
    rechecking ??= setTimeout(() => {
      rechecking = undefined
      const isEverybody = concerned.has(null)
      for (const { session } of tabs)
        if (isEverybody || [...concerned].some((id) => id !== null && session.isOf(id))) void session.recheck()
      concerned.clear()
    }, recheckMs)
  }

  function open(webSocket: WebSocket, stream: Duplex, network: string): void {
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
      if (!session.isSignedIn) socket.close(liveClose.signedOut)
    }, helloMs)
    tabs.add(tab)
  }

  /** Whoever opens sockets and does not say who they are, or opens them faster than pages do. */
  function refusalOf(network: string): 429 | null {
    try {
      rate(network)
    } catch {
      return 429
    }
    let strangers = 0
    for (const tab of tabs) if (tab.network === network && !tab.session.isSignedIn) strangers += 1
    return strangers < mostStrangers ? null : 429
  }

  // A session also ends without any change: by its age.
  const beat = setInterval(() => {
    for (const { socket, session } of tabs) {
      socket.beat()
      void session.recheck()
    }
  }, beatMs).unref()

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const network = networkOf(clientAddress(request, isTrusted))
        const refusal = isClosed ? 503 : (upgradeRefusal(request, services.publicUrl) ?? refusalOf(network))
        if (refusal) return refuseUpgrade(socket, refusal)
        sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, socket, network))
      })
    },
    counts: () => ({
      sockets: tabs.size,
      topics: instances.size,
      unsentBytes: [...tabs].reduce((sum, { socket }) => sum + socket.unsentBytes, 0),
    }),
    async close() {
      isClosed = true
      stopFeed()
      clearInterval(beat)
      clearTimeout(rechecking)
      for (const { socket } of tabs) socket.close(liveClose.goingAway)
      const end = Date.now() + farewellMs
      while (tabs.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
      if (tabs.size > 0) log.info('Tabs that did not close are cut', { count: tabs.size })
      for (const { socket } of tabs) socket.terminate()
      sockets.close()
    },
  }
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
