import WebSocket from 'ws'

interface Task {
  url: string
  /** One for each twenty subscribers: nobody has more tabs. */
  tokens: readonly string[]
  subscribers: number
  topic: string
  params: Record<string, string>
  key: string
}

const latencies: number[] = []
let received = 0
const clock = () => performance.timeOrigin + performance.now()

process.on('message', (message: Task | 'finish') => {
  if (message === 'finish') process.send?.({ latencies, received })
  else void subscribeAll(message)
})

async function subscribeAll(task: Task): Promise<void> {
  for (let from = 0; from < task.subscribers; from += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, task.subscribers - from) }, (_, at) =>
        subscribe(task, task.tokens[Math.floor((from + at) / 20)] ?? ''),
      ),
    )
  process.send?.('ready')
}

/** One browser tab: it is ready when its snapshot is there, and then notes when each change arrives. */
function subscribe({ url, topic, params }: Task, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers: { origin: url } })
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`The server closed a subscriber: ${code}`)))
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.on('message', (data: Buffer) => {
      const now = clock()
      const text = data.toString()
      if (text.startsWith('{"type":"ready"')) socket.send(JSON.stringify({ type: 'sub', topic, params }))
      else if (text.startsWith('{"type":"snapshot"')) resolve()
      else if (text.startsWith('{"type":"changes"')) note(text, now)
    })
  })
}

function note(text: string, now: number): void {
  for (const [, at] of text.matchAll(/"Note":"at ([\d.]+)"/g)) {
    latencies.push(now - Number(at))
    received += 1
  }
}
