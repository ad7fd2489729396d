import type { Row, Topic, TopicParams } from '@cultivatd/contract/topic'
import type { Db } from '../db/db.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'

/**
 * What a changed row of an entity means for a topic. 'row': the topic's row of the same id changed and is loaded
 * again. 'all': any row may have changed, so all are loaded and compared.
 */
export type Watch = 'row' | 'all'

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

export interface TopicHandler<T extends Topic> {
  /** By entity of the change feed. */
  watches: Readonly<Record<string, Watch>>
  load: (call: LoadCall<T>) => Promise<readonly Row<T>[]>
  /** With fewer rows than this the topic holds every row that there is; with as many `load` may have left some out. */
  limit?: number
  /** Each person has rows of their own, such as their account. */
  personal?: boolean
}

/** A topic with the function that loads it, types put aside. */
export interface ImplementedTopic {
  name: string
  topic: Topic
  watches: Readonly<Record<string, Watch>>
  load: (call: unknown) => Promise<readonly unknown[]>
  limit: number
  isPersonal: boolean
}

/** Binds every topic of a feature to its loader; the compiler asks for each. */
export function implementTopics<Table extends Record<string, Topic>>(
  table: Table,
  handlers: { [Name in keyof Table]: TopicHandler<Table[Name]> },
): ImplementedTopic[] {
  return Object.entries(table).map(([name, topic]) => {
    const { watches, load, limit = Number.POSITIVE_INFINITY, personal = false } = handlers[name] ?? missing(name)
    return { name, topic, watches, load: load as ImplementedTopic['load'], limit, isPersonal: personal }
  })
}

function missing(name: string): never {
  throw new Error(`The topic ${name} has no handler`)
}
