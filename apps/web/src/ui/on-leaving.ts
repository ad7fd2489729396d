type Shown = EventTarget & Pick<Document, 'visibilityState'>

/**
 * Calls this whenever the page may be gone without another word: a phone throws a hidden tab away and tells nobody.
 *
 * @returns how to call it no more
 */
export function onLeaving(leave: () => void, page: EventTarget = window, shown: Shown = document): () => void {
  const onHidden = () => shown.visibilityState === 'hidden' && leave()
  page.addEventListener('pagehide', leave)
  shown.addEventListener('visibilitychange', onHidden)
  return () => {
    page.removeEventListener('pagehide', leave)
    shown.removeEventListener('visibilitychange', onHidden)
  }
}
