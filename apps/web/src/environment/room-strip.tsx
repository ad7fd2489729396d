import type { ReadingKind } from '@cultivatd/domain/environment/reading-kinds'
import type { Judge } from '@cultivatd/domain/environment/target-bands'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { Suspense, useState } from 'react'
import { lazily } from '../ui/lazily.ts'
import { EnvironmentStrip, type KindPoints } from './environment-strip.tsx'
import type { RoomNow } from './room-now.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'

/** The chart comes with it. */
const HistoryDialog = lazily(async () => (await import('./history-dialog.tsx')).HistoryDialog)

interface RoomStripProps {
  room: RoomSummary
  now: RoomNow
  points: KindPoints
  /** Null where there is nothing to judge by. */
  judge: Judge | null
  isOld: boolean
}

/** The latest five values of a room; each leads to its history (ENV-08). */
export function RoomStrip({ room, ...shown }: RoomStripProps) {
  const unit = useTemperatureUnit()
  const [kind, setKind] = useState<ReadingKind | null>(null)
  return (
    <>
      <EnvironmentStrip {...shown} unit={unit} onOpen={setKind} />
      {kind && (
        <Suspense>
          <HistoryDialog room={room} kind={kind} onKind={setKind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
