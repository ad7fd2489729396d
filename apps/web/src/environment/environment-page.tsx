import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { type RoomSummary, roomTypesText } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, Radio, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { FoundRoom } from '../trade/found-room.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { daysSince, localDay } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { AlarmDialog } from './alarm-dialog.tsx'
import { Age } from './age.tsx'
import { ChartCard } from './chart-card.tsx'
import { chartRange, type RoomCycle, roomCycle } from './chart-range.ts'
import { KeptReadings } from './kept-readings.tsx'
import { EnvironmentDialog, readingPlace } from './environment-dialog.tsx'
import { type EnvironmentSearch, type Opened, opened, openText } from './environment-search.ts'
import { lookOf } from './mark-look.ts'
import { MarksCard } from './marks-card.tsx'
import { type SourcesPlace, sourcePlace } from './source-place.ts'
import { SourcesDialog } from './sources-dialog.tsx'
import { ReadingsCard, type ReadingsCardProps } from './readings-card.tsx'
import { EndedAlarms, StandingAlarms } from './room-alarms.tsx'
import { RoomStrip } from './room-strip.tsx'
import { TargetsDialog, targetsPlace } from './targets-dialog.tsx'
import { type RangeMarks, useMarks } from './use-marks.ts'
import { useNow } from '../ui/use-now.ts'
import { useRangeReadings } from './use-range-readings.ts'
import { useRoomNow } from './use-room-now.ts'
import { useHeldJudge, useRoomJudge } from './use-room-judge.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import styles from './environment.module.css'

/** What other features show above the page. */
export interface OpenedElsewhere {
  room: RoomSummary
  opened: Exclude<Opened, { is: 'alarm' }>
  onClose: () => void
}

interface EnvironmentPageProps {
  renderOpened: (of: OpenedElsewhere) => ReactNode
}

/** The environment page of a room (SHELL-26, READ-11): charts of the five values with what happened, and their readings. */
export function EnvironmentPage({ renderOpened }: EnvironmentPageProps) {
  const { roomId = '' } = useParams({ strict: false })
  return (
    <FoundRoom id={roomId}>
      {(room, facility) => <Page key={room.id} room={room} facility={facility} renderOpened={renderOpened} />}
    </FoundRoom>
  )
}

interface PageProps extends EnvironmentPageProps {
  room: RoomSummary
  facility: FacilitySummary
}

function Page({ room, facility, renderOpened }: PageProps) {
  const mayEdit = usePasses(permission.generalEdit)
  const left = useLeftOpen(readingPlace(room.id))
  const [isEditing, setEditing] = useState(left !== null)
  const [isAtSources, setAtSources] = useState(useLeftOpen(sourcePlace(placeOf(room))) !== null)
  const { latest, waiting, now, points, isOld } = useRoomNow(room)
  const cycle = roomCycle(room.contents, localDay())
  const { targets, phase, judge } = useRoomJudge(room)
  const clock = +useNow()
  const hours = judge?.hoursAt(clock)
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
            {hours && (
              <span>
                Lights on <b className="m">{`${hours.on}–${hours.off}`}</b>
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
          <KeptReadings waiting={waiting} />
          <RoomStrip room={room} now={now} points={points} judge={judge} isOld={isOld} />
        </section>
      )}
      <Readings
        room={room}
        cycle={cycle}
        onTargets={mayEdit ? targetsAction.onClick : null}
        renderOpened={renderOpened}
      />
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

interface ReadingsProps extends EnvironmentPageProps {
  room: RoomSummary
  cycle: RoomCycle
  onTargets: (() => void) | null
}

function Readings({ room, cycle, onTargets, renderOpened }: ReadingsProps) {
  const unit = useTemperatureUnit()
  const { range: name = 'week', until, table = false, open = '' }: EnvironmentSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: EnvironmentSearch) => void navigate({ to: '.', search, replace: true, resetScroll: false })
  const today = localDay()
  const { days, since } = cycle
  const range = useMemo(
    () => chartRange(name, until ?? null, { days, since }, today),
    [name, until, days, since, today],
  )
  const query = useRangeReadings(room.facilityId, room.id, range)
  const judge = useHeldJudge(room, query.data?.targets)
  const shown = { room, range, unit, judge }
  const marks = useMarks(room, range)
  const onMark = useOpenMark(room, marks)
  return (
    <QueryAnswer query={query} noun="readings" isCard>
      {(data) => (
        <div className="col g5">
          <ChartCard
            {...shown}
            cycle={cycle}
            marks={marks.marks}
            onMark={onMark}
            onTargets={onTargets}
            data={data}
            isTable={table}
            onName={(next) => go({ range: next, ...(table && { table }) })}
            onUntil={(last) => go({ range: name, until: last, ...(table && { table }) })}
            onTable={(next) => go({ range: name, ...(until && { until }), ...(next && { table: true }) })}
          />
          <MarksCard shown={marks} onMark={onMark} />
          <EndedAlarms room={room} />
          <LaterReadings {...shown} data={data} />
          <OpenedMark room={room} opened={opened(open)} marks={marks} renderOpened={renderOpened} />
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

/** Opens what a mark names: above the page, under an address of its own, so that Back leads to the chart again. */
function useOpenMark({ facilityId }: RoomSummary, { marks }: RangeMarks) {
  const navigate = useNavigate()
  return (id: string) => {
    const mark = marks.find((one) => one.id === id)
    const opens = mark ? lookOf(mark).opens : null
    if (opens === null) return
    if (opens.is === 'piece') {
      const { inventoryId: detailId, pieceId } = opens
      void navigate({
        to: '/facility/$facilityId/inventory/$detailId/$pieceId',
        params: { facilityId, detailId, pieceId },
      })
    } else
      void navigate({
        to: '.',
        search: (search: EnvironmentSearch) => ({ ...search, open: openText(opens) }),
        resetScroll: false,
      })
  }
}

interface OpenedMarkProps extends EnvironmentPageProps {
  room: RoomSummary
  opened: Opened | null
  marks: RangeMarks
}

/** What the address opens above the page; nothing where that is gone. */
function OpenedMark({ room, opened: shown, marks: { marks }, renderOpened }: OpenedMarkProps) {
  const navigate = useNavigate()
  if (shown === null) return null
  const onClose = () =>
    void navigate({
      to: '.',
      search: ({ open: _closed, ...search }: EnvironmentSearch) => search,
      replace: true,
      resetScroll: false,
    })
  if (shown.is !== 'alarm') return renderOpened({ room, opened: shown, onClose })
  const mark = marks.find(({ id }) => id === shown.id)
  return mark?.kind === 'alarm' ? <AlarmDialog alarm={mark.alarm} onClose={onClose} /> : null
}

const placeOf = ({ facilityId, id: roomId, metrc }: RoomSummary): SourcesPlace => ({
  facilityId,
  roomId,
  systemId: '',
  name: metrc.Name,
})
