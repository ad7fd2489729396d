import { daysLate, isTransferInProgress, type Transfer, transferName } from '@cultivatd/domain/transfer/transfer'
import { unitText } from '@cultivatd/domain/unit/unit'
import { useRouterState } from '@tanstack/react-router'
import { Check, ChevronDown, ChevronRight, TriangleAlert, Truck, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { PackageLink } from '../trade/package-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { dayText, localDay, momentText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import { ExternalActs } from './external-acts.tsx'
import { ManifestButton } from './manifest-dialog.tsx'
import { itemNames, packagesOf } from './transfer-groups.ts'
import styles from './transfer.module.css'

const counted = (count: number, one: string, many: string): string => `${numberText(count)} ${count === 1 ? one : many}`

/** A transfer: name, type, deliveries, packages, items (XFER-02, READ-96); it opens to its deliveries. Open where the address names it. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const isMeant = useRouterState({ select: ({ location }) => location.hash === transfer.id })
  const [chosen, setOpen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isMeant
  const row = useRef<HTMLLIElement>(null)
  const id = useId()
  useEffect(() => {
    if (isMeant) row.current?.scrollIntoView({ block: 'start' })
  }, [isMeant])
  const { metrc } = transfer
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const items = itemNames(transfer).join(', ')
  const type = transfer.isFromOutside ? 'From outside Metrc' : (metrc.ShipmentTransactionType ?? 'Unknown type')
  return (
    <li ref={row}>
      <button
        type="button"
        className={styles.transfer}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.transferName}>
          <b className="m">{transferName(transfer)}</b>
          {metrc.ManifestNumber && <span className="mono small dim">{metrc.ManifestNumber}</span>}
          <span className={classNames('small muted', styles.transferTypeLine)}>{type}</span>
        </span>
        <span className={classNames('muted', styles.transferType)}>{type}</span>
        <span className={classNames('muted', styles.transferCount)}>
          {counted(metrc.DeliveryCount, 'delivery', 'deliveries')}
        </span>
        <span className={classNames('muted', styles.transferCount)}>
          {counted(metrc.PackageCount, 'package', 'packages')}
        </span>
        <span className={classNames('small dim ell', styles.transferItems)} title={items}>
          {items}
        </span>
        <TransferState transfer={transfer} />
      </button>
      {isOpen && (
        <div className={styles.deliveries} id={id}>
          {canChange(transfer) && <ExternalActs transfer={transfer} />}
          {metrc.ManifestNumber && (
            <div>
              <ManifestButton
                facilityId={transfer.facilityId}
                transferId={String(metrc.Id)}
                manifest={metrc.ManifestNumber}
              />
            </div>
          )}
          {transfer.metrcDelivery.length === 0 && <p className="small dim">The deliveries are not read yet.</p>}
          {transfer.metrcDelivery.map((delivery) => (
            <Delivery key={delivery.Id} transfer={transfer} delivery={delivery} />
          ))}
        </div>
      )}
    </li>
  )
}

/** What comes from outside is changed from here until somebody has received it. */
const canChange = (transfer: Transfer) => transfer.isFromOutside && isTransferInProgress(transfer)

function TransferState({ transfer }: { transfer: Transfer }) {
  const { ReceivedDateTime, EstimatedArrivalDateTime } = transfer.metrc
  const shared = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  if (transfer.type === 'rejected')
    return (
      <span className={classNames('st', styles.transferState)} data-tone="warn">
        <Undo2 {...shared} />
        Rejected
      </span>
    )
  if (!isTransferInProgress(transfer) && ReceivedDateTime)
    return (
      <span className={classNames('st', styles.transferState)}>
        <Check {...shared} />
        Received {dayText(ReceivedDateTime)}
      </span>
    )
  const late = daysLate(transfer, localDay())
  if (late > 0)
    return (
      <span className={classNames('st', styles.transferState)} data-tone="warn">
        <TriangleAlert {...shared} />
        {late === 1 ? '1 day late' : `${late} days late`}
      </span>
    )
  return (
    <span className={classNames('st', styles.transferState)} data-tone="info">
      <Truck {...shared} />
      {EstimatedArrivalDateTime ? `Expected ${dayText(EstimatedArrivalDateTime)}` : 'On its way'}
    </span>
  )
}

interface DeliveryProps {
  transfer: Transfer
  delivery: Transfer['metrcDelivery'][number]
}

function Delivery({ transfer, delivery }: DeliveryProps) {
  const packages = packagesOf(transfer, delivery.Id)
  const isIncoming = transfer.type === 'incoming'
  const { ShipperFacilityName, ShipperFacilityLicenseNumber } = transfer.metrc
  const other = (isIncoming ? ShipperFacilityName : delivery.RecipientFacilityName) ?? 'Unknown Facility'
  const facts = [
    isIncoming
      ? ['Shipper license', ShipperFacilityLicenseNumber]
      : ['Recipient license', delivery.RecipientFacilityLicenseNumber],
    ['Shipment', delivery.ShipmentTypeName],
    ['Departure', delivery.EstimatedDepartureDateTime && momentText(delivery.EstimatedDepartureDateTime)],
    ['Arrival', delivery.EstimatedArrivalDateTime && momentText(delivery.EstimatedArrivalDateTime)],
    ['Received', delivery.ReceivedDateTime && momentText(delivery.ReceivedDateTime)],
    ['Route', delivery.PlannedRoute],
  ] as const
  return (
    <section className={styles.delivery} aria-label={`Delivery ${isIncoming ? 'from' : 'to'} ${other}`}>
      <h3>
        <span className="dim">{isIncoming ? 'From' : 'To'}</span> {other}
      </h3>
      <dl className={styles.deliveryFacts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="cap dim">{name}</dt>
                <dd className="small m">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className={styles.delivered}>
        {packages.map(
          ({ PackageLabel, ProductName, ShippedQuantity, ShippedUnitOfMeasureName, ShipmentPackageState }, at) => (
            <li key={PackageLabel || at}>
              {PackageLabel && <PackageLink facilityId={transfer.facilityId} label={PackageLabel} />}
              <span className="grow ell" title={ProductName}>
                {ProductName}
              </span>
              <span className="vcell">
                {ShippedQuantity === null ? '' : numberText(ShippedQuantity)}{' '}
                <span className="dim">{unitText(ShippedUnitOfMeasureName ?? '')}</span>
              </span>
              <span className={classNames('small dim', styles.deliveredState)}>{ShipmentPackageState}</span>
            </li>
          ),
        )}
        {packages.length === 0 && <li className="small dim">Its packages are not read yet.</li>}
      </ul>
    </section>
  )
}
