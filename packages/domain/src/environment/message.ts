import { kindsOf, type MeasuredKind, type MeasuredPlace } from './measured-kinds.ts'
import { matchedLevels } from './topic.ts'

/** Where a message of MQTT holds what a source measured: names of its JSON, with dots between those within each other. */
export interface MessageFields {
  /** Empty: what comes was measured when it came. */
  timeField: string
  fields: Partial<Record<MeasuredKind, string>>
}

export interface MqttMessage {
  topic: string
  text: string
  /** ISO text. */
  receivedAt: string
}

type Found = { row: Record<string, unknown> } | { problem: string }

/**
 * The reading that a message holds, for `measuredOf` to judge; or why it holds none. A message that is a number alone has
 * the name of the level that the last + of the topic stands for, or of the last level where there is none.
 */
export function rowOfMessage(message: MqttMessage, source: MessageFields & MeasuredPlace & { topic: string }): Found {
  const content = contentOf(message, source.topic)
  if (content === null) return { problem: `The message is neither JSON nor a number: ${excerpt(message.text)}` }
  const row: Record<string, unknown> = {}
  const wanted: string[] = []
  for (const kind of kindsOf(source)) {
    const path = source.fields[kind]
    if (!path) continue
    wanted.push(path)
    const value = valueAt(content, path)
    if (value !== undefined && value !== null) row[kind] = numberOf(value)
  }
  if (Object.keys(row).length === 0) return { problem: `The message has none of: ${wanted.join(', ')}` }
  if (source.timeField === '') return { row: { at: message.receivedAt, ...row } }
  const time = valueAt(content, source.timeField)
  if (time === undefined || time === null) return { problem: `The message has no time at ${source.timeField}` }
  const at = timeOf(time)
  return at === null ? { problem: `This is no time: ${excerpt(String(time))}` } : { row: { at, ...row } }
}

function contentOf({ topic, text }: MqttMessage, filter: string): object | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof parsed === 'object' && parsed !== null) return parsed
  if (typeof numberOf(parsed) !== 'number') return null
  const name = matchedLevels(filter, topic)?.at(-1) ?? topic.split('/').at(-1) ?? ''
  return { [name]: parsed }
}

/** A name may hold dots itself. */
function valueAt(content: object, path: string): unknown {
  if (Object.hasOwn(content, path)) return (content as Record<string, unknown>)[path]
  let value: unknown = content
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

const plainNumber = /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/

/** Devices write numbers as text too. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && plainNumber.test(value) ? Number(value) : value

/** Up to the year 5138 in seconds, from 1973 on in milliseconds. */
const mostSeconds = 1e11

/** ISO text, or seconds or milliseconds since 1970. */
function timeOf(value: unknown): string | null {
  const given = numberOf(value)
  if (typeof given === 'string') return given
  if (typeof given !== 'number') return null
  const date = new Date(given < mostSeconds ? given * 1000 : given)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Enough to know it again, and nothing that a database would not take. */
const excerpt = (text: string): string => {
  const plain = text.slice(0, 40).replaceAll(/[\p{Cc}\p{Cs}\uFFFD]/gu, '?')
  return `"${plain}${text.length > 40 ? '…' : ''}"`
}
