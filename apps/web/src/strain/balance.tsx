import type { Shares } from '@cultivatd/domain/strain/shares'
import { classNames } from '../ui/class-names.ts'
import styles from './strain.module.css'

/** The shares of a strain as a bar, sativa solid and indica hatched; the words stand beside it. */
export const Balance = ({ sativaPercent, indicaPercent, isWide }: Shares & { isWide?: boolean }) => (
  <span className={classNames(styles.balance, isWide && styles.wide)} aria-hidden="true">
    <i style={{ flex: sativaPercent }} />
    <i style={{ flex: indicaPercent }} />
  </span>
)
