import type { IncomingMessage } from 'node:http'
import { type Answer, answerJson, Refusal, refuseMessage, type RowProblem } from './answer.ts'
import type { Control } from './control.ts'
import type { FaultPlan } from './fault-plans.ts'
import { type DownMode, downModes } from './faults.ts'
import { type Fields, fieldsOf, ifGiven, numberIn, onlyFields, oneOfIn, orNull, textIn, wholeIn } from './input.ts'
import { type Quirks, quirkValues, type UserKeys } from './options.ts'
import { type TableName, tableNames } from './tables.ts'

/**
 * The control surface over HTTP, for browser tests, benchmarks and people. What cannot be understood is answered 400
 * with a sentence.
 *
 *   GET    /sandbox-control/requests                          counters and the last writes; DELETE forgets them
 *   GET    /sandbox-control/applied?after=&license=&limit=    {rows, more}: rows that were applied, after a number
 *   POST   /sandbox-control/down            {mode, slowMs?, forMs?}
 *   POST   /sandbox-control/outage          {begin: mode} or {passMs} or {end: true}
 *   POST   /sandbox-control/latency         {ms}
 *   POST   /sandbox-control/write-capacity  {writes}, null for any number
 *   POST   /sandbox-control/refuse-next     {path, rows: [{row, message}]}
 *   POST   /sandbox-control/faults          a `FaultPlan`; answers {id}
 *   GET    /sandbox-control/faults          the plans, with how often each struck
 *   DELETE /sandbox-control/faults?id=      one plan, or all of them
 *   POST   /sandbox-control/user-keys       {key: 'all' or [license] or {sees, lacks: [permission]}}
 *   POST   /sandbox-control/quirks          some of `Quirks`
 *   POST   /sandbox-control/clock           {advanceMs} or {set: instant} or {skewMs}
 *   POST   /sandbox-control/register        {license, template}: a person makes a transfer of a template; answers {id}
 *   GET    /sandbox-control/{license}/{table}                 every record
 *   GET    /sandbox-control/{license}/{table}/{id or label}   one record
 *   PATCH  /sandbox-control/{license}/{table}/{id or label}   {fields} somebody else changed it; LastModified becomes now unless it is given
 *   POST   /sandbox-control/{license}/{table}/{id or label}   {fields} somebody else made one like it
 *
 * Only this machine may ask, and no web page: requests that carry an Origin are refused.
 */
export async function answerControl(request: IncomingMessage, control: Control): Promise<Answer> {
  try {
    checkCaller(request)
    const url = new URL(request.url ?? '/', 'http://metrc')
    const parts = url.pathname.split('/').slice(2).map(decodeURIComponent)
    const method = request.method ?? 'GET'
    const body = method === 'GET' ? {} : await readFields(request)
    return await answerPath({ control, method, parts, body, query: Object.fromEntries(url.searchParams) })
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    return refuseMessage(400, error instanceof Error ? error.message : 'The request could not be understood.').answer
  }
}

interface Asked {
  control: Control
  method: string
  parts: string[]
  body: Fields
  query: Readonly<Record<string, string>>
}

function checkCaller(request: IncomingMessage): void {
  const address = request.socket.remoteAddress ?? ''
  const isLocal = address === '::1' || /^(::ffff:)?127\./.test(address)
  if (!isLocal || request.headers.origin !== undefined) throw refuseMessage(403, 'Only this machine may ask this.')
}

async function readFields(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : fieldsOf(parsed(text), 'The body')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error('The body is not valid JSON.')
  }
}

async function answerPath(asked: Asked): Promise<Answer> {
  const [first = '', table] = asked.parts
  if (table !== undefined) return answerRecords(asked)
  const act = actions[`${asked.method} ${first}`]
  if (!act) throw refuseMessage(404, 'Not Found')
  return answerJson((await act(asked)) ?? { done: true })
}

const actions: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'GET requests': ({ control }) => control.requests,
  'DELETE requests': ({ control }) => control.clearRequests(),
  'GET applied': ({ control, query }) => appliedPage(control, query),
  'POST down': ({ control, body }) => setDown(control, body),
  'POST outage': ({ control, body }) => outage(control, body),
  'POST latency': ({ control, body }) => control.setLatency(numberIn(body, 'ms')),
  'POST write-capacity': ({ control, body }) =>
    control.setWriteCapacity(orNull((fields, name) => wholeIn(fields, name, 1))(body, 'writes')),
  'POST refuse-next': ({ control, body }) => control.refuseNext(textIn(body, 'path'), readProblems(body.rows)),
  // `plan` reads it strictly itself.
  'POST faults': ({ control, body }) => ({ id: control.plan(body as unknown as FaultPlan) }),
  'GET faults': ({ control }) => control.planned,
  'DELETE faults': ({ control, query }) => control.clearPlans(ifGiven(query, 'id', countIn)),
  'POST user-keys': ({ control, body }) => control.setUserKeys(readUserKeys(body)),
  'POST quirks': ({ control, body }) => control.setQuirks(readQuirks(body)),
  'POST clock': ({ control, body }) => setClock(control, body),
  'POST register': ({ control, body }) => ({
    id: control.register(textIn(body, 'license'), wholeIn(body, 'template')),
  }),
}

function setDown(control: Control, body: Fields): Promise<void> | undefined {
  const fields = onlyFields(body, 'The body', ['mode', 'slowMs', 'forMs'])
  const mode = oneOfIn(fields, 'mode', downModes)
  const slowMs = ifGiven(fields, 'slowMs', numberIn)
  const forMs = ifGiven(fields, 'forMs', numberIn)
  if (mode !== 'refuse') return control.setDown(mode, { slowMs, forMs })
  if (forMs === undefined)
    throw new Error('A server that takes no connections cannot be told to come back: give forMs.')
  // The answer to this request must leave before the server stops listening.
  setTimeout(() => void control.setDown(mode, { forMs }), 50)
  return undefined
}

function outage({ outage: { begin, pass, end } }: Control, body: Fields): unknown {
  const fields = onlyFields(body, 'The body', ['begin', 'passMs', 'end'])
  if (fields.passMs !== undefined) return pass(numberIn(fields, 'passMs'))
  if (fields.end === true) return end()
  const modes = downModes.filter((mode): mode is NonNullable<DownMode> => mode !== null && mode !== 'refuse')
  return begin(oneOfIn(fields, 'begin', modes))
}

const maximumPage = 1000

const countIn = (fields: Fields, name: string): number => wholeIn({ [name]: Number(fields[name]) }, name)

/** One page of the journal; the next one begins after the number of its last row. */
function appliedPage(control: Control, query: Fields) {
  const fields = onlyFields(query, 'The query', ['after', 'license', 'limit'])
  const limit = Math.min(ifGiven(fields, 'limit', countIn) ?? maximumPage, maximumPage)
  const license = ifGiven(fields, 'license', textIn)
  const rows = control.applied({ after: ifGiven(fields, 'after', countIn), license, limit: limit + 1 })
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

function readProblems(rows: unknown): RowProblem[] {
  if (!Array.isArray(rows)) throw new Error('rows must be a list of {row, message}.')
  return rows.map((each) => {
    const fields = onlyFields(each, 'A row', ['row', 'message'])
    return { row: wholeIn(fields, 'row'), message: textIn(fields, 'message') }
  })
}

function readUserKeys(body: Fields): UserKeys {
  for (const [key, value] of Object.entries(body)) {
    const given = typeof value === 'object' && value !== null && !Array.isArray(value)
    const { sees, lacks } = given ? onlyFields(value, key, ['sees', 'lacks']) : { sees: value, lacks: [] }
    if (sees !== 'all' && !isTexts(sees)) throw new Error(`${key} must see 'all' or a list of license numbers.`)
    if (!isTexts(lacks)) throw new Error(`What ${key} lacks must be a list of permissions.`)
  }
  return body as UserKeys
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

function readQuirks(body: Fields): Partial<Quirks> {
  const fields = onlyFields(body, 'The body', Object.keys(quirkValues))
  for (const name of Object.keys(fields)) {
    const values = quirkValues[name as keyof Quirks]
    if (values === 'milliseconds') numberIn(fields, name)
    else oneOfIn<unknown>(fields, name, values)
  }
  return fields
}

function setClock({ clock }: Control, body: Fields): void {
  const fields = onlyFields(body, 'The body', ['advanceMs', 'set', 'skewMs'])
  const signed = (name: string) => numberIn(fields, name, Number.NEGATIVE_INFINITY)
  if (fields.set !== undefined) {
    const instant = new Date(textIn(fields, 'set'))
    if (Number.isNaN(instant.getTime())) throw new Error('set must be an instant such as 2026-11-20T15:00:00Z.')
    clock.set(instant)
  } else if (fields.skewMs !== undefined) clock.setSkew(signed('skewMs'))
  else clock.advance(signed('advanceMs'))
}

function answerRecords({ control, method, parts, body }: Asked): Answer {
  const [license = '', name, key] = parts
  const table = tableNames.find((each): each is TableName => each === name)
  if (!table) throw refuseMessage(404, `There is no table ${name}: ${tableNames.join(', ')}.`)
  if (method !== 'GET' && (key === undefined || (method !== 'PATCH' && method !== 'POST')))
    throw refuseMessage(405, `${method} is not for this path.`)
  if (key === undefined) return answerJson(control.all(license, table))
  if (method === 'PATCH') return answerJson(control.modify(license, table, key, body))
  if (method === 'POST') return answerJson(control.addLike(license, table, key, body))
  const record = control.find(license, table, key)
  if (!record) throw refuseMessage(404, 'Not Found')
  return answerJson(record)
}
