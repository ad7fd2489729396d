import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { eventStreams, type ServerEvent } from './event-answer.ts'
import { createLog } from './log.ts'

test('a stream ends at once when who reads too slowly goes away, and that is no error', async () => {
  const lines: string[] = []
  const app = Fastify()
  onTestFinished(() => app.close())
  const streams = eventStreams(app, createLog('info', { write: (line) => void lines.push(line) }))
  let told = 0
  let isOver = false
  async function* events(): AsyncGenerator<ServerEvent> {
    try {
      for (;;) yield { id: String((told += 1)), event: 'change', data: 'x'.repeat(1_000_000) }
    } finally {
      isOver = true
    }
  }
  app.get('/', (request, reply) =>
    streams.send(request, reply, { events: events() }, streams.begin(request, reply, 'a key')),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const standsStill = async () => {
    const before = told
    await new Promise((resolve) => setTimeout(resolve, 200))
    return told > 0 && told === before
  }
  await expect.poll(standsStill, { timeout: 5_000 }).toBe(true)
  expect(isOver).toBe(false)
  socket.destroy()
  await expect.poll(() => isOver, { timeout: 5_000 }).toBe(true)
  expect(lines).toEqual([])
})
