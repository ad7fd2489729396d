import { randomUUID } from 'node:crypto'
import { measuredOf } from '@cultivatd/domain/environment/measured'
import { NewSource } from '@cultivatd/domain/environment/source'
import type { Db } from '../db/db.ts'
import { keepMeasured } from '../environment/keep-measured.store.ts'
import { addSource, newKey, type SourcePlace, sourceByKey } from '../environment/source.store.ts'

const minuteMs = 60_000

interface DemoSensor {
  name: string
  /** How many times it has sent until now. */
  times: number
  everyMinutes: number
  /** By how much its clock is wrong. */
  aheadMinutes?: number
  now: Date
  valuesAt: (time: number) => object
}

/**
 * A sensor of the demo with what it sent, judged as everything that is sent: what a real one would have been refused, it
 * is. Its key is nobody's. Runs in a transaction.
 */
export async function seedDemoSensor(
  tx: Db,
  place: SourcePlace,
  { name, times, everyMinutes, aheadMinutes = 0, now, valuesAt }: DemoSensor,
): Promise<void> {
  const key = newKey()
  const form = NewSource.parse({ name, temperatureUnit: 'fahrenheit', leafOffset: 0 })
  await addSource(tx, place, { id: randomUUID(), form, key })
  const source = await sourceByKey(tx, key)
  if (!source) return
  const step = everyMinutes * minuteMs
  const last = Math.floor(now.getTime() / step) * step
  const found = Array.from({ length: times }, (_, index) => last - index * step).map((time) => {
    const at = new Date(time + aheadMinutes * minuteMs).toISOString()
    return measuredOf({ at, ...valuesAt(time) }, source, new Date(time))
  })
  const measured = found.flatMap((one) => ('measured' in one ? [one.measured] : []))
  const problems = found.flatMap((one) => ('problem' in one ? [one.problem] : []))
  const sentAt = new Date(last).toISOString()
  await keepMeasured(tx, [{ source, measured, refused: problems.length, problem: problems[0] ?? null, sentAt }])
}
