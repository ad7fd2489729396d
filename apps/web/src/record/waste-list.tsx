import type { WasteEntry } from '@cultivatd/domain/plant/waste'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { useState } from 'react'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { dayText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { numberText } from '../ui/number-text.ts'

interface WasteListProps {
  entries: readonly WasteEntry[]
  /** Of all that there is. */
  shownAtFirst: number
  /** Where the batches are that the entries name; left out where all are of the record of the page. */
  facilityId?: string
}

/** What was thrown away, as Metrc lists it. */
export function WasteList({ entries, shownAtFirst, facilityId }: WasteListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
  return (
    <>
      <ul className="col g2 mt3" aria-label="Waste">
        {shown.map((entry) => (
          <li key={entry.id} className="row between">
            <span>
              {facilityId !== undefined && <Whose entry={entry} facilityId={facilityId} />}
              <span className="small dim">{whatText(entry)}</span>
            </span>
            <b className="m">
              {quantityText(entry.weight)} {unitText(entry.unitOfWeight)}
            </b>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <p className="mt2">
          <LineButton onClick={() => setWhole(true)}>Show all {numberText(entries.length)}</LineButton>
        </p>
      )}
    </>
  )
}

function Whose({ entry: { batchName, plantCount }, facilityId }: { entry: WasteEntry; facilityId: string }) {
  if (batchName === null)
    return (
      <div>
        {numberText(plantCount)} {plantCount === 1 ? 'plant' : 'plants'}
      </div>
    )
  return (
    <div>
      <OverlayLink className="link tap mono small" address={{ batch: batchName, in: facilityId }}>
        {batchName}
      </OverlayLink>
    </div>
  )
}

/** 'Trim, Compost, 20 Nov'. */
const whatText = ({ reason, method, date }: WasteEntry): string =>
  [reason, method, date && dayText(date)].filter(Boolean).join(', ')
