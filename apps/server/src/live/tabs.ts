import type { Accounts } from '../http/accounts.ts'
import type { LiveSession } from './live-session.ts'
import type { LiveSocket } from './live-socket.ts'

/** Of one network, of whom it is not known yet who they are. */
const mostStrangers = 100
/** After one look at who may see what, the next comes no sooner: a sign-out costs a look at every tab. */
const recheckMs = 250
const farewellMs = 1_500

export interface Tab {
  socket: LiveSocket
  session: LiveSession
  network: string
}

/** Every tab that is open, and when each looks again at who sits there and what they may see. */
export class Tabs extends Set<Tab> {
  readonly #accounts: Accounts
  #rechecking: NodeJS.Timeout | undefined
  /** Whose tabs look again; null for all. */
  readonly #concerned = new Set<string | null>()
  #isClosed = false

  constructor(accounts: Accounts) {
    super()
    this.#accounts = accounts
  }

  get unsentBytes(): number {
    return [...this].reduce((sum, { socket }) => sum + socket.unsentBytes, 0)
  }

  hasTooManyStrangersOf(network: string): boolean {
    let strangers = 0
    for (const tab of this) if (tab.network === network && !tab.session.isSignedIn) strangers += 1
    return strangers >= mostStrangers
  }

  beat(): void {
    for (const { socket, session } of this) {
      socket.beat()
      void session.recheck()
    }
  }

  /** @param personId null when it may concern everybody */
  planRecheck(personId: string | null): void {
    if (this.#isClosed) return
    this.#accounts.forget()
    this.#concerned.add(personId)
    this.#rechecking ??= setTimeout(() => this.#recheck(), recheckMs)
  }

  #recheck(): void {
    this.#rechecking = undefined
    const isEverybody = this.#concerned.has(null)
    for (const { session } of this)
      if (isEverybody || [...this.#concerned].some((id) => id !== null && session.isOf(id))) void session.recheck()
    this.#concerned.clear()
  }

  /** Says goodbye; answers how many did not go by themselves and were cut. */
  async close(reason: number): Promise<number> {
    this.#isClosed = true
    clearTimeout(this.#rechecking)
    for (const { socket } of this) socket.close(reason)
    const end = Date.now() + farewellMs
    while (this.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    const left = this.size
    for (const { socket } of this) socket.terminate()
    return left
  }
}
