import { type Harvest, weightBalance } from '@cultivatd/domain/harvest/harvest'
import { classNames } from '../ui/class-names.ts'
import { gramsText } from './harvest-weights.ts'
import styles from './harvest.module.css'

/** Where the wet weight went: now, packaged, waste, moisture lost; the four add up to the wet weight. */
export function WeightBar({ harvest }: { harvest: Harvest }) {
  const { wet, now, packaged, waste, moisture } = weightBalance(harvest)
  const parts = [
    { name: 'now', grams: now },
    { name: 'packaged', grams: packaged },
    { name: 'waste', grams: waste },
    { name: 'moisture', grams: moisture },
  ].filter(({ grams }) => grams > 0)
  return (
    <div>
      <p className="vh">
        Wet {gramsText(wet)} g: now {gramsText(now)} g, packaged {gramsText(packaged)} g, waste {gramsText(waste)} g,
        moisture lost {gramsText(moisture)} g
      </p>
      <div className={styles.balb} aria-hidden="true">
        {parts.map(({ name, grams }) => (
          <i key={name} className={styles.bal} data-part={name} style={{ flex: `${grams} 1 0` }} />
        ))}
      </div>
      <div className="row between small" aria-hidden="true">
        <b className="b">{gramsText(now)} g</b>
        <span className="dim">of {gramsText(wet)} g wet</span>
      </div>
    </div>
  )
}

export function WeightLegend() {
  return (
    <p className="legend mt4 cap">
      <span>
        <i className={classNames(styles.swatch, styles.bal)} data-part="now" />
        Weight now
      </span>
      <span>
        <i className={classNames(styles.swatch, styles.bal)} data-part="packaged" />
        Packaged
      </span>
      <span>
        <i className={classNames(styles.swatch, styles.bal)} data-part="waste" />
        Waste
      </span>
      <span>
        <i className={classNames(styles.swatch, styles.bal)} data-part="moisture" />
        Moisture lost
      </span>
      <span className="dim">The four add up to the wet weight.</span>
    </p>
  )
}
