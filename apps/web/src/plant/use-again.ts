import { useEffect, useState } from 'react'

const none: ReadonlySet<string> = new Set()
const shownMs = 2500

/** Labels that were scanned though they are in the list already, for as long as their rows show it. */
export function useAgain() {
  const [labels, setLabels] = useState(none)
  useEffect(() => {
    if (labels.size === 0) return
    const timer = setTimeout(() => setLabels(none), shownMs)
    return () => clearTimeout(timer)
  }, [labels])
  return { labels, tell: (again: readonly string[]) => setLabels(new Set(again)) }
}
