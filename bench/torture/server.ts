import { setTimeout as wait } from 'node:timers/promises'
import type { ListedOperation } from '@cultivatd/domain/operation/act'
import type { Operation, OperationGroup } from '@cultivatd/domain/operation/operation'

export interface Answer {
  status: number
  body: unknown
}

export interface Asking {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: unknown
  /** Idempotency-Key */
  key?: string
  /** Without the session of who prepares it, or in another one. */
  asNobody?: boolean
  token?: string
  /** Done-At */
  doneAt?: string
}

/** Answers that end an action; everything else is asked again, with the same key and body. */
const ends = new Set([200, 202, 400, 404, 409])
const attemptMs = 30_000
const patienceMs = 15 * 60_000

interface Detail {
  operation: Operation
  payload: Record<string, unknown>
}

/** The server's public API, which may be dead at any moment. */
export type Server = ReturnType<typeof serverAt>

/** @param urls of web servers on one database: whichever answers. */
export function serverAt(urls: readonly string[]) {
  let own = ''
  const byStatus = new Map<number, number>()

  async function once(
    { method, path, body, key, asNobody = false, token: given, doneAt }: Asking,
    patience: AbortSignal,
  ): Promise<Answer> {
    const token = given ?? (asNobody ? '' : own)
    const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(doneAt === undefined ? {} : { 'done-at': doneAt }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: patience,
    })
    byStatus.set(response.status, (byStatus.get(response.status) ?? 0) + 1)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  /** Asks until there is an answer, as a client does that has no other way to know. */
  async function ask(asking: Asking): Promise<Answer> {
    const until = Date.now() + patienceMs
    for (let last: unknown = null; Date.now() < until; await wait(50 + Math.random() * 150)) {
      const answer = await once(asking, AbortSignal.timeout(attemptMs)).catch((error: unknown) => {
        last = error
        return null
      })
      if (answer && ends.has(answer.status)) return answer
      if (answer) last = new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      if (Date.now() + 1000 > until) throw new Error(`${asking.method} ${asking.path} has no answer.`, { cause: last })
    }
    throw new Error(`${asking.method} ${asking.path} has no answer.`)
  }

  /** Asks once and hangs up after so many milliseconds; null when no answer had come that ends the action. */
  async function askBriefly(asking: Asking, ms: number): Promise<Answer | null> {
    const answer = await once(asking, AbortSignal.timeout(ms)).catch(() => null)
    return answer && ends.has(answer.status) ? answer : null
  }

  async function get<T>(path: string): Promise<T> {
    const { status, body } = await ask({ method: 'GET', path })
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${JSON.stringify(body)}`)
    return body as T
  }

  interface Page {
    operations: ListedOperation[]
    next: string | null
  }

  /** Each for itself, also those that stand in the list as one act. */
  async function* operations(group: OperationGroup): AsyncGenerator<Operation> {
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await get(`/api/operations?group=${group}${next ? `&after=${next}` : ''}`)
      for (const listed of page.operations) {
        const all = listed.act && (await get<Page>(`/api/operations?group=${group}&act=${listed.act.id}`))
        yield* all?.operations ?? [listed]
      }
      next = page.next
    }
  }

  return {
    ask,
    askBriefly,
    /** How often each status was answered, to whatever was asked. */
    byStatus: byStatus as ReadonlyMap<number, number>,
    operations,
    operation: (id: string) => get<Detail>(`/api/operation/${id}`),
    counts: () => get<{ waiting: number; refused: number; needsPerson: number }>('/api/operations/counts'),
    /** Null where Metrc is away. */
    evidence: async (id: string) =>
      (await askBriefly({ method: 'GET', path: `/api/operation/${id}/evidence` }, attemptMs))?.body ?? null,
    decide: (id: string, isApplied: boolean) =>
      ask({ method: 'POST', path: `/api/operation/${id}/decide`, body: { isApplied } }),
    /** The first to sign up with the operator's address is the administrator. */
    async signUp(email: string, password: string): Promise<void> {
      const form = { displayName: 'Tess Torture', email, password, confirmation: password }
      const { status, body } = await ask({ method: 'POST', path: '/api/account/sign-up', body: form })
      if (status !== 200) throw new Error(`Signing up was answered ${status}: ${JSON.stringify(body)}`)
      own = (body as { token: string }).token
    },
    async signIn(email: string, password: string): Promise<void> {
      const { status, body } = await ask({ method: 'POST', path: '/api/account/sign-in', body: { email, password } })
      if (status !== 200) throw new Error(`Signing in was answered ${status}: ${JSON.stringify(body)}`)
      own = (body as { token: string }).token
    },
    /** The key first: with it the server reads which facilities there are, and then takes some of them. */
    async setUp(...changes: ({ syncUserKey: string } | { activeFacilityIds: string[] })[]): Promise<void> {
      for (const change of changes)
        for (let attempt = 1; ; attempt += 1) {
          const { status, body } = await ask({ method: 'PUT', path: '/api/organisation', body: change })
          if (status === 200) break
          if (attempt === 100) throw new Error(`The settings were answered ${status}: ${JSON.stringify(body)}`)
          await wait(200)
        }
    },
  }
}
