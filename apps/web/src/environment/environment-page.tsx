import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { Judge } from '@cultivatd/domain/environment/target-bands'
import { type RoomSummary, roomTypesText } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, Radio, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { FoundRoom } from '../trade/found-room.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { daysSince, localDay } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { Age } from './age.tsx'
import { ChartCard } from './chart-card.tsx'
import { chartRange, type RoomCycle, roomCycle } from './chart-range.ts'
import { EnvironmentDialog, readingPlace } from './environment-dialog.tsx'
import type { EnvironmentSearch } from './environment-search.ts'
import { type SourcesPlace, sourcePlace } from './source-place.ts'
import { SourcesDialog } from './sources-dialog.tsx'
import { ReadingsCard, type ReadingsCardProps } from './readings-card.tsx'
import { EndedAlarms, StandingAlarms } from './room-alarms.tsx'
import { RoomStrip } from './room-strip.tsx'
import { TargetsDialog, targetsPlace } from './targets-dialog.tsx'
import { useRangeReadings } from './use-range-readings.ts'
import { useRoomNow } from './use-room-now.ts'
import { useRoomJudge } from './use-room-judge.ts'
import { useTemperatureUnit } from './use-temperature-unit.ts'
import styles from './environment.module.css'

/** The environment page of a room (SHELL-26, READ-11): charts of the five values, and their readings. */
export function EnvironmentPage() {
  const { roomId = '' } = useParams({ strict: false })
  return <FoundRoom id={roomId}>{(room, facility) => <Page key={room.id} room={room} facility={facility} />}</FoundRoom>
}

function Page({ room, facility }: { room: RoomSummary; facility: FacilitySummary }) {
  const mayEdit = usePasses(permission.generalEdit)
  const left = useLeftOpen(readingPlace(room.id))
  const [isEditing, setEditing] = useState(left !== null)
  const [isAtSources, setAtSources] = useState(useLeftOpen(sourcePlace(placeOf(room))) !== null)
  const { latest, now, points, isOld } = useRoomNow(room)
  const cycle = roomCycle(room.contents, localDay())
  const { targets, phase, judge } = useRoomJudge(room)
  const [isAtTargets, setAtTargets] = useState(useLeftOpen(targetsPlace(room.id)) !== null)
  const targetsAction = { label: 'Targets', icon: SlidersHorizontal, onClick: () => setAtTargets(true) }
  const sources = { label: 'Sources', icon: Radio, onClick: () => setAtSources(true) }
  const edit = { label: 'Edit', icon: Pencil, onClick: () => setEditing(true) }
  return (
    <>
      <PageHeader
        title="Environment"
        crumbs={[
          ...facilityCrumbs(facility),
          <Link
            key="room"
            to="/facility/$facilityId/room/$roomId"
            params={{ facilityId: facility.id, roomId: room.id }}
          >
            {room.metrc.Name}
          </Link>,
        ]}
        facts={
          <>
            <span>{room.metrc.Name}</span>
            <CycleDay room={room} cycle={cycle} />
            {judge?.hours && (
              <span>
                Lights on <b className="m">{`${judge.hours.on}–${judge.hours.off}`}</b>
              </span>
            )}
            {now && <Age now={now} isOld={isOld} />}
          </>
        }
        actions={
          mayEdit && (
            <>
              <Button startIcon={<Radio size={18} strokeWidth={1.75} />} onClick={sources.onClick}>
                Sources
              </Button>
              <Button variant="contained" startIcon={<Pencil size={18} strokeWidth={1.75} />} onClick={edit.onClick}>
                Edit
              </Button>
            </>
          )
        }
        drafts={
          <>
            <DraftChips record={readingPlace(room.id)} opener={() => () => setEditing(true)} />
            <DraftChips record={targetsPlace(room.id)} opener={() => () => setAtTargets(true)} />
          </>
        }
      />
      <StandingAlarms room={room} isOnPage />
      {now && (
        <section className={`card ${styles.now}`} aria-label="Latest readings">
          <RoomStrip room={room} now={now} points={points} judge={judge} isOld={isOld} />
        </section>
      )}
      <Readings room={room} cycle={cycle} judge={judge} onTargets={mayEdit ? targetsAction.onClick : null} />
      <ActionBar actions={mayEdit ? [targetsAction, sources, { ...edit, isMain: true }] : []} />
      {isAtTargets && <TargetsDialog room={room} targets={targets} phase={phase} onClose={() => setAtTargets(false)} />}
      {isAtSources && <SourcesDialog place={placeOf(room)} onClose={() => setAtSources(false)} />}
      {isEditing && <EnvironmentDialog room={room} latest={latest} onClose={() => setEditing(false)} />}
    </>
  )
}

/** 'Flower, day 33 of 63' */
function CycleDay({ room, cycle: { since, days } }: { room: RoomSummary; cycle: RoomCycle }) {
  const types = roomTypesText(room.types) || 'No types'
  const day = daysSince(since)
  return (
    <span>
      {types}
      {day !== null && (
        <>
          , day <b className="m">{day + 1}</b> of {days}
        </>
      )}
    </span>
  )
}

interface ReadingsProps {
  room: RoomSummary
  cycle: RoomCycle
  judge: Judge | null
  onTargets: (() => void) | null
}

function Readings({ room, cycle, judge, onTargets }: ReadingsProps) {
  const unit = useTemperatureUnit()
  const { range: name = 'week', until, table = false }: EnvironmentSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: EnvironmentSearch) => void navigate({ to: '.', search, replace: true, resetScroll: false })
  const today = localDay()
  const { days, since } = cycle
  const range = useMemo(
    () => chartRange(name, until ?? null, { days, since }, today),
    [name, until, days, since, today],
  )
  const query = useRangeReadings(room.facilityId, room.id, range)
  const shown = { room, range, unit, judge }
  return (
    <QueryAnswer query={query} noun="readings" isCard>
      {(data) => (
        <div className="col g5">
          <ChartCard
            {...shown}
            cycle={cycle}
            onTargets={onTargets}
            data={data}
            isTable={table}
            onName={(next) => go({ range: next, ...(table && { table }) })}
            onUntil={(last) => go({ range: name, until: last, ...(table && { table }) })}
            onTable={(next) => go({ range: name, ...(until && { until }), ...(next && { table: true }) })}
          />
          <EndedAlarms room={room} />
          <LaterReadings {...shown} data={data} />
        </div>
      )}
    </QueryAnswer>
  )
}

/** After the chart: hundreds of rows take longer to be drawn than it does. */
function LaterReadings({ room, range, unit, judge, data }: ReadingsCardProps) {
  const shown = useMemo(() => ({ room, range, unit, judge, data }), [room, range, unit, judge, data])
  return <ReadingsCard {...useDeferredValue(shown)} />
}

const placeOf = ({ facilityId, id: roomId, metrc }: RoomSummary): SourcesPlace => ({
  facilityId,
  roomId,
  systemId: '',
  name: metrc.Name,
})
