import { sumsText } from '@cultivatd/domain/cycle-count/compare-count'
import { countStateLabels, type CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { Footprints } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useRoomVerb } from '../trade/room-verbs.ts'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { Chip } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { startPlaceOf, StartCount } from './start-count.tsx'
import styles from './cycle-count.module.css'

const shownFirst = 3

/** The cycle counts of a room, those that go on first, and the way to a new one. */
export function RoomCounts({ room }: { room: RoomSummary }) {
  const { facilityId, id: roomId } = room
  const topic = useTopic('cycleCounts', { facilityId, roomId })
  const [isStarting, setStarting] = useState(useLeftOpen(startPlaceOf(room)) !== null)
  const [isWhole, setWhole] = useState(false)
  useRoomVerb('walk', () => setStarting(true))
  const counts = topic.rows.toSorted(
    (one, other) =>
      Number(other.state === 'open') - Number(one.state === 'open') || other.startedAt.localeCompare(one.startedAt),
  )
  return (
    <Card title="Cycle counts" count={counts.length}>
      {!isStarting && <DraftChips record={startPlaceOf(room)} opener={() => () => setStarting(true)} />}
      <TopicRows
        topic={topic}
        noun="cycle counts"
        skeletonRows={2}
        empty={<p className="muted">Nobody has walked this room yet.</p>}
      >
        {() => (
          <ul className={styles.counts}>
            {(isWhole ? counts : counts.slice(0, shownFirst)).map((count) => (
              <CountRow key={count.id} count={count} />
            ))}
          </ul>
        )}
      </TopicRows>
      {!isWhole && counts.length > shownFirst && (
        <Button size="small" variant="text" onClick={() => setWhole(true)}>
          Show all {counts.length}
        </Button>
      )}
      <Button
        variant="outlined"
        fullWidth
        className="mt3"
        startIcon={<Footprints size={17} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setStarting(true)}
      >
        Walk the room
      </Button>
      {isStarting && <StartCount room={room} counts={counts} onClose={() => setStarting(false)} />}
    </Card>
  )
}

const tones = { open: 'info', finished: undefined, 'given-up': undefined } as const

function CountRow({ count }: { count: CycleCount }) {
  const { id: countId, facilityId, roomId, state, sums, systemName, rack } = count
  return (
    <li>
      <Link
        className={styles.count}
        to="/facility/$facilityId/room/$roomId/count/$countId"
        params={{ facilityId, roomId, countId }}
      >
        <span className="grow">
          <span className="m">
            <Moment at={count.endedAt ?? count.startedAt} />
            {systemName !== null && `, ${systemName}, rack ${rack}`}
          </span>
          <span className={styles.about}>
            {sums ? sumsText(sums) : `${numberText(count.scanned)} scanned`}
            {` · ${count.endedByName ?? count.startedByName}`}
          </span>
        </span>
        <Chip {...(tones[state] && { tone: tones[state] })}>{countStateLabels[state]}</Chip>
      </Link>
    </li>
  )
}
