import type { Package, Page } from '@cultivatd/metrc/records'
import type { RowProblem } from './answer.ts'
import type { SandboxOptions } from './options.ts'
import { type Sandbox, startSandbox } from './sandbox-server.ts'
import { smallLicenses, smallWorld } from './seed/small.ts'

/** What a test sees of an answer. */
export interface Seen {
  status: number
  text: string
  headers: Headers
  json: <T>() => T
}

/** The messages of a write whose rows were refused. */
export const problemsOf = ({ json }: Seen): string[] => json<RowProblem[]>().map(({ message }) => message)

/** Speaks plain HTTP with a sandbox, as any client of Metrc would. For tests. */
export function asking(url: string, vendorKey = 'vendor', userKey = 'user') {
  const authorization = `Basic ${Buffer.from(`${vendorKey}:${userKey}`).toString('base64')}`
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, json: <T>() => JSON.parse(text) as T }
  }
  const at = (path: string, query: Record<string, string | number> = {}, license: string = smallLicenses.grower) =>
    `${path}?${new URLSearchParams({ licenseNumber: license, ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) })}`
  return {
    ask,
    at,
    get: (path: string, query?: Record<string, string | number>, license?: string) =>
      ask('GET', at(path, query, license)),
    page: async <T>(path: string, query?: Record<string, string | number>) =>
      (await ask('GET', at(path, query))).json<Page<T>>(),
    post: (path: string, body: unknown) => ask('POST', at(path), body),
    put: (path: string, body: unknown) => ask('PUT', at(path), body),
    remove: (path: string) => ask('DELETE', at(path)),
    package: async (label: string) => (await ask('GET', at(`/packages/v2/${label}`))).json<Package>(),
  }
}

export type Asking = ReturnType<typeof asking>

/**
 * A sandbox with the small world of a fixed day, no limits, keys 'vendor' and 'user'; the day is 20 November 2026. Lists
 * come whole without a window, for these tests look at what writes leave. For tests.
 */
export async function startSmall(options: SandboxOptions = {}): Promise<{ sandbox: Sandbox; metrc: Asking }> {
  const sandbox = await startSandbox({
    vendorKey: 'vendor',
    userKeys: { user: 'all', processor: [smallLicenses.processor] },
    seed: () => smallWorld(smallToday),
    limits: null,
    state: null,
    now: () => new Date(`${smallToday}T15:00:00.000Z`),
    ...options,
    quirks: { defaultWindow: 'all', ...options.quirks },
  })
  return { sandbox, metrc: asking(sandbox.url) }
}

export const smallToday = '2026-11-20'
