import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Of a record, with what encrypts it; push services take no more (RFC 8291, 4). */
const recordBytes = 4_096
const tagBytes = 16
/** Salt, size of the record, and the key that it was made with. */
const headBytes = 16 + 4 + 1 + 65

/** What fits into one push, in bytes. */
export const mostPushBytes = recordBytes - headBytes - tagBytes - 1

interface Reader {
  /** As PushDevice has them. */
  p256dh: string
  auth: string
}

interface Once {
  salt: Buffer
  sender: ECDH
}

function once(): Once {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

/**
 * Encrypts a text so that only this device can read it: aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291).
 *
 * @param given salt and key, which are new for each text but in tests
 * @throws where the key of the device is no point of P-256, or the text is longer than `mostPushBytes`
 */
export function pushBody(text: string, { p256dh, auth }: Reader, { salt, sender }: Once = once()): Buffer {
  const content = Buffer.from(text)
  if (content.length > mostPushBytes) throw new Error(`A push of ${content.length} bytes is too long`)
  const reader = Buffer.from(p256dh, 'base64url')
  const own = sender.getPublicKey()
  const derived = (secret: Buffer, mix: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, mix, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), reader, own])
  const secret = derived(sender.computeSecret(reader), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the end of the last record.
  const sealed = Buffer.concat([cipher.update(content), cipher.update(Buffer.of(2)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.of(own.length), own, sealed, cipher.getAuthTag()])
}
