import { randomUUID } from 'node:crypto'
import { measuredOf } from '@cultivatd/domain/environment/measured'
import type { ReadingValues } from '@cultivatd/domain/environment/reading-kinds'
import type { Db } from '../db/db.ts'
import { keepMeasured } from '../environment/measurement.store.ts'
import type { RoomKey } from '../environment/reading.store.ts'
import { addSource, newKey, sourceByKey } from '../environment/source.store.ts'

const minuteMs = 60_000
const everyMinutes = 20

interface DemoSensor {
  name?: string
  days: number
  now: Date
  valuesAt: (time: number) => ReadingValues
}

/** A sensor of a room of the demo, and what it measured: its key is nobody's. Runs in a transaction. */
export async function seedDemoSensor(
  tx: Db,
  room: RoomKey,
  { name = 'Canopy sensor', days, now, valuesAt }: DemoSensor,
): Promise<void> {
  const key = newKey()
  const form = { name, temperatureUnit: 'fahrenheit', leafOffset: 0 } as const
  await addSource(tx, room, { id: randomUUID(), form, key })
  const source = await sourceByKey(tx, key)
  if (!source) return
  const step = everyMinutes * minuteMs
  const last = Math.floor(now.getTime() / step) * step
  const measured = Array.from({ length: (days * 24 * 60) / everyMinutes }, (_, index) => last - index * step).flatMap(
    (at) => {
      const found = measuredOf({ at: new Date(at).toISOString(), ...valuesAt(at) }, source, now)
      return 'measured' in found ? [found.measured] : []
    },
  )
  await keepMeasured(tx, source, { measured, problems: [] })
}
