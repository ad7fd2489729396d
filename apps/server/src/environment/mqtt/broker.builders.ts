import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'

/** A broker of MQTT on loopback, for tests; who comes needs the name `grower` and the password `secret`. */
export async function aBroker() {
  const closed = new Set<string>()
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === 'grower' && String(password) === 'secret'),
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, closed.has(subscription.topic) ? null : subscription),
  })
  const topics = new Set<string>()
  aedes.on('subscribe', (subscriptions) => subscriptions.forEach(({ topic }) => topics.add(topic)))
  aedes.on('unsubscribe', (unsubscriptions) => unsubscriptions.forEach((topic) => topics.delete(topic)))
  const sockets = new Set<Socket>()
  let server = serverOf(aedes, sockets)
  const port = await listening(server, 0)
  const url = `mqtt://grower:secret@127.0.0.1:${port}`
  return {
    url,
    port,
    aedes,
    /** What somebody listens to. */
    topics: topics as ReadonlySet<string>,
    /** To these it lets nobody listen. */
    closed,
    /** A sensor that is connected to it. */
    sensor: () => mqtt.connectAsync(url, { protocolVersion: 4 }),
    /** Nobody is let in any more, and whoever is there is thrown out. */
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    async start() {
      server = serverOf(aedes, sockets)
      await listening(server, port)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
    },
  }
}

function serverOf(aedes: Aedes, sockets: Set<Socket>): Server {
  return createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
