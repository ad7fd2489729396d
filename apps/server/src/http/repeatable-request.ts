import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import type { FastifyRequest } from 'fastify'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import { sentences } from '../ledger/sentences.ts'

const mostCorrected = 20
/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
const isKey = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{8,128}$/.test(text)

/**
 * The key under which a request may come again, with a digest of what it asks for, and the keys or operations that it corrects
 * (header `Corrects`, at most 20), and when it was done, where it waited on a device until now (header `Done-At`); null when it has no
 * key.
 *
 * @throws AppError invalid when the key is not one, what it corrects is none, or it was done at no instant
 */
export function repeatableRequest({ headers, method, url, body }: FastifyRequest): RepeatableRequest | null {
  const key = headers['idempotency-key']
  const doneAt = headers['done-at']
  if (doneAt !== undefined && (key === undefined || !isInstant(String(doneAt))))
    throw new AppError('invalid', sentences.badDoneAt)
  if (key === undefined) return null
  const corrects = String(headers['corrects'] ?? '')
    .split(',')
    .filter((text) => text !== '')
  if (![key, ...corrects].every(isKey) || corrects.length > mostCorrected)
    throw new AppError('invalid', sentences.badKey)
  return {
    key: String(key),
    corrects,
    ...(doneAt !== undefined && { doneAt: String(doneAt) }),
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
