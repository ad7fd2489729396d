import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { send, sendCall } from '../api.ts'
import { sealOf } from '../kept/seal.ts'
import { inTurn, optionsOf } from '../outbox/outbox.ts'
import { sendAct } from '../outbox/act-answer.ts'
import { OutboxStore } from '../outbox/outbox-store.ts'
import { sendActs } from '../outbox/send-acts.ts'
import { ResponseError } from '../response-error.ts'
import { currentToken } from '../token.ts'
import { isAway } from '../when-back.ts'
import { canKeepCrew, deviceKeys, type Parcel, withCrew } from './crew-store.ts'

/** A session that is over here, and what delivers the acts that were done in it. */
interface Left {
  token: string
  personId: string
  /** What seals their acts; null where none can wait. */
  secret: string | null
}

/** Keeps a session that is over here and cannot be ended now, or not before what was done in it is sent. */
export async function leaveParcel(left: Left): Promise<void> {
  if (!canKeepCrew()) return
  const [{ box }, { owner }] = await Promise.all([deviceKeys(), sealOf(left.token)])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(left))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, box, text))
  await withCrew((db) => db.put('parcels', { owner, iv, sealed }))
}

/** Its person is here again: they send by themselves. */
export async function takeParcel(token: string): Promise<void> {
  const { owner } = await sealOf(token)
  await withCrew((db) => db.delete('parcels', owner))
}

let delivering: Promise<void> | null = null

/** Sends what people did who are not here any more, each under their own session, and ends these. */
export function deliverParcels(): Promise<void> {
  if (!canKeepCrew()) return Promise.resolve()
  delivering ??= deliverAll().finally(() => {
    delivering = null
  })
  return delivering
}

async function deliverAll(): Promise<void> {
  for (const parcel of await withCrew((db) => db.getAll('parcels')))
    if (await isDelivered(parcel).catch(() => false)) await withCrew((db) => db.delete('parcels', parcel.owner))
}

/** Whether nothing is left to do for it. */
async function isDelivered({ iv, sealed }: Parcel): Promise<boolean> {
  const { box } = await deviceKeys()
  const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, box, sealed))
  const { token, personId, secret } = JSON.parse(text) as Left
  if (token === currentToken()) return false
  if (!(await isStanding(token))) return true
  if (secret !== null && !(await areSent({ token, personId, secret }))) return false
  await send(accountRoutes.signOut.method, accountRoutes.signOut.path, {}, { token })
  return true
}

/** A session that was ended, as by a PIN that was renewed, delivers nothing: its acts wait for the next turn of their person. */
async function isStanding(token: string): Promise<boolean> {
  const { method, path } = accountRoutes.outboxSecret
  try {
    await send(method, path, {}, { token })
    return true
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) return false
    throw error
  }
}

async function areSent({ token, personId, secret }: Left & { secret: string }): Promise<boolean> {
  const seal = await sealOf(secret)
  const store = await OutboxStore.open(seal)
  try {
    let isAll = false
    await inTurn(seal.owner, async () => {
      isAll = await sendActs({
        store,
        personId,
        send: (act, isFirst) => sendAct(() => sendCall(act.call, { ...optionsOf(act), token }), isFirst),
        isOn: () => !isAway(),
      })
    })
    return isAll
  } finally {
    store.close()
  }
}
