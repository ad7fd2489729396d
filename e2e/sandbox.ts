import type { Page as ListPage } from '@cultivatd/metrc/records'
import type { DownMode } from '@cultivatd/sandbox/faults'
import type { AppliedRow } from '@cultivatd/sandbox/applied'
import type { FaultPlan, PlannedFault } from '@cultivatd/sandbox/fault-plans'
import type { RequestsSeen } from '@cultivatd/sandbox/journal'
import type { TableName, Tables } from '@cultivatd/sandbox/tables'

interface Keys {
  vendorKey: string
  userKey: string
}

/** The sandbox Metrc of a running product: what a state's employee sees, and what happens to Metrc on a bad day. */
export type Sandbox = ReturnType<typeof sandboxAt>

/** @param url of the sandbox, without a slash at the end */
export function sandboxAt(url: string, { vendorKey, userKey }: Keys) {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${vendorKey}:${userKey}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const control = <T>(method: string, path: string, body?: unknown) => ask<T>(method, `/sandbox-control/${path}`, body)
  const place = (license: string, table: TableName, key?: number | string) =>
    [license, table, key]
      .filter((part) => part !== undefined)
      .map((part) => encodeURIComponent(part))
      .join('/')

  return {
    url,
    /** What was asked of Metrc so far: counters, and the last writes with their answers. */
    requests: () => control<RequestsSeen>('GET', 'requests'),
    /** One page of a list over Metrc's own API, such as `/packages/v2/active`. */
    list: <T>(path: string, query: Record<string, string>) =>
      ask<ListPage<T>>('GET', `${path}?${new URLSearchParams(query)}`),
    /** Every record of a license, finished and inactive ones too. */
    all: <T extends TableName>(license: string, table: T) => control<Tables[T][]>('GET', place(license, table)),
    /** One record by its id or label. */
    record: <T extends TableName>(license: string, table: T, key: number | string) =>
      control<Tables[T]>('GET', place(license, table, key)),
    /** Somebody else changes a record in Metrc. */
    change: <T extends TableName>(license: string, table: T, key: number | string, fields: Partial<Tables[T]>) =>
      control<Tables[T]>('PATCH', place(license, table, key), fields),
    /** Somebody else makes a record like an existing one, with fields of its own. */
    addLike: <T extends TableName>(license: string, table: T, key: number | string, fields: Partial<Tables[T]>) =>
      control<Tables[T]>('POST', place(license, table, key), fields),
    /** The whole of Metrc fails in one way; null makes it well again. */
    down: (mode: DownMode, options: { slowMs?: number; forMs?: number } = {}) =>
      control('POST', 'down', { mode, ...options }),
    latency: (ms: number) => control('POST', 'latency', { ms }),
    /** Something happens to requests that match; answers the id of the plan. */
    plan: async (plan: FaultPlan) => (await control<{ id: number }>('POST', 'faults', plan)).id,
    /** Whether a plan has struck. */
    hasStruck: async (plan: number) =>
      (await control<PlannedFault[]>('GET', 'faults')).some(({ id, struck }) => id === plan && struck > 0),
    forgetPlans: () => control('DELETE', 'faults'),
    /** Every row that was applied in Metrc since the world began, whoever was told what. */
    async applied(license: string): Promise<AppliedRow[]> {
      const rows: AppliedRow[] = []
      for (let more = true; more; ) {
        const query = new URLSearchParams({ license, after: String(rows.at(-1)?.n ?? 0) })
        const page = await control<{ rows: AppliedRow[]; more: boolean }>('GET', `applied?${query}`)
        rows.push(...page.rows)
        more = page.more
      }
      return rows
    },
    /** The next write at this path is refused with these sentences, one for each row named. */
    refuseNext: (path: string, rows: { row: number; message: string }[]) =>
      control('POST', 'refuse-next', { path, rows }),
    /** A person makes a transfer of a template in Metrc's own pages; answers the id of the transfer. */
    register: async (license: string, template: number) =>
      (await control<{ id: number }>('POST', 'register', { license, template })).id,
  }
}
