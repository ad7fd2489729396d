import { aReading } from '@cultivatd/domain/environment/reading.builders'
import { aSource } from '@cultivatd/domain/environment/source.builders'
import { expect, test } from 'vitest'
import { roomNow } from './room-now.ts'

const latest = aReading({ temperature: 78, co2: 1040, dateTime: '2026-11-21T08:00:00.000Z', userName: 'Priya Nair' })
const sensor = aSource({
  name: 'Canopy',
  lastAt: '2026-11-21T09:00:00.000Z',
  latest: { temperature: 81, humidity: 55 },
  latestAt: { temperature: '2026-11-21T09:00:00.000Z', humidity: '2026-11-21T08:55:00.000Z' },
})

const asOf = new Date('2026-11-21T09:30:00Z')

test('[READ-12] the newest counts, by hand or by a sensor, and what it does not tell is taken from before', () => {
  expect(roomNow(null, [], asOf)).toBeNull()
  expect(roomNow(latest, [aSource()], asOf)).toMatchObject({ by: 'Priya Nair', isSensor: false })
  const now = roomNow(latest, [sensor], asOf)
  expect(now).toMatchObject({ at: sensor.lastAt, by: 'Canopy', isSensor: true })
  expect(now?.values).toMatchObject({ temperature: 81, humidity: 55, co2: 1040 })
  const later = roomNow({ ...latest, dateTime: '2026-11-21T09:30:00.000Z' }, [sensor], asOf)
  expect([later?.by, later?.values.temperature]).toEqual(['Priya Nair', 78])
  expect(roomNow(null, [sensor], asOf)?.values).toEqual({ temperature: 81, humidity: 55 })
})

test('a value that a sensor has stopped to send says of when it is', () => {
  const latestAt = { temperature: '2026-11-21T09:00:00.000Z', humidity: '2026-11-20T23:00:00.000Z' }
  const now = roomNow(null, [{ ...sensor, latestAt }], asOf)
  expect(now?.values).toEqual({ temperature: 81, humidity: 55 })
  expect(now?.olderAt).toEqual({ humidity: '2026-11-20T23:00:00.000Z' })
  // What people read an hour before a sensor is older than what it tells.
  expect(roomNow(latest, [sensor], asOf)?.olderAt).toEqual({
    vpd: latest.dateTime,
    co2: latest.dateTime,
    lightLevel: latest.dateTime,
  })
})

test('what a sensor told before it fell silent says of when it is, what people read does not', () => {
  const later = new Date('2026-11-21T10:00:01Z')
  expect(roomNow(null, [sensor], asOf)?.olderAt).toEqual({})
  expect(roomNow(null, [sensor], later)?.olderAt).toEqual(sensor.latestAt)
  expect(roomNow(latest, [], new Date('2026-11-22T08:00:00Z'))?.olderAt).toEqual({})
})
