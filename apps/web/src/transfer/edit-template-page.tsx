import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { changeProblem, templateForm, templateProblems, templateWords } from '@cultivatd/domain/transfer/template-rules'
import {
  blankDestination,
  blankTemplateForm,
  type GoingPackage,
  type TransferTemplate,
  TransferTemplateForm,
  type TransferTemplateInput,
} from '@cultivatd/domain/transfer/transfer-template'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { KnownFacility } from '../trade/known-facility.tsx'
import { Alert } from '../ui/alert.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { type Choices, TemplateFields } from './template-fields.tsx'
import { transferCrumbs } from './templates-page.tsx'
import { TransferForm } from './transfer-form.tsx'

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

type Going = Partial<Pick<TransferTemplateInput, 'packages'>>
const typedPackages = ({ packages = [] }: Going) =>
  packages.map(({ label, grossWeight, price }) => ({
    label,
    grossWeight: Number.isFinite(grossWeight) ? grossWeight : null,
    price: Number.isFinite(price) ? price : null,
  }))

/** What a rule reads while some of it is not typed yet, or is no number. */
const typed = (values: Partial<TransferTemplateInput>) => ({
  ...blankTemplateForm,
  ...values,
  packages: typedPackages(values),
  more: (values.more ?? []).map((each) => ({ ...blankDestination, ...each, packages: typedPackages(each) })),
})

export function TemplateForm({ facilityId, template, others, choices, packages }: TemplateFormProps) {
  const navigate = useNavigate()
  return (
    <TransferForm
      facilityId={facilityId}
      noun="transfer template"
      schema={TransferTemplateForm}
      blank={blankTemplateForm}
      row={template ?? null}
      formOf={templateForm}
      words={templateWords}
      nameOf={({ name }) => name}
      problems={(values) => templateProblems(typed(values), { facilityId, types: choices.types, packages, others })}
      create={(values, options) => api.transferTemplate.create({ body: { ...values, facilityId } }, options)}
      update={(templateId, values, options) =>
        api.transferTemplate.update({ params: { templateId }, body: { ...values, facilityId } }, options)
      }
      note="Saving tells Metrc of the template. Only Metrc’s own website registers the transfer."
      onClose={() => void navigate({ to: '/facility/$facilityId/transfers/templates', params: { facilityId } })}
    >
      {(isBusy) => <TemplateFields choices={choices} packages={packages} isLocked={isBusy} />}
    </TransferForm>
  )
}
