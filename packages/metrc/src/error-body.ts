import { MetrcError, type MetrcErrorKind, type RowProblem, sentenceFor } from './metrc-error.ts'

/** An answer of Metrc as it came over the wire. */
export interface Answer {
  status: number
  /** Lower-case media type without parameters; empty when none was given. */
  type: string
  body: string
  /** Of `Retry-After`; null or left out when it was not given. */
  retryAfterMs?: number | null
}

interface Said {
  messages: string[]
  rows?: RowProblem[]
}

const longestSentence = 500
const longestDetail = 500

/** Texts of server faults that Metrc dresses as a 400 (Metrc reference §5.3); they pass, and are not for people. */
const serverFault =
  /could not load file or assembly|value cannot be null|parameter name:|object reference not set|\bSystem\.\w+|timeout expired|\bexception\b|stack trace/i

const markup = /<[a-z!/][^>]*>?/i

/** Turns an answer that is not a success into the error that tells it (Metrc reference §5). */
export function readError(answer: Answer): MetrcError {
  const { status, body } = answer
  const said = readBody(answer)
  const detail = `${status} ${clip(body.replaceAll(/\s+/g, ' ').trim(), longestDetail)}`.trim()
  const fault = status === 400 && !said.rows && serverFault.test(body)
  const kind = fault ? 'unavailable' : kindOf(status)
  // What a broken server says of itself helps nobody who reads it on a screen.
  const messages = ownSentence(kind, status, fault) ?? said.messages
  const retryAfterMs = answer.retryAfterMs ?? undefined
  const passing = kind === 'rate-limited' || kind === 'unavailable'
  const isMetrcsWord = isVerdict(answer)
  const seen = { kind, status, isMetrcsWord, retryAfterMs, detail }
  return new MetrcError({ ...seen, messages, rows: said.rows, wasSent: true, passing })
}

/**
 * Whether only Metrc itself can have answered this, so that it did not do what was asked (Metrc reference §5): a 4xx in
 * its JSON, its 429 with a word of when to come again, a 403 that says nothing, a 401 that says nothing or a plain sentence.
 * Everything else can come from what stands between, which does not know what Metrc did.
 */
function isVerdict({ status, body, retryAfterMs }: Answer): boolean {
  const json = parse(body)
  const isOwnJson = isMetrcsJson(json)
  if (status === 401) return isOwnJson || (json === undefined && !markup.test(body))
  if (status === 403) return isOwnJson || body.trim() === ''
  if (status === 429) return isOwnJson || (retryAfterMs != null && !markup.test(body))
  return status >= 400 && status < 500 && status !== 408 && isOwnJson
}

/** Rows, `Message` with a capital M, or a list of sentences (Metrc reference §5.2). */
function isMetrcsJson(body: unknown): boolean {
  if (isRecord(body)) return isText(body['Message'])
  return Array.isArray(body) && body.length > 0 && body.every((entry) => isText(entry) || rowProblem(entry).length > 0)
}

function kindOf(status: number): MetrcErrorKind {
  if (status === 429) return 'rate-limited'
  if (status === 408) return 'unavailable'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status >= 500) return 'unavailable'
  if (status >= 400) return 'refused'
  return 'unreadable'
}

function ownSentence(kind: MetrcErrorKind, status: number, fault: boolean): string[] | null {
  if (kind === 'unreadable') {
    return ['Metrc sent the request on to another address. Check the address of Metrc in the configuration.']
  }
  if (kind !== 'unavailable') return null
  return fault || status === 500 ? ['Metrc has an internal error. Try again later.'] : [sentenceFor.unavailable]
}

/** Row list, message object, list of strings or plain text; nothing for HTML and empty bodies. */
function readBody({ type, body }: Answer): Said {
  const parsed = parse(body)
  if (Array.isArray(parsed)) return readList(parsed)
  if (typeof parsed === 'string') return { messages: sentences([parsed]) }
  if (isRecord(parsed))
    return { messages: sentences([parsed['Message'], parsed['message']].filter(isText).slice(0, 1)) }
  if (type.includes('json') || parsed !== undefined) return { messages: [] }
  return { messages: sentences([body]) }
}

function readList(list: unknown[]): Said {
  const messages = list
    .map((entry) => (isRecord(entry) ? (entry['message'] ?? entry['Message']) : entry))
    .filter(isText)
  const rows = list.flatMap((entry) => rowProblem(entry))
  return rows.length > 0 ? { messages: sentences(messages), rows } : { messages: sentences(messages) }
}

function rowProblem(entry: unknown): RowProblem[] {
  if (!isRecord(entry)) return []
  const row = entry['row'] ?? entry['Row']
  const message = entry['message'] ?? entry['Message']
  const [sentence] = isText(message) ? sentences([message]) : []
  return typeof row === 'number' && sentence ? [{ row, message: sentence }] : []
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Keeps what a person can read and a database can store: no markup, no control characters, no halves of characters, not
 * too long, each sentence once.
 */
function sentences(texts: string[]): string[] {
  const readable = texts
    .filter((text) => !markup.test(text))
    .map((text) => clip(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), longestSentence))
    .map((text) => text.replaceAll(/\p{Surrogate}/gu, ''))
    .filter((text) => text !== '')
  return [...new Set(readable)]
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
