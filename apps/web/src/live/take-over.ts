import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import type { Account } from '@cultivatd/domain/account/account'
import type { StationView, TakeOver } from '@cultivatd/domain/station/station'
import { api, send } from './api.ts'
import { isToBeSent } from './outbox/act.ts'
import { outboxState } from './outbox/outbox-state.ts'
import { beginTurn, keepStation, ownStation } from './station.ts'
import { currentToken, forgetToken, keepToken } from './token.ts'
import { openDrafts, sealDrafts } from './turn-drafts.ts'
import { forgetProof, isShownAgain, keepProof } from './turn-proof.ts'
import { isAway } from './when-back.ts'

/** What a station shows, and takes in of itself. */
export async function stationView(): Promise<StationView> {
  const asked = ownStation()
  const view = await api.station.view()
  const { name, facilityId, restSeconds } = view
  if (asked && ownStation()?.token === asked.token) keepStation({ token: asked.token, name, facilityId, restSeconds })
  return view
}

const shownText = ({ badge = '', pin = '' }: TakeOver): string => `${badge} ${pin}`

/**
 * Begins the turn of whoever shows this; answers whose PIN is asked for besides, or null when the turn has begun.
 *
 * @throws ResponseError with what is wrong
 */
export async function takeOver(shown: TakeOver): Promise<string | null> {
  const answer = await api.station.takeOver({ body: shown })
  if (answer.state === 'pinNeeded') return answer.personId
  await sentSoon()
  await leaveTurn()
  await openDraftsOf(answer.token)
  keepToken(answer.token)
  beginTurn()
  // Takes a while, and nobody waits for it.
  void keepProof(shownText(shown)).catch(() => {})
  return null
}

/** So long whoever takes over waits for what the one before did to be sent; what is left goes with that one's next turn here. */
const patienceMs = 15_000

async function sentSoon(): Promise<void> {
  const until = Date.now() + patienceMs
  while (currentToken() !== null && unsentCount() > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 200))
}

/** What this person typed at this station before; where it cannot be opened it stays where it is. */
async function openDraftsOf(token: string): Promise<void> {
  if (!globalThis.crypto?.subtle) return
  try {
    const { method, path } = accountRoutes.outboxSecret
    const { secret } = (await send(method, path, {}, { token })) as { secret: string }
    await openDrafts(secret)
  } catch {
    // The turn begins all the same.
  }
}

/** Goes on with the turn of who has it, without a network. */
export async function goOn(shown: TakeOver): Promise<{ isRight: boolean; left: number }> {
  const answer = await isShownAgain(shownText(shown))
  if (answer.isRight) beginTurn()
  return answer
}

/** How much of the one whose turn is over is still to be sent. */
export const unsentCount = (): number => outboxState().acts.filter(isToBeSent).length

/** Whether the turn that is over can be given back: nobody is waited for, and nothing of it is still to be sent. */
export const mayLeave = (): boolean => !isAway() && unsentCount() === 0

/** Whether it is known what this person has here. */
export const isOutboxOpen = (): boolean => outboxState().isOn

/** Gives back the turn of whoever has it: what they typed is sealed for them, and their session ends. */
export async function leaveTurn(me?: Pick<Account, 'id'>): Promise<void> {
  const token = currentToken()
  if (token === null) return
  // Its screen may give it back in the moment in which the next one takes over: that is one end, and never of the next turn.
  leaving ??= leave(token, me?.id).finally(() => {
    leaving = null
  })
  await leaving
}

let leaving: Promise<void> | null = null

async function leave(token: string, personId: string | undefined): Promise<void> {
  forgetProof()
  await sealDraftsOf(token, personId).catch(() => {})
  const { method, path } = accountRoutes.signOut
  // Signed out here all the same: the session ends at the server by its age.
  await send(method, path, {}, { token }).catch(() => {})
  forgetToken(token)
}

async function sealDraftsOf(token: string, known: string | undefined): Promise<void> {
  if (!globalThis.crypto?.subtle) return
  const [{ secretOf }, { sealOf }] = await Promise.all([import('./outbox/outbox.ts'), import('./kept/seal.ts')])
  const personId = known ?? localStorage.getItem('cultivatd-person')
  if (personId) await sealDrafts(personId, await secretOf(await sealOf(token), token))
}
