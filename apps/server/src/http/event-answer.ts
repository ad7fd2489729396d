import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { AppError } from '@cultivatd/domain/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../db/database-error.ts'
import type { Log } from './log.ts'

/** One event of a stream; `id` is what whoever connects again says that they had last. */
export interface ServerEvent {
  id: string
  event: string
  data: unknown
}

/** What a handler answers where events are asked for: it ends by itself once nobody listens. */
export interface EventAnswer {
  events: AsyncIterable<ServerEvent>
}

/** What a stream is given, and ends by. */
interface Begun {
  events: { lastId: string | null; signal: AbortSignal }
  end: () => void
}

export interface EventStreams {
  /** @throws AppError too-many */
  begin(request: FastifyRequest, reply: FastifyReply, sender: string): Begun
  send(request: FastifyRequest, reply: FastifyReply, answer: EventAnswer, begun: Begun): FastifyReply
}

/** Proxies cut lines on which nothing comes for a minute, most of them. */
const beatMs = 15_000
/** Whoever does not take what is sent for so long does not read. */
const slowMs = 30_000
/** Each holds a socket and looks into the database at every change. */
const mostOfSender = 5
const mostOfAll = 200

export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').split(',').some((type) => type.trim().split(';')[0]?.toLowerCase() === 'text/event-stream')

/** The streams of this process; they end when it stops serving. */
export function eventStreams(app: FastifyInstance, log: Log): EventStreams {
  const open = new Map<AbortController, string>()
  app.addHook('preClose', (done) => {
    for (const stream of open.keys()) stream.abort()
    done()
  })
  return {
    begin(request, reply, sender) {
      const own = [...open.values()].filter((one) => one === sender).length
      if (own >= mostOfSender || open.size >= mostOfAll)
        throw new AppError('too-many', 'Too many streams of events are open. Close one, then try again.')
      const stream = new AbortController()
      open.set(stream, sender)
      const end = () => {
        open.delete(stream)
        stream.abort()
      }
      reply.raw.once('close', end)
      const lastId = request.headers['last-event-id']
      return {
        events: { lastId: typeof lastId === 'string' && lastId !== '' ? lastId : null, signal: stream.signal },
        end,
      }
    },
    send(request, reply, { events }, { events: { signal }, end }) {
      reply.hijack()
      void write(reply, events, signal)
        .catch((error: unknown) => {
          // Whoever connects again goes on where this one ended.
          if (!(error instanceof DatabaseAway)) log.error('A stream of events failed', { error, requestId: request.id })
        })
        .finally(() => {
          end()
          reply.raw.end()
        })
      return reply
    },
  }
}

async function write(reply: FastifyReply, events: AsyncIterable<ServerEvent>, signal: AbortSignal): Promise<void> {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Nothing comes after it, and a server that stops need not wait for its socket.
    connection: 'close',
    // nginx would keep it back until a page is full.
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  const beat = setInterval(() => raw.write(':\n\n'), beatMs)
  try {
    for await (const { id, event, data } of events) {
      const text = `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      if (!raw.write(text)) await drained(raw, signal)
      if (signal.aborted) return
    }
  } finally {
    clearInterval(beat)
  }
}

/** Ends as well once nobody listens: who went away is not slow. @throws for who takes nothing for too long */
async function drained(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(raw, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(slowMs)]) })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
