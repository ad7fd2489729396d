import {
  classesToDo,
  type CountClass,
  countClassLabels,
  type CountLine,
  lineText,
} from '@cultivatd/domain/cycle-count/compare-count'
import type { CountScan } from '@cultivatd/domain/cycle-count/cycle-count'
import Button from '@mui/material/Button'
import { ChevronDown, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OverlayAddress } from '../trade/overlay-address.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { spokenTag, Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { classLooks } from './class-look.tsx'
import styles from './cycle-count.module.css'

/** So many are drawn before somebody asks for all: a room may hold 5,000. */
const shownFirst = 100

interface CountLinesProps {
  facilityId: string
  lines: readonly CountLine[]
  onTakeBack: (scan: CountScan) => void
}

/** What asks for something while one walks comes first; what is missing is only not found yet. */
const order: readonly CountLine['is'][] = ['unchecked', ...classesToDo]

const groupLabels = { ...countClassLabels, missing: 'Not found yet' }

/** The labels of a count, class by class: what asks for something is open, what is fine is folded. */
export function CountLines({ lines, ...props }: CountLinesProps) {
  const groups = order.map((is) => ({ is, of: lines.filter((line) => line.is === is) }))
  return (
    <div className={styles.groups}>
      {groups
        .filter(({ is, of }) => is !== 'unchecked' || of.length > 0)
        .map(({ is, of }) => (
          <Group key={is} is={is} lines={of} {...props} />
        ))}
    </div>
  )
}

interface GroupProps extends CountLinesProps {
  is: CountClass | 'unchecked'
}

function Group({ is, lines, ...props }: GroupProps) {
  const [isOpen, setOpen] = useState(is === 'wrong-place' || is === 'unknown' || is === 'twice' || is === 'unchecked')
  const [isWhole, setWhole] = useState(false)
  const { icon: Icon, ...look } = classLooks[is]
  const tone = is === 'missing' ? 'destroyed' : look.tone
  const shown = isWhole ? lines : lines.slice(0, shownFirst)
  return (
    <section className={styles.group} aria-label={groupLabels[is]}>
      <button
        type="button"
        className={styles.groupHead}
        aria-expanded={isOpen && lines.length > 0}
        disabled={lines.length === 0}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.badge} data-tone={lines.length > 0 ? tone : undefined}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="grow">{groupLabels[is]}</span>
        <b className="m">{numberText(lines.length)}</b>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classNames(styles.fold, isOpen && lines.length > 0 && styles.open)}
        />
      </button>
      {isOpen && lines.length > 0 && (
        <>
          <ul className={styles.lines}>
            {shown.map((line) => (
              <Line key={line.label} line={line} {...props} />
            ))}
          </ul>
          {shown.length < lines.length && (
            <Button fullWidth variant="text" onClick={() => setWhole(true)}>
              Show all {numberText(lines.length)}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Line({ line, facilityId, onTakeBack }: Omit<GroupProps, 'is' | 'lines'> & { line: CountLine }) {
  const { label, record, scans } = line
  const last = scans.at(-1)
  const address = record && addressOf(record.kind, label, facilityId)
  return (
    <li className={styles.line}>
      <span className="grow">
        {address && record.isStanding ? (
          <OverlayLink address={address}>
            <Tag label={label} />
          </OverlayLink>
        ) : (
          <Tag label={label} />
        )}
        <span className={styles.about}>
          {lineText(line)}
          {last && (
            <span className="dim">
              {' · '}
              {[...new Set(scans.map(({ userName }) => userName))].join(', ')} <Moment at={last.at} />
            </span>
          )}
        </span>
      </span>
      {last && (
        <IconButton icon={Undo2} label={`Take back the scan of ${spokenTag(label)}`} onClick={() => onTakeBack(last)} />
      )}
    </li>
  )
}

/** Where the page of something with a label is. */
export function addressOf(kind: 'plant' | 'plantBatch' | 'package', label: string, facilityId: string): OverlayAddress {
  if (kind === 'plant') return { plant: label, in: facilityId }
  return kind === 'package' ? { package: label, in: facilityId } : { batch: label, in: facilityId }
}
