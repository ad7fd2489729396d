import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Secrets } from '../db/secrets.ts'
import { posted } from '../http/outgoing-post.ts'
import { isPublicAddress } from '../http/public-address.ts'
import type { WebhookOutcome, WebhookSender } from '../http/webhooks.ts'
import { secretPurpose } from './webhook.store.ts'

interface SenderOptions {
  secrets: Pick<Secrets, 'seal' | 'open'>
  now: () => Date
  /** Whether addresses of this machine and its network may be asked, and without encryption. */
  mayBePrivate: boolean
  /** How long a receiver may take. */
  mostMs?: number
}

const prefix = 'whsec_'
const usualMs = 15_000
const longestAskedMs = 6 * 3_600_000

const notOutside =
  'Nothing is sent there: webhooks go to https addresses on the internet. Whoever runs this server can allow others.'

/** Somebody has to do something about it: then it goes on soon, however long that took. */
const unsigned: WebhookOutcome = {
  outcome: 'later',
  said: 'No key of this server opens its secret: make a new one',
  isAway: true,
  afterMs: 10 * 60_000,
}

/** Sends what is signed by the scheme of Standard Webhooks (standardwebhooks.com): `webhook-id`, `-timestamp`, `-signature`. */
export function createWebhookSender({ secrets, now, mayBePrivate, mostMs = usualMs }: SenderOptions): WebhookSender {
  const mayAsk = mayBePrivate ? () => true : isPublicAddress

  function problem(url: string): string | null {
    if (!URL.canParse(url)) return notOutside
    const { protocol, hostname } = new URL(url)
    const host = hostname.replace(/^\[|\]$/g, '')
    const isEncrypted = protocol === 'https:' || (mayBePrivate && protocol === 'http:')
    // An address in figures is looked up nowhere.
    return isEncrypted && (isIP(host) === 0 || mayAsk(host)) ? null : notOutside
  }

  /** Null where no key of this server opens it. */
  function keyOf(sealed: string): Buffer | null {
    try {
      return Buffer.from(secrets.open(sealed, secretPurpose).slice(prefix.length), 'base64')
    } catch {
      return null
    }
  }

  /** Whoever has one of the secrets finds one signature that is right; null where the newest cannot sign. */
  function signatures(sealed: readonly string[], signed: string): string | null {
    const keys = sealed.map(keyOf)
    if (!keys[0]) return null
    const one = (key: Buffer) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    return keys.flatMap((key) => (key ? [one(key)] : [])).join(' ')
  }

  return {
    problem,
    newSecret() {
      const secret = `${prefix}${randomBytes(32).toString('base64')}`
      return { secret, sealed: secrets.seal(secret, secretPurpose) }
    },
    async send({ url, secrets: sealed }, { id, body }) {
      const refused = problem(url)
      if (refused !== null) return { outcome: 'later', said: refused, isAway: true, afterMs: null }
      const timestamp = Math.floor(now().getTime() / 1_000)
      const signature = signatures(sealed, `${id}.${timestamp}.${body}`)
      if (signature === null) return unsigned
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Cultivatd-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      }
      const post = { headers, body: Buffer.from(body), mayAsk, refused: notOutside, mostMs }
      return posted(url, post).then(outcomeOf, (error: unknown) => ({
        outcome: 'later',
        said: troubleText(error, mostMs),
        isAway: true,
        afterMs: null,
      }))
    },
  }
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): WebhookOutcome {
  const said = `It answered ${status}`
  if (status >= 200 && status < 300) return { outcome: 'taken', said }
  if (status === 410) return { outcome: 'unwanted', said: 'It answered 410: it wants no more' }
  if (status >= 300 && status < 400)
    return { outcome: 'later', said: `${said}: redirects are not followed`, isAway: false, afterMs: null }
  const seconds = Number(headers['retry-after'])
  const afterMs = seconds > 0 ? Math.min(seconds * 1_000, longestAskedMs) : null
  return { outcome: 'later', said, isAway: status === 429 || status === 503, afterMs }
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens there',
  ENOTFOUND: 'There is no such name',
  ECONNRESET: 'It hung up',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is of nobody who is trusted',
}

function troubleText(error: unknown, mostMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `It took longer than ${mostMs / 1_000} s`
  return words['code' in error ? String(error.code) : ''] ?? error.message
}
