import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomTypesText } from '@cultivatd/domain/room/room-types'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { RecordMark } from '../record/record-marks.ts'
import { floweringDay, mainRoomFact, roomFlag } from '../trade/room-facts.ts'
import { RoomElevation } from '../ui/elevation/room-elevation.tsx'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'

interface RoomCardProps {
  room: RoomSummary
  /** The first read is under way: a room without anything in it may not be empty. */
  isReading: boolean
  /** Of what an alarm of its sensors stands; null for none. */
  alarm: string | null
  /** How it stands with Metrc because of what was done to it here. */
  mark?: RecordMark | undefined
}

const markTexts = {
  kept: 'On this device',
  waiting: 'Waiting',
  refused: 'Refused',
  'needs-person': 'Needs a person',
} as const

/** A room: drawing, name, types, one count, at most one flag; the whole card is one link (HOME-06, HOME-07). */
export const RoomCard = memo(function RoomCard({ room, isReading, alarm, mark }: RoomCardProps) {
  const { id, facilityId, metrc, types, contents } = room
  const fact = mainRoomFact(contents, types)
  // What plants suffer from comes before what waits for the state.
  const flag = alarm ?? roomFlag(contents)
  const day = fact?.kind === 'plants' ? floweringDay(contents) : null
  return (
    <Link
      className="rc card"
      data-mark={mark}
      to="/facility/$facilityId/room/$roomId"
      params={{ facilityId, roomId: id }}
    >
      <span className="art">
        <RoomElevation id={id} types={types} contents={contents} />
      </span>
      <span className="rn ell" title={metrc.Name}>
        {metrc.Name}
      </span>
      <span className="small dim ell">{roomTypesText(types) || 'No types'}</span>
      <span className="small rcount">
        {fact ? (
          <span>
            <b>{numberText(fact.count)}</b> {fact.text}
          </span>
        ) : (
          <span className="dim">{isReading ? 'Not read yet' : 'Empty'}</span>
        )}
        {mark && !alarm ? (
          <State kind={mark}>{markTexts[mark]}</State>
        ) : flag ? (
          <span className="st cap" data-tone="warn">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            {flag}
          </span>
        ) : (
          day && <span className="cap dim">{day}</span>
        )}
      </span>
    </Link>
  )
})
