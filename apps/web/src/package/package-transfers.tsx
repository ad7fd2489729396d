import {
  firstReceivedShown,
  isTransferInProgress,
  type Transfer,
  transferName,
} from '@cultivatd/domain/transfer/transfer'
import { Link } from '@tanstack/react-router'
import { dayText } from '../ui/dates.ts'

/** The transfers that a package is in, each as the way to its row while the page of transfers has one. */
export function PackageTransfers({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul className="col g1" aria-label="Transfers">
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          {isOnPage(transfer) ? (
            <Link
              className="link tap"
              to="/facility/$facilityId/transfers"
              params={{ facilityId: transfer.facilityId }}
              hash={transfer.id}
            >
              {nameOf(transfer)}
            </Link>
          ) : (
            nameOf(transfer)
          )}{' '}
          <span className="small dim">{standingOf(transfer)}</span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = (transfer: Transfer): string =>
  `${transfer.type === 'incoming' ? 'From' : 'To'} ${transferName(transfer)}`

/** Those received long ago come by a button there (READ-114). */
const isOnPage = ({ metrc }: Transfer): boolean =>
  metrc.ReceivedDateTime === null || metrc.ReceivedDateTime.slice(0, 10) >= firstReceivedShown(new Date())

function standingOf(transfer: Transfer): string {
  if (transfer.type === 'rejected') return 'Rejected'
  const { ReceivedDateTime } = transfer.metrc
  return !isTransferInProgress(transfer) && ReceivedDateTime ? `Received ${dayText(ReceivedDateTime)}` : 'On its way'
}
