import { CircleHelp } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../ui/lazily.ts'
import { isTyping } from '../ui/shortcuts.ts'
import { linkedArticle, setHelpOpen, useAskedArticle, useHelpOpen } from '../ui/help-open.ts'

// The help comes when somebody reaches for it; the first screen does not wait for it.
const load = async () => (await import('./help-drawer.tsx')).HelpDrawer
const HelpDrawer = lazily(load)

const togetherMs = 1_500

/** `g`, then `?`: the question mark alone is taken by the shortcuts. */
function useHelpKeys(): void {
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (isPlain && event.key === '?' && event.timeStamp - begunAt < togetherMs) {
        event.preventDefault()
        setHelpOpen(true)
      }
      begunAt = isPlain && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The help of the top bar, which has no room for it on a phone: the navigation opens it there (SHELL-06). */
export function HelpButton() {
  const isOpen = useHelpOpen()
  const [wasOpened, setOpened] = useState(isOpen)
  const [linked] = useState(linkedArticle)
  const asked = useAskedArticle()
  useHelpKeys()
  useEffect(() => {
    if (linked) setHelpOpen(true)
  }, [linked])
  if (isOpen && !wasOpened) setOpened(true)
  return (
    <>
      <button
        type="button"
        className="ib hide-p"
        aria-label="Help"
        title="Help"
        aria-expanded={isOpen}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setHelpOpen(!isOpen)}
      >
        <CircleHelp size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {wasOpened && (
        <Suspense>
          <HelpDrawer article={asked?.id ?? linked} asked={asked} isOpen={isOpen} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
