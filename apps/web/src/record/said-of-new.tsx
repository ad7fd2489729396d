import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { NewPackageFacts } from '@cultivatd/domain/package/new-package'
import {
  labelDayNames,
  labelDayWords,
  markWords,
  nothingSaid,
  packageMarks,
  type SaidOfNew,
} from '@cultivatd/domain/package/said'
import { useFormContext } from 'react-hook-form'
import { useTopic } from '../live/use-topic.ts'
import type { TypedBefore } from './typed-before.ts'
import { DateInput } from '../ui/date-input.tsx'
import { SwitchInput } from '../ui/switch-input.tsx'
import { testsTyped, TestsInput } from '../trade/tests-input.tsx'

interface MoreOfPackageProps {
  facilityId: string
  /** Metrc takes finished goods from packages only. */
  isOfPackages: boolean
  /** The tests are asked for elsewhere. */
  withoutTests?: boolean
}

/** What can be said of a new package beside, folded: days on the label, marks, and tests that it has to pass. */
export function MoreOfPackage({ facilityId, isOfPackages, withoutTests = false }: MoreOfPackageProps) {
  const { control, getValues } = useFormContext<{ said?: SaidOfNew | undefined }>()
  const { packageAbilities, labTestBatches = [] } = useTopic('references', { facilityId }).rows[0] ?? {}
  const marks = packageMarks.filter((mark) => packageAbilities?.[mark] && (isOfPackages || mark !== 'finishedGood'))
  const isSaid = JSON.stringify(getValues('said') ?? nothingSaid) !== JSON.stringify(nothingSaid)
  return (
    <details open={isSaid}>
      <summary className="tap">More</summary>
      <div className="col g4 mt2">
        {labelDayNames.map((day) => (
          <DateInput key={day} control={control} name={`said.${day}`} label={`${labelDayWords[day].label}, optional`} />
        ))}
        {marks.map((mark) => (
          <SwitchInput key={mark} control={control} name={`said.${mark}`} label={markWords[mark].label} />
        ))}
        {labTestBatches.length > 0 && !withoutTests && (
          <TestsInput
            control={control}
            name="said.requiredTests"
            label="Required tests, optional"
            batches={labTestBatches}
          />
        )}
      </div>
    </details>
  )
}

/** What the state lets be said of a new package. */
export type SayingFacts = Pick<NewPackageFacts, 'abilities' | 'labTestBatches'>

export const sayingFacts = (references: References | undefined): SayingFacts =>
  references ? { abilities: references.packageAbilities, labTestBatches: references.labTestBatches } : {}

/** What was said in a refused creation. */
export function saidTyped(before: TypedBefore | undefined): SaidOfNew {
  const said = (before?.payload['said'] ?? {}) as Partial<SaidOfNew>
  return { ...nothingSaid, ...said, requiredTests: testsTyped(said.requiredTests) }
}
