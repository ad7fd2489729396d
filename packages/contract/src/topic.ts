import type * as z from 'zod'
import type { PersonNeeds } from './route.ts'

/** Every row of every topic: known by its id, newer by its version. */
export interface TopicRow {
  id: string
  version: number
}

/** A live list as data: what one may subscribe to, with what, who may, and what its rows look like. */
export interface Topic {
  params?: z.ZodType<Record<string, string>>
  row: z.ZodType<TopicRow>
  needs: PersonNeeds
  /** Otherwise than `worksAtStation` says by itself. */
  atStation?: boolean
  summary: string
}

/** Declares topics and keeps their exact types. */
export const topics = <const Table extends Record<string, Topic>>(table: Table): Table => table

export type TopicParams<T extends Topic> = T['params'] extends z.ZodType ? z.output<T['params']> : Record<string, never>
export type Row<T extends Topic> = z.output<T['row']>

/**
 * The name of one topic with its parameters on the wire and in the web's cache: `rooms?facilityId=GAAA-4KVB-7T2Q`.
 * Parameters are sorted, so the same subscription always has the same key.
 */
export function topicKey(name: string, params: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  return query ? `${name}?${query}` : name
}
