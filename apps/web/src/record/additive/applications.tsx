import type { AdditiveApplication } from '@cultivatd/domain/additive/additive'
import { harvestableFrom } from '@cultivatd/domain/additive/harvest-interval'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { useTopic } from '../../live/use-topic.ts'
import { fullDayText, localDay } from '../../ui/dates.ts'
import { State } from '../../ui/state.tsx'
import styles from './additive.module.css'
import { ingredientsText } from './application-fields.tsx'

interface ApplicationsProps {
  facilityId: string
  of: 'plant' | 'batch' | 'room'
  /** The label of a plant, Metrc's id of a batch, the id of a room. */
  record: string
}

/** What was applied to the record of a page; nothing where nothing was. */
export function Applications(props: ApplicationsProps) {
  const rows = useApplications(props)
  if (rows.length === 0) return null
  return (
    <section aria-label="Applications">
      <h2>Applications</h2>
      <ApplicationList rows={rows} />
    </section>
  )
}

/** The newest first. */
export const useApplications = ({ facilityId, of, record }: ApplicationsProps): readonly AdditiveApplication[] =>
  useTopic('additiveApplications', { facilityId, of, record }).rows.toSorted((one, other) =>
    `${one.date} ${one.recordedAt}` < `${other.date} ${other.recordedAt}` ? 1 : -1,
  )

export const ApplicationList = ({ rows }: { rows: readonly AdditiveApplication[] }) => (
  <ul className={styles.list}>
    {rows.map((row) => (
      <li key={row.id}>
        <Row row={row} />
      </li>
    ))}
  </ul>
)

function Row({ row }: { row: AdditiveApplication }) {
  const { date, productName, amount, unit, to, personName, state, epaNumber, rate, volume, device, entry } = row
  const from = harvestableFrom(row)
  const details = [
    row.type,
    row.supplier,
    epaNumber && `EPA ${epaNumber}`,
    ingredientsText(row),
    device,
    rate,
    volume,
    entry && `no entry for ${entry.toLowerCase()}`,
  ].filter(Boolean)
  return (
    <>
      <span className="row wrap between">
        <b>
          {productName}, {quantityText(amount)} {unitText(unit)}
        </b>
        {state === 'waiting' && <State kind="waiting" />}
        {state === 'undone' && <span className="small dim">Not in Metrc, the stock has it again</span>}
      </span>
      <span className="small">
        {fullDayText(date)}, {to}, {personName}
      </span>
      <span className="small muted">{details.join(' · ')}</span>
      {from !== null && state !== 'undone' && from > localDay() && (
        <span className="small">
          <State kind="warn">No harvest until {fullDayText(from)}</State>
        </span>
      )}
    </>
  )
}
