import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { writeAll } from './write-all.ts'

/** One row of a write that was applied: the world changed by it, whatever the client was told. */
export interface AppliedRow {
  /** Counts the rows of a world in the order in which they were applied, from 1 and without a gap. */
  n: number
  /** The sandbox's clock, ISO 8601. */
  at: string
  method: string
  /** As sent, without the query. */
  path: string
  license: string
  /** As sent; null for a DELETE by id. */
  row: unknown
  /** The id that Metrc answers, or would if the write answered ids; null when it has none. */
  id: number | null
  /** Rows of one request share it. */
  requestNumber: number
}

/** Which rows to read: those after a number, of one facility or all, at most so many. */
export interface AppliedQuery {
  after?: number
  license?: string
  limit?: number
}

/** Every applied row of a world, in order: nothing is changed or dropped. */
export interface AppliedLog {
  readonly last: AppliedRow | null
  add: (rows: readonly AppliedRow[]) => void
  read: (query?: AppliedQuery) => AppliedRow[]
  close: () => void
}

function chosen(rows: Iterable<AppliedRow>, { license, limit = Number.POSITIVE_INFINITY }: AppliedQuery): AppliedRow[] {
  const found: AppliedRow[] = []
  for (const row of rows) {
    if (found.length >= limit) break
    if (license === undefined || row.license === license) found.push(row)
  }
  return found
}

/** Keeps the rows in memory, for a world that is kept there too. */
export function memoryApplied(): AppliedLog {
  const rows: AppliedRow[] = []
  return {
    get last() {
      return rows.at(-1) ?? null
    },
    add: (added) => {
      rows.push(...added)
    },
    read: (query = {}) => chosen(rows.slice(query.after ?? 0), query),
    close: () => {},
  }
}

/** Lines between two remembered places in the file. */
const stride = 1000
const chunkBytes = 65_536

/**
 * Keeps the rows in a file, one per line, and in memory only where each thousandth begins. A half-written last line is
 * cut off; `openStorage` adds it again, for it is in the journal of the world before it is here.
 */
export function fileApplied(path: string, { isNew }: { isNew: boolean }): AppliedLog {
  const file = openSync(path, 'a+')
  if (isNew) ftruncateSync(file, 0)
  const places = [0]
  let lines = 0
  let size = 0
  let last: AppliedRow | null = null
  for (const line of linesFrom(file, 0)) count(line.length)
  ftruncateSync(file, size)

  function count(length: number): void {
    lines += 1
    size += length + 1
    if (lines % stride === 0) places.push(size)
  }

  function* rowsAfter(after: number): Generator<AppliedRow> {
    const place = Math.min(Math.floor(after / stride), places.length - 1)
    let n = place * stride
    for (const line of linesFrom(file, places[place] ?? 0)) {
      n += 1
      if (n > after) yield JSON.parse(line.toString('utf8')) as AppliedRow
    }
  }

  for (const row of rowsAfter(Math.max(0, lines - 1))) last = row
  return {
    get last() {
      return last
    },
    add: (rows) => {
      const texts = rows.map((row) => JSON.stringify(row))
      writeAll(file, texts.map((text) => `${text}\n`).join(''))
      for (const text of texts) count(Buffer.byteLength(text))
      last = rows.at(-1) ?? last
    },
    read: (query = {}) => chosen(rowsAfter(query.after ?? 0), query),
    close: () => closeSync(file),
  }
}

/** The whole lines of a file from a place on, without their ends; what follows the last end is left out. */
function* linesFrom(file: number, from: number): Generator<Buffer> {
  const end = fstatSync(file).size
  let rest: Buffer = Buffer.alloc(0)
  for (let at = from; at < end; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, end - at))
    const read = readSync(file, chunk, 0, chunk.length, at)
    if (read === 0) return
    at += read
    let text = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, read)]) : chunk.subarray(0, read)
    for (let stop = text.indexOf(10); stop >= 0; stop = text.indexOf(10)) {
      yield text.subarray(0, stop)
      text = text.subarray(stop + 1)
    }
    rest = text
  }
}
