import { AppError } from '@cultivatd/domain/app-error'
import { rowOfMessage } from '@cultivatd/domain/environment/message'
import { matchedLevels } from '@cultivatd/domain/environment/topic'
import { sleep } from '../../db/only-process.ts'
import type { Measuring } from '../../http/services.ts'
import type { TopicSource } from '../source.store.ts'
import { type Heard, longestMessage } from './broker-connection.ts'

const tooLong = 'The message is longer than 16 kB, which no reading is.'
const againMs = 1_000

/** Finds whose a message is: most topics are named whole, the others have a + in them. */
export function sourcesByTopic(sources: readonly TopicSource[]): (topic: string) => readonly TopicSource[] {
  const named = new Map<string, TopicSource[]>()
  const open = sources.filter(({ topic }) => topic.includes('+'))
  for (const source of sources)
    if (!source.topic.includes('+')) named.set(source.topic, [...(named.get(source.topic) ?? []), source])
  return (topic) => [
    ...(named.get(topic) ?? []),
    ...open.filter((source) => matchedLevels(source.topic, topic) !== null),
  ]
}

interface HearOptions {
  sourcesOf: (topic: string) => readonly TopicSource[]
  measuring: Pick<Measuring, 'take' | 'refuse'>
  now: Date
  signal: AbortSignal
  report: (message: string, error?: unknown) => void
}

/** Takes in a message for each source that it is for; answers when all of them are stored or counted as refused. */
export async function hearMessage({ topic, payload, isRetained }: Heard, options: HearOptions): Promise<void> {
  const { sourcesOf, now } = options
  await Promise.all(
    sourcesOf(topic).map(async (source) => {
      // What a broker has kept is told at every connection: without a time of its own it would be read then.
      if (isRetained && source.timeField === '') return
      const message = { topic, text: payload.toString(), receivedAt: now.toISOString() }
      const found = payload.length > longestMessage ? { problem: tooLong } : rowOfMessage(message, source)
      await untilStored(options, () => store(found, source, options))
    }),
  )
}

async function store(
  found: ReturnType<typeof rowOfMessage>,
  source: TopicSource,
  { measuring, now }: HearOptions,
): Promise<void> {
  if ('problem' in found) return measuring.refuse(source, found.problem, now)
  await measuring.take(source, [found.row], now).catch((error: unknown) => {
    // Nobody reads an answer here: that its facility is not active is counted too.
    if (error instanceof AppError && error.code === 'not-found') return measuring.refuse(source, error.message, now)
    throw error
  })
}

/**
 * Nobody repeats what a broker has handed over, so it is kept until the database takes it.
 *
 * @throws what went wrong last when the server is stopped meanwhile: then the broker keeps it
 */
async function untilStored({ signal, report }: HearOptions, store: () => Promise<void>): Promise<void> {
  for (let times = 0; ; times += 1)
    try {
      return await store()
    } catch (error) {
      // Of a source that was deleted.
      if (error instanceof AppError && error.code !== 'too-many') return
      if (times === 0 && !(error instanceof AppError)) report('A message of the broker waits to be stored', error)
      await sleep(againMs, signal)
      if (signal.aborted) throw error
    }
}
