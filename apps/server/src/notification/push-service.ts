import { createECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { importJWK, SignJWT } from 'jose'
import type { Secrets } from '../db/secrets.ts'
import { posted } from '../http/outgoing-post.ts'
import { isPublicAddress } from '../http/public-address.ts'
import type { Pushed, PushService } from '../http/pushing.ts'
import { pushBody } from './push-body.ts'

interface PushServiceOptions {
  secrets: Pick<Secrets, 'of'>
  /** Whom a service writes to when something is wrong with our pushes: a mailto: or https: address. */
  contact: string
  now: () => Date
  /** Which addresses may be asked; tests listen on this machine, without https. */
  mayAsk?: (address: string) => boolean
}

const mostMs = 15_000
const tokenSeconds = 12 * 3_600
/** An alarm of hours ago is in the bell; the rest may wait for a phone that was off for the night. */
const urgentSeconds = 4 * 3_600
const usualSeconds = 24 * 3_600

const notOurs = 'This browser names no address of a push service on the internet. Notifications cannot be pushed to it.'

/**
 * The key is made of SECRET_KEY, so that it is the same in every process and after every start: browsers take pushes from who
 * has the key that they were told, and from nobody else (RFC 8292).
 */
export function createPushService({ secrets, contact, now, mayAsk }: PushServiceOptions): PushService {
  const isPublic = mayAsk ?? isPublicAddress
  const pair = createECDH('prime256v1')
  const secret = Buffer.from(secrets.of('web push'), 'hex')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const key = point.toString('base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: secret.toString('base64url') }

  function mayReach(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, username, password } = new URL(endpoint)
    const host = hostname.replace(/^\[|\]$/g, '')
    const isEncrypted = protocol === 'https:' || (mayAsk !== undefined && protocol === 'http:')
    // An address in figures is looked up nowhere.
    return isEncrypted && username === '' && password === '' && (isIP(host) === 0 || isPublic(host))
  }

  async function proof(endpoint: string): Promise<string> {
    const token = await new SignJWT({ sub: contact })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(Math.floor(now().getTime() / 1_000) + tokenSeconds)
      .sign(await importJWK(jwk, 'ES256'))
    return `vapid t=${token}, k=${key}`
  }

  return {
    key,
    problem: (endpoint) => (mayReach(endpoint) ? null : notOurs),
    async send(device, { isUrgent, ...text }) {
      if (!mayReach(device.endpoint)) return { outcome: 'refused', why: notOurs }
      let body: Buffer
      try {
        body = pushBody(JSON.stringify(text), device)
      } catch (error) {
        return { outcome: 'refused', why: String(error) }
      }
      const headers = {
        authorization: await proof(device.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: isUrgent ? urgentSeconds : usualSeconds,
        urgency: isUrgent ? 'high' : 'normal',
      }
      const refused = 'The push service has an address of this network'
      return posted(device.endpoint, { headers, body, mayAsk: isPublic, refused, mostMs }).then(
        pushed,
        (error: unknown) => ({
          outcome: 'later',
          why: error instanceof Error ? error.message : String(error),
          afterMs: null,
        }),
      )
    },
  }
}

const longestAskedMs = 6 * 3_600_000

function pushed({ statusCode: status = 0, headers }: IncomingMessage): Pushed {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const why = `The push service answered ${status}`
  if (status === 400 || status === 413) return { outcome: 'refused', why }
  const seconds = Number(headers['retry-after'])
  return { outcome: 'later', why, afterMs: seconds > 0 ? Math.min(seconds * 1_000, longestAskedMs) : null }
}
