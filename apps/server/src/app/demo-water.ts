import { randomUUID } from 'node:crypto'
import type { WaterReading } from '@cultivatd/domain/water/water'
import { doseUnit } from '@cultivatd/domain/water/dose'
import {
  afterStep,
  dryWater,
  nextStep,
  type WaterFacts,
  waterState,
  waterStateLabels,
} from '@cultivatd/domain/water/water-machine'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordChange, system as program } from '../history/history.store.ts'
import { rooms } from '../room/room.store.ts'
import { keepEvent } from '../system/event.store.ts'
import { systemsInRoom } from '../system/system.store.ts'
import { saveReading, saveWater, watersInRoom } from '../water/water.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedDemoSensor } from './demo-sensor.ts'

const dayMs = 86_400_000
const daysBetweenChanges = 9
const daysBetweenReadings = 2

/** How the water of a system stands today: days since it was filled, changes since the last flush, what is in progress. */
interface Standing {
  gallons: number
  age: number
  changes: 0 | 1 | 2
  isInProgress?: boolean
}

/** One of each, so that every state can be seen; null: never filled. */
export const standings: readonly (Standing | null)[] = [
  { gallons: 120, age: 4, changes: 0 },
  { gallons: 120, age: 12, changes: 1 },
  { gallons: 200, age: 16, changes: 1 },
  { gallons: 40, age: 8, changes: 2 },
  { gallons: 120, age: 10, changes: 1, isInProgress: true },
  null,
  { gallons: 80, age: 9, changes: 2, isInProgress: true },
]

/** How many changes and flushes lie behind each count, over some two months. */
const behind = { 0: 6, 1: 4, 2: 5 } as const

type Read = Pick<WaterReading, 'dateTime' | 'kind' | 'ph' | 'ec' | 'temperature'>

/**
 * How a water came to stand as it does: filled weeks ago, changed and flushed in turn as the machine demands, and read in
 * between, while PH rises and EC falls. Exported for its test.
 */
export function waterCourse({ gallons, age, changes, isInProgress = false }: Standing, now: Date, by: string) {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const resized = { ...dryWater, gallonCapacity: gallons }
  const begin = age + behind[changes] * daysBetweenChanges
  let water: WaterFacts = afterStep(resized, { step: 'fill', at: ago(begin) }).after ?? resized
  const readings: Read[] = []
  const go = (step: 'change' | 'flush' | 'finish', at: string) => {
    water = afterStep(water, { step, at, by }).after ?? water
  }
  for (let days = begin - 1; days >= 0; days -= 1) {
    const since = (begin - days) % daysBetweenChanges
    const isChange = since === 0 && days >= age
    const step = nextStep(water)
    if (isChange && (step === 'change' || step === 'flush')) {
      go(step, ago(days + 0.05))
      go('finish', ago(days))
      readings.push({ ...readOn(0), dateTime: ago(days), kind: step })
    } else if (since % daysBetweenReadings === 0)
      readings.push({ ...readOn(days < age ? age - days : since), dateTime: ago(days), kind: 'reading' })
  }
  const step = nextStep(water)
  if (isInProgress && (step === 'change' || step === 'flush')) go(step, ago(0.05))
  return { water, readings, filledAt: ago(begin) }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** What is read so many days after a change. */
const readOn = (days: number) => ({
  ph: tenth(Math.min(5.8 + days * 0.06, 6.9)),
  ec: tenth(Math.max(1.9 - days * 0.05, 0.8)),
  temperature: 66 + (days % 4),
})

/**
 * Water for the systems of the demo, in each state that there is, with what was read over a cycle; the doses of the last
 * change are those that left the stock. Once: rooms in which something was entered are left alone.
 */
export async function seedDemoWater(db: Db, facilityId: string, now: Date): Promise<void> {
  let count = 0
  for (const room of await rooms(db, facilityId)) {
    const systems = await systemsInRoom(db, facilityId, room.id)
    const isTouched = (await watersInRoom(db, facilityId, room.id)).length > 0
    for (const { id, name } of systems) {
      const standing = standings[count % standings.length] ?? null
      count += 1
      if (standing && !isTouched)
        await transact(db, (tx) => seedWater(tx, { facilityId, roomId: room.id, id, name }, standing, now))
    }
  }
}

interface Of {
  facilityId: string
  roomId: string
  id: string
  name: string
}

async function seedWater(tx: Db, of: Of, standing: Standing, now: Date): Promise<void> {
  const { facilityId, id, name } = of
  const [first, second] = demoAccounts
  const by = first.id
  const { water, readings: all, filledAt } = waterCourse(standing, now, by)
  const hasSensor = standing === standings[0]
  // Where a sensor measures, people read it less often.
  const readings = hasSensor ? all.filter(({ dateTime }) => Date.parse(dateTime) < now.getTime() - dayMs / 2) : all
  const done = { facilityId, roomId: of.roomId, systemId: id, systemName: name }
  const last = readings.findLast(({ kind }) => kind !== 'reading')
  for (const [at, read] of readings.entries()) {
    const nutrients = read === last ? await dosesOf(tx, of) : []
    const userId = at % 3 === 0 ? second.id : by
    await saveReading(tx, { ...read, id: randomUUID(), facilityId, systemId: id, userId, nutrients })
    if (read.kind !== 'reading')
      await keepEvent(tx, { ...done, what: read.kind === 'flush' ? 'flushed' : 'changed', at: read.dateTime })
  }
  await saveWater(tx, facilityId, id, water)
  await keepEvent(tx, { ...done, what: 'filled', at: filledAt })
  if (hasSensor) await seedReservoirSensor(tx, of, { now, age: standing.age })
  await recordChange(tx, {
    by: program,
    facilityId,
    entity: 'water',
    records: [name, id],
    what: 'water.update',
    summary: `Entered the water of ${name} for the demo`,
    before: null,
    after: { state: waterStateLabels[waterState(water)], gallonCapacity: water.gallonCapacity },
  })
}

const everyMinutes = 30
const sensorDays = 35

/** It lies in the reservoir of the first system of all, and drifts between two changes as what people read does. */
function seedReservoirSensor(tx: Db, { facilityId, id }: Of, { now, age }: { now: Date; age: number }): Promise<void> {
  const valuesAt = (time: number) => {
    const days = (now.getTime() - time) / dayMs
    const since = days <= age ? age - days : daysBetweenChanges - ((days - age) % daysBetweenChanges)
    const wave = Math.sin(time / 9_000_000)
    return { ph: 5.8 + since * 0.06 + wave * 0.04, ec: 1.9 - since * 0.05 + wave * 0.02, temperature: 67 + wave * 2 }
  }
  return seedDemoSensor(
    tx,
    { facilityId, roomId: '', systemId: id },
    { name: 'Reservoir sensor', times: (sensorDays * 24 * 60) / everyMinutes, everyMinutes, now, valuesAt },
  )
}

/** What left the stock for it last, by the tickets of the demo's stock. */
async function dosesOf(tx: Db, { facilityId, id }: Of): Promise<WaterReading['nutrients']> {
  const { rows } = await sql<WaterReading['nutrients'][number]>`
    select distinct on (t.detail_id) t.detail_id as nutrient, -t.amount as "doseML", d.name
    from stock_ticket t join inventory_detail d on d.id = t.detail_id
    where t.facility_id = ${facilityId} and t.system_id = ${id} and t.reason = 'dose' and t.amount < 0
      and t.unit = ${doseUnit}
    order by t.detail_id, t.at desc`.execute(tx)
  return rows
}
