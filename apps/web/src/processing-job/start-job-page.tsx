import type { Problem } from '@cultivatd/domain/app-error'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import { JobStart, jobStartProblems, recordsNoJobs } from '@cultivatd/domain/processing-job/job-forms'
import { jobTypeText, type ProcessingJobs } from '@cultivatd/domain/processing-job/processing-job'
import type { GoingPackage } from '@cultivatd/domain/transfer/transfer-template'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { api } from '../live/api.ts'
import { topicOnce } from '../live/topic-once.ts'
import { useTopic } from '../live/use-topic.ts'
import { useTopicRows } from '../live/use-topics.ts'
import { StandingAlert } from '../record/change-alerts.tsx'
import { standingBefore, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { TrialDialog } from '../record/trial-dialog.tsx'
import { useChange } from '../record/use-change.ts'
import { WaitingPanel } from '../record/waiting-panel.tsx'
import { WillWait } from '../record/will-wait.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { AddSource, leaveOut, SourceRows } from '../trade/source-rows.tsx'
import { meantTag, typedTag } from '../trade/suggested-tags.ts'
import { Tag } from '../trade/tag.tsx'
import { Alert } from '../ui/alert.tsx'
import { BusyButton, BusyLine } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import own from '../ui/own-pages.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useLate } from '../ui/use-late.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { amountText, jobCrumbs } from './jobs-page.tsx'
import styles from './job.module.css'

/** The form that starts a processing job from packages. */
export function StartJobPage() {
  return <KnownFacility>{(facility) => <Start key={facility.id} facility={facility} />}</KnownFacility>
}

function Start({ facility }: { facility: FacilitySummary }) {
  const { id: facilityId } = facility
  const jobs = useTopic('processingJobs', { facilityId })
  const packages = useTopic('goingPackages', { facilityId })
  const navigate = useNavigate()
  const toList = { to: '/facility/$facilityId/processing-jobs', params: { facilityId } } as const
  return (
    <>
      <PageHeader title="Start processing job" crumbs={jobCrumbs(facility)} />
      <TopicRows topic={jobs} noun="processing jobs" isOne skeletonRows={6}>
        {([known]) => {
          if (!known?.mayRecord) return <Alert tone="info" title={recordsNoJobs} />
          if (known.types.length === 0)
            return <Alert tone="info" title="This facility has no types of jobs. Add one in Metrc first." />
          return (
            <DraftOf place={`facility ${facilityId} start-job`} title="Start processing job">
              <StartForm
                facilityId={facilityId}
                known={known}
                packages={packages.rows}
                onDone={() => void navigate(toList)}
              />
            </DraftOf>
          )
        }}
      </TopicRows>
    </>
  )
}

interface StartFormProps {
  facilityId: string
  known: ProcessingJobs
  packages: readonly GoingPackage[]
  /** A refused start that is corrected. */
  before?: TypedBefore
  /** It is started, or left. */
  onDone: () => void
}

export function StartForm({ facilityId, known, packages, before, onDone }: StartFormProps) {
  const { form, held } = useStartForm(facilityId, known, before)
  const { only, isBusy, send, trial } = useChange<JobStart>({
    facilityId,
    call: (body, options) => api.processingJob.start({ body }, options),
    said: ([body]) => ({ detail: `Started processing job ${body?.name ?? ''}` }),
    one: { begin: standingBefore(before), failedTitle: 'Start Failed', onSaved: onDone },
    trial: { act: '/api/processing-job/start', title: 'Start processing job' },
  })
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  const submit = form.handleSubmit((body) => send([{ records: [body.name], body }]))
  const { control } = form
  const type = known.types.find(({ name }) => name === form.watch('typeName'))
  const typeHint = (type && jobTypeText(type)) || undefined
  return (
    <FormProvider {...form}>
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        <BusyLine isBusy={isBusy} />
        {!isBusy && <DraftBar />}
        {!isBusy && <WillWait />}
        {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="processing job" />}
        <StandingAlert facilityId={facilityId} standing={only} noun="processing job" />
        <Card>
          <div className={styles.fields}>
            <TextInput
              control={control}
              name="name"
              label="Job name"
              hint="Of its own: Metrc tells by it which packages are made of the job."
              autoComplete="off"
            />
            <SelectInput
              control={control}
              name="typeName"
              label="Type of job"
              options={known.types.map(({ name }) => name)}
              hint={typeHint}
              placeholder="Choose a type"
            />
            <DateInput control={control} name="date" label="Started" latest={localDay()} />
            <JobPackages facilityId={facilityId} packages={packages} held={held} isLocked={isBusy} />
          </div>
        </Card>
        <div className={own.foot}>
          <output className="small dim grow hide-p">What goes into the job leaves its packages at once.</output>
          <Button color="inherit" onClick={onDone}>
            {sending ? 'Close, keep waiting' : 'Cancel'}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {only.is === 'refused' || only.is === 'not-known' ? 'Send again' : 'Start job'}
          </BusyButton>
        </div>
      </form>
      {trial && (
        <TrialDialog
          trial={trial}
          words={{ one: 'processing job', many: 'processing jobs', done: '' }}
          verb="Start job"
        />
      )}
    </FormProvider>
  )
}

/** The form with its rule, and the packages that it is about. */
function useStartForm(facilityId: string, known: ProcessingJobs, before: TypedBefore | undefined) {
  const form = useRuleForm(JobStart, startTyped(facilityId, before), problemsOf)
  const labels = form.watch('packages').map(({ label }) => ({ facilityId, label }))
  const rows = useTopicRows('package', labels)
  const held = new Map(rows.flatMap(({ row }) => (row ? [[row.metrc.Label, row] as const] : [])))

  function problemsOf({ name, typeName, date, packages }: JobStart): Problem[] {
    const sources = packages.map(({ quantity, ...taken }) => ({
      ...taken,
      quantity: quantity || 0,
      name: taken.label,
      pkg: held.get(taken.label),
    }))
    return jobStartProblems({ name, typeName, date }, { ...known, sources, today: localDay() })
  }
  return { form, held }
}

function startTyped(facilityId: string, before: TypedBefore | undefined): JobStart {
  const packages = JobStart.shape.packages.safeParse(
    [before?.payload['packages']]
      .flat()
      .map((one) => (({ label, quantity, unitOfMeasure }) => ({ label, quantity, unitOfMeasure }))(Object(one))),
  )
  return {
    facilityId,
    name: textTyped(before, 'name') ?? '',
    typeName: textTyped(before, 'typeName') ?? '',
    date: textTyped(before, 'date') ?? localDay(),
    packages: packages.data ?? [],
  }
}

interface JobPackagesProps {
  facilityId: string
  packages: readonly GoingPackage[]
  held: ReadonlyMap<string, Package>
  isLocked: boolean
}

/** What goes in, each with what is taken in its own unit. */
function JobPackages({ facilityId, packages, held, isLocked }: JobPackagesProps) {
  const form = useFormContext<JobStart>()
  const { control, getValues, setValue, watch, formState } = form
  const taken = watch('packages')
  const labels = taken.map(({ label }) => label)
  const adding = useAdding(facilityId, labels, (pkg) => {
    const row = { label: pkg.metrc.Label, quantity: Number.NaN, unitOfMeasure: pkg.metrc.UnitOfMeasureName }
    setValue('packages', [...getValues('packages'), row])
  })
  const choices = packages.filter(
    ({ label, isOnHold, quantity }) => !isOnHold && quantity > 0 && !labels.includes(label),
  )
  const none = formState.errors.packages?.message ?? formState.errors.packages?.root?.message
  return (
    <SourceRows
      control={control}
      nameOf={(at) => `packages.${at}.quantity`}
      title="Packages"
      rows={taken.map(({ label, unitOfMeasure }) => ({
        id: label,
        name: label,
        shown: <Tag label={label} />,
        note: remaining(held.get(label)),
        unit: unitOfMeasure,
        unfit: null,
      }))}
      isLocked={isLocked}
      onAll={(at) => {
        const pkg = held.get(labels[at] ?? '')
        if (pkg) setValue(`packages.${at}.quantity`, pkg.metrc.Quantity, { shouldValidate: true })
      }}
      onRemove={(at) => leaveOut(form, 'packages', at)}
    >
      <AddSource
        label="Package"
        hint="By its label, scanned or typed; the last digits are enough."
        choices={choices.map(({ label, item, quantity, unit }) => ({
          value: label,
          label: `${item}, ${amountText(quantity, unit)} remaining`,
        }))}
        isDisabled={isLocked}
        isBusy={adding.isBusy}
        problem={adding.problem ?? (taken.length === 0 ? (none ?? null) : null)}
        onAdd={(text) => adding.ask(wholeLabel(text, choices))}
        scanned={{ noun: 'packages', labels, near: choices.map(({ label }) => label) }}
        onText={adding.forget}
        added={labels.length}
      />
    </SourceRows>
  )
}

const remaining = (pkg: Package | undefined): string =>
  pkg ? `${pkg.metrc.ProductName}, ${amountText(pkg.metrc.Quantity, pkg.metrc.UnitOfMeasureName)} remaining` : ''

function wholeLabel(text: string, packages: readonly GoingPackage[]): string | null {
  const typed = typedTag(text)
  if (/^[0-9A-Z]{24}$/.test(typed)) return typed
  return meantTag(
    packages.map(({ label }) => label),
    typed,
  )
}

/** Finds a package of the facility by its label, and adds it, or says why it cannot be. */
function useAdding(facilityId: string, taken: readonly string[], add: (pkg: Package) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (label: string | null): Promise<string | null> => {
    setBusy(true)
    const [found] = label === null ? [] : await topicOnce('package', { facilityId, label })
    setBusy(false)
    const why = whyNot(found, taken)
    setProblem(why)
    if (found && why === null) add(found)
    return why
  }
  return { isBusy, problem, ask, forget: () => setProblem(null) }
}

function whyNot(pkg: Package | undefined, taken: readonly string[]): string | null {
  if (!pkg) return 'This facility has no such package'
  if (taken.includes(pkg.metrc.Label)) return `Package ${pkg.metrc.Label} is there already`
  return actionProblems(pkg, 'createPackage')[0]?.message ?? null
}
