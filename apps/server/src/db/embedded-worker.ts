import { parentPort, workerData } from 'node:worker_threads'
import { type EmbeddedEngine, openEngine, type RawResult } from './embedded-engine.ts'
import { SqlError, type SqlErrorFields } from './sql-error.ts'
import type { SqlText } from './values.ts'

/** What the main thread asks. Answered in the order of asking. */
export type WorkerRequest =
  | { id: number; op: 'run'; sql: string; params: readonly SqlText[]; before?: string }
  | { id: number; op: 'dump' }
  | { id: number; op: 'close' }

interface Notice {
  channel: string
  payload: string
}

export type WorkerReply =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  /** With what was notified meanwhile: one message instead of two, for waking the other thread is what costs. */
  | { type: 'result'; id: number; result: RawResult; notices: readonly Notice[] }
  | { type: 'dump'; id: number; bytes: Uint8Array }
  | { type: 'error'; id: number; error: SqlErrorFields; isSql: boolean }

/**
 * The embedded database runs in a thread of its own: on the main thread a bulk write would stop every request for
 * seconds (stack.md: 5 to 8 s against 0.3 s).
 */
async function main(): Promise<void> {
  const engine = await openEngine(workerData)
  engine.onNotify((channel, payload) => void notices.push({ channel, payload }))
  let last = Promise.resolve()
  parentPort?.on('message', (request: WorkerRequest) => {
    last = last.then(() => answer(engine, request))
  })
  reply({ type: 'ready' })
}

/** Heard since the last result. The database says nothing unasked, so a result always follows. */
let notices: Notice[] = []

function noticesSoFar(): Notice[] {
  const heard = notices
  notices = []
  return heard
}

async function answer(engine: EmbeddedEngine, request: WorkerRequest): Promise<void> {
  const { id } = request
  try {
    if (request.op === 'run') {
      const result = await engine.run(request.sql, request.params, request.before)
      reply({ type: 'result', id, result, notices: noticesSoFar() })
    }
    if (request.op === 'dump') reply({ type: 'dump', id, bytes: await engine.dump() })
    if (request.op === 'close') {
      await engine.close()
      reply({ type: 'result', id, result: { fields: [], rows: [] }, notices: [] })
      parentPort?.close()
    }
  } catch (error) {
    reply({ type: 'error', id, error: fieldsOf(error), isSql: error instanceof SqlError })
  }
}

function fieldsOf(error: unknown): SqlErrorFields {
  if (!(error instanceof SqlError)) return { message: error instanceof Error ? error.message : String(error) }
  const { message, code, detail, constraint, table } = error
  return { message, code, detail, constraint, table }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const reply = (message: WorkerReply) => parentPort?.postMessage(message)

main().catch((error: unknown) => reply({ type: 'failed', message: fieldsOf(error).message }))
