import { AlarmPeople, AlarmPeopleForm } from '@cultivatd/domain/environment/alarm-people'
import { Alarm } from '@cultivatd/domain/environment/alarm-row'
import { RoomMark } from '@cultivatd/domain/environment/mark'
import { MeasuredBatch, MeasuredPoint, MeasuredStep, TimeZone } from '@cultivatd/domain/environment/measured'
import { Reading, ReadingForm } from '@cultivatd/domain/environment/reading'
import { Broker } from '@cultivatd/domain/environment/broker'
import { NewSource, ReadingSource, SourceOfGoneRoom } from '@cultivatd/domain/environment/source'
import { HeldTargets, RoomTargets, TargetsForm } from '@cultivatd/domain/environment/targets'
import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { inRoom, ownUpdate, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const environmentRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/environment/create',
    body: z.intersection(ReadingForm, inRoom.made),
    out: Created,
    needs: [permission.generalEdit],
    isRepeatable: true,
    mayWait: true,
    summary: 'Enter a reading of the environment of a room',
  },
  readings: {
    method: 'GET',
    path: '/api/environment/readings',
    query: z.strictObject({
      facilityId: entityId,
      roomId: entityId,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      step: MeasuredStep,
      zone: TimeZone,
    }),
    out: z.strictObject({
      /** By the time of reading. */
      byHand: z.array(Reading),
      /** By kind and time. */
      measured: z.array(MeasuredPoint),
      /** Those that held in this time, the earliest first; none before the first. */
      targets: z.array(HeldTargets),
    }),
    needs: 'active',
    summary:
      'What was read in a room between two instants: each reading by hand, and the means of what sensors measured, by five minutes of at most 3 days, by hours of 45, by days of 400; with the targets that held then',
  },
  marks: {
    method: 'GET',
    path: '/api/environment/marks',
    query: z.strictObject({
      facilityId: entityId,
      roomId: entityId,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
    out: z.strictObject({
      /** The newest first. */
      marks: z.array(RoomMark),
      /** Whether there are more than those in this time: older ones. */
      hasMore: z.boolean(),
    }),
    needs: 'active',
    summary:
      'What happened in a room and its systems between two instants, of at most 400 days: alarms, fills, changes and flushes of water, bulbs, lights that were deactivated, completed tasks, comments; the newest 500',
  },
  measure: {
    method: 'POST',
    path: '/api/readings',
    body: MeasuredBatch,
    out: z.strictObject({
      /** At how many times it measured what was not known before. */
      taken: z.int(),
      /** At how many it measured what came before. */
      known: z.int(),
      /** Which were not, by their place in the list, and why. */
      refused: z.array(z.strictObject({ index: z.int(), message: z.string() })),
    }),
    needs: 'source',
    summary:
      'Send what a sensor measured: at most 1,000 readings, in any order; one that comes twice is one, and of more than two a second for good those are refused',
  },
})

const SourceParams = z.strictObject({ id: entityId })

export const readingSourceRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/reading-source/create',
    body: z.intersection(
      NewSource,
      z.strictObject({ facilityId: entityId, roomId: entityId.optional(), systemId: entityId.optional() }),
    ),
    out: z.strictObject({
      id: z.string(),
      /** It is shown this once: only its hash is stored. Null for one that sends by MQTT. */
      key: z.string().nullable(),
    }),
    needs: [permission.generalEdit],
    summary: 'Add a source of readings to a room, or to the water of a system',
  },
  update: ownUpdate('/api/reading-source/{id}', SourceParams, {
    noun: 'a source of readings',
    form: NewSource,
    known: z.strictObject({ facilityId: entityId, ...Seen.shape }),
    needs: [permission.generalEdit],
  }),
  newKey: {
    method: 'POST',
    path: '/api/reading-source/new-key',
    body: z.strictObject({ facilityId: entityId, id: entityId }),
    out: z.strictObject({
      /** It is shown this once: only its hash is stored. */
      key: z.string(),
    }),
    needs: [permission.generalEdit],
    summary: 'Give a source of readings a new key: the one that it had is worth nothing from then on',
  },
  delete: {
    method: 'DELETE',
    path: '/api/reading-source/{id}',
    params: SourceParams,
    // Without a version, which grows with all that it sends.
    body: z.strictObject({ facilityId: entityId }),
    out: Done,
    needs: [permission.generalEdit],
    isRepeatable: true,
    summary: 'Delete a source of readings: its key is worth nothing any more, what it sent stays',
  },
})

export const targetRoutes = routes({
  set: ownUpdate('/api/room-target/{roomId}', z.strictObject({ roomId: entityId }), {
    noun: 'the targets of a room in each of its phases, with its light hours and who is told when it is not so',
    form: TargetsForm,
    known: z.strictObject({ facilityId: entityId, ...Seen.shape }),
    needs: [permission.generalEdit],
  }),
})

export const alarmPeopleRoutes = routes({
  set: ownUpdate('/api/alarm-people/{facilityId}', FacilityParams, {
    noun: 'who is told of alarms in the rooms of a facility that name nobody',
    form: AlarmPeopleForm,
    known: Seen,
    needs: [permission.generalEdit],
  }),
})

export const alarmRoutes = routes({
  see: {
    method: 'POST',
    path: '/api/alarm/see',
    body: z.strictObject({ facilityId: entityId, roomId: entityId, ids: z.array(entityId).min(1).max(1000) }),
    out: Done,
    needs: 'active',
    summary: 'Say that you have seen these alarms of a room; who was first is kept',
  },
})

export const environmentTopics = topics({
  roomTargets: {
    params: FacilityParams,
    row: RoomTargets,
    needs: 'active',
    summary: 'The targets of the rooms of a facility; none of a room for which nobody entered any',
  },
  alarmPeople: {
    params: FacilityParams,
    row: AlarmPeople,
    needs: 'active',
    summary: 'Who is told of alarms in the rooms of a facility that name nobody; none where nobody chose anyone',
  },
  alarms: {
    params: FacilityParams,
    row: Alarm,
    needs: 'active',
    summary: 'The alarms of a facility that stand',
  },
  roomAlarms: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: Alarm,
    needs: 'active',
    summary: 'The alarms of a room: those that stand, then those that ended last, 50 altogether',
  },
  readingSources: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: ReadingSource,
    needs: 'active',
    summary: 'What sends readings of a room by itself, with what it sent last',
  },
  goneRoomSources: {
    params: FacilityParams,
    row: SourceOfGoneRoom,
    needs: 'active',
    summary: 'What sends readings of rooms that Metrc has no longer: nothing of it is taken',
  },
  waterSources: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: ReadingSource,
    needs: 'active',
    summary: 'What sends readings of the water of the systems of a room by itself, with what it sent last',
  },
  brokers: {
    row: Broker,
    needs: 'active',
    summary: 'Whether the broker of MQTT_URL is reached; none where no broker is set',
  },
  readings: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: Reading,
    needs: 'active',
    summary: 'The newest 100 readings of the environment of a room',
  },
})
