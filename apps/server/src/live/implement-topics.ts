import type { Row, Topic, TopicParams } from '@cultivatd/contract/topic'
import type { Db } from '../db/db.ts'
import type { FeedEntity } from '../db/feed-entity.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import type { CountsOf } from './kept-counts.ts'

/**
 * What a changed row of an entity means for a topic. 'row': the topic's row of the same id changed and is loaded
 * again. 'subject': the topic is about this one record, which its params name; its rows, of which there are few, are
 * loaded again, and for no other record. 'all': any row may have changed, so all are loaded and compared.
 */
export type Watch = 'row' | 'subject' | 'all'

export type Watches = Readonly<Partial<Record<FeedEntity, Watch>>>

export interface LoadCall<T extends Topic> {
  db: Db
  params: TopicParams<T>
  /** Only these rows, those that are not in the topic left out; null for all. */
  ids: readonly string[] | null
  /** Whose subscription it is; the same rows go to everybody unless the topic is `personal`. */
  by: Person
  services: Services
  now: () => Date
}

/** A topic whose rows are read from their tables. */
export interface TopicHandler<T extends Topic> {
  watches: Watches
  /** Holds one connection at a time: with others it has a share of the pool. */
  load: (call: LoadCall<T>) => Promise<readonly Row<T>[]>
  /** With fewer rows than this the topic holds every row that there is; with as many `load` may have left some out. */
  limit?: number
  /** Each person has rows of their own, such as their account. */
  personal?: boolean
}

export interface ComputeCall<T extends Topic> {
  params: TopicParams<T>
  /** Parts of a facility as they were counted last; what they watch is what the topic watches. */
  counted: CountsOf
  now: () => Date
}

/** A topic whose rows are computed from parts, each kept until something that it counts has changed (decision 016). */
export interface ComputedTopicHandler<T extends Topic> {
  compute: (call: ComputeCall<T>) => Promise<readonly Row<T>[]>
}

/** A topic with the function that loads it, types put aside. */
export interface ImplementedTopic {
  name: string
  topic: Topic
  watches: Watches
  /** Null when it is computed. */
  load: ((call: unknown) => Promise<readonly unknown[]>) | null
  compute: ((call: unknown) => Promise<readonly unknown[]>) | null
  limit: number
  isPersonal: boolean
}

/** Binds every topic of a feature to its loader; the compiler asks for each. */
export function implementTopics<Table extends Record<string, Topic>>(
  table: Table,
  handlers: { [Name in keyof Table]: TopicHandler<Table[Name]> | ComputedTopicHandler<Table[Name]> },
): ImplementedTopic[] {
  return Object.entries(table).map(([name, topic]) => {
    const handler = handlers[name] ?? missing(name)
    const bound = { name, topic, limit: Number.POSITIVE_INFINITY, isPersonal: false }
    if ('compute' in handler)
      return { ...bound, watches: {}, load: null, compute: handler.compute as ImplementedTopic['compute'] }
    const { watches, load, limit = bound.limit, personal = false } = handler
    return { ...bound, watches, load: load as ImplementedTopic['load'], compute: null, limit, isPersonal: personal }
  })
}

function missing(name: string): never {
  throw new Error(`The topic ${name} has no handler`)
}
