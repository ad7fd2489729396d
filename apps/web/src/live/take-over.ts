import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import type { Account } from '@cultivatd/domain/account/account'
import type { StationView, TakenOver, TakeOver } from '@cultivatd/domain/station/station'
import { api, send } from './api.ts'
import { canKeepCrew } from './crew/crew-store.ts'
import { keepTurn, type OpenedTurn, openTurn, sealOfTurn, type TurnSeal } from './crew/kept-turns.ts'
import { sealOf } from './kept/seal.ts'
import { isToBeSent } from './outbox/act.ts'
import { keepSecret, keptSecret } from './outbox/outbox-store.ts'
import { outboxState } from './outbox/outbox-state.ts'
import { beginTurn, goOnWithTurn, keepStation, ownStation } from './station.ts'
import { currentToken, forgetToken, keepToken } from './token.ts'
import { openDrafts, sealDraftsOf } from './turn-drafts.ts'
import { isAway } from './when-back.ts'

/** What a station shows, and takes in of itself; and what it does when the server was heard. */
export async function stationView(): Promise<StationView> {
  const [asked, askedAt] = [ownStation(), Date.now()]
  const view = await api.station.view()
  const { name, facilityId, restSeconds } = view
  if (asked && ownStation()?.token === asked.token) keepStation({ token: asked.token, name, facilityId, restSeconds })
  // Sends by the outbox: a station that only looks does without it.
  void import('./crew/contact.ts').then(({ atContact }) => atContact(view, askedAt)).catch(() => {})
  return view
}

/**
 * Begins the turn of whoever shows this; answers whose PIN is asked for besides, or null when the turn has begun.
 *
 * @throws ResponseError with what is wrong
 */
export async function takeOver(shown: TakeOver): Promise<string | null> {
  const station = ownStation()
  const seal = station && canKeepCrew() ? sealOfTurn(station.token, shown).catch(() => null) : null
  const answer = await api.station.takeOver({ body: { ...shown, ...(seal && { wantsSpare: true }) } })
  if (answer.state === 'pinNeeded') return answer.personId
  await sentSoon()
  if (unsentCount() > 0) await park()
  else await leaveTurn()
  beginTurn({ readOwner: (await keptSpare(answer, await seal)) ?? undefined })
  keepToken(answer.token)
  return null
}

/**
 * Seals the spare turn with what was shown, before anything is done in the turn: a page may be loaded anew at once. Answers under
 * which name is kept what will be read in it; null where nobody can take over here without a network.
 */
async function keptSpare(
  { person, token, spare }: Extract<TakenOver, { state: 'takenOver' }>,
  seal: TurnSeal | null,
): Promise<string | null> {
  const secret = await secretOf(token)
  if (!spare || !seal || secret === null) return null
  try {
    const { owner: readOwner } = await sealOf(token)
    await keepTurn(seal, { token: spare.token, readWith: token, secret, person, spare, readOwner })
    return readOwner
  } catch {
    // A storage that is full, or was taken away.
    return null
  }
}

/** So long whoever takes over waits for what the one before did to be sent; what is left is delivered from here. */
const patienceMs = 15_000

async function sentSoon(): Promise<void> {
  const until = Date.now() + patienceMs
  while (currentToken() !== null && unsentCount() > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 200))
}

/** What seals acts and drafts of the person of this session; what they typed here before is opened with it. Null for nothing. */
async function secretOf(token: string): Promise<string | null> {
  if (!canKeepCrew()) return null
  try {
    const { method, path } = accountRoutes.outboxSecret
    const { secret } = (await send(method, path, {}, { token })) as { secret: string }
    await keepSecret(await sealOf(token), secret)
    await openDrafts(secret)
    return secret
  } catch {
    // The turn begins all the same.
    return null
  }
}

/** Begins the turn of whoever shows this without a network, or goes on with the one that is over (decision 177). */
export async function takeOverAway(shown: TakeOver): Promise<OpenedTurn> {
  const station = ownStation()
  if (!station) return { state: 'unknown' }
  const opened = await openTurn(station.token, shown)
  if (opened.state !== 'opened') return opened
  const { token, readWith, secret } = opened.inside
  const now = currentToken()
  if (now === token || now === readWith) {
    goOnWithTurn()
    return opened
  }
  const { takeParcel } = await import('./crew/parcels.ts')
  await park()
  await takeParcel(token)
  await keepSecret(await sealOf(token), secret)
  await openDrafts(secret)
  beginTurn({ reads: { token, with: readWith }, readOwner: opened.turn.readOwner })
  keepToken(token)
  return opened
}

/** How much of the one whose turn is over is still to be sent. */
export const unsentCount = (): number => outboxState().acts.filter(isToBeSent).length

/** Whether the turn that is over can be given back: nobody is waited for, and nothing of it is still to be sent. */
export const mayLeave = (): boolean => !isAway() && unsentCount() === 0

/** Whether it is known what this person has here. */
export const isOutboxOpen = (): boolean => outboxState().isOn

/** Gives back the turn of whoever has it: what they typed is sealed for them, and their session ends. */
export const leaveTurn = (me?: Pick<Account, 'id'>): Promise<void> =>
  onceLeft(async (token) => {
    await sealDraftsOf(token, me?.id).catch(() => {})
    const { method, path } = accountRoutes.signOut
    // Signed out here all the same: the session ends at the server by its age.
    await send(method, path, {}, { token }).catch(() => {})
  })

/** Lays the session of whoever has the turn aside: what they did is delivered with it, and then it ends. */
const park = (): Promise<void> =>
  onceLeft(async (token) => {
    await sealDraftsOf(token).catch(() => {})
    const personId = localStorage.getItem('cultivatd-person')
    const secret = await keptSecret(await sealOf(token)).catch(() => null)
    const { leaveParcel } = await import('./crew/parcels.ts')
    if (personId !== null) await leaveParcel({ token, personId, secret })
  })

/** Its screen may give a turn back in the moment in which the next one takes over: that is one end, and never of the next turn. */
async function onceLeft(leave: (token: string) => Promise<void>): Promise<void> {
  const token = currentToken()
  if (token === null) return
  leaving ??= leave(token)
    .then(() => forgetToken(token))
    .finally(() => {
      leaving = null
    })
  await leaving
}

let leaving: Promise<void> | null = null
