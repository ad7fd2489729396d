import type { Answer } from '@cultivatd/contract/route'
import { CannotWait, type CallOptions, send, sendCall } from '../api.ts'
import { routesOf } from '../feature-routes.ts'
import { type Seal, sealOf } from '../kept/seal.ts'
import { live } from '../live.ts'
import { randomKey } from '../repeat-key.ts'
import { clockNow, isClockKnown, serverTimeOf } from '../server-time.ts'
import { currentToken, onTokenChange } from '../token.ts'
import { isAway } from '../when-back.ts'
import {
  type Act,
  type ActAnswer,
  type ActFile,
  again,
  edited,
  givenUp,
  isOpen,
  isToBeSent,
  mended,
  type NewAct,
} from './act.ts'
import { sendAct } from './act-answer.ts'
import { keepSecret, keptSecret, OutboxStore } from './outbox-store.ts'
import { outboxState, setOutboxState } from './outbox-state.ts'
import { sendActs } from './send-acts.ts'
import { findLost, forgetLost, loseAll, markUnsent } from './unsent-mark.ts'
import { askToKeep, isStorageError, withRoom } from './with-room.ts'

/** While something is to be sent and could not be, it is tried this often, beside each time that the server is heard again. */
const againMs = 15_000
/** What is sent is seen to shrink this often, and a long list less often: the page draws all that waits on it. */
const shownMs = (acts: number): number => Math.max(200, 2 * acts)
/** How long it is waited between tries to open a storage that went away. */
const goOnPausesMs = [200, 1_000, 3_000, 10_000]

/** What is sent by who did it: as it was kept, once it is. */
type Held = Act | GivenAct

/** What is open for the one who is signed in. */
interface Open {
  token: string
  personId: string
  store: OutboxStore
  seal: Seal
  owner: string
  /** The name of the database. */
  birth: string
  /** Keys of what is sent by who did it. */
  inHand: Map<string, Held>
  /** Tells other tabs that something changed, and hears it from them. */
  channel: BroadcastChannel | null
}

/** An act that who did it sends at once, and that is kept here until its answer came: a tab may die in between. */
export interface InHand {
  /** Its answer was here, whatever it said. */
  answered: () => Promise<void>
  /** No answer came: it is sent from here, until one does. */
  left: () => Promise<void>
}

/** What was done, as whoever did it says it; `content` are the bytes of its file. */
export type GivenAct = Omit<NewAct, 'personId' | 'at' | 'isTimeKnown'> & { content?: Blob }

/** The acts of the person who is signed in, as the device keeps and sends them (decision 137). */
class Outbox {
  #open: Open | null = null
  /** Whom it is being opened for. */
  #opening: string | null = null
  #sending: Promise<void> | null = null
  #isWanted = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** How often it was read what is kept, and which of these is shown. */
  #reads = 0
  #shown = 0

  constructor() {
    // Of another person nothing is shown nor sent.
    onTokenChange(() => this.#close())
    live.listen(() => {
      if ('asOf' in live.link) return
      void this.#openAgain()
      this.send()
    })
  }

  #person: string | null = null

  /** Opens what this person has here; where nothing can be kept nothing happens. */
  async open(personId: string): Promise<void> {
    this.#person = personId
    const token = currentToken()
    if (token === null || this.#open?.token === token || this.#opening === token) return
    if (!globalThis.isSecureContext || !globalThis.crypto?.subtle || typeof indexedDB === 'undefined') return
    this.#opening = token
    try {
      const seal = await sealOf(await secretOf(await sealOf(token), token))
      const store = await OutboxStore.open(seal, () => void this.#goOn())
      const [birth, { owner }] = [await store.birth(), seal]
      if (token !== currentToken()) return store.close()
      const channel = this.#channelOf(seal)
      this.#open = { token, personId, store, seal, owner, birth, inHand: new Map(), channel }
      setOutboxState({ lost: findLost(owner, birth), trouble: null })
      await this.#show()
      this.send()
    } catch (error) {
      // A first start without network has no secret yet, and a browser may keep nothing: then nothing waits here.
      if (isStorageError(error, 'VersionError')) setOutboxState({ trouble: 'newer' })
    } finally {
      if (this.#opening === token) this.#opening = null
    }
  }

  /** What could not be opened without a network is opened when it is back. */
  async #openAgain(): Promise<void> {
    if (!this.#open && this.#person !== null && currentToken() !== null) await this.open(this.#person)
  }

  #returning: Promise<void> | null = null

  /** The storage went away under a page that is open: it is opened anew, and what was not sent is put back from this tab. */
  #goOn(): Promise<void> {
    this.#returning ??= this.#openOther().finally(() => (this.#returning = null))
    return this.#returning
  }

  async #openOther(): Promise<void> {
    const open = this.#open
    if (!open) return
    // The newest that this tab knew: what could be sent meanwhile leaves it.
    const acts = [...outboxState().acts, ...[...open.inHand.values()].filter((act) => 'id' in act)]
    for (const pauseMs of [...goOnPausesMs, null]) {
      try {
        return await this.#putBack(open, acts)
      } catch (error) {
        if (this.#open !== open) return
        // Where a browser is still clearing up it opens nothing.
        if (pauseMs !== null && !isStorageError(error, 'VersionError')) await sleep(pauseMs)
        else return this.#giveIn(open, acts, isStorageError(error, 'VersionError') ? 'newer' : 'away')
      }
    }
  }

  async #putBack(open: Open, acts: readonly Act[]): Promise<void> {
    const store = await OutboxStore.open(open.seal, () => void this.#goOn())
    try {
      const birth = await store.birth()
      if (birth !== open.birth) for (const act of acts.filter(isOpen)) await store.restore(act)
      if (this.#open !== open) return store.close()
      Object.assign(open, { store, birth })
    } catch (error) {
      store.close()
      throw error
    }
    await this.#changed()
  }

  #giveIn({ owner, channel }: Open, acts: readonly Act[], trouble: 'newer' | 'away'): void {
    this.#open = null
    channel?.close()
    const { lost } = outboxState()
    setOutboxState(null)
    setOutboxState({ trouble, lost: trouble === 'away' ? loseAll(owner, acts) : lost })
  }

  /** The person knows what was lost. */
  forgetLost(): void {
    if (this.#open) forgetLost(this.#open.owner)
    setOutboxState({ lost: null })
  }

  /** A storage that went away is opened anew first. */
  async #keep(add: () => Promise<Act>): Promise<Act> {
    const kept = await withRoom(add).catch(async (error: unknown) => {
      if (!isStorageError(error, 'QuotaExceededError')) await this.#goOn()
      else setOutboxState({ trouble: 'full' })
      return withRoom(add)
    })
    if (outboxState().trouble === 'full') setOutboxState({ trouble: null })
    void askToKeep()
    return kept
  }

  #put(open: Open, { content, ...act }: GivenAct, isSent: boolean): Promise<Act> {
    const done = { ...act, personId: open.personId, ...doneNow() }
    return this.#keep(() => open.store.add(done, isSent, content))
  }

  /**
   * Keeps an act, durably when it resolves, and sends it when it can be. One whose key is here already is kept as it stands.
   *
   * @param isSent it left already, and no word came back
   * @throws Error where it cannot be kept
   */
  async add(given: GivenAct, isSent: boolean): Promise<void> {
    const open = this.#open
    if (!open) throw new CannotWait(given.summary)
    await this.#put(open, given, isSent)
    await this.#changed()
  }

  /** The photo of an act that waits here; null where it is not here any more. */
  fileOf = async (file: ActFile): Promise<Blob | null> => (await this.#open?.store.fileOf(file)) ?? null

  /**
   * Keeps an act while it is sent by who did it.
   *
   * @throws Error where it cannot be kept
   */
  async takeInHand(given: GivenAct): Promise<InHand> {
    const open = this.#open
    if (!open) throw new CannotWait(given.summary)
    const { key } = given
    this.#hold(open, key, given)
    const release = await holdForAllTabs(key)
    const letGo = async (work: () => Promise<void>) => {
      try {
        await work()
      } finally {
        this.#hold(open, key, null)
        release()
        // The session may have ended meanwhile.
        if (this.#open !== open && open.inHand.size === 0) open.store.close()
      }
    }
    try {
      const kept = await this.#put(open, given, true)
      // Another press of it was to wait here: what leaves now is known to have left.
      if (kept.standing.is === 'waiting')
        await open.store.change(kept.id, (one) =>
          one.standing.is === 'waiting' ? { ...one, standing: { is: 'sent' } } : one,
        )
      this.#hold(open, key, kept)
      return {
        answered: () =>
          letGo(() => open.store.change(kept.id, (one) => (one.key === key ? null : one))).then(() => {
            if (outboxState().acts.some(isToBeSent)) this.send()
          }),
        left: () => letGo(async () => {}).then(() => this.#changed()),
      }
    } catch (error) {
      await letGo(async () => {})
      throw error
    }
  }

  /** Other acts of these records wait until it is let go of (null). */
  #hold(open: Open, key: string, act: Held | null): void {
    if (act === null) open.inHand.delete(key)
    else open.inHand.set(key, act)
    if (this.#open === open)
      setOutboxState({ recordsInHand: [...open.inHand.values()].flatMap(({ records }) => records) })
  }

  /** Sends a refused act once more: as it stands, or as another change where its values are others by now. */
  again = (id: number): Promise<void> =>
    this.#change(id, (act) => (act.isEdited ? mended(act, { key: randomKey(), body: act.call.body }) : again(act)))

  /** Keeps what somebody types into a refused act. */
  edit = (id: number, body: unknown): Promise<void> => this.#change(id, (act) => edited(act, body))

  /** Takes an act out of what is sent; why stays with it. */
  giveUp = (id: number, reason: string): Promise<void> => this.#change(id, (act) => givenUp(act, reason))

  async #change(id: number, to: (act: Act) => Act): Promise<void> {
    await this.#open?.store.change(id, to)
    await this.#changed()
  }

  async #changed(): Promise<void> {
    this.#open?.channel?.postMessage('changed')
    // What was stored is stored, also where the session ends before it can be shown.
    await this.#show().catch(() => {})
    this.send()
  }

  /** Sends what can be sent, in its order; one tab at a time does. */
  send(): void {
    this.#isWanted = true
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      this.#planAgain()
    })
  }

  /** When nothing is under way: for tests. */
  async rest(): Promise<void> {
    while (this.#sending) await this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      const open = this.#open
      if (!open || isAway() || !outboxState().acts.some(isToBeSent)) continue
      await inTurn(open.owner, () => this.#sendOf(open)).catch(() => {})
      await this.#show().catch(() => {})
    }
  }

  async #sendOf(open: Open): Promise<void> {
    const isOn = () => this.#open === open && !isAway()
    setOutboxState({ isSending: true })
    try {
      // Acts say when they were done by the clock of the server, also the first one after a start without network.
      if (!isClockKnown()) await send('GET', '/api/health')
      const sendNext = async (act: Act, isFirst: boolean) => {
        const answer = await sendOne(open.store, act, isFirst)
        this.#showSoon()
        return answer
      }
      const inHand = async () => {
        const elsewhere = await inHandOfAnyTab()
        return ({ key }: Act) => open.inHand.has(key) || elsewhere.has(key)
      }
      await sendActs({ store: open.store, personId: open.personId, send: sendNext, inHand, isOn })
      open.channel?.postMessage('changed')
    } finally {
      if (this.#open === open) setOutboxState({ isSending: false })
    }
  }

  /** Nobody tells of a server that is busy, or of a gateway that is back. */
  #planAgain(): void {
    clearTimeout(this.#timer)
    if (outboxState().acts.some(isToBeSent)) this.#timer = setTimeout(() => this.send(), againMs)
  }

  #soon: ReturnType<typeof setTimeout> | undefined

  /** A long list is shown as it goes, and not read whole after each of its acts. */
  #showSoon(): void {
    if (this.#soon !== undefined) return
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      void this.#show().catch(() => {})
    }, shownMs(outboxState().acts.length))
  }

  async #show(): Promise<void> {
    const open = this.#open
    if (!open) return
    const turn = ++this.#reads
    const [acts, others] = [await open.store.of(open.personId), await open.store.openOfOthers()]
    // What was read later was newer, and may have been unsealed sooner.
    if (this.#open !== open || turn < this.#shown) return
    this.#shown = turn
    const shown = acts.filter(({ key }) => !open.inHand.has(key)).toSorted((one, other) => one.id - other.id)
    markUnsent(open.owner, open.birth, shown)
    setOutboxState({ isOn: true, acts: shown, others })
  }

  #channelOf({ owner }: Seal): BroadcastChannel | null {
    if (typeof BroadcastChannel === 'undefined') return null
    const channel = new BroadcastChannel(`cultivatd-outbox ${owner}`)
    channel.onmessage = () => void this.#show().catch(() => {})
    return channel
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    this.#person = null
    clearTimeout(this.#timer)
    setOutboxState(null)
    open?.channel?.close()
    if (open?.inHand.size === 0) open.store.close()
  }
}

async function sendOne(store: OutboxStore, act: Act, isFirst: boolean): Promise<ActAnswer> {
  const options = optionsOf(act)
  const { file } = act
  if (!file) return sendAct(() => sendCall(act.call, options), isFirst)
  const { sendFileAct } = await import('./send-file.ts')
  return sendFileAct({ ...act, file }, { content: () => store.fileOf(file), options, isFirst })
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Where it is not known how far the clock is off, it says what it says, and is put right when the act is sent. */
function doneNow(): Pick<Act, 'at' | 'isTimeKnown'> {
  const isTimeKnown = isClockKnown()
  return { at: (isTimeKnown ? clockNow() : new Date()).toISOString(), isTimeKnown }
}

/** What goes with an act when it is sent from here. */
export const optionsOf = ({ key, corrects, at, isTimeKnown = false }: Act): CallOptions => ({
  idempotencyKey: key,
  corrects,
  // A clock that was put right since then is no reason to move what was done before.
  doneAt: isTimeKnown ? at : serverTimeOf(at),
})

/** What seals the acts of this person: from the device while the session lasts, at first from the server. */
export async function secretOf(session: Seal, token: string): Promise<string> {
  const kept = await keptSecret(session).catch(() => null)
  if (kept !== null) return kept
  const { outboxSecret } = await routesOf('account')
  // Of whom this session is, whoever is signed in by now.
  const { method, path } = outboxSecret
  const { secret } = (await send(method, path, {}, { token })) as Answer<typeof outboxSecret>
  await keepSecret(session, secret)
  return secret
}

/** While another tab sends for this person, this one waits until it is done. */
export const inTurn = async (owner: string, work: () => Promise<void>): Promise<void> => {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request(`cultivatd-outbox ${owner}`, work)
}

const inHandName = 'cultivatd-outbox in hand '

/** Until it is let go of, or this tab dies, no tab sends the act of this key from the outbox. */
async function holdForAllTabs(key: string): Promise<() => void> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return () => {}
  return new Promise((resolve) => {
    locks
      .request(inHandName + key, () => new Promise<void>((release) => resolve(() => release())))
      .catch(() => resolve(() => {}))
  })
}

/** Keys of what is sent by who did it, in any tab. */
async function inHandOfAnyTab(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(inHandName) ? [name.slice(inHandName.length)] : []))
  return new Set(names)
}

export const outbox = new Outbox()
