import type { PackageAbilities } from '@cultivatd/domain/package/said'
import { actionProblems } from '@cultivatd/domain/package/package'
import { PackageTreatment, treatmentProblems, treatmentsOf, treatmentWords } from '@cultivatd/domain/package/treat'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'

/** Record treatment: how a package that failed its tests was made good. Metrc lists no methods, so they are typed. */
export function TreatPackage(page: PackagePageProps) {
  const { rows, status } = useTopic('references', { facilityId: page.facilityId })
  const [references] = rows
  if (status === 'loading' || !references) return <FormLoading {...page} />
  return <TreatmentForm page={page} abilities={references.packageAbilities} />
}

function TreatmentForm({ page, abilities }: { page: PackagePageProps; abilities: PackageAbilities }) {
  const { facilityId, pkg, before } = page
  const ways = treatmentsOf(abilities)
  const change = useRecordChange(page, (body: PackageTreatment, options) => api.package.treat({ body }, options))
  const wanted = before?.operation.kind === 'package.decontaminate' ? 'decontamination' : 'remediation'
  const how = ways.includes(wanted) ? wanted : (ways[0] ?? wanted)
  const { control, handleSubmit } = useRuleForm(
    PackageTreatment,
    {
      facilityId,
      label: pkg.metrc.Label,
      how,
      method: textTyped(before, 'method') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
      steps: textTyped(before, 'steps') ?? '',
    },
    (values) =>
      treatmentProblems(pkg, { how: values.how ?? how, date: values.date ?? '' }, { abilities, today: localDay() }),
  )
  const cannot = ways.length === 0 ? treatmentWords.remediation.cannot : actionProblems(pkg, 'treat')[0]?.message
  return (
    <RecordForm
      page={page}
      title="Record treatment"
      change={change}
      pending="Treated"
      cannot={cannot}
      onSubmit={handleSubmit(change.send)}
    >
      <p className="small muted">
        Metrc counts the package as remediated or decontaminated from then on, and takes no treatment back: the state
        corrects one that is wrong.
      </p>
      <SelectInput
        control={control}
        name="how"
        label="Treatment"
        options={ways.map((way) => ({ value: way, label: treatmentWords[way].label }))}
        isLocked={ways.length < 2}
      />
      <TextInput
        control={control}
        name="method"
        label="Method"
        hint="As your state calls it, such as X-ray or ozone. Metrc gives no list of methods."
      />
      <NoteInput control={control} name="steps" label="Steps" hint="What was done, one after the other." />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}
