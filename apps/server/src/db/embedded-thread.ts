import { Worker } from 'node:worker_threads'
import type { EmbeddedEngine, RawResult } from './embedded-engine.ts'
import type { WorkerReply, WorkerRequest } from './embedded-worker.ts'
import { SqlError } from './sql-error.ts'

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

/** The embedded database in a worker thread. `lost` is called when the thread ends though nobody closed it. */
export async function openEngineInThread(folder: string, lost: (reason: Error) => void): Promise<EmbeddedEngine> {
  const thread = startThread(folder)
  const open = new Map<number, { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void }>()
  const listeners: ((channel: string, payload: string) => void)[] = []
  let nextId = 1
  let end: Error | undefined
  let isOpen = false

  function ask(request: Without<WorkerRequest, 'id'>): Promise<WorkerReply> {
    if (end) return Promise.reject(end)
    const id = nextId++
    return new Promise((resolve, reject) => {
      open.set(id, { resolve, reject })
      thread.postMessage({ ...request, id })
    })
  }

  function stopped(reason: Error): void {
    if (isOpen && !end) lost(reason)
    end ??= reason
    for (const { reject } of open.values()) reject(end)
    open.clear()
  }

  await new Promise<void>((resolve, reject) => {
    thread.on('message', (reply: WorkerReply) => {
      if (reply.type === 'ready') resolve()
      else if (reply.type === 'failed') reject(new Error(reply.message))
      else {
        if (reply.type === 'result')
          for (const { channel, payload } of reply.notices) for (const listener of listeners) listener(channel, payload)
        const waiting = open.get(reply.id)
        open.delete(reply.id)
        if (reply.type === 'error') waiting?.reject(errorOf(reply))
        else waiting?.resolve(reply)
      }
    })
    thread.on('error', (error) => {
      const reason = error instanceof Error ? error : new Error(String(error))
      stopped(reason)
      reject(reason)
    })
    thread.on('exit', () => {
      stopped(new Error(isOpen ? 'its thread ended' : 'The embedded database is closed'))
      reject(new Error('The embedded database ended while it was starting'))
    })
  })

  isOpen = true
  return {
    run: async (sql, params, before) => resultOf(await ask({ op: 'run', sql, params, before })),
    onNotify: (fn) => void listeners.push(fn),
    dump: async () => {
      const reply = await ask({ op: 'dump' })
      if (reply.type !== 'dump') throw new Error(`Unexpected answer ${reply.type}`)
      return reply.bytes
    },
    close: async () => {
      const closed = ask({ op: 'close' })
      isOpen = false
      await closed
      await thread.terminate()
    },
  }
}

/** From the bundle the thread is a file beside this one; from source it first learns to read TypeScript. */
function startThread(folder: string): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: { folder } })
  const file = new URL('./embedded-worker.ts', import.meta.url).href
  // Not `execArgv: ['--import', 'tsx']`: under vitest the hooks do not reach the thread that way.
  const program = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
    .then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`
  return new Worker(program, { eval: true, workerData: { folder } })
}

function resultOf(reply: WorkerReply): RawResult {
  if (reply.type !== 'result') throw new Error(`Unexpected answer ${reply.type}`)
  return reply.result
}

const errorOf = ({ error, isSql }: WorkerReply & { type: 'error' }): Error =>
  isSql ? new SqlError(error) : new Error(error.message)
