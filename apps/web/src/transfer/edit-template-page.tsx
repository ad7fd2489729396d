import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { changeProblem, templateForm, templateProblems } from '@cultivatd/domain/transfer/template-rules'
import {
  blankTemplateForm,
  type GoingPackage,
  type TransferTemplate,
  TransferTemplateForm,
} from '@cultivatd/domain/transfer/transfer-template'
import Button from '@mui/material/Button'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { StandingAlert } from '../record/change-alerts.tsx'
import { useChange } from '../record/use-change.ts'
import { WaitingPanel } from '../record/waiting-panel.tsx'
import { WillWait } from '../record/will-wait.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { Alert } from '../ui/alert.tsx'
import { BusyButton, BusyLine } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import own from '../ui/own-pages.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useLate } from '../ui/use-late.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { type Choices, TemplateFields } from './template-fields.tsx'
import { transferCrumbs } from './templates-page.tsx'
import styles from './template.module.css'

/** The form of a template of an outgoing transfer, for a new one and for a change (READ-127). */
export function EditTemplatePage() {
  return <KnownFacility>{(facility) => <Edit key={facility.id} facility={facility} />}</KnownFacility>
}

const crumbsOf = (facility: FacilitySummary) => [
  ...transferCrumbs(facility),
  <Link key="templates" to="/facility/$facilityId/transfers/templates" params={{ facilityId: facility.id }}>
    Templates
  </Link>,
]

function Edit({ facility }: { facility: FacilitySummary }) {
  const { templateId = 'new' } = useParams({ strict: false })
  const facilityId = facility.id
  const templates = useTopic('transferTemplates', { facilityId })
  const choices = useTopic('transferChoices', { facilityId })
  const packages = useTopic('goingPackages', { facilityId })
  const isNew = templateId === 'new'
  const [first] = choices.rows
  // A form that is open stays what it was opened for, whatever comes of the template meanwhile.
  const [opened, setOpened] = useState<TransferTemplate>()
  const found = templates.rows.find(({ id }) => id === templateId)
  if (found && opened?.id !== found.id) setOpened(found)
  const template = isNew ? undefined : (found ?? (opened?.id === templateId ? opened : undefined))
  const cannot = template ? changeProblem(template) : null
  return (
    <>
      <PageHeader title={template ? `Edit ${template.name}` : 'Add transfer template'} crumbs={crumbsOf(facility)} />
      <TopicRows topic={templates} noun="transfer templates" skeletonRows={8}>
        {(rows) => {
          if (!isNew && !template)
            return <Alert tone="warn" title="Metrc does not list this transfer template any more" />
          if (cannot) return <Alert tone="warn" title={cannot} />
          if (!first || packages.status === 'loading') return null
          return (
            <DraftOf
              place={`facility ${facilityId} transfer-template ${templateId}`}
              title={template ? `Edit ${template.name}` : 'Add transfer template'}
            >
              <TemplateForm
                key={templateId}
                facilityId={facilityId}
                template={template}
                others={rows.filter(({ id }) => id !== templateId)}
                choices={first}
                packages={packages.rows}
              />
            </DraftOf>
          )
        }}
      </TopicRows>
    </>
  )
}

interface TemplateFormProps {
  facilityId: string
  template: TransferTemplate | undefined
  others: readonly TransferTemplate[]
  choices: Choices
  packages: readonly GoingPackage[]
}

/** What a rule reads while some of it is not typed yet, or is no number. */
const typed = (values: Partial<TransferTemplateForm>) => ({
  ...blankTemplateForm,
  ...values,
  packages: (values.packages ?? []).map(({ label, grossWeight, price }) => ({
    label,
    grossWeight: Number.isFinite(grossWeight) ? grossWeight : null,
    price: Number.isFinite(price) ? price : null,
  })),
})

function TemplateForm({ facilityId, template, others, choices, packages }: TemplateFormProps) {
  const navigate = useNavigate()
  const toList = { to: '/facility/$facilityId/transfers/templates', params: { facilityId } } as const
  const form = useRuleForm(TransferTemplateForm, template ? templateForm(template) : blankTemplateForm, (values) =>
    templateProblems(typed(values), { facilityId, types: choices.types, packages, others }),
  )
  const { only, isBusy, send } = useChange<TransferTemplateForm>({
    facilityId,
    call: (values, options) => {
      const body = { ...values, facilityId }
      return template
        ? api.transferTemplate.update({ params: { templateId: template.id }, body }, options)
        : api.transferTemplate.create({ body }, options)
    },
    said: ([body]) => ({ detail: `${template ? 'Changed' : 'Added'} transfer template ${body?.name ?? ''}` }),
    one: {
      failedTitle: template ? 'Change Failed' : 'Create Failed',
      onSaved: () => void navigate(toList),
    },
  })
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  const submit = form.handleSubmit((values) => send([{ records: [template?.name ?? values.name], body: values }]))
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
        {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="transfer template" />}
        <StandingAlert facilityId={facilityId} standing={only} noun="transfer template" />
        <div className={styles.fields}>
          <TemplateFields choices={choices} packages={packages} isLocked={isBusy} />
        </div>
        <div className={own.foot}>
          <output className="small dim grow hide-p">
            Saving tells Metrc of the template. Only Metrc’s own website registers the transfer.
          </output>
          <Button color="inherit" onClick={() => void navigate(toList)}>
            {sending ? 'Close, keep waiting' : 'Cancel'}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {only.is === 'refused' || only.is === 'not-known' ? 'Send again' : 'Save'}
          </BusyButton>
        </div>
      </form>
    </FormProvider>
  )
}
