import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import styles from './change-form.module.css'

interface DoubtedProps {
  reason: string
  /** What the press says: '4,100 g, really?', 'Harvest all the same'. */
  press: string
  onConfirm: () => void
}

/** Why what was typed is not likely, and the press that says that it is right all the same. */
export const Doubted = ({ reason, press, onConfirm }: DoubtedProps) => (
  <span className={classNames('row wrap', styles.doubt)}>
    <span className="st" data-tone="warn">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {reason}
    </span>
    <Button size="small" variant="outlined" onClick={onConfirm}>
      {press}
    </Button>
  </span>
)
