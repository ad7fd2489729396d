import { useSyncExternalStore } from 'react'

// Read by every call and by the stream; kept beside the page, so a reload stays signed in and all tabs agree.
const key = 'cultivatd-session'

const listeners = new Set<() => void>()
let token = readStored()

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be forbidden; then the session lasts as long as the page.
    return null
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

/** The bearer of the session (AUTH-19); null when signed out. */
export const currentToken = (): string | null => token

/** Keeps the bearer that a sign-in answered, or forgets it. */
export function keepToken(value: string | null): void {
  if (value === token) return
  token = value
  store(value)
  for (const listener of listeners) listener()
}

/** Forgets the bearer if it is still this one: a late 401 must not end the session that followed. */
export function forgetToken(value: string): void {
  if (value === token) keepToken(null)
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, currentToken)

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    token = readStored()
    for (const listener of listeners) listener()
  })
