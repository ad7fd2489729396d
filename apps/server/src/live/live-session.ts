import { type ClientMessage, liveClose } from '@cultivatd/contract/live'
import { topicKey } from '@cultivatd/contract/topic'
import { AppError } from '@cultivatd/domain/app-error'
import { checkNeeds } from '../http/access.ts'
import type { Person } from '../http/person.ts'
import { inPlainWords } from '../http/plain-words.ts'
import { problemsOf } from '../http/refusal.ts'
import type { ImplementedTopic } from './implement-topics.ts'
import type { LiveSocket } from './live-socket.ts'
import type { Snapshots } from './snapshots.ts'
import type { Subscriber, TopicInstance } from './topic-instance.ts'

/** What one tab may ask of the hub. */
export interface LiveTopics {
  find(name: string): ImplementedTopic | undefined
  /** The one instance of a topic with its parameters, made when there is none. */
  instance(topic: ImplementedTopic, key: string, params: Record<string, string>, by: Person): TopicInstance
  isFacilityActive(facilityId: string): Promise<boolean>
  personByToken(token: string): Promise<Person | null>
  /** Whether this database was once at this position. */
  knows(position: string): Promise<boolean>
  /** What somebody looks at, they use. */
  noteUse(token: string): void
  subscribe(instance: TopicInstance, subscriber: Subscriber, since: string | undefined): void
  /** Counts a tab of a person; null when they have too many. */
  admit(person: Person, socket: LiveSocket): Snapshots | null
  leave(person: Person, socket: LiveSocket): void
}

/** A topic that was asked for, with its parameters. */
interface Wish {
  topic: ImplementedTopic
  params: Record<string, string>
}

interface Subscription extends Wish {
  instance: TopicInstance
  subscriber: Subscriber
}

const mostSubscriptions = 200
const unknownFacility = 'Unknown Facility'
const wentWrong = 'Something went wrong. It has been written to the log.'

/** One tab: who sits there, and what is looked at. */
export class LiveSession {
  readonly #socket: LiveSocket
  readonly #topics: LiveTopics
  readonly #subscriptions = new Map<string, Subscription>()
  /** What may not be seen yet, by key: it begins by itself when a permission is given or a facility becomes active. */
  readonly #refused = new Map<string, Wish>()
  #token: string | null = null
  #person: Person | null = null
  #snapshots: Snapshots | null = null
  /** Messages are taken one after the other: a sub that follows the hello waits until it is known who says it. */
  #last: Promise<void> = Promise.resolve()

  constructor(socket: LiveSocket, topics: LiveTopics) {
    this.#socket = socket
    this.#topics = topics
  }

  get isSignedIn(): boolean {
    return this.#person !== null
  }

  isOf(personId: string): boolean {
    return this.#person?.id === personId
  }

  take(message: ClientMessage): void {
    // Whether we are there is told at once, whatever else is asked for and takes its time.
    if (message.type === 'ping') return this.#socket.send({ type: 'pong', at: new Date().toISOString() })
    this.#last = this.#last.then(() => this.#answer(message)).catch(() => this.#socket.terminate())
  }

  end(): void {
    for (const { instance, subscriber } of this.#subscriptions.values()) instance.remove(subscriber)
    this.#subscriptions.clear()
    this.#refused.clear()
    if (this.#person) this.#topics.leave(this.#person, this.#socket)
    this.#person = null
    this.#snapshots = null
  }

  /** Looks again who this is and what may be seen; ends what may not (PERM-21, FAC-02). */
  recheck(): Promise<void> {
    this.#last = this.#last.then(() => this.#recheck()).catch(() => this.#socket.terminate())
    return this.#last
  }

  async #answer(message: Exclude<ClientMessage, { type: 'ping' }>): Promise<void> {
    if (!this.#socket.isOpen) return
    if (message.type === 'hello') return this.#signIn(message)
    if (!this.#person) return this.#socket.close(liveClose.signedOut)
    if (message.type === 'unsub') return this.#unsubscribe(message.key)
    return this.#subscribe(message)
  }

  async #signIn({ token, since }: ClientMessage & { type: 'hello' }): Promise<void> {
    const person = await this.#topics.personByToken(token)
    if (!person) return this.#socket.close(liveClose.signedOut)
    if (this.#person && this.#person.id !== person.id) return this.#socket.close(liveClose.signedOut)
    const isKnown = since === undefined ? undefined : await this.#topics.knows(since)
    // It may have gone while it was asked who it is.
    if (!this.#socket.isOpen) return
    this.#snapshots = this.#topics.admit(person, this.#socket)
    if (!this.#snapshots) return this.#socket.close(liveClose.tooManyTabs)
    this.#token = token
    this.#person = person
    this.#socket.send({ type: 'ready', isKnown, at: new Date().toISOString() })
  }

  async #subscribe({ topic: name, params: given = {}, since }: ClientMessage & { type: 'sub' }): Promise<void> {
    const person = this.#person
    if (!person) return
    if (this.#token) this.#topics.noteUse(this.#token)
    const topic = this.#topics.find(name)
    const key = topicKey(name, given)
    try {
      if (!topic) throw new AppError('not-found', `There is no topic ${name}.`)
      const isKnown = this.#subscriptions.has(key) || this.#refused.has(key)
      if (!isKnown && this.#subscriptions.size + this.#refused.size >= mostSubscriptions)
        throw new AppError('too-many', `At most ${mostSubscriptions} topics can be looked at at once.`)
      const params = paramsOf(topic, given)
      const refusal = await this.#refusalOf({ topic, params }, person)
      if (!this.#socket.isOpen) return
      if (refusal !== null) return this.#refuse(key, { topic, params }, refusal)
      this.#unsubscribe(key)
      this.#begin(topic, key, params, person, since)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#unsubscribe(key)
      this.#socket.send({ type: 'refused', key, message: error.message })
    }
  }

  #begin(topic: ImplementedTopic, key: string, params: Record<string, string>, by: Person, since?: string): void {
    const snapshots = this.#snapshots
    if (!snapshots) return
    const instance = this.#topics.instance(topic, key, params, by)
    let isFirst = true
    const subscriber: Subscriber = {
      whenRoom: (send) => snapshots.whenRoom(this.#socket, key, send),
      send: (frame) => {
        if (isFirst) snapshots.send(this.#socket, key, frame)
        else this.#socket.sendFrame(frame, true)
        isFirst = false
      },
      fail: (error) => {
        this.#subscriptions.delete(key)
        const message = error instanceof AppError ? error.message : wentWrong
        this.#socket.send({ type: 'refused', key, message })
      },
    }
    this.#subscriptions.set(key, { topic, params, instance, subscriber })
    this.#topics.subscribe(instance, subscriber, since)
  }

  #unsubscribe(key: string): void {
    const subscription = this.#subscriptions.get(key)
    this.#subscriptions.delete(key)
    this.#refused.delete(key)
    subscription?.instance.remove(subscription.subscriber)
  }

  /** Why this may not be seen; null when it may. */
  async #refusalOf({ topic, params }: Wish, person: Person): Promise<string | null> {
    try {
      checkNeeds(topic.topic, person)
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
    const { facilityId } = params
    return facilityId !== undefined && !(await this.#topics.isFacilityActive(facilityId)) ? unknownFacility : null
  }

  #refuse(key: string, wish: Wish, message: string): void {
    this.#unsubscribe(key)
    this.#refused.set(key, wish)
    this.#socket.send({ type: 'refused', key, message })
  }

  async #recheck(): Promise<void> {
    if (!this.#token || !this.#socket.isOpen) return
    const person = await this.#topics.personByToken(this.#token)
    if (!person) {
      this.end()
      return this.#socket.close(liveClose.signedOut)
    }
    this.#person = person
    const refused = [...this.#refused]
    for (const [key, { topic, params }] of this.#subscriptions) {
      const refusal = await this.#refusalOf({ topic, params }, person)
      if (refusal !== null) this.#refuse(key, { topic, params }, refusal)
    }
    for (const [key, wish] of refused) {
      if ((await this.#refusalOf(wish, person)) !== null) continue
      this.#refused.delete(key)
      this.#begin(wish.topic, key, wish.params, person)
    }
  }
}

function paramsOf({ topic }: ImplementedTopic, given: Record<string, string>): Record<string, string> {
  if (!topic.params) {
    if (Object.keys(given).length > 0) throw new AppError('invalid', 'This topic has no parameters.')
    return {}
  }
  const parsed = topic.params.safeParse(given, { error: inPlainWords })
  if (!parsed.success) throw new AppError('invalid', problemsOf(parsed.error))
  return parsed.data
}
