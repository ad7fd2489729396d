import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import type { FastifyRequest } from 'fastify'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import { sentences } from '../ledger/sentences.ts'

const mostCorrected = 20
const isKey = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{8,128}$/.test(text)

/**
 * The key under which a request may come again, with a digest of what it asks for, and the keys or operations that it corrects
 * (header `Corrects`, at most 20); null when it has none.
 *
 * @throws AppError invalid when the key is not one, or what it corrects is none
 */
export function repeatableRequest({ headers, method, url, body }: FastifyRequest): RepeatableRequest | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  const corrects = String(headers['corrects'] ?? '')
    .split(',')
    .filter((text) => text !== '')
  if (![key, ...corrects].every(isKey) || corrects.length > mostCorrected)
    throw new AppError('invalid', sentences.badKey)
  return {
    key: String(key),
    corrects,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([method, url, sorted(body)]))
      .digest('hex'),
  }
}

/** The same for two bodies that differ in the order of their fields only. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, of]) => [name, sorted(of)])
}
