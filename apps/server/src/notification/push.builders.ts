import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushDevice } from '@cultivatd/domain/notification/push'

/** A browser with a push service behind it: as it subscribes, and as it reads what comes. */
export function aBrowser(serviceUrl: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const device: PushDevice = {
    endpoint: `${serviceUrl}/push/${randomBytes(9).toString('base64url')}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  /** Written from RFC 8291 and 8188 for itself: it shares nothing with what encrypts. */
  function read(body: Buffer): Record<string, unknown> {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is none')
    return JSON.parse(padded.subarray(0, end).toString()) as Record<string, unknown>
  }
  return { device, read }
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on this machine; it answers what it is told to. */
export async function aPushService() {
  const received: Received[] = []
  const answers = { status: 201, headers: {} as Record<string, string> }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answers.status, answers.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
