import { entityId } from '@cultivatd/domain/field/field'
import { Operation } from '@cultivatd/domain/operation/operation'
import * as z from 'zod'
import { topics } from '../topic.ts'

export const operationTopics = topics({
  operations: {
    params: z.strictObject({ facilityId: entityId, record: z.string().min(1).max(200) }),
    row: Operation,
    needs: 'active',
    summary: 'What was done to one record from here, newest first by recordedAt',
  },
  operationsUnderway: {
    params: z.strictObject({ facilityId: entityId }),
    row: Operation,
    needs: 'active',
    summary: 'The changes of a facility that Metrc has not answered yet',
  },
})
