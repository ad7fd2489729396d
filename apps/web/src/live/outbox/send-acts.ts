import { type Act, type ActAnswer, afterAnswer, nextToSend } from './act.ts'

/** Where acts lie. Each call is done whole or not at all, and is durable when it resolves. */
export interface ActStore {
  /** The acts of a person, in any order. */
  of(personId: string): Promise<readonly Act[]>
  /** Puts what `to` makes of the act as it is now in its place; null removes it. Nothing where it is gone. */
  change(id: number, to: (act: Act) => Act | null): Promise<void>
}

interface Sending {
  store: ActStore
  personId: string
  /** Sends it once under its key, and never throws. `isFirst`: it never left this device before. */
  send: (act: Act, isFirst: boolean) => Promise<ActAnswer>
  /** Which acts are sent at this moment by who did them, in any tab. */
  inHand?: (() => Promise<(act: Act) => boolean>) | undefined
  /** Whether this person is still signed in here, and the tab is the one that sends. */
  isOn: () => boolean
}

/**
 * Sends what a person did, one act after the other, until nothing can be sent or the server cannot be reached. That an act left is
 * written down before it does: whatever dies then, it is sent again as it stands, and the server does it once.
 *
 * @returns whether everything that can be sent is sent
 */
export async function sendActs({ store, personId, send, inHand = nothingInHand, isOn }: Sending): Promise<boolean> {
  // What others do to it meanwhile only lets go of records or adds behind: going by what was read holds back too much, never
  // too little, and is read anew before it is said that nothing is left.
  let acts = await store.of(personId)
  const laid = new Set<number>()
  while (isOn()) {
    // Read after the acts: what was let go of since is gone or changed, and is noticed when it is to leave.
    const isInHand = await inHand()
    const next = nextToSend(acts, (act) => laid.has(act.id) || isInHand(act))
    if (!next) {
      acts = await store.of(personId)
      const isStillInHand = await inHand()
      if (nextToSend(acts, (act) => laid.has(act.id) || isStillInHand(act)) === null) return laid.size === 0
      continue
    }
    const leaving = await leave(store, next)
    if (!leaving) {
      acts = await store.of(personId)
      continue
    }
    if (!isOn()) return false
    const answer = await send(leaving.act, leaving.isFirst)
    const left = await settle(store, leaving.act, answer)
    acts = acts.flatMap((act) => (act.id === next.id ? (left ?? []) : act))
    if (answer.is === 'later') return false
    if (answer.is === 'later-alone') laid.add(next.id)
  }
  return false
}

const nothingInHand = async () => () => false

/** Writes down that it leaves; null where somebody mended it, gave it up or sent it in this moment. */
async function leave(store: ActStore, { id, key }: Act): Promise<{ act: Act; isFirst: boolean } | null> {
  let leaving: { act: Act; isFirst: boolean } | null = null
  await store.change(id, (act) => {
    leaving = null
    if (act.key !== key || (act.standing.is !== 'waiting' && act.standing.is !== 'sent')) return act
    const isFirst = act.standing.is === 'waiting'
    leaving = { act: isFirst ? { ...act, standing: { is: 'sent' } } : act, isFirst }
    return leaving.act
  })
  return leaving
}

/** Writes down what the server made of it; answers what is left of it. */
async function settle(store: ActStore, { id, key }: Act, answer: ActAnswer): Promise<Act | null> {
  let left: Act | null = null
  await store.change(id, (act) => {
    left = act.key === key ? afterAnswer(act, answer) : act
    return left
  })
  return left
}
