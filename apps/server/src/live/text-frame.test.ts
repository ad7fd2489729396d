import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

test('a frame of any length is read as its text, also after one that the library sent', async () => {
  const texts = [
    '',
    'é',
    'x'.repeat(125),
    'x'.repeat(126),
    `${'é'.repeat(32_767)}x`,
    'x'.repeat(65_536),
    'x'.repeat(70_000),
  ]
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      for (const text of texts) {
        socket.send('by the library')
        stream.write(textFrame(text))
      }
      socket.close()
    }),
  )
  const heard: string[] = []
  const reader = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  reader.on('message', (data) => heard.push(String(data)))
  await once(reader, 'close')
  expect(heard).toEqual(texts.flatMap((text) => ['by the library', text]))
  http.close()
})
