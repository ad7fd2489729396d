import { expect, test } from 'vitest'
import { toldOf } from './told-people.ts'

const ana = { id: 'ana', name: 'Ana' }
const ben = { id: 'ben', name: 'Ben' }

test('those whom a room names are told, and those of its facility where it names nobody', () => {
  const room = { people: [ana], zone: 'America/Denver' }
  const facility = { people: [ben], zone: 'America/Chicago' }
  expect(toldOf(room, facility)).toEqual({ people: [ana], zone: 'America/Denver', isOfRoom: true })
  expect(toldOf({ ...room, people: [] }, facility)).toEqual({ people: [ben], zone: 'America/Denver', isOfRoom: false })
  expect(toldOf(null, facility)).toEqual({ people: [ben], zone: 'America/Chicago', isOfRoom: false })
  expect(toldOf({ ...room, people: [] }, null).people).toEqual([])
  expect(toldOf(undefined, undefined)).toEqual({ people: [], zone: 'UTC', isOfRoom: false })
})
