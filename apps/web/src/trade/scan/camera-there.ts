import { useEffect, useState } from 'react'

/** Whether this browser can read codes and has a camera; null until that is known. */
export function useHasCamera(): boolean | null {
  const [has, setHas] = useState<boolean | null>(typeof BarcodeDetector === 'function' ? null : false)
  useEffect(() => {
    if (typeof BarcodeDetector !== 'function') return
    let isLeft = false
    const known = (one: boolean) => {
      if (!isLeft) setHas(one)
    }
    Promise.resolve(navigator.mediaDevices?.enumerateDevices() ?? [])
      .then((devices) => known(devices.some(({ kind }) => kind === 'videoinput')))
      .catch(() => known(false))
    return () => {
      isLeft = true
    }
  }, [])
  return has
}
