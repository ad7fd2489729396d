import type { Topic } from '@cultivatd/contract/topic'
import { type LiveRow, mergeByVersion, type TopicRows } from '../merge.ts'
import type { RowsMessage } from '../topic-keeper.ts'

/** The rows of a topic after the messages that are kept of it, in their order; the first holds every row. */
export function rowsOfParts(parts: readonly string[]): TopicRows<LiveRow> {
  let rows: TopicRows<LiveRow> = new Map()
  for (const part of parts)
    for (const message of JSON.parse(part) as RowsMessage[])
      rows =
        message.type === 'snapshot'
          ? new Map(message.rows.map((row) => [row.id, row]))
          : mergeByVersion(rows, message.rows, message.removed)
  return rows
}

/** Every row in one message, as a part. */
export const wholePart = (rows: TopicRows<LiveRow>): string =>
  JSON.stringify([{ type: 'snapshot', rows: [...rows.values()] }])

/** Names the program of this page; another build of it has other files. */
export const buildOfPage = (): string =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? 'unbuilt'

/** Whether rows that another program kept are what this one expects: all that its contract asks for, and nothing else. */
export async function fitsContract(topic: string, rows: TopicRows<LiveRow>): Promise<boolean> {
  const { topics } = await import('@cultivatd/contract/contract')
  const table: Readonly<Record<string, Topic | undefined>> = topics
  const row = table[topic]?.row
  if (!row) return false
  for (const one of rows.values()) if (!row.safeParse(one).success) return false
  return true
}
