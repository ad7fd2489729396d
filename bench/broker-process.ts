/**
 * A broker of MQTT on loopback with a sensor that has lost its senses, for `intake.ts`, in a process of its own: it says its
 * address, and floods a topic when it is told to.
 */
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Aedes } from 'aedes'

interface Flood {
  topic: string
  perSecond: number
  seconds: number
}

const aedes = await Aedes.createBroker()
const server = createServer(aedes.handle)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.send?.({ url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` })
process.on('message', (flood: Flood) => void run(flood).then((sent) => process.send?.({ sent })))

async function run({ topic, perSecond, seconds }: Flood): Promise<number> {
  const began = performance.now()
  const messages = perSecond * seconds
  for (let number = 0; number < messages; number++) {
    const due = began + (number * 1000) / perSecond
    if (due - performance.now() > 1) await wait(due - performance.now())
    // Every tenth is garbage.
    const payload = number % 10 === 0 ? '<garbage>' : JSON.stringify({ rh: 50 + (number % 20) })
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {})
  }
  return messages
}
