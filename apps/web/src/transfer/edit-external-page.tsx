import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { Item } from '@cultivatd/domain/item/item'
import { blankCarrier } from '@cultivatd/domain/transfer/carrier'
import {
  enteredAgain,
  externalChangeProblem,
  externalForm,
  externalProblems,
  externalWords,
  notFromOutside,
} from '@cultivatd/domain/transfer/external-rules'
import { type ExternalTransfer, ExternalTransferForm } from '@cultivatd/domain/transfer/external-transfer'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { KnownFacility } from '../trade/known-facility.tsx'
import { Alert } from '../ui/alert.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { type ExternalChoices, ExternalFields } from './external-fields.tsx'
import { transferCrumbs } from './templates-page.tsx'
import { TransferForm } from './transfer-form.tsx'

/** The form of what comes from somebody outside Metrc, for a new one and for a change (READ-134). */
export function EditExternalPage() {
  return <KnownFacility>{(facility) => <Edit key={facility.id} facility={facility} />}</KnownFacility>
}

function Edit({ facility }: { facility: FacilitySummary }) {
  const { transferId = 'new' } = useParams({ strict: false })
  const facilityId = facility.id
  const transfers = useTopic('externalTransfers', { facilityId })
  const choices = useTopic('transferChoices', { facilityId })
  const items = useTopic('items', { facilityId })
  const isNew = transferId === 'new'
  const [first] = choices.rows
  // A form that is open stays what it was opened for, whatever comes of the transfer meanwhile.
  const [opened, setOpened] = useState<ExternalTransfer>()
  const found = transfers.rows.find(({ id }) => id === transferId)
  if (found && opened?.version !== found.version) setOpened(found)
  const transfer = isNew ? undefined : (found ?? (opened?.id === transferId ? opened : undefined))
  const cannot = transfer ? externalChangeProblem(transfer) : null
  const title = transfer ? `Edit transfer from ${transfer.shipper}` : 'Add transfer from outside'
  return (
    <>
      <PageHeader title={title} crumbs={transferCrumbs(facility)} />
      <TopicRows topic={transfers} noun="transfers" skeletonRows={8}>
        {() => {
          if (!isNew && !transfer)
            return <Alert tone="warn" title="Metrc does not list this transfer any more, or somebody has received it" />
          if (cannot) return <Alert tone="warn" title={cannot} />
          if (!first || items.status === 'loading') return null
          if (!first.mayComeFromOutside) return <Alert tone="warn" title={notFromOutside} />
          return (
            <DraftOf place={`facility ${facilityId} external-transfer ${transferId}`} title={title}>
              <ExternalForm
                key={transferId}
                facilityId={facilityId}
                transfer={transfer}
                choices={first}
                items={items.rows}
              />
            </DraftOf>
          )
        }}
      </TopicRows>
    </>
  )
}

const blank = {
  shipper: '',
  shipperLicense: '',
  shipperPhone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  transferType: '',
  invoice: '',
  route: '',
  departure: '',
  arrival: '',
  ...blankCarrier,
  grossUnit: 'Grams',
  packages: [],
}

const number = (value: number | null | undefined) => (Number.isFinite(value) ? (value ?? null) : null)

/** What a rule reads while some of it is not typed yet, or is no number. */
const typed = (values: Partial<ExternalTransferForm>) => ({
  ...blank,
  ...values,
  packages: (values.packages ?? []).map((pkg) => ({
    ...pkg,
    quantity: number(pkg.quantity),
    grossWeight: number(pkg.grossWeight),
    price: number(pkg.price),
  })),
})

interface ExternalFormProps {
  facilityId: string
  transfer: ExternalTransfer | undefined
  choices: ExternalChoices & { mayComeFromOutside: boolean }
  items: readonly Item[]
}

export function ExternalForm({ facilityId, transfer, choices, items }: ExternalFormProps) {
  const navigate = useNavigate()
  const offered = useMemo(
    () => items.map(({ metrc }) => ({ name: metrc.Name, unit: metrc.UnitOfMeasureName })),
    [items],
  )
  // As it was opened: it stays while the fields are being filled.
  const [again] = useState(transfer ? enteredAgain(transfer) : null)
  const around = { facilityId, mayComeFromOutside: choices.mayComeFromOutside, types: choices.types, items: offered }
  return (
    <TransferForm
      facilityId={facilityId}
      noun="transfer from outside"
      schema={ExternalTransferForm}
      blank={blank}
      row={transfer ?? null}
      formOf={(row) => externalForm(row) as ExternalTransferForm}
      words={externalWords}
      nameOf={({ shipper }) => shipper}
      problems={(values) => externalProblems(typed(values), around)}
      create={(values, options) => api.externalTransfer.create({ body: { ...values, facilityId } }, options)}
      update={(transferId, values, options) =>
        api.externalTransfer.update({ params: { transferId }, body: { ...values, facilityId } }, options)
      }
      note="Saving tells Metrc what is on its way. When it is here, somebody receives it on Metrc’s own website."
      onClose={() => void navigate({ to: '/facility/$facilityId/transfers', params: { facilityId } })}
    >
      {(isBusy) => (
        <>
          {again && <Alert tone="info" title={again} />}
          <ExternalFields choices={choices} items={offered} isLocked={isBusy} />
        </>
      )}
    </TransferForm>
  )
}
