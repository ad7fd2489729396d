import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Outage } from '@cultivatd/domain/operation/outage'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { hasTag } from './operation-words.ts'
import { zoneText } from '../ui/time-zone.ts'
import { arrivalOf, countsText, exactText, outageLength, outageTitle } from './outage-words.ts'
import { useNow } from '../ui/use-now.ts'
import type { OperationSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

interface OutageRecordProps {
  outage: Outage
  operations: readonly Operation[]
  /** The one facility it is about; all without one. */
  facilityId: string | undefined
  around: OperationSurroundings
  printedBy: string
}

/** All actions of an outage in one plain table, so that print has them all; its head is repeated on each sheet. */
export function OutageRecord(props: OutageRecordProps) {
  const { operations, facilityId, around } = props
  const hasFacilities = facilityId === undefined && new Set(operations.map((one) => one.facilityId)).size > 1
  return (
    <table className={classNames('tbl', styles.outage)} aria-label="Actions without Metrc">
      <thead>
        <tr className={styles.printHead}>
          <td colSpan={hasFacilities ? 6 : 5}>
            <PrintHead {...props} />
          </td>
        </tr>
        <tr>
          <th scope="col">Done</th>
          <th scope="col">Who</th>
          {hasFacilities && <th scope="col">License</th>}
          <th scope="col">Record</th>
          <th scope="col">What</th>
          <th scope="col">Arrived in Metrc</th>
        </tr>
      </thead>
      <tbody>
        {operations.map((operation) => (
          <tr key={operation.id} className="data">
            <td className="vcell muted">{exactText(operation.recordedAt)}</td>
            <td className="vcell">{operation.personName}</td>
            {hasFacilities && (
              <td className="mono small" title={around.facilityName(operation.facilityId)}>
                {operation.facilityId}
              </td>
            )}
            <td>
              {operation.records.map((record) => (
                <span key={record} className={styles.outageTag}>
                  {hasTag(operation.kind) ? <Tag label={record} /> : record}
                </span>
              ))}
            </td>
            <td className={styles.outageWhat}>{operation.summary}</td>
            <td className={styles.outageEnd}>
              <Arrived operation={operation} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const tones = {
  arrived: undefined,
  waiting: 'info',
  refused: 'error',
  'given-up': undefined,
  'needs-person': 'warn',
} as const

function Arrived({ operation }: { operation: Operation }) {
  const { kind, label, at, note } = arrivalOf(operation)
  return (
    <>
      <span className={styles.outageWords} data-tone={tones[kind]}>
        {label ?? <span className="only-p">Arrived</span>} {at && exactText(at)}
      </span>
      {note && <span className={styles.outageNote}>{note}</span>}
    </>
  )
}

/** On paper only: whose record it is, of when, and who printed it when. */
function PrintHead({ outage, operations, facilityId, around, printedBy }: OutageRecordProps) {
  const now = useNow()
  const ids = facilityId === undefined ? [...new Set(operations.map((one) => one.facilityId))] : [facilityId]
  return (
    <>
      <span className={styles.printLine}>
        <b>Without Metrc {outageTitle(outage)}</b>
        <span>
          {outageLength(outage, now)}, {countsText(operations)}
        </span>
      </span>
      <span className={styles.printLine}>
        <span>
          {ids
            .map((id) => (around.facilityName(id) === id ? id : `${around.facilityName(id)}, license ${id}`))
            .join('; ')}
        </span>
        <span>
          Printed {exactText(now.toISOString())} by {printedBy}
        </span>
      </span>
      <span className={styles.printLine}>
        <span>{zoneText(outage.startedAt)}</span>
      </span>
    </>
  )
}
