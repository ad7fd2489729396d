import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Db } from '../../db/db.ts'
import { asOnlyProcess, onlyOne, sleep } from '../../db/only-process.ts'
import type { Measuring } from '../../http/services.ts'
import { saveBroker } from '../broker.store.ts'
import { formerTopics, topicsChannel, topicSources } from '../source.store.ts'
import { connectBroker } from './broker-connection.ts'
import { hearMessage, sourcesByTopic } from './hear-messages.ts'

interface HearingOptions {
  database: Pick<Database, 'db' | 'listen'>
  /** Of the broker, with the name and the password. */
  url: string
  /** The same in all processes of this installation. */
  signingSecret: string
  measuring: Measuring
  now: () => Date
  report: (message: string, error?: unknown) => void
  retryMs?: number
}

const notRefusedText = 'The broker does not let this server listen to the topic of this source.'
const nobodyListens = 'No process of this server listens to it at the moment'
const usualRetryMs = 5_000
/** How long the database may take to hear that nobody listens when the server stops. */
const tellMs = 1_000

/** By this the broker knows the session that it keeps for us: two who had the same would throw each other out for ever. */
const clientIdOf = (signingSecret: string): string =>
  `cultivatd${createHmac('sha256', signingSecret).update('client of the broker').digest('hex').slice(0, 12)}`

/**
 * Listens to the broker from now on; of many processes one does, and another one when that ends. Answers how to stop.
 */
export function keepHearing(options: HearingOptions): () => Promise<void> {
  const { database, report, retryMs = usualRetryMs } = options
  const stop = new AbortController()
  const only = { database, lockKey: onlyOne.hearsBroker, signal: stop.signal, retryMs }
  const running = (async () => {
    while (!stop.signal.aborted) {
      await asOnlyProcess(only, (signal) => hearBroker(options, { signal, stop: stop.signal })).catch(
        (error: unknown) => report('The broker is not listened to', error),
      )
      await sleep(retryMs, stop.signal)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}

/** @param signal ends it; `stop` too where this process stops, and not because it lost its place to another */
async function hearBroker(
  options: HearingOptions,
  { signal, stop }: Record<'signal' | 'stop', AbortSignal>,
): Promise<void> {
  const { database, url, signingSecret, measuring, now, report } = options
  const { db } = database
  // First: what the broker has kept for us comes with the connection.
  let sourcesOf = sourcesByTopic(await topicSources(db))
  const { tell: state, told } = stateTeller(db, report)
  state({ isConnected: false, problem: null })
  const connection = connectBroker(url, clientIdOf(signingSecret), {
    onMessage: (heard) => hearMessage(heard, { sourcesOf, measuring, now: now(), signal, report }),
    onState: state,
    onRefused: (topics) => {
      // Another one may hear the same by a topic that is wider, and was not refused.
      for (const source of topics.flatMap((topic) => sourcesOf(topic).filter((one) => one.topic === topic)))
        measuring.refuse(source, notRefusedText, now()).catch(() => {})
    },
  })
  try {
    const unlisten = await followTopics(database.listen, report, async () => {
      const sources = await topicSources(db)
      sourcesOf = sourcesByTopic(sources)
      connection.listenTo(new Set(sources.map(({ topic }) => topic)), await formerTopics(db))
    })
    await untilAborted(signal)
    unlisten()
  } finally {
    await connection.close().catch((error: unknown) => report('The connection to the broker did not end', error))
    if (stop.aborted) {
      state({ isConnected: false, problem: nobodyListens })
      await Promise.race([told(), wait(tellMs, undefined, { ref: false })])
    }
  }
}

/** Reads the topics now and whenever they may be others, one time after the other. */
async function followTopics(
  listen: Database['listen'],
  report: HearingOptions['report'],
  read: () => Promise<void>,
): Promise<() => void> {
  let reading = Promise.resolve()
  const again = () => {
    reading = reading.then(read).catch((error: unknown) => report('The topics of sources were not read', error))
  }
  const unlisten = await listen(topicsChannel, () => again())
  again()
  return unlisten
}

/** Tells one state after the other; while the database is away nobody could be told. */
function stateTeller(db: Db, report: HearingOptions['report']) {
  let telling = Promise.resolve()
  let last = ''
  const tell = (state: { isConnected: boolean; problem: string | null }) => {
    const text = JSON.stringify(state)
    if (text !== last && !state.isConnected && state.problem !== null && state.problem !== nobodyListens)
      report('The broker is not reached, and tried again', state.problem)
    last = text
    telling = telling.then(() => saveBroker(db, state)).catch(() => {})
  }
  return { tell, told: () => telling }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
