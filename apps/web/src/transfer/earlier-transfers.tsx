import { receivedShownDays } from '@cultivatd/domain/transfer/transfer'
import { sentencesOf } from '../live/response-error.ts'
import { BusyButton } from '../ui/busy.tsx'
import { classNames } from '../ui/class-names.ts'
import type { useReceivedTransfers } from './use-received-transfers.ts'
import styles from './transfer.module.css'

type EarlierTransfersProps = Omit<ReturnType<typeof useReceivedTransfers>, 'transfers'>

/** The end of the list: what stands above, and what was received earlier by one press more (READ-114). */
export function EarlierTransfers({ state, error, onMore }: EarlierTransfersProps) {
  if (state === 'all' && !error)
    return <output className={classNames('small dim', styles.transfersEnd)}>That is all.</output>
  return (
    <div className={styles.transfersEnd}>
      {error ? (
        <span className="small" role="alert">
          <b className="m">The older transfers could not be loaded.</b> {sentencesOf(error).join(' ')}
        </span>
      ) : (
        <span className="small dim">
          {state === 'unasked'
            ? `Received in the last ${receivedShownDays} days, and all that are on their way`
            : 'There are older ones'}
        </span>
      )}
      <BusyButton variant="outlined" isBusy={state === 'busy'} busyLabel="Loading" onClick={onMore}>
        {error ? 'Try again' : 'Show older'}
      </BusyButton>
    </div>
  )
}
