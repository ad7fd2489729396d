import { expect, test } from 'vitest'
import { anAct } from '../live/outbox/outbox.builders.ts'
import { waitingReadings } from './waiting-readings.ts'

const room = { facilityId: 'GAAA-1', id: '5' }
const body = {
  facilityId: 'GAAA-1',
  roomId: '5',
  temperature: 25,
  humidity: 61,
  vpd: 1.2,
  co2: 900,
  lightLevel: 400,
  temperatureUnit: 'celsius',
  dateTime: '2026-11-21T10:00:00.000Z',
}
const read = (more: object = {}, standing = { is: 'waiting' } as never) =>
  anAct({
    key: 'key-1',
    call: { feature: 'environment', route: 'create', body: { ...body, ...more } },
    standing,
  })

test('what was read here and waits is a reading of the room, as it is stored', () => {
  expect(waitingReadings(room, [read()], 'Dana')).toEqual([
    {
      id: 'key-1',
      facilityId: 'GAAA-1',
      roomId: '5',
      systemId: '',
      version: 0,
      userId: 'p',
      userName: 'Dana',
      temperature: 77,
      humidity: 61,
      vpd: 1.2,
      co2: 900,
      lightLevel: 400,
      dateTime: '2026-11-21T10:00:00.000Z',
    },
  ])
})

test('the newest is the first; other rooms, systems, acts and what was refused are not among them', () => {
  const later = '2026-11-21T11:00:00.000Z'
  const acts = [
    read(),
    read({ dateTime: later }),
    read({ roomId: '6' }),
    read({ facilityId: 'GAAA-2' }),
    read({ systemId: 'rack-a' }),
    read({}, { is: 'refused', problems: ['No'], mayHaveArrived: false } as never),
    anAct({ body }),
  ]
  expect(waitingReadings(room, acts, 'Dana').map(({ dateTime }) => dateTime)).toEqual([later, body.dateTime])
})
