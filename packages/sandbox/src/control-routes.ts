import type { IncomingMessage } from 'node:http'
import { type Answer, answerJson, Refusal, refuseMessage, type RowProblem } from './answer.ts'
import type { Control } from './control.ts'
import { type DownMode, downModes } from './faults.ts'
import { type TableName, tableNames } from './tables.ts'

/**
 * The control surface over HTTP, for browser tests and people:
 *
 *   GET   /sandbox-control/requests                          counters and the last writes
 *   POST  /sandbox-control/down          {mode, slowMs?, forMs?}
 *   POST  /sandbox-control/latency       {ms}
 *   POST  /sandbox-control/refuse-next   {path, rows: [{row, message}]}
 *   POST  /sandbox-control/clock         {advanceMs} or {set: instant}
 *   GET   /sandbox-control/{license}/{table}                 every record
 *   GET   /sandbox-control/{license}/{table}/{id or label}   one record
 *   PATCH /sandbox-control/{license}/{table}/{id or label}   {fields} somebody else changed it
 *   POST  /sandbox-control/{license}/{table}/{id or label}   {fields} somebody else made one like it
 *
 * Only this machine may ask, and no web page: requests that carry an Origin are refused.
 */
export async function answerControl(request: IncomingMessage, control: Control): Promise<Answer> {
  try {
    checkCaller(request)
    const parts = new URL(request.url ?? '/', 'http://metrc').pathname.split('/').slice(2).map(decodeURIComponent)
    const body = request.method === 'GET' ? {} : await readFields(request)
    return await answerPath(control, request.method ?? 'GET', parts, body)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    return refuseMessage(400, error instanceof Error ? error.message : 'The request could not be understood.').answer
  }
}

function checkCaller(request: IncomingMessage): void {
  const address = request.socket.remoteAddress ?? ''
  const isLocal = address === '::1' || /^(::ffff:)?127\./.test(address)
  if (!isLocal || request.headers.origin !== undefined) throw refuseMessage(403, 'Only this machine may ask this.')
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuseMessage(400, 'The body must be an object.')
  return value as Record<string, unknown>
}

async function answerPath(
  control: Control,
  method: string,
  parts: string[],
  body: Record<string, unknown>,
): Promise<Answer> {
  const [first = '', table, key] = parts
  if (table !== undefined) return answerRecords(control, method, first, table, key, body)
  if (method === 'GET' && first === 'requests') return answerJson(control.requests)
  const act = method === 'POST' ? actions[first] : undefined
  if (!act) throw refuseMessage(404, 'Not Found')
  await act(control, body)
  return answerJson({ done: true })
}

const actions: Record<string, (control: Control, body: Record<string, unknown>) => unknown> = {
  down: (control, { mode, slowMs, forMs }) => {
    const wanted = downModes.find((each): each is DownMode => each === mode)
    if (wanted === undefined) throw refuseMessage(400, `mode must be one of ${downModes.join(', ')}.`)
    if (wanted === 'refuse' && typeof forMs !== 'number')
      throw refuseMessage(400, 'A server that takes no connections cannot be told to come back: give forMs.')
    // The answer to this request must leave before the server stops listening.
    if (wanted === 'refuse') return void setTimeout(() => void control.setDown(wanted, { forMs: Number(forMs) }), 50)
    return control.setDown(wanted, { slowMs: optionalNumber(slowMs), forMs: optionalNumber(forMs) })
  },
  latency: (control, { ms }) => control.setLatency(Number(ms)),
  'refuse-next': (control, { path, rows }) => control.refuseNext(String(path), rows as RowProblem[]),
  clock: (control, { advanceMs, set }) =>
    typeof set === 'string' ? control.clock.set(new Date(set)) : control.clock.advance(Number(advanceMs ?? 0)),
}

const optionalNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

function answerRecords(
  control: Control,
  method: string,
  license: string,
  name: string,
  key: string | undefined,
  body: Record<string, unknown>,
): Answer {
  const table = tableNames.find((each): each is TableName => each === name)
  if (!table) throw refuseMessage(404, `There is no table ${name}: ${tableNames.join(', ')}.`)
  if (key === undefined) return answerJson(control.all(license, table))
  if (method === 'PATCH') return answerJson(control.modify(license, table, key, body))
  if (method === 'POST') return answerJson(control.addLike(license, table, key, body))
  const record = control.find(license, table, key)
  if (!record) throw refuseMessage(404, 'Not Found')
  return answerJson(record)
}
