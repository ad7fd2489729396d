import { alarmStep, mayTell, owedOf } from '@cultivatd/domain/environment/alarm'
import { roomMessage, type ToldAlarm } from '@cultivatd/domain/environment/alarm-words'
import type { AlarmPeople } from '@cultivatd/domain/environment/alarm-people'
import type { RoomTargets } from '@cultivatd/domain/environment/targets'
import { type ToldOf, toldOf } from '@cultivatd/domain/environment/told-people'
import type { Db } from '../db/db.ts'
import { leaveLetters, letter } from '../mail/letter.store.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { organisationRow } from '../organisation/organisation.store.ts'
import { grouped, type Look } from './alarm-watch.ts'
import { type KeptAlarm, saveTold, toldTimes } from './alarm.store.ts'

interface Chosen {
  /** By their rooms. */
  targets: ReadonlyMap<string, RoomTargets>
  /** For rooms that name nobody. */
  ofFacility: AlarmPeople | undefined
}

/**
 * Tells people what there is to tell of each room, at most once in a quarter of an hour; answers the alarms as they are
 * then. In the transaction of the look.
 */
export async function tellOfAlarms(
  tx: Db,
  look: Look,
  alarms: readonly KeptAlarm[],
  { targets, ofFacility }: Chosen,
): Promise<KeptAlarm[]> {
  const owing = grouped(
    alarms.filter((alarm) => owedOf(alarm) !== null),
    ({ roomId }) => roomId,
  )
  if (owing.size === 0) return [...alarms]
  const times = await toldTimes(tx, look.facilityId)
  const told = new Set<KeptAlarm>()
  for (const [roomId, owed] of owing) {
    if (!mayTell(times.get(roomId) ?? null, look.now.getTime())) continue
    await tellOfRoom(tx, look, { roomId, owed, to: toldOf(targets.get(roomId), ofFacility) })
    await saveTold(tx, { facilityId: look.facilityId, roomId }, look.now)
    for (const alarm of owed) told.add(alarm)
  }
  return alarms.map((alarm) => (told.has(alarm) ? { ...alarm, ...alarmStep(alarm, { type: 'told' }).alarm } : alarm))
}

interface Telling {
  roomId: string
  owed: readonly KeptAlarm[]
  to: ToldOf
}

async function tellOfRoom(tx: Db, look: Look, { roomId, owed, to }: Telling): Promise<void> {
  const room = look.rooms.find(({ id }) => id === roomId)
  const userIds = to.people.map(({ id }) => id)
  if (!room || userIds.length === 0) return
  const { facilityId, publicUrl, now } = look
  const told = owed.flatMap((alarm): ToldAlarm[] => {
    const what = owedOf(alarm)
    return what ? [{ alarm: { ...alarm, ...instantsOf(alarm) }, owed: what }] : []
  })
  const reader = { unit: (await organisationRow(tx)).temperatureUnit, zone: to.zone }
  const { subject, lines, sentence } = roomMessage(room.name, told, reader)
  await notifyPeople(tx, userIds, { kind: 'alarm', facilityId, roomId, message: sentence })
  const why = `You get this mail because you were chosen to be told of alarms in ${to.isOfRoom ? room.name : 'rooms that name nobody'}. Who is told stands in the targets of the room.`
  const text = letter(subject, [`${room.name}:`, ...lines], `${publicUrl}/environment/${roomId}`, [why])
  await leaveLetters(tx, text, { userIds, facilityId, now })
}

const instantsOf = ({ beganAt, endedAt }: KeptAlarm) => ({
  beganAt: new Date(beganAt).toISOString(),
  endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
})
