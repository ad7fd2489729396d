import type { AppliedRow } from '@cultivatd/sandbox/applied'
import type { FaultPlan, PlannedFault } from '@cultivatd/sandbox/fault-plans'
import type { RequestsSeen } from '@cultivatd/sandbox/journal'
import { demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import type { TableName, Tables } from '@cultivatd/sandbox/tables'
import type { JournalEntry } from './evidence.ts'
import type { Mark } from './marks.ts'

const pageLength = 1000

/** The sandbox Metrc in its own process, as its control and its API show it. */
export type Metrc = ReturnType<typeof metrcAt>

/** @param markOf null for a row of a path that is not written to here */
export function metrcAt(url: string, userKey: string, markOf: (row: AppliedRow) => Mark | null) {
  const authorization = `Basic ${Buffer.from(`${demoVendorKey}:${userKey}`).toString('base64')}`

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const writesKnown = new Set<number>()
  const control = <T>(method: string, path: string, body?: unknown) => ask<T>(method, `/sandbox-control/${path}`, body)

  return {
    /** A list of Metrc's API, whole. */
    list: async <T>(path: string, license: string) =>
      (await ask<{ Data: T[] }>('GET', `${path}?licenseNumber=${license}`)).Data,
    change: (license: string, table: TableName, key: number | string, fields: object) =>
      control('PATCH', `${license}/${table}/${key}`, fields),
    addLike: <T extends TableName>(license: string, table: T, key: number | string, fields: object) =>
      control<Tables[T]>('POST', `${license}/${table}/${key}`, fields),
    plan: async (plan: FaultPlan) => (await control<{ id: number }>('POST', 'faults', plan)).id,
    planned: () => control<PlannedFault[]>('GET', 'faults'),
    /** One plan, or all of them. */
    clearPlans: (id?: number) => control('DELETE', id === undefined ? 'faults' : `faults?id=${id}`),
    set: (what: 'quirks' | 'clock' | 'latency', to: object) => control('POST', what, to),
    /** The writes since the last time, with the faults that they met. */
    async writesSeen() {
      const { writes } = await control<RequestsSeen>('GET', 'requests')
      // In the order of their answers: a slow one comes after those that began later.
      const fresh = writes.filter(({ requestNumber }) => !writesKnown.has(requestNumber))
      for (const { requestNumber } of fresh) writesKnown.add(requestNumber)
      return fresh
    },
    journal: createJournal(markOf, (after) =>
      control<{ rows: AppliedRow[]; more: boolean }>('GET', `applied?after=${after}&limit=${pageLength}`),
    ),
  }
}

/** Everything that changed Metrc so far; each look reads only what is new. */
function createJournal(
  markOf: (row: AppliedRow) => Mark | null,
  page: (after: number) => Promise<{ rows: AppliedRow[]; more: boolean }>,
) {
  const entries: JournalEntry[] = []
  const counts = new Map<string, number>()
  const rooms = new Map<string, number>()
  /** Requests with each of their rows; between a row and its repetition other requests may come. */
  const seen = new Set<string>()
  let last = 0
  let reading: Promise<void> = Promise.resolve()

  async function readOn(): Promise<void> {
    for (;;) {
      const { rows, more } = await page(last)
      for (const row of rows) add(row)
      if (!more) return
    }
  }

  function add(row: AppliedRow): void {
    if (row.n !== last + 1) throw new Error(`The journal goes on with ${row.n} after ${last}.`)
    last = row.n
    const mark = markOf(row)
    if (!mark) throw new Error(`Metrc was written to at ${row.method} ${row.path}, which nobody asked for.`)
    const key = `${row.requestNumber} ${mark.content}`
    const isRepeat = seen.has(key)
    seen.add(key)
    entries.push({ ...mark, n: row.n, isRepeat })
    if (isRepeat) return
    counts.set(mark.token, (counts.get(mark.token) ?? 0) + 1)
    if (row.path === '/locations/v2' && row.id !== null) rooms.set(`${row.license} ${nameIn(row.row)}`, row.id)
  }

  return {
    entries,
    /** Facility and name of every room that was made or renamed, with its id. */
    rooms,
    count: (token: string) => counts.get(token) ?? 0,
    /** One reader at a time: two would count a row twice. */
    look: () => (reading = reading.then(readOn)),
  }
}

const nameIn = (row: unknown): string => String((row as { Name?: unknown } | null)?.Name)
