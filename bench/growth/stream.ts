import { topicKey } from '@cultivatd/contract/topic'
import { WebSocket } from 'ws'

export interface Wanted {
  topic: string
  params?: Record<string, string>
}

const patienceMs = 120_000

/**
 * Opens the live stream as a tab does and waits until each topic is there or refused.
 *
 * @returns the milliseconds from the first question to the last answer, the rows of them all, and what was refused
 */
export async function snapshots(url: string, token: string, wanted: readonly Wanted[]) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const missing = new Set(wanted.map(({ topic, params }) => topicKey(topic, params)))
  const texts: string[] = []
  const refused: string[] = []
  let began = 0
  let ms = 0
  await new Promise<void>((resolve) => {
    const patience = setTimeout(() => {
      refused.push(...[...missing].map((key) => `${key} did not come`))
      resolve()
    }, patienceMs)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('{"type":"ready"')) {
        began = performance.now()
        for (const { topic, params } of wanted) socket.send(JSON.stringify({ type: 'sub', topic, params }))
        return
      }
      const [, type, key = ''] = /^\{"type":"(snapshot|refused)","key":"([^"]*)"/.exec(text) ?? []
      if (!type || !missing.delete(key)) return
      if (type === 'refused') refused.push(text)
      // Parsed when the time is taken.
      else texts.push(text)
      ms = performance.now() - began
      if (missing.size > 0) return
      clearTimeout(patience)
      resolve()
    })
    socket.send(JSON.stringify({ type: 'hello', token }))
  })
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.close()
  await gone
  return {
    ms,
    refused,
    rows: texts.reduce((sum, text) => sum + (JSON.parse(text) as { rows: unknown[] }).rows.length, 0),
  }
}
