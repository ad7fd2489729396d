import { livePath, type ServerMessage } from '@cultivatd/contract/live'
import type { SyncState } from '@cultivatd/domain/sync/sync'
import WebSocket from 'ws'

/**
 * Waits until the first read of every active facility has ended, as a screen would: it watches the topic `sync`.
 *
 * @throws Error when that takes longer than `timeoutMs`, with how far it came.
 */
export function untilFirstRead(url: string, token: string, timeoutMs = 90_000): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws') + livePath, { origin: url })
  const states = new Map<string, SyncState>()
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not read yet: ${JSON.stringify([...states.values()])}`)),
      timeoutMs,
    )
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`The live stream was closed with ${code}`)))
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token }))
      socket.send(JSON.stringify({ type: 'sub', topic: 'sync' }))
    })
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return
      const message: ServerMessage = JSON.parse(data.toString('utf8'))
      if (message.type === 'refused' || message.type === 'error') reject(new Error(message.message))
      if (message.type !== 'snapshot' && message.type !== 'changes') return
      // The rows of the topic `sync` are of this type (packages/contract/src/sync).
      for (const row of message.rows as SyncState[]) states.set(row.id, row)
      if (![...states.values()].every(isRead) || states.size === 0) return
      clearTimeout(timer)
      resolve()
    })
  }).finally(() => socket.terminate())
}

/** The version in which a record of the organization stands in a topic now. */
export function versionOf(url: string, token: string, topic: string, id: string): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws') + livePath, { origin: url })
  return new Promise<number>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`The live stream was closed with ${code}`)))
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token }))
      socket.send(JSON.stringify({ type: 'sub', topic }))
    })
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return
      const message: ServerMessage = JSON.parse(data.toString('utf8'))
      if (message.type === 'refused' || message.type === 'error') reject(new Error(message.message))
      if (message.type !== 'snapshot') return
      const row = message.rows.find((one) => one.id === id)
      if (row) resolve(row.version)
      else reject(new Error(`There is no ${id} in ${topic}`))
    })
  }).finally(() => socket.terminate())
}

/** Read to its end, and made sure by numbers that nothing slipped by. */
function isRead({ status, countedAt, lists }: SyncState): boolean {
  return status === null && countedAt !== null && lists.every(({ readAt }) => readAt !== null)
}
