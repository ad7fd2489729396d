import { useState } from 'react'

/** The newest value; while it is to be kept, the one from before. */
export function useKept<T>(value: T, isKept: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isKept && kept !== value) setKept(value)
  return isKept ? kept : value
}
