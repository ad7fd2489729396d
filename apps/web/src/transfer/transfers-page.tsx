import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { isTransferInProgress } from '@cultivatd/domain/transfer/transfer'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardList, PackagePlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { InStep } from '../trade/in-step.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { EarlierTransfers } from './earlier-transfers.tsx'
import { type TransferGroup, transferGroups, withOlder } from './transfer-groups.ts'
import { TransferRow } from './transfer-row.tsx'
import { useReceivedTransfers } from './use-received-transfers.ts'
import styles from './transfer.module.css'

/** The transfers of a facility: Incoming, Outgoing, Rejected (XFER-01 to XFER-04). */
export function TransfersPage() {
  return <KnownFacility>{(facility) => <Transfers key={facility.id} facility={facility} />}</KnownFacility>
}

function Transfers({ facility }: { facility: FacilitySummary }) {
  const topic = useTopic('transfers', { facilityId: facility.id })
  const { rows } = topic
  const navigate = useNavigate()
  const templates = { to: '/facility/$facilityId/transfers/templates', params: { facilityId: facility.id } } as const
  const [choices] = useTopic('transferChoices', { facilityId: facility.id }).rows
  const fromOutside = {
    to: '/facility/$facilityId/transfers/external/$transferId',
    params: { facilityId: facility.id, transferId: 'new' },
  } as const
  const mayComeFromOutside = choices?.mayComeFromOutside === true
  const { transfers: older, ...earlier } = useReceivedTransfers(facility.id, rows)
  const groups = useMemo(() => transferGroups(withOlder(rows, older)), [rows, older])
  return (
    <>
      <PageHeader
        title="Transfers"
        crumbs={facilityCrumbs(facility)}
        actions={
          <>
            {mayComeFromOutside && (
              <LinkButton {...fromOutside} variant="outlined">
                Add transfer from outside
              </LinkButton>
            )}
            <LinkButton {...templates} variant="outlined">
              Templates
            </LinkButton>
          </>
        }
        facts={
          <>
            {topic.status === 'live' && (
              <span>
                <b className="m">{numberText(rows.filter(isTransferInProgress).length)}</b> in progress
              </span>
            )}
            <InStep facilityId={facility.id} of={['transfers']} />
          </>
        }
      />
      <ActionBar
        actions={[
          ...(mayComeFromOutside
            ? [{ label: 'From outside', icon: PackagePlus, onClick: () => void navigate(fromOutside) }]
            : []),
          { label: 'Templates', icon: ClipboardList, onClick: () => void navigate(templates) },
        ]}
      />
      <TopicRows topic={topic} noun="transfers" skeletonRows={8}>
        {() => (
          <div className="col g4">
            {groups.map((group) => (
              <Group key={group.type} group={group} hasOlder={earlier.state !== 'all'} />
            ))}
            <EarlierTransfers {...earlier} />
          </div>
        )}
      </TopicRows>
    </>
  )
}

interface GroupProps {
  group: TransferGroup
  /** Whether older ones may not be loaded yet. */
  hasOlder: boolean
}

function Group({ group: { title, empty, transfers }, hasOlder }: GroupProps) {
  return (
    <Card title={title} count={numberText(transfers.length)} isPadded={false}>
      {transfers.length === 0 ? (
        <EmptyState title={empty}>{hasOlder && 'Those received long ago are shown by the button below.'}</EmptyState>
      ) : (
        <ul className={styles.transfers}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
    </Card>
  )
}
