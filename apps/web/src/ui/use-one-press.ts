import { useRef } from 'react'

/** What a press does, once at a time: another press before it has ended, as a double tap makes, is the same one. */
export function useOnePress<Given extends readonly unknown[]>(
  work: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  const underWay = useRef<Promise<void>>(null)
  return (...given) => {
    underWay.current ??= work(...given).finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
}
