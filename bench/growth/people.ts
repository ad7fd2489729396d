import { WebSocket } from 'ws'
import type { Wanted } from './stream.ts'

/** People in a process of their own, each with one tab. */
export interface People {
  url: string
  token: string
  /** What each of them looks at. */
  tabs: Wanted[][]
}

let changes = 0
let refused = 0

process.on('message', (message: People | 'count') => {
  if (message === 'count') process.send?.({ changes, refused })
  else void openAll(message)
})

async function openAll({ url, token, tabs }: People): Promise<void> {
  for (let from = 0; from < tabs.length; from += 20)
    await Promise.all(tabs.slice(from, from + 20).map((wanted) => openTab(url, token, wanted)))
  process.send?.('ready')
}

/** A tab is open when each of its topics was answered; a refused one counts, and the tab goes on with the others. */
function openTab(url: string, token: string, wanted: readonly Wanted[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
    let missing = wanted.length
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.on('message', (data: Buffer) => {
      const begin = data.subarray(0, 20).toString()
      if (begin.startsWith('{"type":"ready"'))
        for (const { topic, params } of wanted) socket.send(JSON.stringify({ type: 'sub', topic, params }))
      else if (begin.startsWith('{"type":"changes"')) changes += 1
      else if (begin.startsWith('{"type":"snapshot"') || begin.startsWith('{"type":"refused"')) {
        if (begin.startsWith('{"type":"refused"')) refused += 1
        missing -= 1
        if (missing === 0) resolve()
      }
    })
  })
}
