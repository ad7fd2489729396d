import { type Harvest, weightBalance } from '@cultivatd/domain/harvest/harvest'
import { gramsText } from './harvest-weights.ts'
import './harvest.css'

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
      <div className="balb" aria-hidden="true">
        {parts.map(({ name, grams }) => (
          <i key={name} className={`bal-${name}`} style={{ flex: `${grams} 1 0` }} />
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
        <i className="swatch bal-now" />
        Weight now
      </span>
      <span>
        <i className="swatch bal-packaged" />
        Packaged
      </span>
      <span>
        <i className="swatch bal-waste" />
        Waste
      </span>
      <span>
        <i className="swatch bal-moisture" />
        Moisture lost
      </span>
      <span className="dim">The four add up to the wet weight.</span>
    </p>
  )
}
