import { useCallback, useEffect, useRef } from 'react'

/** Tells whether what asks is still on the page, for what ends after it may have gone. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
