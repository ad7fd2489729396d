import { wrongOfPerson, wrongOfStation } from '@cultivatd/domain/station/pin-length'
import type { SpareTurn, TakeOver } from '@cultivatd/domain/station/station'
import { canKeepCrew, deviceKeys, type KeptTurn, type Opens, withCrew } from './crew-store.ts'

/** A PIN is short: each try costs the device about a third of a second, and a rented machine less (decision 177). */
const iterations = 600_000

/** What is in a kept turn. */
export interface TurnInside {
  /** Of the spare session. */
  token: string
  /** Of the session in which everything was read that this device has for its person: it only unseals that. */
  readWith: string
  /** What seals acts and drafts of the person. */
  secret: string
}

/** What there is to seal of a turn that has just begun. */
export interface TurnToKeep extends TurnInside {
  person: { id: string; name: string }
  spare: SpareTurn
  readOwner: string
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const opensOf = ({ badge, pin }: TakeOver): Opens => {
  if (badge === undefined) return 'pin'
  return pin === undefined ? 'badge' : 'both'
}

async function tagOf(badge: string): Promise<string> {
  const { mac } = await deviceKeys()
  const tag = new Uint8Array(await crypto.subtle.sign('HMAC', mac, bytesOf(`badge ${badge}`)))
  return Array.from(tag, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Slow, and of this device, this station and this person or badge alone. */
async function keyOf(stationToken: string, { personId = '', badge, pin = '' }: TakeOver, salt: KeptTurn['salt']) {
  const { subtle } = crypto
  const { mac } = await deviceKeys()
  const bound = await subtle.sign('HMAC', mac, bytesOf(`${stationToken} ${badge ?? personId} ${pin}`))
  const slow = await subtle.importKey('raw', bound, 'PBKDF2', false, ['deriveKey'])
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    slow,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Each turn has a salt, so a key, of its own, and seals once with it. */
const parametersOf = (salt: KeptTurn['salt']) => ({ name: 'AES-GCM', iv: salt.slice(0, 12) })

/** What seals the turn of whoever shows this, begun while the server is still asked: nobody waits for it twice. */
export interface TurnSeal {
  key: CryptoKey
  salt: KeptTurn['salt']
  shown: TakeOver
}

export async function sealOfTurn(stationToken: string, shown: TakeOver): Promise<TurnSeal> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt, shown, key: await keyOf(stationToken, shown, salt) }
}

/** Keeps the spare turn of somebody whom the server has just let in, in the place of the one before. */
export async function keepTurn({ key, salt, shown }: TurnSeal, { person, spare, readOwner, ...inside }: TurnToKeep) {
  const sealed = await crypto.subtle.encrypt(parametersOf(salt), key, bytesOf(JSON.stringify(inside)))
  const turn: KeptTurn = {
    personId: person.id,
    name: person.name,
    spareId: spare.id,
    until: spare.until,
    keptAt: Date.now(),
    opens: opensOf(shown),
    badgeTag: shown.badge === undefined ? null : await tagOf(shown.badge),
    salt,
    sealed: new Uint8Array(sealed),
    wrong: 0,
    readOwner,
  }
  await withCrew((db) => db.put('turns', turn))
}

/** Those whom this device can let in without a network. */
export async function keptTurns(now = Date.now()): Promise<KeptTurn[]> {
  if (!canKeepCrew()) return []
  const turns = await withCrew((db) => db.getAll('turns'))
  return turns.filter(({ until }) => Date.parse(until) > now).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** What became of what somebody showed without a network. */
export type OpenedTurn =
  | { state: 'opened'; turn: KeptTurn; inside: TurnInside }
  | { state: 'pinNeeded'; personId: string }
  | { state: 'wrong'; left: number; name: string }
  | { state: 'locked'; name: string }
  | { state: 'stationLocked' }
  /** Nothing of this person, or of this badge, is kept here; or it opens with something else. */
  | { state: 'unknown' }

/** Opens the kept turn of whoever shows this. */
export async function openTurn(stationToken: string, shown: TakeOver): Promise<OpenedTurn> {
  const turn = await turnOf(shown)
  if (!turn) return { state: 'unknown' }
  if (turn.opens === 'both' && shown.pin === undefined) return { state: 'pinNeeded', personId: turn.personId }
  const isGuessed = turn.opens !== 'badge'
  const counted = isGuessed ? await countTry(turn) : null
  if (counted && counted.state !== 'counted') return counted
  if (turn.sealed === null) return { state: 'locked', name: turn.name }
  const inside = await opened(stationToken, turn, shown)
  if (inside === null) {
    if (!counted) return { state: 'unknown' }
    if (counted.left <= 0) await changeTurn(turn, (one) => ({ ...one, sealed: null }))
    return { state: 'wrong', left: counted.left, name: turn.name }
  }
  if (isGuessed) await changeTurn(turn, (one) => ({ ...one, wrong: 0 }))
  return { state: 'opened', turn, inside }
}

async function turnOf({ personId, badge }: TakeOver): Promise<KeptTurn | undefined> {
  const turns = await keptTurns()
  if (badge === undefined) return turns.find((turn) => turn.personId === personId && turn.opens === 'pin')
  const tag = await tagOf(badge)
  return turns.find(({ badgeTag }) => badgeTag === tag)
}

async function opened(stationToken: string, { salt, sealed, opens }: KeptTurn, shown: TakeOver) {
  if (sealed === null) return null
  const key = await keyOf(stationToken, opens === 'badge' ? { badge: shown.badge } : shown, salt)
  try {
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(parametersOf(salt), key, sealed))
    return JSON.parse(text) as TurnInside
  } catch {
    return null
  }
}

/** Counted before it is known how it ends, and on the disk: two at once are two, and a page that is loaded anew forgets none. */
function countTry({ personId }: KeptTurn) {
  return withCrew(async (db) => {
    const tx = db.transaction('turns', 'readwrite', { durability: 'strict' })
    const all = await tx.store.getAll()
    const turn = all.find((one) => one.personId === personId)
    const ofAll = all.reduce((sum, { wrong }) => sum + wrong, 0)
    const left = wrongOfPerson - (turn?.wrong ?? wrongOfPerson) - 1
    const isLocked = !turn || turn.sealed === null || left < 0
    if (!isLocked && ofAll < wrongOfStation) await tx.store.put({ ...turn, wrong: turn.wrong + 1 })
    await tx.done
    if (isLocked) return { state: 'locked', name: turn?.name ?? '' } as const
    if (ofAll >= wrongOfStation) return { state: 'stationLocked' } as const
    return { state: 'counted', left } as const
  })
}

/** Changes a turn, unless another one has come in its place. */
const changeTurn = ({ personId, spareId }: KeptTurn, to: (turn: KeptTurn) => KeptTurn): Promise<void> =>
  withCrew(async (db) => {
    const tx = db.transaction('turns', 'readwrite', { durability: 'strict' })
    const turn = await tx.store.get(personId)
    if (turn?.spareId === spareId) await tx.store.put(to(turn))
    await tx.done
  })

/** Forgets a turn, unless another one has come in its place. */
export const dropTurn = ({ personId, spareId }: Pick<KeptTurn, 'personId' | 'spareId'>): Promise<void> =>
  withCrew(async (db) => {
    const tx = db.transaction('turns', 'readwrite')
    if ((await tx.store.get(personId))?.spareId === spareId) await tx.store.delete(personId)
    await tx.done
  })
