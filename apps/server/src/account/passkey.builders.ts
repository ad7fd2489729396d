import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string } & Record<string, unknown>

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** Enough of CBOR (RFC 8949) for what a device says: small numbers, bytes, texts and maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...parts])
}

/** The public key as COSE has it (RFC 9053): ES256 on P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (part: string) => Buffer.from(part, 'base64url')
  const entries: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ]
  return cbor(new Map(entries))
}

/** A device that keeps one passkey and always knows its owner by the finger, at the pages of this address. */
export function aPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let uses = 0
  const said = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** User present and verified; with a passkey: that one too. */
  const data = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE((uses += 1))
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, rest])
  }
  const shared = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  return {
    /** What the browser answers when one is made. */
    make(options: Options) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data(0x45, credential)],
        ]),
      )
      return {
        ...shared,
        response: {
          clientDataJSON: text(said('webauthn.create', options)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** What the browser answers when it is given. */
    give(options: Options) {
      const [client, authenticator] = [said('webauthn.get', options), data(0x05)]
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticator),
          signature: text(signature),
        },
      }
    },
  }
}
