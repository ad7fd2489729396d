import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every authenticator app understands: SHA-1, six digits, half a minute (RFC 6238). */
const secondsOfStep = 30
const digits = 6
/** As many bytes as SHA-1 has (RFC 4226 §4). */
const secretBytes = 20
/** Of steps before and after now: clocks of phones go wrong, and people type slowly. */
const tolerance = 1

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32, as apps take it. */
export function newAppSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The half minute that it is. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / secondsOfStep)

/** The code of a secret in a half minute (RFC 4226 §5.3). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const value = hash.readUInt32BE(offset) & 0x7fffffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/** In which half minute about now a code is that of the secret; null for none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const [at, given] = [stepAt(now), Buffer.from(code)]
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => at - tolerance + index)
  const isRight = (step: number) => {
    const right = Buffer.from(codeOfStep(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  }
  return steps.find(isRight) ?? null
}

/** What an app takes by a QR code or a link: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function appAddress(secret: string, email: string, issuer: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Apps read a plus as a plus.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`
}
