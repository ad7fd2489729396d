import { useState } from 'react'

const key = 'cultivatd station'
const longest = 40

/** Two stations that nobody named are still told apart. */
const madeUp = (): string => `Station ${10 + ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 90)}`

function kept(): string {
  try {
    const name = localStorage.getItem(key)
    if (name) return name
    const made = madeUp()
    localStorage.setItem(key, made)
    return made
  } catch {
    return madeUp()
  }
}

/** What this device is called where plants are weighed: it stands beside each weight. */
export function useStationName() {
  const [name, setName] = useState(kept)
  const rename = (typed: string) => {
    const next = typed.trim().slice(0, longest)
    if (next === '') return
    setName(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // It is called so until the page is loaded anew.
    }
  }
  return { name, rename }
}
