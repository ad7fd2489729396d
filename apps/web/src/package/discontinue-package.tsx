import { discontinueProblems, PackageDiscontinuation, sourceLabels } from '@cultivatd/domain/package/discontinue'
import { mendWords } from '@cultivatd/domain/repair/mend-words'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useTopicRows } from '../live/use-topics.ts'
import { RecordForm } from '../record/change-form.tsx'
import { useFinalQuestion } from '../record/use-final-question.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { packageQuantityText } from './package-list.ts'
import type { PackagePageProps } from './package-page.ts'

/** Discontinue package: what it was made of gets everything back. Asked here, for nothing undoes it. */
export function DiscontinuePackage(page: PackagePageProps) {
  const { facilityId, pkg } = page
  const { Label, SourcePackageLabels, SourceHarvestNames, UnitOfMeasureAbbreviation: unit } = pkg.metrc
  const change = useRecordChange(page, (body: PackageDiscontinuation, options) =>
    api.package.discontinue({ body }, options),
  )
  const question = useFinalQuestion('package.discontinue')
  const form = useRuleForm(PackageDiscontinuation, { facilityId, label: Label }, () => [])
  const { rows: harvests } = useTopic('packageHarvests', { facilityId, label: Label })
  const sources = useTopicRows(
    'package',
    sourceLabels(pkg).map((label) => ({ facilityId, label })),
  ).flatMap(({ row }) => row ?? [])
  const [cannot] = discontinueProblems(pkg, harvests, sources)
  const mend = cannot?.mend === 'unfinishHarvest' ? `. ${mendWords.unfinishHarvest}` : ''
  return (
    <RecordForm
      page={page}
      title="Discontinue package"
      submitLabel="Discontinue package"
      submitColor="error"
      change={change}
      pending="Discontinued"
      cannot={cannot && `${cannot.message}${mend}`}
      onSubmit={form.handleSubmit(change.send)}
    >
      <p>
        All of it, {packageQuantityText(pkg)} {unit}, goes back to what it was made of
        {SourcePackageLabels || SourceHarvestNames ? ':' : '.'}
      </p>
      <ul className="col g1 mono small" aria-label="What gets it back">
        {(SourcePackageLabels ?? SourceHarvestNames ?? '')
          .split(/,\s*/)
          .filter(Boolean)
          .map((source) => (
            <li key={source}>{source}</li>
          ))}
      </ul>
      <p>
        The package leaves all lists, and its tag stays used; a new package takes a new tag. Metrc refuses it once
        anything else is recorded of the package.
      </p>
      <p>{question}</p>
    </RecordForm>
  )
}
