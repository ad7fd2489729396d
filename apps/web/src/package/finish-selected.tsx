import { finishProblems, PackageFinish } from '@cultivatd/domain/package/finish'
import { CircleCheck } from 'lucide-react'
import { api } from '../live/api.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { packageQuantityText } from './package-list.ts'
import { leftAsItIs, type SelectedProps, SelectedList, useSelectedChange } from './selected-list.tsx'

/** What people fill in. */
const FinishTyped = PackageFinish.omit({ label: true, undo: true })

/** 'Finish Package' of those of the selection that are empty (PKG-02), each a change of its own. */
export const FinishSelected = (props: SelectedProps) => (
  <DraftOf place={props.place} title={title}>
    <FinishForm {...props} />
  </DraftOf>
)

const title = 'Finish packages'

function FinishForm(props: SelectedProps) {
  const { facilityId, packages } = props
  const { list, send } = useSelectedChange('finish', props, {
    call: (body: PackageFinish, options) => api.package.finish({ body }, options),
    trial: { act: '/api/package/finish', title },
    said: (finished) => `Finished ${finished}`,
  })
  const form = useRuleForm(FinishTyped, { facilityId, date: localDay() }, ({ date }) =>
    list.left.flatMap((pkg) => finishProblems(pkg, { undo: false, date: date ?? '' }, localDay())).slice(0, 1),
  )
  return (
    <SelectedList
      {...list}
      title={title}
      icon={CircleCheck}
      verb="Finish"
      words={{ one: 'package', many: 'packages', done: 'finished' }}
      noteOf={(pkg) => `${packageQuantityText(pkg)} ${pkg.metrc.UnitOfMeasureAbbreviation}`}
      said={leftAsItIs(packages, 'finish', 'finished')}
      fields={
        <>
          <p>Finished packages leave all lists; each can be unfinished later.</p>
          <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
        </>
      }
      onSubmit={form.handleSubmit((typed) => send((label) => ({ ...typed, label, undo: false })))}
    />
  )
}
