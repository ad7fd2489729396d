import { api } from '../api.ts'
import { isPushWanted, wantPush } from './push-wanted.ts'

/** Why nothing can be pushed to this device as it is. */
export type PushTrouble = 'insecure' | 'homeScreen' | 'unable' | 'denied'

export function pushTrouble(): PushTrouble | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() && !isInstalled() ? 'homeScreen' : 'unable'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** An iPad says that it is a Mac; no Mac has a screen to touch. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether this device takes pushes, and until when without use. */
export interface PushHere {
  isOn: boolean
  key: string
  idleHours: number
}

const registered = () => navigator.serviceWorker.getRegistration('/')

export async function readPushHere(): Promise<PushHere> {
  const { key, endpoint, idleHours } = await api.notification.push()
  const subscription = await (await registered())?.pushManager.getSubscription()
  return { isOn: endpoint !== null && subscription?.endpoint === endpoint, key, idleHours }
}

/** Why it did not come on, for the person. */
export class PushFailure extends Error {
  override name = 'PushFailure'
}

/**
 * Turns it on. Called at a press: browsers ask the person then and at no other time.
 *
 * @throws PushFailure, or what the call throws
 */
export async function turnPushOn(userId: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushFailure('The browser was not allowed to show notifications. Press again and allow it.')
  await subscribe(key)
  wantPush(userId)
}

async function subscribe(key: string): Promise<void> {
  const registration = await registered()
  if (!registration)
    throw new PushFailure(
      'The program is not on this device yet. Wait some seconds, load this page again and press again.',
    )
  const applicationServerKey = bytesOf(key)
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  // A server with another SECRET_KEY than before cannot push to what was made with the other.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => {
    throw new PushFailure(
      'This browser got no address to take pushes at. A private window never gets one; anywhere else look at the network, then press again.',
    )
  })
  const { endpoint = '', keys } = subscription.toJSON()
  await api.notification.pushHere({
    body: { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  })
}

export async function turnPushOff(): Promise<void> {
  wantPush(null)
  await api.notification.pushHereNoMore()
  const subscription = await (await registered())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Goes on with what the person wanted here: after a new sign-in, or where the browser has got another address. */
export async function keepPush(userId: string): Promise<void> {
  if (!isPushWanted(userId) || pushTrouble() !== null || Notification.permission !== 'granted') return
  try {
    const { isOn, key } = await readPushHere()
    if (!isOn) await subscribe(key)
  } catch {
    // The account page says that it is off, and the next start tries again.
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one === null) return false
  const bytes = new Uint8Array(one)
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at])
}
