import type { Change, ChangeFeed } from '../db/change-feed.ts'
import type { FeedEntity } from '../db/feed-entity.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import type { ImplementedTopic } from './implement-topics.ts'
import { KeptCounts } from './kept-counts.ts'
import { TopicInstance } from './topic-instance.ts'
import { Turns } from './turns.ts'

/** The topics that somebody looks at, each once for all who may see the same of it, and told of what changes. */
export class TopicInstances {
  readonly #services: Services
  readonly #feed: ChangeFeed
  readonly #turns = new Turns()
  readonly #counts: KeptCounts
  readonly #byPlace = new Map<string, TopicInstance>()
  readonly #byEntity = new Map<FeedEntity, Set<TopicInstance>>()

  constructor(services: Services, feed: ChangeFeed) {
    this.#services = services
    this.#feed = feed
    const report = (message: string, error: unknown) => services.log.error(message, { error })
    this.#counts = new KeptCounts({ db: services.db, turns: this.#turns, report })
  }

  get size(): number {
    return this.#byPlace.size
  }

  /** The one instance of a topic with its parameters, made when there is none. */
  find(topic: ImplementedTopic, key: string, params: Record<string, string>, by: Person): TopicInstance {
    // At a station a person may less than elsewhere, and is told so.
    const place = topic.isPersonal ? `${by.id} ${by.station ? 'at a station' : ''} ${key}` : key
    return this.#byPlace.get(place) ?? this.#make(place, topic, key, params, by)
  }

  note(change: Change): void {
    this.#counts.note(change)
    for (const instance of this.#byEntity.get(change.entity) ?? []) instance.note(change)
  }

  #make(place: string, topic: ImplementedTopic, key: string, params: Record<string, string>, by: Person) {
    const watched = Object.keys(topic.watches) as FeedEntity[]
    const made = new TopicInstance({
      topic,
      key,
      params,
      by,
      services: this.#services,
      turns: this.#turns,
      counts: this.#counts,
      position: this.#feed.position,
      onIdle: () => {
        if (this.#byPlace.get(place) === made) this.#byPlace.delete(place)
        for (const entity of watched) this.#byEntity.get(entity)?.delete(made)
      },
    })
    this.#byPlace.set(place, made)
    for (const entity of watched) this.#byEntity.set(entity, (this.#byEntity.get(entity) ?? new Set()).add(made))
    return made
  }
}
