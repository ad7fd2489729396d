import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import styles from './change-form.module.css'

interface DoubtedProps {
  reason: string
  /** What was typed, as it is confirmed: '4,100 g'. */
  value: string
  onConfirm: () => void
}

/** Why what was typed is not likely, and the press that says that it is right all the same. */
export const Doubted = ({ reason, value, onConfirm }: DoubtedProps) => (
  <span className={classNames('row wrap', styles.doubt)}>
    <span className="st" data-tone="warn">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {reason}
    </span>
    <Button size="small" variant="outlined" onClick={onConfirm}>
      {value}, really?
    </Button>
  </span>
)
