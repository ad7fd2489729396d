import { ResultField } from './result-field.tsx'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'

const fields = [
  { name: 'thcCbdRatio', label: 'THC/CBD ratio' },
  { name: 'cannabinoidPerWeight', label: 'Cannabinoid per weight', unit: '%' },
  { name: 'totalCannabinoidsPresent', label: 'Total cannabinoids', unit: '%' },
] as const

/** What is required of every certificate (LAB-13). */
export const PotencyFields = ({ control }: { control: ResultsControl }) => (
  <section id="part-potency" className={styles.part} aria-label="Potency">
    <header>
      <h3 className="t3">Potency</h3>
    </header>
    <div className={styles.potency}>
      {fields.map(({ name, label, ...unit }) => (
        <div key={name} className="field">
          <span className="lab" aria-hidden="true">
            {label}
          </span>
          <ResultField control={control} name={`potency.${name}`} label={label} {...unit} />
        </div>
      ))}
    </div>
  </section>
)
