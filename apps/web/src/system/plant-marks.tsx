import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import type { RecordMark } from '../record/record-marks.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { State } from '../ui/state.tsx'
import { countText } from './zone-words.ts'

/** How many plants and batches of a room wait for Metrc, were refused, need a person; nothing while all is in order. */
export function PlantMarks({ facilityId, roomId }: { facilityId: string; roomId: string }) {
  const plants = useTopic('plants', { facilityId, roomId }).rows
  const batches = useTopic('plantBatches', { facilityId, roomId }).rows
  const plantMarks = useRecordMarks(facilityId, 'plant')
  const batchMarks = useRecordMarks(facilityId, 'plant-batch')
  const counts = useMemo(() => {
    const count = (wanted: RecordMark) => ({
      plants: plants.filter(({ metrc }) => plantMarks.get(metrc.Label)?.mark === wanted).length,
      batches: batches.filter(({ metrc }) => batchMarks.get(metrc.Name)?.mark === wanted).length,
    })
    return {
      kept: count('kept'),
      waiting: count('waiting'),
      refused: count('refused'),
      'needs-person': count('needs-person'),
    }
  }, [plants, batches, plantMarks, batchMarks])
  return (['kept', 'waiting', 'refused', 'needs-person'] as const).map((mark) => {
    const words = countWords(counts[mark])
    return (
      words && (
        <State key={mark} kind={mark}>
          {`${words} ${says[mark]}`}
        </State>
      )
    )
  })
}

const says = {
  kept: 'kept on this device',
  waiting: 'waiting for Metrc',
  refused: 'refused',
  'needs-person': 'in need of a person',
} as const

const countWords = ({ plants, batches }: { plants: number; batches: number }): string =>
  [
    ...(plants > 0 ? [countText(plants, 'plant', 'plants')] : []),
    ...(batches > 0 ? [countText(batches, 'batch', 'batches')] : []),
  ].join(' and ')
