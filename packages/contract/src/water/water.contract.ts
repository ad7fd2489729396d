import { TimeZone, WaterPoint } from '@cultivatd/domain/environment/measured'
import { entityId } from '@cultivatd/domain/field/field'
import { PhNutesForm, ReadingForm, Water, WaterForm, WaterReading } from '@cultivatd/domain/water/water'
import * as z from 'zod'
import { ownUpdate, Seen } from '../own.ts'
import { Created, Done, type Route, routes } from '../route.ts'
import { topics } from '../topic.ts'

const WaterParams = z.strictObject({ systemId: entityId })
const inFacility = z.strictObject({ facilityId: entityId })
/** In which version its editor saw the water, so that of two who press the second is told. */
const seen = inFacility.extend(Seen.shape)

const step = <const Path extends `/${string}`>(path: Path, summary: string) =>
  ({
    method: 'POST',
    path,
    params: WaterParams,
    body: seen,
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary,
  }) as const satisfies Route

export const waterRoutes = routes({
  resize: ownUpdate('/api/water/{systemId}', WaterParams, {
    noun: 'the gallon capacity of the water of a system',
    form: WaterForm,
    known: seen,
    needs: 'active',
  }),
  fill: step('/api/water/{systemId}/fill', 'Set the water of a system filled'),
  change: step('/api/water/{systemId}/change', 'Begin a water change of a system'),
  flush: step('/api/water/{systemId}/flush', 'Begin a flush of a system'),
  finish: {
    ...ownUpdate('/api/water/{systemId}/ph-nutes', WaterParams, {
      noun: 'the water of a system by its PH, EC, temperature and doses, which leave the stock: this ends what is in progress',
      form: PhNutesForm,
      known: seen,
      needs: 'active',
    }),
    mayWait: true,
  },
  read: {
    method: 'POST',
    path: '/api/water/{systemId}/reading',
    params: WaterParams,
    body: z.intersection(ReadingForm, inFacility),
    out: Created,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Enter a reading of the water of a system',
  },
  measured: {
    method: 'GET',
    path: '/api/water/{systemId}/measured',
    params: WaterParams,
    query: z.strictObject({
      facilityId: entityId,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      step: z.enum(['hour', 'day']),
      zone: TimeZone,
    }),
    /** By kind and time. */
    out: z.array(WaterPoint),
    needs: 'active',
    summary: 'What sensors measured of the water of a system between two instants, as means by the hour or by the day',
  },
})

const inRoom = z.strictObject({ facilityId: entityId, roomId: entityId })

export const waterTopics = topics({
  waters: {
    params: inRoom,
    row: Water,
    needs: 'active',
    summary: 'The water of the systems of a room; none of a system of which nothing was entered yet',
  },
  waterReadings: {
    params: inRoom,
    row: WaterReading,
    needs: 'active',
    summary: 'The newest 12 readings of the water of each system of a room, and its newest change',
  },
  waterHistory: {
    params: z.strictObject({ facilityId: entityId, systemId: entityId }),
    row: WaterReading,
    needs: 'active',
    summary: 'The newest 1,000 readings of the water of a system',
  },
})
