import { environmentRoutes, environmentTopics } from '@cultivatd/contract/environment/environment.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { rangeProblems, readingProblems } from '@cultivatd/domain/environment/enter-reading'
import { type Reading, type ReadingForm, valuesOf } from '@cultivatd/domain/environment/reading'
import { readingKinds, readingsText } from '@cultivatd/domain/environment/reading-kinds'
import type { Author } from '../history/history.store.ts'
import { implement } from '../http/implement.ts'
import { createOwn, type OwnSaved } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { roomById } from '../room/room.store.ts'
import { newestReadings, readingById, readingsBetween, saveReadings } from './reading.store.ts'

/** As many as the line of a day holds at a reading every quarter of an hour. */
const newestShown = 100

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

export const environmentHandlers = implement(environmentRoutes, {
  create: async (call) => {
    const { by, services, body } = call
    const { facilityId, roomId, ...form } = body
    const at = { facilityId, roomId }
    return { id: await createOwn(call, readingKind(by, services.now()), { form, at }) }
  },

  readings: async ({ db, facilityId, query: { roomId, from, to } }) => {
    refuse(rangeProblems(from, to))
    return { byHand: await readingsBetween(db, { facilityId, roomId }, from, to) }
  },
})

export const environmentTopicHandlers = implementTopics(environmentTopics, {
  readings: {
    watches: { reading: 'row' },
    limit: newestShown,
    load: ({ db, params, ids }) => newestReadings(db, params, newestShown, ids),
  },
})
