import { useEffect, useRef } from 'react'

interface DefaultName {
  /** What stands in the field. */
  current: string
  /** The name as it would be now; empty while something that it is made of is missing. */
  byDefault: string
  /** The default that was put there last; null for none yet. */
  last: string | null
  /** Something bears the name already. */
  isFixed: boolean
}

/** Whether the default goes into the field: it does until somebody edits it, and one typed before is somebody's own. */
export function takesDefault({ current, byDefault, last, isFixed }: DefaultName): boolean {
  if (isFixed) return false
  return last === null ? current === '' || current === byDefault : current === last
}

/**
 * A name that follows what it is made of until somebody edits it (READ-93). One that was typed before and differs from
 * the default is somebody's own.
 *
 * @param current what stands in the field
 * @param byDefault the name as it would be now; empty while something that it is made of is missing
 * @param isFixed something bears the name already, and what follows has to go with it
 */
export function useDefaultName(
  current: string,
  byDefault: string,
  setName: (name: string) => void,
  isFixed = false,
): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (!takesDefault({ current, byDefault, last: last.current, isFixed })) return
    last.current = byDefault
    if (current !== byDefault) setName(byDefault)
  }, [current, byDefault, setName, isFixed])
}
