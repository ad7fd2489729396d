import type { IncomingMessage } from 'node:http'
import { callerOf, licensesOf } from './access.ts'
import { type Answer, answerEmpty, answerIds, refuseMessage, refuseRows, type RowProblem } from './answer.ts'
import { Draft } from './draft.ts'
import type { createRefusals } from './faults.ts'
import type { createRateLimiter } from './limiter.ts'
import type { Lists } from './list.ts'
import type { Quirks, SandboxOptions } from './options.ts'
import { parameter, readListQuery } from './query.ts'
import type { DeleteRoute, ReadRoute, Route, WriteContext, WriteRoute } from './route.ts'
import { RowReader } from './row-reader.ts'
import { matchRoute } from './routes.ts'
import type { Change, World } from './world.ts'

/** Rows that one write may have (Metrc reference §4). */
const maximumRows = 10
const maximumBytes = 10_000_000

/** What every request is answered from. */
export interface Metrc {
  options: SandboxOptions
  quirks: Quirks
  world: World
  lists: Lists
  limiter: ReturnType<typeof createRateLimiter>
  refusals: ReturnType<typeof createRefusals>
  now: () => Date
  today: () => string
  nextStamp: () => number
  /** Puts changes on disk, then into the world. */
  commit: (changes: Change[]) => void
}

/** A request on its way: what the journal and the limiter need to know of it. */
export interface Handled {
  route: Route
  license: string | null
  body: unknown
  answer: Answer
}

/**
 * Answers one request in the order of Metrc reference §14: path, keys, limits, query, body, license, rows, changes.
 * @param onTaken receives what gives the caller's place in the rate limits back.
 * @throws Refusal with the answer to give.
 */
export async function handle(
  metrc: Metrc,
  request: IncomingMessage,
  onTaken: (release: () => void) => void,
  note: (seen: Partial<Handled>) => void,
): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://metrc')
  const { route, params } = matchRoute(request.method ?? 'GET', url.pathname)
  const search = url.searchParams
  const license = parameter(search, 'licenseNumber')
  note({ route, license })
  const caller = callerOf(request.headers.authorization, metrc.options, metrc.world)
  if (route.method === 'GET') onTaken(metrc.limiter.take(caller.vendorKey, route.license === 'none' ? null : license))

  if (route.method === 'GET') {
    const query = readQuery(metrc, route, search)
    const licenses = licensesOf(route, search, caller, metrc.world)
    return route.read({ ...metrc, licenses, license: licenses[0] ?? '', query, search, params })
  }
  if (route.method === 'DELETE') {
    const [found = ''] = licensesOf(route, search, caller, metrc.world)
    metrc.refusals.check(url.pathname)
    return remove(metrc, route, found, params)
  }
  const rows = checkedRows(await readBody(request), (body) => note({ body }))
  const [found = ''] = licensesOf(route, search, caller, metrc.world)
  metrc.refusals.check(url.pathname)
  return write(metrc, route, found, params, rows)
}

function readQuery({ quirks, now }: Metrc, route: ReadRoute, search: URLSearchParams) {
  const paged = parameter(search, 'pageSize') !== null || parameter(search, 'pageNumber') !== null
  if (quirks.pagingNotFound && route.pagingQuirk && paged) throw refuseMessage(404, 'Not Found')
  return readListQuery(search, route.windowed === true, quirks, now())
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > maximumBytes) throw refuseMessage(413, 'The content being submitted is too large')
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    throw refuseMessage(400, 'The request body is not valid JSON.')
  }
}

function checkedRows(body: unknown, note: (body: unknown) => void): unknown[] {
  note(body)
  if (!Array.isArray(body)) throw refuseMessage(400, 'The request body must be an array')
  if (body.length === 0) throw refuseMessage(400, 'The request body must not be an empty array')
  if (body.length > maximumRows) throw refuseMessage(413, 'The content being submitted is too large')
  return body
}

const draftOf = (metrc: Metrc, license: string) => new Draft(metrc.world, license, metrc.nextStamp)

/** Checks every row and gathers every problem; only a write without any changes anything. */
function write(
  metrc: Metrc,
  route: WriteRoute,
  license: string,
  params: Record<string, string>,
  rows: unknown[],
): Answer {
  const draft = draftOf(metrc, license)
  const context: WriteContext = { draft, quirks: metrc.quirks, license, params, today: metrc.today() }
  const problems: RowProblem[] = []
  const ids = rows.map((row, index) => {
    const reader = new RowReader(row, context.today)
    const id = reader.problems.length === 0 ? route.row(reader, context) : undefined
    problems.push(...reader.problems.map((message) => ({ row: index, message })))
    return id ?? 0
  })
  if (problems.length > 0) throw refuseRows(problems)
  metrc.commit(draft.changes())
  return route.answers === 'ids' && metrc.quirks.idsOfNew ? answerIds(ids) : answerEmpty()
}

function remove(metrc: Metrc, route: DeleteRoute, license: string, params: Record<string, string>): Answer {
  const draft = draftOf(metrc, license)
  const reader = new RowReader({}, metrc.today())
  route.remove(reader, { draft, quirks: metrc.quirks, license, params, today: metrc.today() })
  if (reader.problems.length > 0) throw refuseMessage(400, reader.problems.join(' '))
  metrc.commit(draft.changes())
  return answerEmpty()
}
