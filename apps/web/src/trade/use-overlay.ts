import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type OverlayAddress, withoutOverlay } from './overlay-address.ts'

interface Overlay {
  /** Opens a record, or a page of it, above the page that is shown: `open({ plant: label, in: facilityId })`. */
  open: (address: OverlayAddress, options?: { replace?: boolean }) => void
  /** Back to the page below. */
  close: () => void
}

/** Opens records above whatever page is shown. */
export function useOverlay(): Overlay {
  const navigate = useNavigate()
  const open = useCallback<Overlay['open']>(
    (address, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (search: OverlayAddress) => ({ ...withoutOverlay(search), ...address }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(() => open({}, { replace: true }), [open])
  return { open, close }
}
