import { judged } from '@cultivatd/domain/lab-test/limits'
import { resultParts } from '@cultivatd/domain/lab-test/result-parts'
import { filledLines, readResults, type TypedResults } from '@cultivatd/domain/lab-test/typed-results'
import { OctagonAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'
import { useLimits } from './use-limits.ts'

interface PartNavProps {
  control: ResultsControl
  type: string
}

/** The parts with how much of each is typed; it follows what is looked at. */
export function PartNav({ control, type }: PartNavProps) {
  const typed = useWatch({ control }) as TypedResults
  const limits = useLimits()
  const { parts } = judged(readResults(typed).results as Parameters<typeof judged>[0], type, limits)
  const shown = useShownPart()
  const { thcCbdRatio, cannabinoidPerWeight, totalCannabinoidsPresent } = typed.potency
  const potency = [thcCbdRatio, cannabinoidPerWeight, totalCannabinoidsPresent].filter((text) => text.trim()).length
  const rows = [
    { key: 'potency', label: 'Potency', count: `${potency} of 3`, isOver: false },
    ...resultParts.map(({ key, label, names }) => {
      const filled = filledLines(typed[key])
      const of = Math.max(names.length, filled)
      return {
        key,
        label,
        count: names.length > 0 ? `${filled} of ${of}` : String(filled),
        isOver: parts[key].some(({ isWithin }) => isWithin === false),
      }
    }),
  ]
  return (
    <nav className={styles.nav} aria-label="Parts">
      {rows.map(({ key, label, count, isOver }) => (
        <button
          key={key}
          type="button"
          aria-current={shown === key ? 'true' : undefined}
          onClick={() => document.getElementById(`part-${key}`)?.scrollIntoView({ block: 'start' })}
        >
          <span>{label}</span>
          <span className={styles.count}>
            {isOver && <OctagonAlert size={16} strokeWidth={1.75} aria-label="Over a limit" />}
            {count}
          </span>
        </button>
      ))}
    </nav>
  )
}

/** The part in the middle of what is seen. */
function useShownPart(): string {
  const [shown, setShown] = useState('potency')
  useEffect(() => {
    const sections = ['potency', ...resultParts.map(({ key }) => key)].flatMap(
      (key) => document.getElementById(`part-${key}`) ?? [],
    )
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        if (entry) setShown(entry.target.id.slice('part-'.length))
      },
      { rootMargin: '-40% 0px -55% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return shown
}
