import { type RoomPhase, roomPhase } from '@cultivatd/domain/environment/target-bands'
import type { Room } from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { countedNow } from '../live/kept-counts.ts'
import { activeFacilityIds } from '../organisation/organisation.store.ts'
import { rooms } from '../room/room.store.ts'
import { roomSummaries, standing } from '../room/standing.store.ts'
import type { Look, PhasedRoom } from './alarm-watch.ts'
import { leftFacilityIds } from './alarm.store.ts'
import { lookAtAlarms } from './look-at-alarms.ts'
import { targetsVersion } from './target.store.ts'

interface AlarmsOptions extends Pick<Look, 'mostRead'> {
  db: Db
  publicUrl: string
  now: () => Date
  report: (message: string, error?: unknown) => void
}

/** How often the sensors are looked at, and the phases of the rooms, which change by the day. */
const everyMs = 3_000
const phasesMs = 60_000

/** Looks at the sensors of all active facilities again and again; answers how to end that. */
export function keepAlarms(options: AlarmsOptions): () => Promise<void> {
  const { report } = options
  const look = createLook(options)
  let isEnding = false
  let isTroubled = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const round = async () => {
    await look().then(
      () => {
        isTroubled = false
      },
      (error: unknown) => {
        // Of a database that is away one line, not one for each look.
        if (!isTroubled) report('The alarms cannot be looked at', error)
        isTroubled = true
      },
    )
    if (!isEnding) timer = setTimeout(begin, everyMs).unref()
  }
  const begin = () => {
    running = round()
  }
  begin()
  return () => {
    isEnding = true
    clearTimeout(timer)
    return running
  }
}

/** One look at all active facilities, and no look at any other. */
export function createLook({ db, publicUrl, mostRead, now, report }: AlarmsOptions): () => Promise<void> {
  const phases = new Map<string, { at: number; version: number; of: Map<string, RoomPhase | null> }>()
  const troubled = new Set<string>()
  const phasesOf = async (facilityId: string, all: readonly Room[]) => {
    const known = phases.get(facilityId)
    // A room may have its targets before it is known here in which phase it is.
    const version = await targetsVersion(db, facilityId)
    const isFresh = known?.version === version && now().getTime() - known.at < phasesMs
    if (isFresh && all.every(({ id }) => known.of.has(id))) return known.of
    const summaries = roomSummaries(await countedNow(db, standing, facilityId))
    const of = new Map(summaries.map(({ id, contents, types }) => [id, roomPhase(contents, types)]))
    phases.set(facilityId, { at: now().getTime(), version, of })
    return of
  }
  const roomsOf = async (facilityId: string): Promise<PhasedRoom[]> => {
    const all = await rooms(db, facilityId)
    const of = await phasesOf(facilityId, all)
    return all.map(({ id, metrc }) => ({ id, name: metrc.Name, phase: of.get(id) ?? null }))
  }
  return async () => {
    const active = await activeFacilityIds(db)
    for (const facilityId of [...active, ...(await leftFacilityIds(db))])
      try {
        // Of a facility that is no longer active no room is judged, so that its alarms end.
        const inIt = active.includes(facilityId) ? await roomsOf(facilityId) : []
        await lookAtAlarms(db, { facilityId, rooms: inIt, now: now(), publicUrl, mostRead })
        troubled.delete(facilityId)
      } catch (error) {
        // One facility must not keep the others from being looked at.
        if (!troubled.has(facilityId)) report(`The alarms of ${facilityId} cannot be looked at`, error)
        troubled.add(facilityId)
      }
  }
}
