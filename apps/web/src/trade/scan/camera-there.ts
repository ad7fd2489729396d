import { useEffect, useState } from 'react'

/** Whether pages of this browser get a camera at all; those that came unencrypted do not. */
export const hasDevices = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Whether this device has a camera that a page may ask for; null until that is known. */
export function useHasCamera(): boolean | null {
  const [has, setHas] = useState<boolean | null>(hasDevices() ? null : false)
  useEffect(() => {
    if (!hasDevices()) return
    let isLeft = false
    const known = (one: boolean) => {
      if (!isLeft) setHas(one)
    }
    navigator.mediaDevices
      .enumerateDevices()
      .then((devices) => known(devices.some(({ kind }) => kind === 'videoinput')))
      .catch(() => known(false))
    return () => {
      isLeft = true
    }
  }, [])
  return has
}
