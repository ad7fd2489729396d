import { countClasses, countClassLabels, type CountSums } from '@cultivatd/domain/cycle-count/compare-count'
import { numberText } from '../ui/number-text.ts'
import { classLooks } from './class-look.tsx'
import styles from './cycle-count.module.css'

/** How many of each class, what is fine first. */
export const SumTiles = ({ sums }: { sums: CountSums }) => (
  <ul className={styles.sums} aria-label="Result">
    {countClasses.toReversed().map((is) => {
      const { tone, icon: Icon } = classLooks[is]
      return (
        <li key={is} data-tone={sums[is] > 0 ? tone : undefined}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <b className="m">{numberText(sums[is])}</b>
          <span>{countClassLabels[is]}</span>
        </li>
      )
    })}
  </ul>
)
