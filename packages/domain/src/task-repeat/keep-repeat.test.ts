import { expect, test } from 'vitest'
import { aTaskForm } from '../task/task.builders.ts'
import { keptRepeat, type NamedByRepeat } from './keep-repeat.ts'

const place = (facilityId: string, roomId: string | null) => ({ facilityId, roomId, systemId: null })
const there = { facility: {}, room: {}, system: undefined }
const roomGone = { ...there, room: undefined }
const inactive = { ...roomGone, facility: undefined }
const priya = { displayName: 'Priya Nair', isActive: true }
const named = (given: Partial<NamedByRepeat> = {}): NamedByRepeat => ({
  title: 'Flush lines',
  equipment: undefined,
  assignee: priya,
  places: [there, there],
  roomNames: ['Flower 3', 'Veg 1'],
  ...given,
})
const form = aTaskForm({ employeeId: 'p1', locations: [place('F', '3'), place('F', '1')] })

test('a repeat of which everything is there goes on as it is', () => {
  expect(keptRepeat(form, named())).toEqual({ state: 'goesOn', form, told: [] })
  expect(keptRepeat(aTaskForm(), named({ assignee: undefined, places: [] }))).toMatchObject({ told: [] })
})

test("of a person without access the next tasks are nobody's, and of rooms that are gone they are without them", () => {
  const kept = keptRepeat(form, named({ assignee: { ...priya, isActive: false }, places: [roomGone, there] }))
  expect(kept).toEqual({
    state: 'goesOn',
    form: { ...form, employeeId: null, locations: [place('F', '1')] },
    told: [
      'Cultivatd repeats Flush lines without what is gone: Flower 3 is not there any more',
      'Cultivatd leaves the next tasks of Flush lines unassigned, because Priya Nair has no access any more; choose somebody in one of them for all later ones',
    ],
  })
})

test('it ends where no room of it is left, or the equipment is gone', () => {
  expect(keptRepeat(form, named({ places: [roomGone, roomGone] }))).toEqual({
    state: 'ends',
    told: [
      'Cultivatd ended the repeat of Flush lines, because Flower 3, Veg 1 are not there any more; add another task where it goes on elsewhere',
    ],
  })
  expect(keptRepeat({ ...form, type: 'Maintenance' }, named())).toMatchObject({
    state: 'ends',
    told: [expect.stringContaining('because its equipment is not there any more')],
  })
})

test('it rests while none of its facilities is active, and goes on with those that are', () => {
  expect(keptRepeat(form, named({ places: [inactive, inactive] }))).toEqual({ state: 'rests' })
  expect(keptRepeat(form, named({ places: [inactive, there] }))).toEqual({ state: 'goesOn', form, told: [] })
})
