import {
  type Marks,
  marksChangeProblems,
  marksOf,
  mayMark,
  PackageMarksChange,
} from '@cultivatd/domain/package/change-marks'
import { markWords, type PackageAbilities, type PackageMark, packageMarks } from '@cultivatd/domain/package/said'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { TextInput } from '../ui/inputs.tsx'
import { SwitchInput } from '../ui/switch-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'

/** Change marks: what the state lets the facility say of a package beside what it holds. */
export function ChangeMarks(page: PackagePageProps) {
  const { rows, status } = useTopic('references', { facilityId: page.facilityId })
  const [references] = rows
  if (status === 'loading' || !references) return <FormLoading {...page} />
  return <MarksForm page={page} abilities={references.packageAbilities} />
}

/** As they are, but for the one that was refused, or is put right. */
function marksTyped(page: PackagePageProps): Marks {
  const now = marksOf(page.pkg)
  const { mark, isMarked } = (page.before?.payload ?? {}) as NonNullable<TypedBefore['payload']>
  const typed = packageMarks.find((one) => one === mark)
  return {
    ...now,
    ...(typed && { [typed]: isMarked === true }),
    externalId: textTyped(page.before, 'externalId') ?? now.externalId,
  }
}

const hints: Readonly<Record<PackageMark, string>> = {
  tradeSample: 'Given to another license to be tried, as far as the state allows it.',
  donation: 'Given away for nothing.',
  finishedGood: 'Ready to be sold as it is: nothing more is made of it.',
}

function MarksForm({ page, abilities }: { page: PackagePageProps; abilities: PackageAbilities }) {
  const { facilityId, pkg } = page
  const now = marksOf(pkg)
  const change = useRecordChange(page, (body: PackageMarksChange, options) =>
    api.package.changeMarks({ body }, options),
  )
  const { control, watch, handleSubmit } = useRuleForm(
    PackageMarksChange,
    { facilityId, label: pkg.metrc.Label, ...marksTyped(page) },
    (values) => marksChangeProblems(pkg, { ...now, ...values }, abilities),
  )
  const [missing] = marksChangeProblems(pkg, { ...now, ...watch() }, abilities).filter(({ path }) => path === undefined)
  return (
    <RecordForm
      page={page}
      title="Change marks"
      change={change}
      pending="The new marks"
      cannot={mayMark(abilities) ? undefined : 'Metrc does not let this facility mark packages'}
      missing={missing?.message}
      onSubmit={handleSubmit(change.send)}
    >
      {packageMarks
        .filter((mark) => abilities[mark] || now[mark])
        .map((mark) => (
          <SwitchInput key={mark} control={control} name={mark} label={markWords[mark].label} hint={hints[mark]} />
        ))}
      {(abilities.externalId || now.externalId) && (
        <TextInput
          control={control}
          name="externalId"
          label="External ID"
          hint="The number of the package in another system of yours. Leave it empty to take it away."
          autoComplete="off"
          isLocked={!abilities.externalId}
        />
      )}
    </RecordForm>
  )
}
