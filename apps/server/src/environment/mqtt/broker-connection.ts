import { setTimeout as sleep } from 'node:timers/promises'
import type { IPublishPacket } from 'mqtt'
import mqtt from 'mqtt'
import { cuttingMessages } from './cut-messages.ts'

export interface Heard {
  topic: string
  /** Of one that is too long only its beginning, a byte longer than `longestMessage`. */
  payload: Buffer
  /** The broker kept it: nobody knows when it was sent. */
  isRetained: boolean
}

export interface BrokerEvents {
  /** Answers when what came is stored: only then is the broker told that it has arrived. */
  onMessage: (heard: Heard) => Promise<void>
  /** Connected, or not and why, in words for the operator. */
  onState: (state: { isConnected: boolean; problem: string | null }) => void
  /** The broker does not let us listen to these topics. */
  onRefused: (topics: readonly string[]) => void
}

export interface BrokerConnection {
  /** From now on these topics are listened to, and no others; `former` ones may still be known to the broker. */
  listenTo(topics: ReadonlySet<string>, former: Iterable<string>): void
  close(): Promise<void>
}

/** So many messages may be on their way into the database: more are not read from the socket until then. */
const mostOnTheWay = 5_000
/** In bytes. No reading is as long as that. */
export const longestMessage = 16 * 1024
const reconnectMs = 1_000
/** How long what is on its way into the database may take when the server stops. */
const drainMs = 3_000
const connectMs = 10_000
const keepaliveSeconds = 30
const refusedCode = 128

/**
 * Listens to a broker of MQTT 3.1.1, by a session that it keeps while we are away, and comes back by itself whatever
 * breaks.
 *
 * @param url with the name and the password; neither is ever part of what is told
 */
export function connectBroker(url: string, clientId: string, events: BrokerEvents): BrokerConnection {
  const { host, ...options } = optionsOf(url)
  const client = mqtt.connect({
    ...options,
    host,
    clientId,
    clean: false,
    protocolVersion: 4,
    resubscribe: false,
    reconnectPeriod: reconnectMs,
    connectTimeout: connectMs,
    keepalive: keepaliveSeconds,
    reconnectOnConnackError: true,
    manualConnect: true,
  })
  const connect = client['streamBuilder']
  client['streamBuilder'] = (of: Client) => cuttingMessages(connect(of), longestMessage + 1)
  const subscriptions = keepSubscribed(client, events.onRefused)
  let problem: string | null = null
  client.on('connect', () => {
    problem = null
    events.onState({ isConnected: true, problem: null })
    subscriptions.begin()
  })
  client.on('error', (error) => {
    problem = problemText(error, `${host}:${options.port}`)
    // What cannot be read as MQTT leaves the socket open: nothing that follows could be read either.
    client.stream?.destroy()
  })
  let isClosing = false
  client.on('close', () => {
    if (!isClosing) events.onState({ isConnected: false, problem: problem ?? 'The connection was closed' })
  })
  const drained = hear(client, events.onMessage)
  client.connect()
  return {
    listenTo: subscriptions.listenTo,
    close: async () => {
      isClosing = true
      await Promise.race([drained(), sleep(drainMs, undefined, { ref: false })])
      // Not by force: what was stored last has yet to be acknowledged.
      await Promise.race([client.endAsync(!client.connected), sleep(drainMs, undefined, { ref: false })])
      // It waits for answers that a broker may owe for ever.
      client.stream?.destroy()
    },
  }
}

type Client = ReturnType<typeof mqtt.connect>

function optionsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'mqtts:'
  return {
    protocol: isSecure ? ('mqtts' as const) : ('mqtt' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 8883 : 1883) : Number(port),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
}

/** Neither texts of a broker nor addresses with a password in them are passed on. */
function problemText(error: Error & { code?: unknown }, address: string): string {
  const { code, message } = error
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') return `Nobody answers at ${address}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${address} is not known`
  if (code === 4 || code === 5) return 'It refused the name or the password of MQTT_URL'
  if (typeof code === 'number') return `It refused the connection with code ${code}`
  if (typeof code === 'string') return `The connection broke (${code})`
  return /timeout/i.test(message) ? `${address} does not answer` : `What came from ${address} is no MQTT`
}

function keepSubscribed(client: Client, onRefused: BrokerEvents['onRefused']) {
  let wanted: ReadonlySet<string> = new Set()
  let unwanted = new Set<string>()
  const subscribe = (topics: Iterable<string>) => {
    const list = [...topics]
    if (list.length === 0 || !client.connected) return
    // With one that is refused among them there is an error, and only the packet says which one.
    client.subscribe(list, { qos: 1 }, (_error, asked = [], answer) => {
      const refused = asked.filter((_, at) => Number(answer?.granted[at]) === refusedCode).map(({ topic }) => topic)
      if (refused.length > 0) onRefused(refused)
    })
  }
  const unsubscribe = (topics: Iterable<string>) => {
    const list = [...topics].filter((topic) => !wanted.has(topic))
    if (list.length > 0 && client.connected) client.unsubscribe(list)
  }
  return {
    /** The broker may know other topics of ours, from another time. */
    begin() {
      unsubscribe(unwanted)
      subscribe(wanted)
    },
    listenTo(topics: ReadonlySet<string>, former: Iterable<string>) {
      const before = wanted
      wanted = topics
      unwanted = new Set([...former, ...before].filter((topic) => !topics.has(topic)))
      unsubscribe([...before].filter((topic) => !topics.has(topic)))
      subscribe([...topics].filter((topic) => !before.has(topic)))
    },
  }
}

/**
 * Hands over what comes. The library tells a broker that a message has arrived before the next one is read, so that of
 * those that have to be stored first only one would be on its way at a time. So it is told that each needs no answer, and
 * the answer is sent from here, once it is stored.
 *
 * @returns to call at the end: takes in nothing more, and waits for what is on its way
 */
function hear(client: Client, onMessage: BrokerEvents['onMessage']): () => Promise<void> {
  let onTheWay = 0
  let isEnding = false
  let ended = () => {}
  const waiting: (() => void)[] = []
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'publish' && packet.qos === 1) packet.qos = 0
  })
  client.handleMessage = (_packet, done) => {
    if (onTheWay < mostOnTheWay && !isEnding) done()
    else waiting.push(() => done())
  }
  client.on('message', (topic, payload, packet: IPublishPacket) => {
    const { stream } = client
    onTheWay += 1
    const acknowledge = () => {
      // After a break the broker sends it again, under another number.
      if (packet.messageId !== undefined && client.connected && client.stream === stream)
        client['_sendPacket']({ cmd: 'puback', messageId: packet.messageId })
    }
    void onMessage({ topic, payload, isRetained: packet.retain })
      .then(acknowledge, () => {})
      .finally(() => {
        onTheWay -= 1
        if (isEnding && onTheWay === 0) ended()
        else if (onTheWay < mostOnTheWay && !isEnding) waiting.shift()?.()
      })
  })
  return () => {
    isEnding = true
    return new Promise((resolve) => {
      ended = resolve
      if (onTheWay === 0) resolve()
    })
  }
}
