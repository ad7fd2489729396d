import { useEffect, useRef } from 'react'

/**
 * A name that follows what it is made of until somebody edits it (READ-93). One that was typed before and differs from
 * the default is somebody's own.
 *
 * @param current what stands in the field
 * @param byDefault the name as it would be now; empty while something that it is made of is missing
 */
export function useDefaultName(current: string, byDefault: string, setName: (name: string) => void): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const isOwn = current !== '' && last.current === null && current !== byDefault
    if (isOwn || (last.current !== null && current !== last.current)) return
    last.current = byDefault
    if (current !== byDefault) setName(byDefault)
  }, [current, byDefault, setName])
}
