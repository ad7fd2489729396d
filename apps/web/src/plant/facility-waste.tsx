import { useTopic } from '../live/use-topic.ts'
import { WasteList } from '../record/waste-list.tsx'
import { Card } from '../ui/card.tsx'
import { numberText } from '../ui/number-text.ts'

/** What was thrown away of the plants and batches of a facility, the newest first. */
export function FacilityWaste({ facilityId }: { facilityId: string }) {
  const { rows } = useTopic('plantWaste', { facilityId })
  if (rows.length === 0) return null
  return (
    <Card title="Plant waste" count={numberText(rows.length)}>
      <WasteList entries={rows} shownAtFirst={5} facilityId={facilityId} />
    </Card>
  )
}
