import type { Answer } from '@cultivatd/contract/route'
import { CannotWait, type CallOptions, send, sendCall } from '../api.ts'
import { routesOf } from '../feature-routes.ts'
import { type Seal, sealOf } from '../kept/seal.ts'
import { live } from '../live.ts'
import { randomKey } from '../repeat-key.ts'
import { isServerTimeKnown, serverTimeOf } from '../server-time.ts'
import { currentToken, onTokenChange } from '../token.ts'
import { isAway } from '../when-back.ts'
import { type Act, again, edited, givenUp, isToBeSent, mended, type NewAct } from './act.ts'
import { sendAct } from './act-answer.ts'
import { keepSecret, keptSecret, OutboxStore } from './outbox-store.ts'
import { outboxState, setOutboxState } from './outbox-state.ts'
import { sendActs } from './send-acts.ts'

/** While something is to be sent and could not be, it is tried this often, beside each time that the server is heard again. */
const againMs = 15_000

/** What is open for the one who is signed in. */
interface Open {
  token: string
  personId: string
  store: OutboxStore
  owner: string
  /** Keys of what is sent by who did it. */
  inHand: Set<string>
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
      const store = await OutboxStore.open(seal)
      if (token !== currentToken()) return store.close()
      this.#open = { token, personId, store, owner: seal.owner, inHand: new Set(), channel: this.#channelOf(seal) }
      await this.#show()
      this.send()
    } catch {
      // A first start without network has no secret yet, and a browser may keep nothing: then nothing waits here.
    } finally {
      if (this.#opening === token) this.#opening = null
    }
  }

  /** What could not be opened without a network is opened when it is back. */
  async #openAgain(): Promise<void> {
    if (!this.#open && this.#person !== null && currentToken() !== null) await this.open(this.#person)
  }

  /**
   * Keeps an act, durably when it resolves, and sends it when it can be.
   *
   * @param isSent it left already, and no word came back
   * @throws Error where it cannot be kept
   */
  async add(act: Omit<NewAct, 'personId' | 'at'>, isSent: boolean): Promise<void> {
    const open = this.#open
    if (!open) throw new CannotWait(act.summary)
    await open.store.add({ ...act, personId: open.personId, at: new Date().toISOString() }, isSent)
    await this.#changed()
  }

  /**
   * Keeps an act while it is sent by who did it.
   *
   * @throws Error where it cannot be kept
   */
  async takeInHand(act: Omit<NewAct, 'personId' | 'at'>): Promise<InHand> {
    const open = this.#open
    if (!open) throw new CannotWait(act.summary)
    const { key } = act
    open.inHand.add(key)
    const release = await holdForAllTabs(key)
    const letGo = async (work: () => Promise<void>) => {
      try {
        await work()
      } finally {
        open.inHand.delete(key)
        release()
        // The session may have ended meanwhile.
        if (this.#open !== open && open.inHand.size === 0) open.store.close()
      }
    }
    try {
      const { id } = await open.store.add({ ...act, personId: open.personId, at: new Date().toISOString() }, true)
      return {
        answered: () => letGo(() => open.store.change(id, (one) => (one.key === key ? null : one))),
        left: () => letGo(async () => {}).then(() => this.#changed()),
      }
    } catch (error) {
      await letGo(async () => {})
      throw error
    }
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
    await this.#show()
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
      if (!isServerTimeKnown()) await send('GET', '/api/health')
      const sendOne = async (act: Act, isFirst: boolean) => {
        const answer = await sendAct(() => sendCall(act.call, optionsOf(act)), isFirst)
        // Long lists are shown as they go.
        setTimeout(() => void this.#show().catch(() => {}))
        return answer
      }
      const inHand = async () => {
        const elsewhere = await inHandOfAnyTab()
        return ({ key }: Act) => open.inHand.has(key) || elsewhere.has(key)
      }
      await sendActs({ store: open.store, personId: open.personId, send: sendOne, inHand, isOn })
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

  async #show(): Promise<void> {
    const open = this.#open
    if (!open) return
    const turn = ++this.#reads
    const [acts, { others }] = [await open.store.of(open.personId), await open.store.openCount()]
    // What was read later was newer, and may have been unsealed sooner.
    if (this.#open !== open || turn < this.#shown) return
    this.#shown = turn
    const shown = acts.filter(({ key }) => !open.inHand.has(key)).toSorted((one, other) => one.id - other.id)
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

const optionsOf = ({ key, corrects, at }: Act): CallOptions => ({
  idempotencyKey: key,
  corrects,
  doneAt: serverTimeOf(at),
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
const inTurn = async (owner: string, work: () => Promise<void>): Promise<void> => {
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
