/**
 * Sensors that send by HTTP, for `intake.ts`, in a process of their own: each sends a batch of as many readings as it made
 * since the one before. Told what to do by messages; tells how long the batches took, what was not taken, and how long it
 * was on a processor itself.
 */
import { setTimeout as wait } from 'node:timers/promises'

interface Job {
  url: string
  keys: string[]
  perSecond: number
  seconds: number
  batch: number
}

const clock = () => performance.timeOrigin + performance.now()

async function send({ url, keys, perSecond, seconds, batch }: Job) {
  const times: number[] = []
  let taken = 0
  let lost = 0
  const began = clock()
  const before = process.cpuUsage()
  const batches = Math.floor((perSecond * seconds) / batch)
  const onTheWay = new Set<Promise<void>>()
  for (let number = 0; number < batches; number++) {
    const due = began + (number * batch * 1000) / perSecond
    if (due > clock()) await wait(due - clock())
    const one = sendOne(number).finally(() => onTheWay.delete(one))
    onTheWay.add(one)
  }
  await Promise.all(onTheWay)
  const { user, system } = process.cpuUsage(before)
  return { times, taken, lost, milliseconds: clock() - began, processorMs: (user + system) / 1000 }

  async function sendOne(number: number): Promise<void> {
    const round = Math.floor(number / keys.length)
    const readings = Array.from({ length: batch }, (_, index) => ({
      at: new Date(began - 3_600_000 + (round * batch + index) * 400).toISOString(),
      temperature: 78 + (index % 5),
      humidity: 60,
      co2: 900 + index,
      lightLevel: 700,
    }))
    const from = performance.now()
    const answer = await fetch(`${url}/api/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[number % keys.length]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    })
    const { taken: kept = 0 } = (await answer.json()) as { taken?: number }
    times.push(performance.now() - from)
    taken += kept
    lost += batch - kept
  }
}

process.on('message', (job: Job) => void send(job).then((done) => process.send?.(done)))
