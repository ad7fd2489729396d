/** A call to the server, by its place in the contract. */
export interface Call {
  feature: string
  route: string
  params?: Readonly<Record<string, string>>
  body?: unknown
}

/** What a person did on this device and the server has not taken yet (decision 137). */
export interface NewAct {
  /** Goes with it however often it is sent (header `Idempotency-Key`), so that it is done once. */
  key: string
  /** Whose it is: nobody else reads it, sends it or gives it up. */
  personId: string
  /** When it was done, an instant. */
  at: string
  /** Whether `at` is of the clock of the server; else of that of this device, which is put right when it is sent. */
  isTimeKnown?: boolean
  call: Call
  /** What it changes, by name: acts of one record are done in the order in which they were pressed. */
  records: readonly string[]
  /** In words: 'Move 12 plants to Flower 2'. */
  summary: string
  /** Keys of which this is the next try (header `Corrects`). */
  corrects: readonly string[]
  /** A photo that goes before it, in pieces (decision 173). */
  file?: ActFile
}

/** What is known of the file of an act without reading it. */
export interface ActFile {
  /** Under which its bytes lie on this device, and its pieces are sent. */
  id: string
  /** 'image/jpeg' */
  type: string
  /** In bytes. */
  size: number
}

/** How many bytes of files of these acts wait on the device. */
export const waitingBytes = (acts: readonly Act[]): number =>
  acts.filter(isOpen).reduce((sum, { file }) => sum + (file?.size ?? 0), 0)

export type ActStanding =
  /** It never left this device. */
  | { is: 'waiting' }
  /** It left, and no word came back: it may have arrived. It is sent again as it stands. */
  | { is: 'sent' }
  /**
   * The server refused it, in these words. Its values stay until somebody mends it or gives it up. Where an earlier try of it may
   * have arrived (`mayHaveArrived`: the server would not even look at it, as for want of a permission) it stays as it is.
   */
  | { is: 'refused'; problems: readonly string[]; mayHaveArrived: boolean }
  /** Somebody gave it up, and why. It stays in the list of what was given up. */
  | { is: 'given-up'; reason: string }

/** An act in its place: `id` only grows, in the order in which acts were done. */
export interface Act extends NewAct {
  id: number
  standing: ActStanding
  /** Somebody changed its values since it was refused, and has not sent them yet. */
  isEdited?: boolean
}

/** Whether the server has still to hear of it. */
export const isOpen = ({ standing }: Act): boolean => standing.is !== 'given-up'

export const isToBeSent = ({ standing }: Act): boolean => standing.is === 'waiting' || standing.is === 'sent'

/**
 * The act that is sent next: the earliest of which no earlier one of the same record is open. What was refused, or waits behind
 * what was refused, holds back its own records and no others.
 *
 * @param acts of one person, in any order
 * @param isInHand who did it sends it at this moment, and it holds back its records until that ends
 */
export function nextToSend(acts: readonly Act[], isInHand: (act: Act) => boolean = () => false): Act | null {
  const held = new Set<string>()
  for (const act of acts.filter(isOpen).toSorted((one, other) => one.id - other.id)) {
    if (isToBeSent(act) && !isInHand(act) && !act.records.some((record) => held.has(record))) return act
    for (const record of act.records) held.add(record)
  }
  return null
}

/** What stands in the way of an act that is not sent: the earliest open one of its records; null when nothing does. */
export function heldBy(act: Act, acts: readonly Act[]): Act | null {
  const before = acts.filter((one) => isOpen(one) && one.id < act.id)
  const sharing = before.filter(({ records }) => records.some((record) => act.records.includes(record)))
  return sharing.toSorted((one, other) => one.id - other.id)[0] ?? null
}

/** What the server made of an act. */
export type ActAnswer =
  /** It has it: whatever becomes of it is told by the stream. */
  | { is: 'taken' }
  | { is: 'refused'; problems: readonly string[]; mayHaveArrived: boolean }
  /** Nobody knows whether it arrived, or it is to be sent later: nothing else is sent now. */
  | { is: 'later' }
  /** The same of what lies in its own way only, as a storage of files that does not answer: what has no record of it goes on. */
  | { is: 'later-alone' }

/** The act after an answer; null when the server has it. */
export function afterAnswer(act: Act, answer: ActAnswer): Act | null {
  // Given up, or mended, by the time the answer came: then the answer is that of what it was.
  if (act.standing.is !== 'sent') return act
  if (answer.is === 'taken') return null
  return answer.is === 'refused' ? { ...act, standing: answer } : act
}

/**
 * A refused act with other values, in the place that it had. It has a key of its own: under the old one the server would answer
 * what it said then.
 *
 * @throws Error when it was not refused, or may have arrived: then it cannot become something else
 */
export function mended(act: Act, { key, body, summary = act.summary }: Mending): Act {
  if (act.standing.is !== 'refused') throw new Error(`An act that is ${act.standing.is} cannot be mended`)
  if (act.standing.mayHaveArrived) throw new Error('It may have arrived, and is sent again as it stands')
  const { isEdited: _, ...rest } = act
  const call = { ...act.call, body }
  return { ...rest, key, call, summary, corrects: [...act.corrects, act.key].slice(-mostCorrected), standing: waiting }
}

interface Mending {
  key: string
  body: unknown
  summary?: string
}

/**
 * A refused act with values that somebody types, before they are sent.
 *
 * @throws Error as `mended` does
 */
export function edited(act: Act, body: unknown): Act {
  mended(act, { key: act.key, body })
  return { ...act, call: { ...act.call, body }, isEdited: true }
}

/** A refused act once more as it stands and under its key, as when a permission was given back. */
export const again = (act: Act): Act =>
  act.standing.is === 'refused' ? { ...act, standing: { is: act.standing.mayHaveArrived ? 'sent' : 'waiting' } } : act

/**
 * Gives an act up.
 *
 * @throws Error without a reason, and of one that may have arrived: nobody knows whether there is anything to give up
 */
export function givenUp(act: Act, reason: string): Act {
  if (reason.trim() === '') throw new Error('Say why it is given up')
  if (act.standing.is === 'sent') throw new Error('It may have arrived, and is asked for first')
  return { ...act, standing: { is: 'given-up', reason: reason.trim() } }
}

/** The server takes no more. */
const mostCorrected = 20
export const waiting: ActStanding = { is: 'waiting' }
