import { countClassLabels, type CountLine, lineText } from '@cultivatd/domain/cycle-count/compare-count'
import Button from '@mui/material/Button'
import { ScanBarcode, Undo2 } from 'lucide-react'
import { Tag } from '../trade/tag.tsx'
import { classLooks } from './class-look.tsx'
import styles from './cycle-count.module.css'

interface LastScanProps {
  /** What the last label came out as; null before the first. */
  line: CountLine | null
  /** How many others came with it. */
  more: number
  onTakeBack: () => void
}

/** What was scanned last, to be read from an arm's length: color, sign and word. */
export function LastScan({ line, more, onTakeBack }: LastScanProps) {
  if (!line)
    return (
      <div className={styles.last}>
        <ScanBarcode size={40} strokeWidth={1.25} aria-hidden="true" />
        <p className="muted">Nothing scanned on this device yet.</p>
      </div>
    )
  const { tone, icon: Icon } = classLooks[line.is]
  return (
    <div className={styles.last} data-tone={tone}>
      <output className={styles.lastWord} aria-label="Last scan">
        <Icon size={32} strokeWidth={2} aria-hidden="true" />
        {countClassLabels[line.is]}
        <span className={styles.lastTag}>
          <Tag label={line.label} />
        </span>
      </output>
      <p className={styles.lastAbout}>
        {lineText(line)}
        {more > 0 && ` · and ${more} more`}
      </p>
      {line.scans.length > 0 && (
        <Button
          variant="outlined"
          className={styles.lastBack}
          startIcon={<Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
    </div>
  )
}
