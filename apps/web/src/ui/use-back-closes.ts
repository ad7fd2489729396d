import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** While something without an address of its own lies above the page, Back closes it and the page stays. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const { history } = useRouter()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    return history.block({
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        close.current()
        return true
      },
      enableBeforeUnload: false,
    })
  }, [history, isOpen])
}
