import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lookupPages } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { lazily } from '../ui/lazily.ts'

const LookupOverlay = lazily(async () => (await import('../lookup/lookup-overlay.tsx')).LookupOverlay)

/** The lookup dialog that the address names, above whatever page is shown (LOOKUP-01, LOOKUP-02). */
export function LookupLayer() {
  const { page } = useSearch({ strict: false })
  const { close } = useOverlay()
  const shown = lookupPages.find((one) => one === page)
  return shown ? (
    <Suspense fallback={null}>
      <LookupOverlay key={shown} page={shown} onClose={close} />
    </Suspense>
  ) : null
}
