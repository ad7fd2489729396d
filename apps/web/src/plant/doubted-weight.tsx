import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import type { WeightDoubt } from './weights-entry.ts'
import styles from './plants-form.module.css'

interface DoubtedWeightProps {
  doubt: WeightDoubt
  onConfirm: () => void
}

/** Why a weight is not likely, and the press that says that it is right all the same. */
export const DoubtedWeight = ({ doubt, onConfirm }: DoubtedWeightProps) => (
  <span className={classNames('row wrap', styles.doubt)}>
    <span className="st" data-tone="warn">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {doubt.reason}
    </span>
    <Button size="small" variant="outlined" onClick={onConfirm}>
      {doubt.weight}, really?
    </Button>
  </span>
)
