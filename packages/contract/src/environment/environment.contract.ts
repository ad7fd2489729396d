import { Reading, ReadingForm } from '@cultivatd/domain/environment/reading'
import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { inRoom } from '../own.ts'
import { Created, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const environmentRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/environment/create',
    body: z.intersection(ReadingForm, inRoom.made),
    out: Created,
    needs: [permission.generalEdit],
    isRepeatable: true,
    summary: 'Enter a reading of the environment of a room',
  },
  readings: {
    method: 'GET',
    path: '/api/environment/readings',
    query: z.strictObject({ facilityId: entityId, roomId: entityId, from: z.iso.datetime(), to: z.iso.datetime() }),
    out: z.strictObject({
      /** By the time of reading. */
      byHand: z.array(Reading),
    }),
    needs: 'active',
    summary: 'The readings of the environment of a room between two instants, at most 400 days apart',
  },
})

export const environmentTopics = topics({
  readings: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: Reading,
    needs: 'active',
    summary: 'The newest 100 readings of the environment of a room',
  },
})
