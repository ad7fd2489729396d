import { datesChangeProblems, labelDaysOf, PackageDatesChange } from '@cultivatd/domain/package/change-dates'
import { labelDayNames, labelDayWords } from '@cultivatd/domain/package/said'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'

/** Change dates: use by, sell by and expiration, which Metrc takes together. */
export function ChangeDates(page: PackagePageProps) {
  const { facilityId, pkg, before } = page
  const now = labelDaysOf(pkg)
  const change = useRecordChange(page, (body: PackageDatesChange, options) =>
    api.package.changeDates({ body }, options),
  )
  const { control, handleSubmit } = useRuleForm(
    PackageDatesChange,
    {
      facilityId,
      label: pkg.metrc.Label,
      useByDate: textTyped(before, 'useByDate') ?? now.useByDate,
      sellByDate: textTyped(before, 'sellByDate') ?? now.sellByDate,
      expirationDate: textTyped(before, 'expirationDate') ?? now.expirationDate,
    },
    ({ useByDate, sellByDate, expirationDate }) => datesChangeProblems(pkg, { useByDate, sellByDate, expirationDate }),
  )
  return (
    <RecordForm
      page={page}
      title="Change dates"
      change={change}
      pending="The new dates"
      onSubmit={handleSubmit(change.send)}
    >
      <p className="small muted">The dates on the label. Leave one empty to remove it.</p>
      {labelDayNames.map((day) => (
        <DateInput key={day} control={control} name={day} label={labelDayWords[day].label} />
      ))}
    </RecordForm>
  )
}
