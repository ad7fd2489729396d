import { type PartKey, partOf } from '@cultivatd/domain/lab-test/result-parts'
import { amountText, isWithin, readResult } from '@cultivatd/domain/lab-test/result-value'
import { Check, OctagonAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { ResultField } from './result-field.tsx'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'

interface ResultLineProps {
  control: ResultsControl
  part: PartKey
  at: number
  /** Its name is one of the list, and stands there; any other is typed. */
  isListed: boolean
  limit: number | null
  /** The id of the names that are suggested. */
  suggestions: string
  /** 'terpene' */
  noun: string
  onPaste: (text: string) => boolean
}

/** One substance: its name, its limit, what was found, and how the two stand. */
export function ResultLine({ control, part, at, isListed, limit, suggestions, noun, onPaste }: ResultLineProps) {
  const { unit } = partOf(part)
  const { name, text } = useWatch({ control, name: `${part}.${at}` }) as { name: string; text: string }
  const read = readResult(text, unit)
  const within = read.is === 'found' ? isWithin(read.value, limit) : null
  const called = name.trim() || `new ${noun}`
  return (
    <div className={styles.line}>
      <div>
        {isListed ? (
          <b className="m">{name}</b>
        ) : (
          <ResultField
            control={control}
            name={`${part}.${at}.name`}
            label={`Name of ${called}`}
            isValue={false}
            suggestions={suggestions}
            placeholder="Name"
          />
        )}
        {limit !== null && <span className={`small dim ${styles.limit}`}>{`limit ${amountText(limit)}`}</span>}
      </div>
      <ResultField
        control={control}
        name={`${part}.${at}.text`}
        label={`${called}, ${unit}`}
        unit={unit}
        isOver={within === false}
        wrong={read.is === 'wrong' ? read.problem : undefined}
        onPaste={onPaste}
      />
      <Judgement isWithin={within} />
    </div>
  )
}

/** Said once the field is left: a value that is typed may pass its limit on the way. */
function Judgement({ isWithin: is }: { isWithin: boolean | null }) {
  if (is === null) return <span />
  const Icon = is ? Check : OctagonAlert
  return (
    <span className="st" data-tone={is ? undefined : 'error'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{is ? 'Within' : 'Over'}</span>
    </span>
  )
}
