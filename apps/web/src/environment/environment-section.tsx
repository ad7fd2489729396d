import type { ReadingKind } from '@cultivatd/domain/environment/reading-kinds'
import type { Reading } from '@cultivatd/domain/environment/reading'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Clock, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { lazily } from '../ui/lazily.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { ageText } from './age-text.ts'
import { EnvironmentDialog, readingPlace } from './environment-dialog.tsx'
import { EnvironmentStrip } from './environment-strip.tsx'
import { useNewestReadings } from './use-readings.ts'
import { useTemperatureUnit } from './use-temperature-unit.ts'
import styles from './environment.module.css'

/** The chart comes with it. */
const HistoryDialog = lazily(async () => (await import('./history-dialog.tsx')).HistoryDialog)

const hourMs = 3_600_000

/** The environment of a room: its latest reading (ENV-01, READ-12). View and Edit need generalEdit (ENV-02, PERM-11). */
export function EnvironmentSection({ room }: { room: RoomSummary }) {
  const topic = useNewestReadings(room.facilityId, room.id)
  const mayEdit = usePasses(permission.generalEdit)
  const unit = useTemperatureUnit()
  const left = useLeftOpen(readingPlace(room.id))
  const isPhone = useIsPhone()
  const [isEditing, setEditing] = useState(left !== null)
  const [kind, setKind] = useState<ReadingKind | null>(null)
  const latest = topic.rows.find(({ systemId }) => systemId === '') ?? null
  const age = useNow().getTime() - Date.parse(latest?.dateTime ?? '')
  return (
    <Card
      title="Environment"
      isPadded={false}
      actions={
        <>
          {latest && !isPhone && <Age latest={latest} isOld={age > 24 * hourMs} />}
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
      {latest && isPhone && (
        <p className={styles.below}>
          <Age latest={latest} isOld={age > 24 * hourMs} />
        </p>
      )}
      <div className={styles.drafts}>
        <DraftChips record={readingPlace(room.id)} opener={() => () => setEditing(true)} />
      </div>
      <TopicRows
        topic={topic}
        noun="readings"
        skeletonRows={2}
        empty={
          <div className={styles.none}>
            <EmptyState
              title="No readings yet"
              action={
                mayEdit && (
                  <Button startIcon={<Pencil size={16} strokeWidth={1.75} />} onClick={() => setEditing(true)}>
                    Edit
                  </Button>
                )
              }
            >
              The five values of the room stand here, as they were read last.
            </EmptyState>
          </div>
        }
      >
        {(readings) =>
          latest && (
            <EnvironmentStrip
              latest={latest}
              readings={readings}
              unit={unit}
              isOld={age > 24 * hourMs}
              onOpen={setKind}
            />
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

function Age({ latest, isOld }: { latest: Reading; isOld: boolean }) {
  return (
    <span className={`small dim ${styles.age}`} data-tone={isOld ? 'warn' : undefined}>
      {isOld && <Clock size={16} strokeWidth={1.75} aria-hidden="true" />}
      <span>
        Read <Moment at={latest.dateTime} as={(at) => ageText(at)} /> by {latest.userName}
      </span>
    </span>
  )
}
