import type { Mend } from '@cultivatd/domain/repair/mend'
import { type Judgement, type Judged, reasonsOf } from '@cultivatd/domain/repair/judge'
import { Check, OctagonAlert, TriangleAlert } from 'lucide-react'
import { numberText } from '../ui/number-text.ts'
import { Chip } from '../ui/state.tsx'
import type { ChangeWords } from './change-states.ts'
import { Mends } from './mend-button.tsx'
import styles from './change-progress.module.css'

type Words = Pick<ChangeWords, 'one' | 'many'>

const counted = (count: number, { one, many }: Words): string => `${numberText(count)} ${count === 1 ? one : many}`

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

interface JudgedGroupsProps {
  judgement: Judgement
  words: Words
  /** Given where an act that mends is offered; `onDone` looks at them again. */
  mending?: Mending
}

interface Mending {
  facilityId: string
  mends: readonly Mend[]
  onDone: () => void
}

/** The three groups of a change before it is sent: each with how many, why, and what mends it (decision 092). */
export function JudgedGroups({ judgement: { works, odd, fails }, words, mending }: JudgedGroupsProps) {
  return (
    <div className="col g3">
      {works.length > 0 && (
        <p className="row g2 wrap">
          <Chip tone="ok" icon={<Check {...icon} />}>
            Will work
          </Chip>{' '}
          {counted(works.length, words)}
        </p>
      )}
      <Group title="Will work but looks odd" tone="warn" group={odd} words={words} />
      <Group title="Will fail" tone="error" group={fails} words={words} mending={mending} />
    </div>
  )
}

interface GroupProps {
  title: string
  tone: 'warn' | 'error'
  group: readonly Judged[]
  words: Words
  mending?: Mending | undefined
}

function Group({ title, tone, group, words, mending }: GroupProps) {
  if (group.length === 0) return null
  const Icon = tone === 'warn' ? TriangleAlert : OctagonAlert
  return (
    <section aria-label={title}>
      <p className="row g2 wrap">
        <Chip tone={tone} icon={<Icon {...icon} />}>
          {title}
        </Chip>{' '}
        {counted(group.length, words)}
      </p>
      <ul className={styles.reasons}>
        {reasonsOf(group).map(({ message, mend, records }) => (
          <li key={message}>
            <b className="m">{counted(records.length, words)}</b>: {message}
            {/[.?!]$/.test(message) ? '' : '.'} {mend && <span className="muted">{mend}</span>}
            <span className="mono small dim">{firstOf(records)}</span>
          </li>
        ))}
      </ul>
      {mending && <Mends {...mending} />}
    </section>
  )
}

const shown = 3

/** The first of them, and how many more. */
function firstOf(records: readonly string[]): string {
  const first = records.slice(0, shown).join(' ')
  return records.length > shown ? `${first} and ${numberText(records.length - shown)} more` : first
}
