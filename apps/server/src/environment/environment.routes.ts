import {
  alarmPeopleRoutes,
  alarmRoutes,
  environmentRoutes,
  environmentTopics,
  readingSourceRoutes,
  targetRoutes,
} from '@cultivatd/contract/environment/environment.contract'
import { type Problem, refuse } from '@cultivatd/domain/app-error'
import { rangeProblems, readingProblems } from '@cultivatd/domain/environment/enter-reading'
import { type Reading, type ReadingForm, valuesOf } from '@cultivatd/domain/environment/reading'
import { readingKinds, readingsText } from '@cultivatd/domain/environment/reading-kinds'
import { type ReadingSource, type SourceForm, sourceForm, sourceProblems } from '@cultivatd/domain/environment/source'
import { keptTargets } from '@cultivatd/domain/environment/targets'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import { implement } from '../http/implement.ts'
import { createOwn, deleteOwn, type OwnKind, type OwnSaved, updateOwn } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { roomById } from '../room/room.store.ts'
import { alarmsOfRoom, standingAlarms } from './alarm.store.ts'
import { alarmPeopleOf } from './alarm-people.store.ts'
import { alarmPeopleKind } from './change-alarm-people.ts'
import { targetsKind, toldPeople } from './change-targets.ts'
import { giveNewKey } from './give-new-key.ts'
import { seeAlarms } from './see-alarms.ts'
import { heldTargets, targetsOfFacility } from './target.store.ts'
import { systemById } from '../system/system.store.ts'
import { brokers } from './broker.store.ts'
import { marksBetween } from './mark.store.ts'
import { measuredBetween } from './measurement.store.ts'
import { newestReadings, readingById, readingsBetween, saveReadings } from './reading.store.ts'
import {
  addSource,
  deleteSource,
  lockedSource,
  lockSourcesOf,
  newKey,
  type SourcePlace,
  sourcesOfGoneRooms,
  sourcesOfPlace,
  sourcesOfRoom,
  sourcesOfWaters,
  updateSource,
} from './source.store.ts'

/** As many as the line of a day holds at a reading every quarter of an hour. */
const newestShown = 100
const alarmsShown = 50

/** A reading by hand: nobody changes or deletes one, a wrong one is righted by the next. */
export const readingKind = (
  by: Author,
  now: Date,
): OwnSaved<ReadingForm, Reading, { facilityId: string; roomId: string }, string> => ({
  entity: 'reading',
  noun: 'the reading',
  nameOf: (reading) => readingsText(reading, 'fahrenheit'),
  formOf: (reading) => ({
    ...Object.fromEntries(readingKinds.map((kind) => [kind, reading[kind]])),
    dateTime: reading.dateTime,
  }),
  find: (tx, { facilityId, id }) => readingById(tx, facilityId, id),

  async problems(tx, { form, at: { facilityId, roomId } }) {
    return readingProblems(form, { isKnownRoom: (await roomById(tx, facilityId, roomId)) !== undefined, now })
  },

  save: (tx, { id, form, at }) =>
    saveReadings(tx, at, [{ id, ...valuesOf(form), userId: by.id, userName: by.name, dateTime: form.dateTime }]),
})

/** @param key of a new one */
const sourceKind = (key: string): OwnKind<SourceForm, ReadingSource, SourcePlace, string> => ({
  entity: 'reading-source',
  noun: 'source of readings',
  nameOf: ({ name }) => name,
  isAlsoMachines: true,
  formOf: sourceForm,
  find: (tx, { facilityId, id }) => lockedSource(tx, facilityId, id),

  async problems(tx, { form, at, before }) {
    await lockSourcesOf(tx, at)
    const problem = before ? null : await placeProblem(tx, at)
    if (problem) return [problem]
    return sourceProblems(form, { others: await sourcesOfPlace(tx, at), before, systemId: at.systemId })
  },

  save: (tx, { id, form, at, before }) =>
    before ? updateSource(tx, at.facilityId, id, form) : addSource(tx, at, { id, form, key }),
  remove: (tx, { facilityId, id }) => deleteSource(tx, facilityId, id),
})

async function placeProblem(tx: Db, { facilityId, roomId, systemId }: SourcePlace): Promise<Problem | null> {
  if ((roomId === '') === (systemId === '')) return { path: 'roomId', message: 'Name a room or a system' }
  if (systemId !== '')
    // Who deletes it meanwhile finds the source, or it finds nothing here.
    return (await systemById(tx, facilityId, systemId, 'place'))
      ? null
      : { path: 'systemId', message: 'Unknown system' }
  return (await roomById(tx, facilityId, roomId)) ? null : { path: 'roomId', message: 'Unknown Room' }
}

export const environmentHandlers = implement(environmentRoutes, {
  create: async (call) => {
    const { by, services, body } = call
    const { facilityId, roomId, ...form } = body
    const at = { facilityId, roomId }
    return { id: await createOwn(call, readingKind(by, services.now()), { form, at }) }
  },

  readings: async ({ db, facilityId, query: { roomId, from, to, step, zone } }) => {
    refuse(rangeProblems(from, to, step))
    const room = { facilityId, roomId }
    return {
      byHand: await readingsBetween(db, room, from, to),
      measured: await measuredBetween(db, room, { from, to, step, zone }),
      targets: await heldTargets(db, room, from, to),
    }
  },

  marks: ({ db, facilityId, query: { roomId, from, to } }) => {
    refuse(rangeProblems(from, to))
    return marksBetween(db, { facilityId, roomId, from, to })
  },

  measure: ({ source, services, body: { readings } }) => services.measuring.take(source, readings, services.now()),
})

export const readingSourceHandlers = implement(readingSourceRoutes, {
  create: async (call) => {
    const { facilityId, roomId = '', systemId = '', ...form } = call.body
    const key = newKey()
    const id = await createOwn(call, sourceKind(key), { form, at: { facilityId, roomId, systemId } })
    return { id, key: form.topic === '' ? key : null }
  },

  update: async (call) => {
    const { facilityId: _, version, ...form } = call.body
    await updateOwn(call, sourceKind(''), { id: call.params.id, form, version })
    return {}
  },

  newKey: async ({ db, by, body }) => {
    const key = newKey()
    await transact(db, (tx) => giveNewKey(tx, body, { by, key }))
    return { key }
  },

  delete: async (call) => {
    await deleteOwn(call, sourceKind(''), { id: call.params.id })
    return {}
  },
})

export const targetHandlers = implement(targetRoutes, {
  set: async (call) => {
    const { facilityId: _, version, ...form } = call.body
    const { people, problems } = await toldPeople(call.db, form.people)
    refuse(problems)
    await updateOwn(call, targetsKind, { id: call.params.roomId, form: keptTargets(form, people), version })
    return {}
  },
})

export const alarmPeopleHandlers = implement(alarmPeopleRoutes, {
  set: async (call) => {
    const { db, facilityId, body } = call
    const { people, problems } = await toldPeople(db, body.people)
    refuse(problems)
    const form = { zone: body.zone, people }
    await updateOwn(call, alarmPeopleKind, { id: facilityId, form, version: body.version })
    return {}
  },
})

export const alarmHandlers = implement(alarmRoutes, {
  see: async ({ db, by, services, body }) => {
    await transact(db, (tx) => seeAlarms(tx, body, { by, now: services.now() }))
    return {}
  },
})

export const environmentTopicHandlers = implementTopics(environmentTopics, {
  roomTargets: {
    // Who is told is told by name, while they have access.
    watches: { 'room-target': 'row', user: 'all' },
    load: ({ db, params, ids }) => targetsOfFacility(db, params.facilityId, ids),
  },
  alarmPeople: {
    watches: { 'alarm-people': 'row', user: 'all' },
    load: ({ db, params, ids }) => alarmPeopleOf(db, params.facilityId, ids),
  },
  alarms: {
    watches: { alarm: 'row' },
    load: ({ db, params, ids }) => standingAlarms(db, params.facilityId, ids),
  },
  roomAlarms: {
    watches: { alarm: 'row' },
    limit: alarmsShown,
    load: ({ db, params, ids }) => alarmsOfRoom(db, params, alarmsShown, ids),
  },
  readingSources: {
    watches: { 'reading-source': 'row' },
    load: ({ db, params, ids }) => sourcesOfRoom(db, params, ids),
  },
  goneRoomSources: {
    watches: { 'reading-source': 'row', room: 'all', system: 'all' },
    load: ({ db, params, ids }) => sourcesOfGoneRooms(db, params.facilityId, ids),
  },
  waterSources: {
    watches: { 'reading-source': 'row', system: 'all' },
    load: ({ db, params, ids }) => sourcesOfWaters(db, params, ids),
  },
  brokers: {
    watches: { broker: 'row' },
    load: ({ db }) => brokers(db),
  },
  readings: {
    watches: { reading: 'row' },
    limit: newestShown,
    load: ({ db, params, ids }) => newestReadings(db, params, newestShown, ids),
  },
})
