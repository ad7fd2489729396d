import type { ReadingKind } from '@cultivatd/domain/environment/reading-kinds'
import type { Reading } from '@cultivatd/domain/environment/reading'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { lazily } from '../ui/lazily.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { allOf, TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { Age } from './age.tsx'
import { EnvironmentDialog, readingPlace } from './environment-dialog.tsx'
import { EnvironmentStrip, type KindPoints } from './environment-strip.tsx'
import { roomNow } from './room-now.ts'
import { StandingAlarms } from './room-alarms.tsx'
import { useRangeReadings } from './use-range-readings.ts'
import { useNewestReadings } from './use-readings.ts'
import { useRoomJudge } from './use-room-judge.ts'
import { useTemperatureUnit } from './use-temperature-unit.ts'
import styles from './environment.module.css'

/** The chart comes with it. */
const HistoryDialog = lazily(async () => (await import('./history-dialog.tsx')).HistoryDialog)

const hourMs = 3_600_000
const stepMs = 5 * 60_000

/** The environment of a room: its latest reading (ENV-01, READ-12). View and Edit need generalEdit (ENV-02, PERM-11). */
export function EnvironmentSection({ room }: { room: RoomSummary }) {
  const topic = useNewestReadings(room.facilityId, room.id)
  const mayEdit = usePasses(permission.generalEdit)
  const unit = useTemperatureUnit()
  const { judge } = useRoomJudge(room)
  const left = useLeftOpen(readingPlace(room.id))
  const isPhone = useIsPhone()
  const [isEditing, setEditing] = useState(left !== null)
  const [kind, setKind] = useState<ReadingKind | null>(null)
  const latest = topic.rows.find(({ systemId }) => systemId === '') ?? null
  const sources = useTopic('readingSources', { facilityId: room.facilityId, roomId: room.id })
  const now = roomNow(latest, sources.rows)
  const points = useLately(room, topic.rows, now?.isSensor ?? false)
  const isOld = useNow().getTime() - Date.parse(now?.at ?? '') > 24 * hourMs
  return (
    <Card
      title="Environment"
      isPadded={false}
      actions={
        <>
          {now && !isPhone && <Age now={now} isOld={isOld} />}
          {mayEdit && (
            <>
              <LinkButton variant="text" size="small" to="/environment/$roomId" params={{ roomId: room.id }}>
                View
              </LinkButton>
              <Button variant="text" size="small" aria-label="Edit the environment" onClick={() => setEditing(true)}>
                Edit
              </Button>
            </>
          )}
        </>
      }
    >
      {now && isPhone && (
        <p className={styles.below}>
          <Age now={now} isOld={isOld} />
        </p>
      )}
      <div className={styles.drafts}>
        <DraftChips record={readingPlace(room.id)} opener={() => () => setEditing(true)} />
      </div>
      <StandingAlarms room={room} />
      <TopicRows topic={allOf(topic, sources)} noun="readings" skeletonRows={2}>
        {() =>
          now ? (
            <EnvironmentStrip now={now} points={points} unit={unit} judge={judge} isOld={isOld} onOpen={setKind} />
          ) : (
            <NoReadings onEdit={mayEdit ? () => setEditing(true) : null} />
          )
        }
      </TopicRows>
      {isEditing && <EnvironmentDialog room={room} latest={latest} onClose={() => setEditing(false)} />}
      {kind && (
        <Suspense>
          <HistoryDialog room={room} kind={kind} onKind={setKind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </Card>
  )
}

/** What was read in the last day and a half, by hand or by sensors. */
function useLately({ facilityId, id }: RoomSummary, byHand: readonly Reading[], hasSensor: boolean): KindPoints {
  // Asked for anew each five minutes at most; the values themselves are live.
  const to = Math.ceil(useNow().getTime() / stepMs) * stepMs
  const range = { name: 'day' as const, from: to - 36 * hourMs, to }
  const { data } = useRangeReadings(facilityId, id, hasSensor ? range : null)
  return useMemo(() => {
    const hand = byHand.toReversed()
    return (kind) => {
      const measured = data?.measured.filter((point) => point.kind === kind) ?? []
      return measured.length > 0
        ? measured.map(({ at, mean: value }) => ({ at, value }))
        : hand.map((reading) => ({ at: Date.parse(reading.dateTime), value: reading[kind] }))
    }
  }, [byHand, data])
}

const NoReadings = ({ onEdit }: { onEdit: (() => void) | null }) => (
  <div className={styles.none}>
    <EmptyState
      title="No readings yet"
      action={
        onEdit && (
          <Button startIcon={<Pencil size={16} strokeWidth={1.75} />} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      The five values of the room stand here, as they were read last.
    </EmptyState>
  </div>
)
