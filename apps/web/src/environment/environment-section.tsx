import type { RoomSummary } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useRoomVerb } from '../trade/room-verbs.ts'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { Age } from './age.tsx'
import { EnvironmentDialog, readingPlace } from './environment-dialog.tsx'
import { KeptReadings } from './kept-readings.tsx'
import { RoomStrip } from './room-strip.tsx'
import { StandingAlarms } from './room-alarms.tsx'
import { useRoomJudge } from './use-room-judge.ts'
import { useRoomNow } from './use-room-now.ts'
import styles from './environment.module.css'

/** The environment of a room: its latest reading (ENV-01, READ-12). View and Edit need generalEdit (ENV-02, PERM-11). */
export function EnvironmentSection({ room }: { room: RoomSummary }) {
  const mayEdit = usePasses(permission.generalEdit)
  const { judge } = useRoomJudge(room)
  const left = useLeftOpen(readingPlace(room.id))
  const isPhone = useIsPhone()
  const [isEditing, setEditing] = useState(left !== null)
  useRoomVerb('read', mayEdit ? () => setEditing(true) : null)
  const { topic, latest, waiting, now, points, isOld } = useRoomNow(room)
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
          {now && isPhone && (
            <span className={styles.below}>
              <Age now={now} isOld={isOld} />
            </span>
          )}
        </>
      }
    >
      <div className={styles.drafts}>
        <DraftChips record={readingPlace(room.id)} opener={() => () => setEditing(true)} />
      </div>
      <KeptReadings waiting={waiting} />
      <StandingAlarms room={room} />
      <TopicRows topic={topic} noun="readings" skeletonRows={2}>
        {() =>
          now ? (
            <RoomStrip room={room} now={now} points={points} judge={judge} isOld={isOld} />
          ) : (
            <p className={styles.none}>
              No readings yet
              <span className="hide-p">. The five values of the room stand here, as they were read last.</span>
            </p>
          )
        }
      </TopicRows>
      {isEditing && <EnvironmentDialog room={room} latest={latest} onClose={() => setEditing(false)} />}
    </Card>
  )
}
