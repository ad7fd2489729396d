import { useSyncExternalStore } from 'react'
import { live } from '../live.ts'

/** The program as this device keeps it for a start without network. */
export type KeptProgram =
  /** Not kept: the browser cannot, the page came by plain http, or nothing was installed yet. */
  | { state: 'none' | 'kept' }
  /** Another build is here, and waits until somebody takes it. */
  | { state: 'newer'; take: () => Promise<void> }

let program: KeptProgram = { state: 'none' }
const listeners = new Set<() => void>()

function follow(next: KeptProgram): void {
  program = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useKeptProgram = (): KeptProgram => useSyncExternalStore(listen, () => program)

/** Whether another build is there is asked this often at most. */
const askMs = 10 * 60_000
const takenMs = 5_000

let isAsked = false

/** Keeps the program on this device (decision 136), and looks for another build when the server comes back. */
export async function keepProgram(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || !import.meta.env.PROD || isAsked) return
  isAsked = true
  const wasKept = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // Another tab took it: this one goes on with its own files until somebody loads it anew.
    if (wasKept && program.state !== 'newer') follow({ state: 'newer', take: async () => location.reload() })
  })
  try {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
    if (program.state === 'none') follow({ state: 'kept' })
    look(registration)
    registration.addEventListener('updatefound', () => {
      const found = registration.installing
      found?.addEventListener('statechange', () => look(registration))
    })
    askAgain(registration)
  } catch {
    // A browser that lets nothing be kept: the program works as long as there is a network.
  }
}

/** A build that waits beside the one that runs. */
function look({ waiting, active }: ServiceWorkerRegistration): void {
  if (waiting && active) follow({ state: 'newer', take: () => take(waiting) })
}

async function take(waiting: ServiceWorker): Promise<void> {
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  waiting.postMessage('take')
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, takenMs))])
  location.reload()
}

/** A server that comes back may have been upgraded. */
function askAgain(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  let wasAway = false
  live.listen(() => {
    const isAway = 'asOf' in live.link
    const isBack = wasAway && !isAway
    wasAway = isAway
    if (!isBack && Date.now() - askedAt < askMs) return
    if (isAway) return
    askedAt = Date.now()
    registration.update().catch(() => {})
  })
}
