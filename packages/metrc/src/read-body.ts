import type { Answer } from './error-body.ts'
import { MetrcError } from './metrc-error.ts'
import type { Page, WriteResult } from './records.ts'

/**
 * The rows of a list answer: the envelope, or a bare array as one page (Metrc reference §3.1).
 *
 * @throws MetrcError `unreadable` for anything else
 */
export function readPage<T>(answer: Answer): Page<T> {
  const body = parse(answer)
  if (Array.isArray(body)) return pageOf(body as T[])
  if (!isRecord(body) || !Array.isArray(body['Data'])) throw unreadable(answer, 'not a list')
  const rows = body['Data'] as T[]
  const total = count(body['TotalRecords']) ?? count(body['Total']) ?? rows.length
  const size = count(body['PageSize']) || rows.length
  const current = count(body['CurrentPage']) ?? count(body['Page']) ?? 1
  return {
    Data: rows,
    Total: total,
    TotalRecords: total,
    PageSize: size,
    RecordsOnPage: rows.length,
    Page: current,
    CurrentPage: current,
    TotalPages: count(body['TotalPages']) ?? Math.max(1, Math.ceil(total / Math.max(1, size))),
  }
}

/** All rows as one page. */
export function pageOf<T>(rows: T[]): Page<T> {
  const length = rows.length
  return {
    Data: rows,
    Total: length,
    TotalRecords: length,
    PageSize: length,
    RecordsOnPage: length,
    Page: 1,
    CurrentPage: 1,
    TotalPages: 1,
  }
}

/** One record; `unreadable` when the answer is anything but an object. */
export function readOne<T>(answer: Answer): T {
  const body = parse(answer)
  if (!isRecord(body)) throw unreadable(answer, 'not a record')
  return body as T
}

/** What a write answers; most PUTs answer nothing, which is success (Metrc reference §4). */
export function readWriteResult(answer: Answer): WriteResult {
  if (answer.body.trim() === '') return { Ids: [], Warnings: null }
  const body = parse(answer)
  if (body === null) return { Ids: [], Warnings: null }
  if (!isRecord(body)) throw unreadable(answer, 'not the result of a write')
  const ids = Array.isArray(body['Ids']) ? body['Ids'].filter((id): id is number => Number.isSafeInteger(id)) : []
  return { Ids: ids, Warnings: typeof body['Warnings'] === 'string' ? body['Warnings'] : null }
}

/** Escapes of what no database of ours can store: NUL, and halves of characters. Whole pairs match too. */
const unstorable = /\\u(?:0000|d[89a-f])/i

/** Somebody's stray character in one record must not stop the mirror of all others: it is left out. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '') : value

function parse(answer: Answer): unknown {
  try {
    return JSON.parse(answer.body, unstorable.test(answer.body) ? storable : undefined)
  } catch {
    throw unreadable(answer, answer.body.trim() === '' ? 'empty' : 'not JSON')
  }
}

function unreadable({ status, type }: Answer, what: string): MetrcError {
  return new MetrcError({
    kind: 'unreadable',
    status,
    wasSent: true,
    passing: true,
    detail: `${what}, type ${type || 'none'}`,
  })
}

const count = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
