import { finishProblems, PackageFinish } from '@cultivatd/domain/package/finish'
import { packageActions } from '@cultivatd/domain/package/package'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { fullDayText, localDay } from '../ui/dates.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { EmptyAndFinish } from './empty-and-finish.tsx'
import type { PackagePageProps } from './package-page.ts'

/** Finish Package, together with what empties it while it holds less than 1, or UnFinish Package (PKG-02, LOOKUP-09). */
export function FinishPackage(page: PackagePageProps) {
  // As it was when the form was opened: it is empty before it is finished.
  const [empties] = useState(() => packageActions(page.pkg).includes('emptyAndFinish'))
  return empties ? <EmptyAndFinish {...page} /> : <Finish {...page} />
}

function Finish(page: PackagePageProps) {
  const { facilityId, pkg, before } = page
  const { FinishedDate, Label } = pkg.metrc
  const undo = FinishedDate !== null
  const change = useRecordChange(page, (body: PackageFinish, options) => api.package.finish({ body }, options), {
    tried: { act: '/api/package/finish' },
  })
  const date = textTyped(before, 'date') ?? localDay()
  const form = useRuleForm(PackageFinish, { facilityId, label: Label, date, undo }, (values) =>
    finishProblems(pkg, { undo: values.undo ?? undo, date: values.date ?? '' }, localDay()),
  )
  // What stands in the way of the act itself; what is wrong with the date stands under the date.
  const cannot = finishProblems(pkg, { undo, date: localDay() }, localDay())[0]?.message ?? null
  return (
    <RecordForm
      page={page}
      title={undo ? 'UnFinish Package' : 'Finish Package'}
      submitLabel={undo ? 'UnFinish Package' : 'Finish Package'}
      change={change}
      pending={undo ? 'Not finished' : 'Finished'}
      missing={cannot}
      onSubmit={form.handleSubmit(change.send)}
    >
      {undo ? (
        <p>
          This package was finished on {fullDayText(FinishedDate)}. UnFinish puts it back on the lists, and it can be
          changed again.
        </p>
      ) : (
        <>
          <p>A finished package leaves all lists; it can be unfinished later.</p>
          <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
        </>
      )}
    </RecordForm>
  )
}
