import { useEffect, useState } from 'react'

/** True once `isOn` has lasted this long: skeletons after 200 ms, the busy line after 400 ms. */
export function useLate(isOn: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, milliseconds])
  return isOn && isLate
}
