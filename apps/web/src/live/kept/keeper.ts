import type { LiveRow, TopicRows } from '../merge.ts'
import type { HeardRows, KeptTopic, LastHeard, TopicKeeper } from '../topic-keeper.ts'
import { type Access, accessAfter, hasLost } from './access.ts'
import { buildOfPage, fitsContract, rowsOfParts, wholePart } from './kept-rows.ts'
import { keptState, setKeptState } from './kept-state.ts'
import { databaseName, type Head, KeptStore } from './kept-store.ts'
import { ownStation, readOwner, readsWith } from '../station.ts'
import { isTopicKept } from './kept-topics.ts'
import { type Seal, sealOf } from './seal.ts'
import { topicLock } from './topic-lock.ts'

/** What is heard within this time is written together. */
const gatherMs = 2_000
/** A topic that was just opened is written soon: who opened it may walk on into a room without network. */
const soonMs = 200
/** When the server was heard last is written this often while nothing changes. */
const heardMs = 30_000
/** A topic of more parts, or of more bytes of changes than it has rows, is written whole. */
const mostParts = 40
const fewBytes = 64 * 1024
/** What was not opened for so long goes, and the oldest when there is more than this. */
const keptDays = 30
const mostBytes = 60 * 1024 * 1024
const dayMs = 86_400_000

/** What the stream has in this tab. */
export interface Stream {
  /** The rows of a topic with their position; null when it has none. */
  rowsOf(key: string): { rows: TopicRows<LiveRow>; position: string } | null
  /** When the server was heard last, milliseconds since 1970; 0 before that. */
  heardAt(): number
}

interface Noted {
  key: string
  name: string | null
  /** Messages that are not written yet. */
  texts: string[]
  /** Where the first of them goes on from. */
  from: string | null
  to: string
  /** The rows of the tab are written in place of messages. */
  isWholeWanted: boolean
  isMine: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  writing: Promise<void>
  release: () => void
}

/** A part as text; `from` null: the whole topic. */
interface Text {
  text: string
  from: string | null
  to: string
}

interface Session {
  store: KeptStore
  seal: Seal
}

/**
 * Keeps on this device what the stream told of the topics that a person opened, as the messages that came, sealed for the
 * session (decision 135). Where the browser lets nothing be kept it does nothing, and says so (`kept-state.ts`).
 */
export class Keeper implements TopicKeeper {
  readonly #stream: Stream
  readonly #noted = new Map<string, Noted>()
  #session: Session | null = null
  #generation = 0
  #access: Access = {}
  #position: string | null = null
  readonly #underWay = new Set<Promise<void>>()
  /** There was no room once, and what was opened long ago went for it. */
  #isShort = false
  #beat: ReturnType<typeof setInterval> | undefined

  constructor(stream: Stream) {
    this.#stream = stream
  }

  async open(token: string): Promise<LastHeard | null> {
    const generation = ++this.#generation
    if (!globalThis.isSecureContext || !globalThis.crypto?.subtle) return this.#cannot('insecure')
    try {
      const seal = await sealOf(readsWith(token))
      const isAtStation = ownStation() !== null
      // At a station several people's lie beside each other, each sealed for its own (decision 177).
      const name = isAtStation ? `${databaseName} ${seal.owner}` : databaseName
      if (!isAtStation) void forgetStationsRead()
      const store = await KeptStore.open(() => this.#stop('away'), name)
      if (generation !== this.#generation) {
        store.close()
        return null
      }
      const row = await store.session()
      const isOurs = row?.owner === seal.owner
      if (!isOurs) await store.begin(seal.owner)
      this.#session = { store, seal }
      if (isOurs && row.access) this.#access = JSON.parse(await seal.open(row.access, 'access')) as Access
      setKeptState('on')
      // A phone in a pocket may never show this page again.
      document.addEventListener('visibilitychange', this.#hidden)
      this.#beat = setInterval(() => this.#noteHeard(), heardMs)
      setTimeout(() => void this.#safely(() => this.#makeRoom(mostBytes)), gatherMs)
      return isOurs && row.position !== null ? { position: row.position, at: row.heardAt } : null
    } catch {
      return this.#cannot('forbidden')
    }
  }

  async read(key: string): Promise<KeptTopic | null> {
    const session = this.#session
    if (!session || !isTopicKept(nameOfTopic(key))) return null
    const { store, seal } = session
    const name = await seal.nameOf(key)
    try {
      const kept = await store.read(name)
      if (!kept) return null
      const rows = rowsOfParts(await Promise.all(kept.parts.map((part) => seal.open(part, name))))
      if (kept.head.build !== buildOfPage() && !(await fitsContract(nameOfTopic(key), rows))) return null
      if (Date.now() - kept.head.openedAt > dayMs) void this.#safely(() => store.touch(name, Date.now()))
      return { rows, position: kept.head.position }
    } catch {
      // Half written, or not ours: as if it was never here.
      await this.#safely(() => store.drop(name))
      return null
    }
  }

  note({ message, text, from }: HeardRows): void {
    if (!this.#session || keptState() !== 'on' || !isTopicKept(nameOfTopic(message.key))) return
    this.#position = message.position
    this.#noteAccess(message.key)
    const noted = this.#noted.get(message.key) ?? this.#begin(message.key)
    if (message.type === 'snapshot') Object.assign(noted, { texts: [], from: null, isWholeWanted: false })
    else if (noted.texts.length === 0) {
      noted.from = from
      // Changes of what nobody knows where it stood are not enough.
      noted.isWholeWanted ||= from === null
    }
    noted.texts.push(text)
    noted.to = message.position
    noted.timer ??= setTimeout(() => void this.#write(noted), message.type === 'snapshot' ? soonMs : gatherMs)
  }

  leave(key: string): void {
    const noted = this.#noted.get(key)
    if (!noted) return
    this.#noted.delete(key)
    void this.#write(noted).then(noted.release)
  }

  drop(key: string): void {
    const noted = this.#noted.get(key)
    if (noted) {
      this.#noted.delete(key)
      clearTimeout(noted.timer)
      noted.release()
    }
    const session = this.#session
    if (session) void this.#safely(async () => session.store.drop(await session.seal.nameOf(key)))
  }

  loseHistory(): void {
    for (const noted of this.#noted.values()) noted.texts = []
    void this.#safely(async () => this.#session?.store.loseHistory())
  }

  close(): void {
    const session = this.#session
    this.#stop('off')
    if (!session) return
    const isKept = session.seal.owner === readOwner()
    const wiped = (isKept ? Promise.resolve() : session.store.clear()).then(() => session.store.close())
    void this.#follow(wiped.catch(() => {}))
  }

  async flush(): Promise<void> {
    await this.#rest()
    for (const noted of this.#noted.values()) void this.#write(noted)
    await this.#rest()
  }

  async #rest(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #follow(work: Promise<void>): Promise<void> {
    const followed = work.finally(() => this.#underWay.delete(followed))
    this.#underWay.add(followed)
    return followed
  }

  #cannot(state: 'insecure' | 'forbidden'): null {
    setKeptState(state)
    return null
  }

  #stop(state: 'off' | 'away'): void {
    this.#generation += 1
    this.#session = null
    this.#access = {}
    this.#position = null
    this.#isShort = false
    clearInterval(this.#beat)
    document.removeEventListener('visibilitychange', this.#hidden)
    this.#forgetNoted()
    setKeptState(state)
  }

  #forgetNoted(): void {
    for (const noted of this.#noted.values()) {
      clearTimeout(noted.timer)
      noted.release()
    }
    this.#noted.clear()
  }

  #begin(key: string): Noted {
    const noted: Noted = {
      key,
      name: null,
      texts: [],
      from: null,
      to: '',
      isWholeWanted: false,
      isMine: false,
      timer: undefined,
      writing: Promise.resolve(),
      release: () => {},
    }
    this.#noted.set(key, noted)
    void this.#safely(async () => {
      const name = (await this.#session?.seal.nameOf(key)) ?? null
      noted.name = name
      if (name === null) return
      if (this.#noted.get(key) !== noted) return
      noted.release = topicLock(name, () => {
        noted.isMine = true
        // What was heard before this was known may wait for nothing else.
        const isHeard = noted.texts.length > 0
        if (noted.isWholeWanted || isHeard)
          noted.timer ??= setTimeout(() => void this.#write(noted), isHeard ? soonMs : gatherMs)
      })
    })
    return noted
  }

  /** One after the other, each with what was heard until then. */
  #write(noted: Noted): Promise<void> {
    clearTimeout(noted.timer)
    noted.timer = undefined
    if (!noted.isMine || noted.name === null) {
      // Another tab keeps it. Should it become ours, what was heard until then is in the rows.
      if (noted.name !== null) Object.assign(noted, { texts: [], isWholeWanted: true })
      return noted.writing
    }
    const part = this.#taken(noted)
    const before = noted.writing
    if (part) noted.writing = this.#safely(() => before.then(() => this.#writePart(noted, part)))
    return noted.writing
  }

  /** What is to be written now; null when nothing is. */
  #taken(noted: Noted): Text | null {
    const { key, texts, from, to, isWholeWanted } = noted
    Object.assign(noted, { texts: [], isWholeWanted: false })
    if (isWholeWanted) return this.#whole(key)
    return texts.length === 0 ? null : { text: `[${texts.join(',')}]`, from, to }
  }

  #whole(key: string): Text | null {
    const whole = this.#stream.rowsOf(key)
    return whole && { text: wholePart(whole.rows), from: null, to: whole.position }
  }

  async #writePart(noted: Noted, { text, from, to }: Text): Promise<void> {
    const session = this.#session
    const { name } = noted
    if (!session || name === null) return
    const { store, seal } = session
    const sealed = await seal.seal(text, name)
    const part = { name, build: buildOfPage(), from, to, sealed, now: Date.now() }
    const head = await store.write(seal.owner, part)
    if (head) noted.isWholeWanted ||= isLong(head)
    else if (from !== null) {
      // What is here is not what we went on from.
      const whole = this.#whole(noted.key)
      if (whole) return this.#writePart(noted, whole)
    }
    await store.note(seal.owner, { position: this.#position, heardAt: this.#stream.heardAt() })
  }

  readonly #hidden = (): void => {
    if (document.visibilityState !== 'hidden') return
    void this.flush()
    this.#noteHeard()
  }

  #noteHeard(): void {
    const [session, heardAt] = [this.#session, this.#stream.heardAt()]
    if (session && heardAt > 0) void this.#safely(() => session.store.note(session.seal.owner, { heardAt }))
  }

  /** What a person may see became less: nobody asked for the topics that are not on the screen, so they go. */
  #noteAccess(key: string): void {
    const session = this.#session
    // The rows of the tab are as of this message.
    const now = session && accessAfter(this.#access, key, this.#stream.rowsOf(key)?.rows)
    if (!session || !now) return
    const before = this.#access
    this.#access = now
    void this.#safely(async () => {
      if (hasLost(before, now)) await this.#dropUnseen(session)
      const access = await session.seal.seal(JSON.stringify(now), 'access')
      await session.store.note(session.seal.owner, { access })
    })
  }

  async #dropUnseen({ store, seal }: Session): Promise<void> {
    const seen = new Set(await Promise.all([...this.#noted.keys()].map((key) => seal.nameOf(key))))
    const names = (await store.heads()).map(({ name }) => name)
    await store.drop(...names.filter((name) => !seen.has(name)))
  }

  async #makeRoom(most: number): Promise<void> {
    const { store } = this.#session ?? {}
    if (!store) return
    const heads = (await store.heads()).sort((a, b) => b.openedAt - a.openedAt)
    const old = Date.now() - keptDays * dayMs
    let bytes = 0
    const going = heads.filter((head, at) => {
      bytes += head.bytes
      return (at > 0 && bytes > most) || head.openedAt < old
    })
    await store.drop(...going.map(({ name }) => name))
  }

  /** Nothing that goes wrong here may reach who works: what cannot be kept is not, and is said. */
  #safely(work: () => Promise<unknown>): Promise<void> {
    return this.#follow(this.#tried(work))
  }

  async #tried(work: () => Promise<unknown>): Promise<void> {
    const generation = this.#generation
    try {
      await work()
    } catch (error) {
      if (generation !== this.#generation) return
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return this.#stop('away')
      // What was opened last is worth most. The second time no more is kept, and what is here stays to be read.
      if (this.#isShort) {
        setKeptState('full')
        return this.#forgetNoted()
      }
      this.#isShort = true
      for (const noted of this.#noted.values()) noted.isWholeWanted = true
      await this.#halve().catch(() => this.#stop('away'))
    }
  }

  async #halve(): Promise<void> {
    const { store } = this.#session ?? {}
    const bytes = (await store?.heads())?.reduce((sum, head) => sum + head.bytes, 0) ?? 0
    await this.#makeRoom(bytes / 2)
  }
}

/** What lay beside each other while this device was a station. */
async function forgetStationsRead(): Promise<void> {
  const all = (await indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of all) if (name?.startsWith(`${databaseName} `)) indexedDB.deleteDatabase(name)
}

const nameOfTopic = (key: string): string => key.split('?', 1)[0] ?? key

const isLong = ({ parts, bytes, wholeBytes }: Head): boolean =>
  parts >= mostParts || bytes - wholeBytes > Math.max(fewBytes, wholeBytes)
