/** One write as it came in and what it was answered: what tests look into. */
export interface WriteSeen {
  /** Counts all requests; the rows that it changed carry it too (`AppliedRow`). */
  requestNumber: number
  at: string
  method: string
  path: string
  license: string | null
  body: unknown
  /** 0 when the connection was cut instead of an answer. */
  status: number
  answer: string
  /** The planned fault that it met. */
  fault?: string
}

/** Counters of everything answered, and the last writes. */
export interface RequestsSeen {
  total: number
  byPath: Record<string, number>
  byStatus: Record<string, number>
  writes: WriteSeen[]
}

const keptWrites = 1000

/** Counts requests by path pattern and status, and keeps the last writes. */
export function createRequestsSeen() {
  const seen: RequestsSeen = { total: 0, byPath: {}, byStatus: {}, writes: [] }
  return {
    seen,
    count(method: string, path: string, status: number): void {
      const key = `${method} ${path}`
      seen.total += 1
      seen.byPath[key] = (seen.byPath[key] ?? 0) + 1
      seen.byStatus[status] = (seen.byStatus[status] ?? 0) + 1
    },
    write(write: WriteSeen): void {
      seen.writes.push(write)
      if (seen.writes.length > keptWrites) seen.writes.shift()
    },
    clear(): void {
      Object.assign(seen, { total: 0, byPath: {}, byStatus: {}, writes: [] })
    },
  }
}
