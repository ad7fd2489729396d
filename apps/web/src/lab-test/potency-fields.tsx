import { readResult } from '@cultivatd/domain/lab-test/result-value'
import { useWatch } from 'react-hook-form'
import { ResultField } from './result-field.tsx'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'

const fields = [
  { name: 'thcCbdRatio', label: 'THC/CBD ratio' },
  { name: 'cannabinoidPerWeight', label: 'Cannabinoid per weight', unit: '%' },
  { name: 'totalCannabinoidsPresent', label: 'Total cannabinoids', unit: '%' },
] as const

/** What is required of every certificate (LAB-13). */
export const PotencyFields = ({ control }: { control: ResultsControl }) => {
  const typed = useWatch({ control, name: 'potency' })
  return (
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
            <ResultField
              control={control}
              name={`potency.${name}`}
              label={label}
              wrong={'unit' in unit ? wrongText(typed[name], unit.unit) : undefined}
              {...unit}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

function wrongText(text: string, unit: string): string | undefined {
  const read = readResult(text, unit)
  return read.is === 'wrong' ? read.problem : undefined
}
