import { callerOf, licensesOf } from './access.ts'
import {
  type Answer,
  answerEmpty,
  answerIds,
  refuseEmpty,
  refuseMessage,
  refuseRows,
  type RowProblem,
} from './answer.ts'
import type { AppliedRow } from './applied.ts'
import type { Asked } from './asked.ts'
import { Draft } from './draft.ts'
import type { createRefusals } from './refusals.ts'
import type { createRateLimiter } from './limiter.ts'
import type { Lists } from './list.ts'
import type { Quirks, SandboxOptions } from './options.ts'
import { parameter, readListQuery } from './query.ts'
import type { DeleteRoute, HelperRoute, ReadRoute, Route, WriteContext, WriteRoute } from './route.ts'
import { RowReader } from './row-reader.ts'
import { matchRoute } from './routes.ts'
import type { Change, World } from './world.ts'

/** Rows that one write may have (Metrc reference §4). */
const maximumRows = 10

/** A row on its way into the journal, which gives it its number and its time. */
export type NewAppliedRow = Omit<AppliedRow, 'n' | 'at'>

/** What every request is answered from. */
export interface Metrc {
  options: SandboxOptions
  quirks: Quirks
  world: World
  /** What GETs show: the world, or what it was a while ago; a single one may be further behind than the others. */
  shown: (behindMs: number) => { world: World; lists: Lists }
  limiter: ReturnType<typeof createRateLimiter>
  refusals: ReturnType<typeof createRefusals>
  now: () => Date
  today: () => string
  nextStamp: () => number
  /** Puts changes and the rows they come from on disk, then the changes into the world. */
  commit: (changes: Change[], rows?: readonly NewAppliedRow[]) => void
}

/** What the journal and the counters need to know of a request. */
export interface Handled {
  route: Route
  body: unknown
}

/** What goes on around a request while it is answered. */
export interface Around {
  /** Receives what gives the caller's place in the rate limits back. */
  taken: (release: () => void) => void
  note: (seen: Partial<Handled>) => void
  /** How far this read alone is behind; 0: as all others. */
  behindMs: number
  /** Somebody else acts in Metrc: before these rows are looked at, and after they were applied. */
  meanwhile: (when: 'before' | 'after', license: string, rows: readonly unknown[]) => void
}

/**
 * Answers one request in the order of Metrc reference §14: path, keys, limits, query, body, license, rows, changes.
 * @throws Refusal with the answer to give.
 */
export function handle(metrc: Metrc, asked: Asked, around: Around): Answer {
  const { route, params } = matchRoute(asked.method, asked.path)
  const { search } = asked
  around.note({ route })
  if ('help' in route) return help(metrc, asked, around, route)
  const caller = callerOf(asked.authorization, metrc.options, metrc.world)
  if ('read' in route) {
    if (route.absent && !metrc.quirks[route.absent]) throw refuseMessage(404, 'Not Found')
    around.taken(metrc.limiter.take(caller.vendorKey, route.license === 'none' ? null : asked.license))
    const query = readQuery(metrc, route, search)
    const licenses = licensesOf(route, search, caller, metrc.world)
    const { quirks } = metrc
    return route.read({
      ...metrc.shown(around.behindMs),
      quirks,
      licenses,
      license: licenses[0] ?? '',
      query,
      search,
      params,
    })
  }
  const rows = 'row' in route ? checkedRows(asked, around, metrc.quirks) : []
  const [license = ''] = licensesOf(route, search, caller, metrc.world)
  metrc.refusals.check(asked.path)
  around.meanwhile('before', license, 'row' in route ? rows : [{ Id: Number(params.id) }])
  const write = { metrc, asked, around, license, params }
  return 'row' in route ? applyRows(write, route, rows) : remove(write, route)
}

/** What a helper of a sandbox makes is no write of ours: it stands in no journal of these. */
function help(metrc: Metrc, asked: Asked, around: Around, route: HelperRoute): Answer {
  const { world, options, quirks } = metrc
  if (!quirks.sandboxHelpers) throw refuseEmpty(403)
  if (asked.vendorKey === undefined || asked.vendorKey !== options.vendorKey) throw refuseEmpty(401)
  const license = route.license === 'none' ? '' : (asked.license ?? '')
  if (route.license === 'needed' && !world.has(license)) throw refuseEmpty(401)
  const body = asked.text === null || asked.text.trim() === '' ? {} : parsed(asked.text)
  around.note({ body })
  const draft = new Draft(world, license, metrc.nextStamp)
  const reader = new RowReader(body, metrc.today())
  if (reader.problems.length > 0) throw refuseMessage(400, 'The request body must be an object')
  const isKnownKey = (userKey: string) => Object.hasOwn(options.userKeys ?? {}, userKey)
  const answer = route.help({ world, license, search: asked.search, reader, draft, today: metrc.today(), isKnownKey })
  if (reader.problems.length > 0) throw refuseMessage(400, reader.problems.join(' '))
  metrc.commit(draft.changes())
  return answer
}

function readQuery({ quirks, now }: Metrc, route: ReadRoute, search: URLSearchParams) {
  const paged = parameter(search, 'pageSize') !== null || parameter(search, 'pageNumber') !== null
  if (quirks.pagingNotFound && route.pagingQuirk && paged) throw refuseMessage(404, 'Not Found')
  const windowed = route.windowed === undefined ? 'no-list' : route.windowed ? 'documented' : 'undocumented'
  return readListQuery(search, windowed, quirks, now())
}

function checkedRows({ text, contentType }: Asked, { note }: Around, { writeTypes }: Quirks): unknown[] {
  if (writeTypes === 'json' && !/^(application|text)\/json\b/i.test(contentType))
    throw refuseMessage(415, `The request entity's media type '${contentType}' is not supported for this resource.`)
  if (text === null) throw refuseMessage(413, 'The content being submitted is too large')
  const body = parsed(text)
  note({ body })
  if (!Array.isArray(body)) throw refuseMessage(400, 'The request body must be an array')
  if (body.length === 0) throw refuseMessage(400, 'The request body must not be an empty array')
  if (body.length > maximumRows) throw refuseMessage(413, 'The content being submitted is too large')
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw refuseMessage(400, 'The request body is not valid JSON.')
  }
}

/** A write that may be looked at. */
interface Write {
  metrc: Metrc
  asked: Asked
  around: Around
  license: string
  params: Record<string, string>
}

interface CheckedRow {
  row: unknown
  id: number
  problems: RowProblem[]
}

const draftOf = ({ metrc, license }: Write) => new Draft(metrc.world, license, metrc.nextStamp)

const contextOf = ({ metrc, license, params }: Write, draft: Draft): WriteContext => {
  return { draft, quirks: metrc.quirks, license, params, today: metrc.today(), now: metrc.now() }
}

const journalRow = ({ asked, license }: Write, row: unknown, id: number | null): NewAppliedRow => ({
  method: asked.method,
  path: asked.path,
  license,
  row,
  id,
  requestNumber: asked.number,
})

/** Checks every row and gathers every problem, which are the answer. */
function applyRows(write: Write, route: WriteRoute, rows: readonly unknown[]): Answer {
  const { metrc, around } = write
  const checked = metrc.quirks.writes === 'per-row' ? applyEach(write, route, rows) : applyAll(write, route, rows)
  const problems = checked.flatMap((row) => row.problems)
  const sound = checked.filter((row) => row.problems.length === 0)
  const applied = problems.length === 0 || metrc.quirks.writes === 'per-row' ? sound : []
  if (applied.length > 0)
    around.meanwhile(
      'after',
      write.license,
      applied.map(({ row }) => row),
    )
  if (problems.length > 0) throw refuseRows(problems)
  return route.answers === 'ids' && metrc.quirks.idsOfNew ? answerIds(checked.map(({ id }) => id)) : answerEmpty()
}

/** Only a write without any problem changes anything. */
function applyAll(write: Write, route: WriteRoute, rows: readonly unknown[]): CheckedRow[] {
  const draft = draftOf(write)
  const context = contextOf(write, draft)
  const checked = rows.map((row, index) => checkRow(route, context, row, index))
  if (checked.every(({ problems }) => problems.length === 0))
    write.metrc.commit(
      draft.changes(),
      checked.map(({ row, id }) => journalRow(write, row, id)),
    )
  return checked
}

/** A sound row changes what it says, whatever becomes of the others. */
function applyEach(write: Write, route: WriteRoute, rows: readonly unknown[]): CheckedRow[] {
  return rows.map((row, index) => {
    const draft = draftOf(write)
    const checked = checkRow(route, contextOf(write, draft), row, index)
    if (checked.problems.length === 0) write.metrc.commit(draft.changes(), [journalRow(write, row, checked.id)])
    return checked
  })
}

function checkRow(route: WriteRoute, context: WriteContext, row: unknown, index: number): CheckedRow {
  const reader = new RowReader(row, context.today)
  const id = reader.problems.length === 0 ? route.row(reader, context) : undefined
  return { row, id: id ?? 0, problems: reader.problems.map((message) => ({ row: index, message })) }
}

function remove(write: Write, route: DeleteRoute): Answer {
  const draft = draftOf(write)
  const context = contextOf(write, draft)
  const reader = new RowReader({}, context.today)
  route.remove(reader, context)
  if (reader.problems.length > 0) throw refuseMessage(400, reader.problems.join(' '))
  const id = Number(write.params.id)
  write.metrc.commit(draft.changes(), [journalRow(write, null, id)])
  write.around.meanwhile('after', write.license, [{ Id: id }])
  return answerEmpty()
}
