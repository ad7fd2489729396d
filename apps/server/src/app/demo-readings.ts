import { randomUUID } from 'node:crypto'
import type { ReadingValues } from '@cultivatd/domain/environment/reading-kinds'
import { vpd } from '@cultivatd/domain/environment/vpd'
import type { Room, RoomType } from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { newestReadings, type SavedReading, saveReadings } from '../environment/reading.store.ts'
import { recordChange, system } from '../history/history.store.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedDemoSensor } from './demo-sensor.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A whole cycle of a flower room. */
const cycleDays = 63
const sensorMinutes = 20

/** When people make their rounds, in minutes of the day in Oklahoma, where it is six hours earlier than UTC. */
const rounds = [5 * 60 + 20, 9 * 60 + 5, 14 * 60 + 40, 21 * 60 + 30]
const zoneMs = 6 * 60 * minuteMs

/** The hours of light, and how it is in a room by day and by night: °F, %, ppm, µmol. */
interface Climate {
  lit: readonly [from: number, to: number]
  day: readonly [temperature: number, humidity: number, co2: number, light: number]
  night: readonly [temperature: number, humidity: number, co2: number]
}

const long = [5 * 60, 23 * 60] as const
const climates: Partial<Record<RoomType, Climate>> = {
  flower: { lit: [6 * 60, 18 * 60], day: [79, 57, 1120, 862], night: [69, 60, 470] },
  vegetation: { lit: long, day: [78, 62, 900, 415], night: [72, 64, 450] },
  mother: { lit: long, day: [76, 62, 780, 340], night: [71, 63, 450] },
  clone: { lit: long, day: [75, 80, 600, 150], night: [73, 82, 480] },
  dry: { lit: [0, 0], day: [60, 60, 420, 0], night: [60, 60, 420] },
}

/** Waves of different lengths, so that no day is like the other and each demo is like every other. */
const wave = (at: number, seed: number): number => (Math.sin(at * 2.1 + seed) + Math.sin(at * 0.83 + seed * 3)) / 2

/**
 * How it was in a room of the demo at a moment.
 *
 * @param at days since the cycle began, with their fraction
 * @param seed tells the rooms apart
 */
export function demoValues(climate: Climate, at: number, seed: number): ReadingValues {
  const minute = (at % 1) * 24 * 60
  const isLit = minute >= climate.lit[0] && minute < climate.lit[1]
  const [warm, moist, gas, light] = isLit ? climate.day : [...climate.night, 0]
  // Drier week by week, as the flowers grow dense; and one night without a dehumidifier.
  const ripening = climate.lit[1] - climate.lit[0] === 720 ? -at / 8 : 0
  const trouble = at >= 40.7 && at < 41.3 && !isLit ? 11 : 0
  const temperature = Math.round(warm + wave(at * 5, seed) * 1.6)
  const humidity = Math.round(moist + ripening + wave(at * 7, seed + 1) * 2.4 + trouble)
  return {
    temperature,
    humidity,
    vpd: Math.round(vpd(temperature, humidity) * 100) / 100,
    co2: Math.round((gas + wave(at * 3, seed + 2) * gas * 0.04) / 5) * 5,
    lightLevel: Math.round(light + wave(at * 11, seed + 3) * light * 0.012),
  }
}

/** The first midnight of the cycle in Oklahoma, as if it were UTC. */
const beginOf = (now: Date): number => (Math.floor((now.getTime() - zoneMs) / dayMs) - cycleDays + 1) * dayMs

/** All that was read of a room until now, four times a day over a cycle. */
export function demoReadings(climate: Climate, seed: number, now: Date): SavedReading[] {
  const localNow = now.getTime() - zoneMs
  const begin = beginOf(now)
  const readings: SavedReading[] = []
  for (let day = 0; day < cycleDays; day++)
    for (const [round, minute] of rounds.entries()) {
      // Nobody is on time to the minute.
      const local = begin + day * dayMs + (minute + Math.round(wave(day + round, seed) * 12)) * minuteMs
      const by = demoAccounts[(day + round + seed) % demoAccounts.length]
      if (local > localNow || !by) continue
      readings.push({
        id: randomUUID(),
        ...demoValues(climate, (local - begin) / dayMs, seed),
        userId: by.id,
        userName: by.name,
        dateTime: new Date(local + zoneMs).toISOString(),
      })
    }
  return readings
}

/**
 * Readings for the rooms of a facility of the demo, and two sensors in the first flower room. The last flower room has none yet, and the one before it none of the
 * last three days, so that both can be seen. Rooms that have some are left alone.
 */
export async function seedDemoReadings(db: Db, facilityId: string, now: Date): Promise<void> {
  const all = await rooms(db, facilityId)
  const flowers = all.filter(({ types }) => types.includes('flower'))
  const without = flowers.length > 2 ? flowers.at(-1) : undefined
  const forgotten = flowers.length > 2 ? flowers.at(-2) : undefined
  for (const [seed, room] of all.entries()) {
    const climate = climateOf(room)
    if (!climate || room === without || (await newestReadings(db, { facilityId, roomId: room.id }, 1)).length > 0)
      continue
    const until = room === forgotten ? new Date(now.getTime() - 3 * dayMs) : now
    await transact(db, async (tx) => {
      const isMeasured = room === flowers[0] && flowers.length > 2
      const read = demoReadings(climate, seed, until)
      await seedRoom(tx, room, isMeasured ? read.filter(({ dateTime }) => isBeforeSensor(dateTime, now)) : read)
      if (isMeasured) await seedSensors(tx, room, { climate, seed, now })
    })
  }
}

/** Where a sensor measures its reading is the newest, at whatever minute the demo begins. */
const isBeforeSensor = (dateTime: string, now: Date): boolean =>
  Date.parse(dateTime) <= now.getTime() - sensorMinutes * minuteMs

/** How it is in a room of the demo at any time, in ms, as its readings tell; null in one where nothing is read. */
export function demoRoomValues(room: Room, seed: number, now: Date): ((time: number) => ReadingValues) | null {
  const climate = climateOf(room)
  const begin = beginOf(now)
  return climate ? (time) => demoValues(climate, (time - zoneMs - begin) / dayMs, seed) : null
}

/**
 * One measures what people read, between their rounds too; of another the clock is an hour ahead, so that nothing of it is
 * taken until somebody looks.
 */
async function seedSensors(
  tx: Db,
  { facilityId, id: roomId }: Room,
  { climate, seed, now }: { climate: Climate; seed: number; now: Date },
): Promise<void> {
  const begin = beginOf(now)
  const place = { facilityId, roomId, systemId: '' }
  const valuesAt = (time: number) => demoValues(climate, (time - zoneMs - begin) / dayMs, seed)
  const times = ((cycleDays - 1) * 24 * 60) / sensorMinutes
  await seedDemoSensor(tx, place, { name: 'Canopy sensor', times, everyMinutes: sensorMinutes, now, valuesAt })
  const ahead = { name: 'Door sensor', times: 48, everyMinutes: 5, aheadMinutes: 60, now }
  await seedDemoSensor(tx, place, { ...ahead, valuesAt: (time) => ({ humidity: valuesAt(time).humidity }) })
}

const climateOf = ({ types }: Room): Climate | undefined => types.flatMap((type) => climates[type] ?? [])[0]

async function seedRoom(tx: Db, room: Room, readings: readonly SavedReading[]): Promise<void> {
  const { facilityId, id: roomId, metrc } = room
  await saveReadings(tx, { facilityId, roomId }, readings)
  await recordChange(tx, {
    by: system,
    facilityId,
    entity: 'reading',
    records: [metrc.Name, roomId],
    what: 'reading.create',
    summary: `Added ${readings.length} readings of ${metrc.Name} for the demo`,
    before: null,
    after: { readings: readings.length },
  })
}
