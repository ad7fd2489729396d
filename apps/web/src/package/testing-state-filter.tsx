import { testingStateChoices } from '@cultivatd/domain/lab-test/package-tests'
import type { Package } from '@cultivatd/domain/package/package'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { numberText } from '../ui/number-text.ts'
import styles from './package.module.css'

/** Packages of one state of lab tests, with what chooses it; nothing to choose where all are in one. */
export function useTestingState(facilityId: string, packages: readonly Package[]) {
  const [wanted, choose] = useState('')
  const known = useTopic('references', { facilityId }).rows[0]?.labTestStates
  const choices = useMemo(() => testingStateChoices(packages, known ?? []), [packages, known])
  // A state in which nothing is any more has left; its packages are among the others.
  const chosen = choices.some(({ state }) => state === wanted) ? wanted : ''
  const ofState = useMemo(
    () => (chosen === '' ? packages : packages.filter(({ metrc }) => metrc.LabTestingState === chosen)),
    [packages, chosen],
  )
  const filter = (choices.length > 1 || chosen !== '') && (
    <div className={`inp flt ${styles.testing}`}>
      <select aria-label="Lab tests" value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">All lab tests</option>
        {choices.map(({ state, text, count }) => (
          <option key={state} value={state}>
            {text} ({numberText(count)})
          </option>
        ))}
      </select>
      <ChevronDown className="chev" size={16} strokeWidth={1.75} aria-hidden="true" />
    </div>
  )
  return { ofState, filter }
}
