import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { MetrcAccess } from '../metrc/metrc-access.ts'

/** Why nothing is sent. */
export type HeldBecause = 'no-key' | 'key-refused' | 'down' | 'restored'

export interface SendingGateOptions {
  facilityId: string
  access: Pick<MetrcAccess, 'client'>
  /** Something may be sent again. */
  opened: () => void
  /** Something hinders the sending. */
  closed: () => void
  report: (message: string, error?: unknown) => void
}

interface Hold {
  because: HeldBecause | 'too-many'
  /** By a clock that nobody sets. */
  until: number
  /** The client of the key that was refused. */
  client: MetrcClient | null
}

export const downPauseMs = 2_000
const keyPauseMs = 15_000
const busyPauseMs = 1_000
const longestBusyPauseMs = 30_000
/** So many writes in a row without a clear answer are an outage, even if reads are answered. */
const mostUnknownInARow = 10
const restoredPauseMs = 1_000
/** Whatever Metrc says, nobody waits for a day because of one header. */
export const longestToldPauseMs = 5 * 60_000
const probeMs = 5_000
const standingMs = 10_000

/** What is reported of it. */
export const noClearAnswer = (facilityId: string): string => `A write of ${facilityId} has no clear answer`

/**
 * When the writes of one facility may be sent. Two things hinder it: a hold, when Metrc cannot be asked at all, and a
 * pause, when its writes have no clear answers; what is looked for goes on while only paused.
 */
export class SendingGate {
  readonly #options: SendingGateOptions
  #hold: Hold | null = null
  #holdTimer: NodeJS.Timeout | undefined
  #pausedUntil = 0
  #pauseTimer: NodeJS.Timeout | undefined
  #tooManyInARow = 0
  #unknownInARow = 0
  #isRestored = false
  #restoredTimer: NodeJS.Timeout | undefined

  constructor(options: SendingGateOptions) {
    this.#options = options
  }

  /** Null while Metrc cannot be asked; says so to who waits. */
  async client(): Promise<MetrcClient | null> {
    const { access } = this.#options
    const isHeld = this.#isHeld
    if (isHeld && this.#hold?.because !== 'key-refused') return null
    const client = await access.client()
    if (!client) return this.#close('no-key', downPauseMs)
    // Another key is tried at once.
    if (isHeld && this.#hold?.client === client) return null
    // One small read at a time finds out whether Metrc is back, so that no write is spent on it; and which time it has, so
    // that a write can be found again by when it was sent.
    const isUp = (client.state.up && client.isClockKnown) || (await isAnswering(client))
    if (!isUp) return this.#close('down', downPauseMs)
    this.#hold = null
    return client
  }

  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil
  }

  get isOpen(): boolean {
    return !this.isPaused && !this.#isHeld
  }

  /** Null when nothing hinders, or only Metrc's wish that we wait. */
  get heldBecause(): HeldBecause | null {
    if (this.#isRestored) return 'restored'
    if (this.isPaused) return 'down'
    return this.#hold && this.#hold.because !== 'too-many' && this.#isHeld ? this.#hold.because : null
  }

  /** Metrc has taken a write. */
  noteTaken(): void {
    this.#tooManyInARow = 0
    this.noteKnown()
  }

  /** What became of a write is clear, so Metrc does write. */
  noteKnown(): void {
    this.#unknownInARow = 0
    this.#pausedUntil = 0
  }

  /** A write has failed. */
  noteFailure(error: MetrcError): void {
    if (error.kind === 'rate-limited') return this.#holdAsTold(error)
    if (!error.wasSent) return void this.#close('down', downPauseMs)
    const isRefusal = error.kind === 'refused' || error.kind === 'unauthorized'
    if (isRefusal && error.isMetrcsWord) return this.noteKnown()
    this.#options.report(noClearAnswer(this.#options.facilityId), error)
    this.#unknownInARow += 1
    // Else everything that waits would be sent in vain, and each would have to be looked for.
    if (this.#unknownInARow > mostUnknownInARow) this.#pause(pauseOf(this.#unknownInARow - mostUnknownInARow))
  }

  /**
   * What Metrc thinks of our key after a 401: a verdict on one write is told apart from a key that does not see this
   * license any more. A key that is refused is not tried again for a while; another one at once.
   */
  async standingOfKey(client: MetrcClient): Promise<'accepted' | 'refused' | 'unknown'> {
    const standing = await readStanding(client, this.#options.facilityId)
    if (standing === 'refused') this.#close('key-refused', keyPauseMs, client)
    return standing
  }

  /** After a restore nothing is sent before the mirror was compared; what has no clear answer is looked for meanwhile. */
  noteRestored(): void {
    this.#isRestored = true
    clearTimeout(this.#restoredTimer)
    this.#restoredTimer = setTimeout(this.#options.opened, restoredPauseMs).unref()
    this.#options.closed()
  }

  /** It was compared. */
  noteCompared(): void {
    this.#isRestored = false
  }

  /** Metrc did not say what it thinks of our key. */
  noteSilence(): void {
    this.#close('down', downPauseMs)
  }

  stop(): void {
    clearTimeout(this.#holdTimer)
    clearTimeout(this.#pauseTimer)
    clearTimeout(this.#restoredTimer)
  }

  get #isHeld(): boolean {
    return this.#hold !== null && performance.now() < this.#hold.until
  }

  #close(because: HeldBecause, ms: number, client: MetrcClient | null = null): null {
    this.#holdFor(because, ms, client)
    this.#options.closed()
    return null
  }

  #holdAsTold({ retryAfterMs }: MetrcError): void {
    // A first "at once" is believed; after that a storm would be answered by a storm.
    const leastMs = this.#tooManyInARow === 0 ? 0 : busyPauseMs
    const toldMs = retryAfterMs ?? pauseOf(this.#tooManyInARow)
    this.#holdFor('too-many', Math.min(longestToldPauseMs, Math.max(leastMs, toldMs)))
    this.#tooManyInARow += 1
  }

  #holdFor(because: Hold['because'], ms: number, client: MetrcClient | null = null): void {
    this.#hold = { because, until: performance.now() + ms, client }
    clearTimeout(this.#holdTimer)
    this.#holdTimer = setTimeout(this.#options.opened, ms).unref()
  }

  /** What is looked for goes on: when it is found, Metrc does write. */
  #pause(ms: number): void {
    this.#pausedUntil = performance.now() + ms
    clearTimeout(this.#pauseTimer)
    this.#pauseTimer = setTimeout(this.#options.opened, ms + 1).unref()
    this.#options.closed()
  }
}

const pauseOf = (times: number): number => Math.min(longestBusyPauseMs, busyPauseMs * 2 ** Math.min(times, 10))

async function isAnswering(client: MetrcClient): Promise<boolean> {
  try {
    await client.read('unitsOfMeasure', { priority: 'interactive', timeoutMs: probeMs })
    return true
  } catch (error) {
    // An answer that refuses the probe itself is an answer.
    return error instanceof MetrcError && client.state.up
  }
}

async function readStanding(client: MetrcClient, facilityId: string): Promise<'accepted' | 'refused' | 'unknown'> {
  try {
    const { Data } = await client.read('facilities', { priority: 'interactive', timeoutMs: standingMs })
    return Data.some(({ License }) => License.Number === facilityId) ? 'accepted' : 'refused'
  } catch (error) {
    return error instanceof MetrcError && error.kind === 'unauthorized' ? 'refused' : 'unknown'
  }
}
