import type { AlarmState } from '@cultivatd/domain/environment/alarm'
import { type ReadingKind, readingKinds, type ReadingValues } from '@cultivatd/domain/environment/reading-kinds'
import type { Band, Bands, PhaseTargets, RoomPhase } from '@cultivatd/domain/environment/target-bands'
import { blankTargets, type KeptTargets } from '@cultivatd/domain/environment/targets'
import { vpd } from '@cultivatd/domain/environment/vpd'
import type { Room } from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { saveAlarmPeople } from '../environment/alarm-people.store.ts'
import { type KeptAlarm, markAlarmsSeen, saveAlarms, saveStates } from '../environment/alarm.store.ts'
import { sourcesOfRoom } from '../environment/source.store.ts'
import { saveTargets, targetsOfFacility } from '../environment/target.store.ts'
import { recordChange, system } from '../history/history.store.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoRoomValues } from './demo-readings.ts'
import { seedDemoSensor } from './demo-sensor.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const zoneMs = 6 * hourMs
/** Of the demo's growers, in Oklahoma. */
const zone = 'America/Chicago'

type ValuesAt = (time: number) => ReadingValues

type Given = Partial<Record<ReadingKind, readonly [low: number, high: number]>>

function bands(given: Given): Bands {
  const of = (kind: ReadingKind): [ReadingKind, Band] => [
    kind,
    { low: given[kind]?.[0] ?? null, high: given[kind]?.[1] ?? null },
  ]
  return Object.fromEntries(readingKinds.map(of)) as Record<ReadingKind, Band>
}

const phase = (lightsOn: string, lightsOff: string, day: Given, night: Given): PhaseTargets => ({
  lightsOn,
  lightsOff,
  day: bands(day),
  night: bands(night),
})

/** What growers of the demo want of a room in each phase. */
const wanted: Record<RoomPhase, PhaseTargets> = {
  young: phase('05:00', '23:00', { temperature: [73, 78], humidity: [74, 85] }, { temperature: [70, 76] }),
  vegetative: phase(
    '05:00',
    '23:00',
    { temperature: [74, 80], humidity: [58, 66], vpd: [0.7, 1.5], co2: [700, 1200], lightLevel: [320, 450] },
    { temperature: [68, 75], humidity: [58, 68] },
  ),
  flowering: phase(
    '06:00',
    '18:00',
    { temperature: [76, 82], humidity: [46, 60], vpd: [1.2, 1.95], co2: [1000, 1200], lightLevel: [800, 900] },
    { temperature: [66, 72], humidity: [46, 64], vpd: [0.8, 1.35] },
  ),
  harvested: phase('', '', { temperature: [58, 63], humidity: [56, 63] }, {}),
}

const targets: KeptTargets = {
  ...blankTargets(zone),
  ...wanted,
  people: demoAccounts.slice(0, 2).map(({ id, name }) => ({ id, name })),
}

/** What they wanted of flowering plants before, until they saw mold: moister air. */
const before: KeptTargets = {
  ...targets,
  flowering: phase(
    '06:00',
    '18:00',
    { temperature: [76, 82], humidity: [52, 66], vpd: [1, 1.8], co2: [900, 1200], lightLevel: [800, 900] },
    { temperature: [66, 72], humidity: [54, 68], vpd: [0.7, 1.2] },
  ),
}
const daysSince = { first: 400, last: 25 } as const

/**
 * Targets for the rooms of a facility of the demo, and alarms to be seen: one that ended, one that stands, and a sensor
 * that is silent, in rooms of their own. Facilities that have targets are left alone.
 */
export async function seedDemoAlarms(db: Db, facilityId: string, now: Date): Promise<void> {
  const all = await rooms(db, facilityId)
  const grown = all.filter(({ types }) => types.length > 0 && !types.includes('packaging'))
  if ((await targetsOfFacility(db, facilityId)).length > 0) return
  await transact(db, async (tx) => {
    for (const room of grown) await seedTargets(tx, room, now)
    await saveAlarmPeople(tx, facilityId, { zone, people: targets.people.slice(0, 1) })
    const of = (type: Room['types'][number]) => grown.filter(({ types }) => types.includes(type))
    const [flower] = of('flower')
    const [veg] = of('vegetation')
    const [mother] = of('mother')
    if (flower && (await sourcesOfRoom(tx, { facilityId, roomId: flower.id })).length > 0)
      await seedEnded(tx, flower, now)
    const valuesIn = (room: Room | undefined) => room && demoRoomValues(room, all.indexOf(room), now)
    const [inVeg, inMother] = [valuesIn(veg), valuesIn(mother)]
    if (veg && inVeg) await seedStanding(tx, veg, now, inVeg)
    if (mother && inMother) await seedSilent(tx, mother, now, inMother)
  })
}

async function seedTargets(tx: Db, { facilityId, id, metrc }: Room, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await saveTargets(tx, { facilityId, roomId: id }, before, ago(daysSince.first))
  await saveTargets(tx, { facilityId, roomId: id }, targets, ago(daysSince.last))
  await recordChange(tx, {
    by: system,
    facilityId,
    entity: 'room-target',
    records: [metrc.Name, id],
    what: 'room-target.update',
    summary: `Set the targets of ${metrc.Name}`,
    before: null,
    after: { zone },
  })
}

type Told = Pick<KeptAlarm, 'subject' | 'side' | 'sourceName' | 'beganAt'> & Partial<KeptAlarm>

const alarmOf = (room: Room, given: Told): KeptAlarm => {
  const state: Omit<AlarmState, 'beganAt'> = { endedAt: null, endedAs: null, told: 'begin', isSeen: false }
  return { id: null, roomId: room.id, silentId: '', value: null, low: null, high: null, ...state, ...given }
}

/** The night in which the dehumidifier of a flower room was off. */
async function seedEnded(tx: Db, room: Room, now: Date): Promise<void> {
  // In the evening of the day on which its readings say so (demo-readings.ts), once the dark had settled.
  const midnight = Math.floor((now.getTime() - zoneMs) / dayMs) * dayMs + zoneMs
  const beganAt = midnight - 22 * dayMs + 20.3 * hourMs
  const given = {
    subject: 'humidity',
    side: 'above',
    sourceName: 'Canopy sensor',
    value: 67,
    low: 46,
    high: 64,
  } as const
  const ended = { endedAt: beganAt + 9.7 * hourMs, endedAs: 'good', told: 'end' } as const
  const alarm = { ...alarmOf(room, { ...given, beganAt }), ...ended, id: `demo-ended-${room.facilityId}` }
  await saveAlarms(tx, room.facilityId, [alarm])
  const [, grower] = demoAccounts
  await markAlarmsSeen(
    tx,
    { facilityId: room.facilityId, roomId: room.id },
    { ids: [alarm.id], by: grower, now: new Date(beganAt + hourMs) },
  )
}

/** Too moist since half an hour; people were told. */
async function seedStanding(tx: Db, room: Room, now: Date, valuesAt: ValuesAt): Promise<void> {
  const name = 'Bench sensor'
  const begin = now.getTime() - 50 * minuteMs
  await seedDemoSensor(
    tx,
    { facilityId: room.facilityId, roomId: room.id, systemId: '' },
    {
      name,
      times: 2 * 72,
      everyMinutes: 20,
      now,
      valuesAt: (at) => {
        const minutes = (at - begin) / minuteMs
        const usual = valuesAt(at)
        if (minutes < 0) return usual
        const humidity = 72 + Math.round(minutes / 15)
        return { ...usual, humidity, vpd: Math.round(vpd(usual.temperature, humidity) * 100) / 100 }
      },
    },
  )
  const given = { subject: 'humidity', side: 'above', sourceName: name, value: 74, low: 58, high: 66 } as const
  await saveAlarms(tx, room.facilityId, [alarmOf(room, { ...given, beganAt: begin })])
}

/** It sent every ten minutes until its battery was empty. */
async function seedSilent(tx: Db, room: Room, now: Date, valuesAt: ValuesAt): Promise<void> {
  const { facilityId, id: roomId } = room
  const name = 'Door sensor'
  const beganAt = now.getTime() - 5 * hourMs
  await seedDemoSensor(
    tx,
    { facilityId, roomId, systemId: '' },
    {
      name,
      times: 72,
      everyMinutes: 20,
      now: new Date(beganAt),
      valuesAt,
    },
  )
  const source = (await sourcesOfRoom(tx, { facilityId, roomId })).find((one) => one.name === name)
  if (!source) return
  const heard = { at: -5 * hourMs, gaps: Array.from({ length: 5 }, () => 10 * minuteMs) }
  const state = { lastAt: source.lastAt, readTo: now.getTime(), heard, kinds: {}, judgedBy: '' }
  await saveStates(tx, facilityId, new Map([[source.id, state]]))
  await saveAlarms(tx, facilityId, [
    alarmOf(room, { subject: 'silent', side: 'silent', sourceName: name, silentId: source.id, beganAt }),
  ])
}
