import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepPicture } from '../live/kept/kept-picture.ts'
import { live } from '../live/live.ts'
import { ownStation } from '../live/station.ts'
import { placeOfPage } from './picture.ts'
import { takePicture } from './take-picture.ts'

/** A page that was opened is looked at when it has come to rest, and again while it is open. */
const restMs = 4_000
const againMs = 60_000

/** Keeps how the page looks for a start without contact (decision 179). */
export function usePicture(): void {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  useEffect(() => (href === undefined ? undefined : followPage()), [href])
}

function followPage(): () => void {
  let before = ''
  const look = () => {
    // At a station nobody's page waits for the next one.
    const picture = ownStation() === null ? takePicture(asOfNow()) : null
    if (picture === null || picture.html === before) return
    before = picture.html
    keepPicture(placeOfPage(), JSON.stringify(picture))
  }
  const first = setTimeout(() => atRest(look), restMs)
  const again = setInterval(() => atRest(look), againMs)
  const onHidden = () => {
    if (document.visibilityState === 'hidden') look()
  }
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    clearTimeout(first)
    clearInterval(again)
    document.removeEventListener('visibilitychange', onHidden)
  }
}

const asOfNow = (): string => ('asOf' in live.link ? live.link.asOf : new Date().toISOString())

/** Nobody who works waits for it. */
function atRest(look: () => void): void {
  if (document.visibilityState === 'hidden') return
  if (typeof requestIdleCallback === 'undefined') look()
  else requestIdleCallback(look, { timeout: 5_000 })
}
