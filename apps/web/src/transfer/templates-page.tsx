import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { changeProblem } from '@cultivatd/domain/transfer/template-rules'
import type { TransferTemplate } from '@cultivatd/domain/transfer/transfer-template'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DeleteInMetrc } from '../record/delete-in-metrc.tsx'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { InStep } from '../trade/in-step.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { momentText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { ManifestButton } from './manifest-dialog.tsx'
import { TransporterCards } from './transporter-cards.tsx'
import styles from './template.module.css'

/** The templates of outgoing transfers of a facility, and who may carry them (READ-127). */
export function TemplatesPage() {
  return <KnownFacility>{(facility) => <Templates key={facility.id} facility={facility} />}</KnownFacility>
}

/** The way to the list of transfers, for the pages below it. */
export const transferCrumbs = (facility: FacilitySummary) => [
  ...facilityCrumbs(facility),
  <Link key="transfers" to="/facility/$facilityId/transfers" params={{ facilityId: facility.id }}>
    Transfers
  </Link>,
]

function Templates({ facility }: { facility: FacilitySummary }) {
  const { id: facilityId } = facility
  const topic = useTopic('transferTemplates', { facilityId })
  const navigate = useNavigate()
  const add = {
    to: '/facility/$facilityId/transfers/templates/$templateId',
    params: { facilityId, templateId: 'new' },
  } as const
  return (
    <>
      <PageHeader
        title="Transfer templates"
        crumbs={transferCrumbs(facility)}
        facts={<InStep facilityId={facilityId} of={['transfer templates']} />}
        actions={
          <LinkButton {...add} variant="contained">
            Add template
          </LinkButton>
        }
      />
      <ActionBar actions={[{ label: 'Add template', icon: Plus, isMain: true, onClick: () => void navigate(add) }]} />
      <div className="col g4">
        <Alert
          tone="info"
          isSilent
          title="A template prepares a transfer; only Metrc’s own website sends it on its way"
        >
          <p className="mt1">
            Metrc lets no other program register a transfer. Sign in to Metrc, open Transfers, Templates, choose the
            template and register it there. From then on its packages are in transit and the manifest is here.
          </p>
        </Alert>
        <TopicRows topic={topic} noun="transfer templates" skeletonRows={4}>
          {(templates) => (
            <Card title="Templates" count={numberText(templates.length)} isPadded={false}>
              {templates.length === 0 ? (
                <EmptyState title="No templates">Add one for what leaves next.</EmptyState>
              ) : (
                <ul>
                  {templates.map((template) => (
                    <TemplateRow key={template.id} template={template} />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </TopicRows>
        <TransporterCards facilityId={facilityId} />
      </div>
    </>
  )
}

const counted = (count: number) => `${numberText(count)} ${count === 1 ? 'package' : 'packages'}`

function TemplateRow({ template }: { template: TransferTemplate }) {
  const { id, facilityId, name, deliveries, packages, registered } = template
  const [delivery, ...others] = deliveries
  const cannot = changeProblem(template)
  return (
    <li className={styles.template}>
      <span>
        <b className="m">{name}</b>
        <br />
        <span className="small muted">{delivery?.transferType}</span>
      </span>
      <span>
        {delivery?.recipientName ?? delivery?.recipient}
        {others.length > 0 &&
          ` and ${others.map(({ recipientName, recipient }) => recipientName ?? recipient).join(', ')}`}
      </span>
      <span className="muted">{delivery?.departure ? momentText(delivery.departure) : ''}</span>
      <span className="muted">{counted(packages.length)}</span>
      <div className={styles.acts}>
        {registered.map(({ transferId, manifestNumber }) => (
          <ManifestButton
            key={transferId}
            facilityId={facilityId}
            transferId={transferId}
            manifest={manifestNumber ?? transferId}
          />
        ))}
        {registered.length === 0 && <span className="small dim">Not registered in Metrc yet</span>}
        {cannot ? (
          <span className="small dim">{cannot}</span>
        ) : (
          <LinkButton
            to="/facility/$facilityId/transfers/templates/$templateId"
            params={{ facilityId, templateId: id }}
            size="small"
            aria-label={`Edit ${name}`}
          >
            Edit
          </LinkButton>
        )}
        <DeleteTemplate template={template} />
      </div>
    </li>
  )
}

function DeleteTemplate({ template: { id, facilityId, name } }: { template: TransferTemplate }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" color="inherit" aria-label={`Delete ${name}`} onClick={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && (
        <DeleteInMetrc
          facilityId={facilityId}
          kind="transfer-template.delete"
          noun="transfer template"
          name={name}
          call={(options) => api.transferTemplate.delete({ params: { templateId: id }, body: { facilityId } }, options)}
          onClose={() => setAsked(false)}
        >
          It is removed from Metrc too. Transfers that were registered of it stay as they are.
        </DeleteInMetrc>
      )}
    </>
  )
}
