import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import type { FastifyRequest } from 'fastify'
import type { RepeatableRequest } from '../ledger/ledger.ts'
import { sentences } from '../ledger/sentences.ts'

/**
 * The key under which a request may come again, with a digest of what it asks for; null when it has none.
 *
 * @throws AppError invalid when the key is not one
 */
export function repeatableRequest({ headers, method, url, body }: FastifyRequest): RepeatableRequest | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,128}$/.test(key)) throw new AppError('invalid', sentences.badKey)
  return {
    key,
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
