import { finishProblems, PackageFinish } from '@cultivatd/domain/package/finish'
import { CircleCheck } from 'lucide-react'
import { api } from '../live/api.ts'
import { useChange } from '../record/use-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { packageQuantityText } from './package-list.ts'
import { leftAsItIs, packagesText, type SelectedProps, SelectedList, useSelectedFor } from './selected-list.tsx'

/** What people fill in. */
const FinishTyped = PackageFinish.omit({ label: true, undo: true })

/** 'Finish Package' of those of the selection that are empty (PKG-02), each a change of its own. */
export const FinishSelected = (props: SelectedProps) => (
  <DraftOf place={props.place} title={title}>
    <FinishForm {...props} />
  </DraftOf>
)

const title = 'Finish packages'

function FinishForm({ facilityId, packages, onClose }: SelectedProps) {
  const { chosen, leftOf } = useSelectedFor('finish', packages)
  const change = useChange({
    facilityId,
    call: (body: PackageFinish, options) => api.package.finish({ body }, options),
    said: () => ({ detail: `Finished ${packagesText(chosen.length)}` }),
    onAllDone: onClose,
  })
  const left = leftOf(change.states)
  const form = useRuleForm(FinishTyped, { facilityId, date: localDay() }, ({ date }) =>
    left.flatMap((pkg) => finishProblems(pkg, { undo: false, date: date ?? '' }, localDay())).slice(0, 1),
  )
  const send = (typed: Omit<PackageFinish, 'label' | 'undo'>) =>
    change.send(
      left.map(({ metrc: { Label: label } }) => ({ records: [label], body: { ...typed, label, undo: false } })),
    )
  return (
    <SelectedList
      {...{ facilityId, chosen, left, change, onClose }}
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
      onSubmit={form.handleSubmit(send)}
    />
  )
}
