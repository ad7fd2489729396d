import {
  stateCorrectionRoutes,
  stateCorrectionTopics,
} from '@cultivatd/contract/state-correction/state-correction.contract'
import { latestDay } from '@cultivatd/domain/field/field'
import {
  type StateCorrection,
  type StateCorrectionForm,
  stateCorrectionForm,
  stateCorrectionProblems,
} from '@cultivatd/domain/state-correction/state-correction'
import type { Db } from '../db/db.ts'
import { own } from '../http/own.ts'
import type { OwnKind } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { operationById } from '../operation/operation.store.ts'
import { activeFacilityIds } from '../organisation/organisation.store.ts'
import { stateCorrectionRows, stateCorrections } from './state-correction.store.ts'

/** Of a facility that is not active nothing is told (FAC-02, READ-21). */
async function knownOperation(tx: Db, id: string) {
  const found = await operationById(tx, id)
  return found && (await activeFacilityIds(tx)).includes(found.operation.facilityId) ? found.operation : undefined
}

const longestName = 80

export const stateCorrectionKind: OwnKind<StateCorrectionForm, StateCorrection> = {
  ...stateCorrectionRows,
  entity: 'state-correction',
  noun: 'correction',
  nameOf: ({ right }) => right.slice(0, longestName),
  formOf: stateCorrectionForm,
  problems: async (tx, { form }) =>
    stateCorrectionProblems(form, {
      operation: await knownOperation(tx, form.operationId),
      today: latestDay(new Date()),
    }),
}

export const stateCorrectionHandlers = own(stateCorrectionRoutes, stateCorrectionKind)

export const stateCorrectionTopicHandlers = implementTopics(stateCorrectionTopics, {
  stateCorrections: {
    watches: { 'state-correction': 'row', organisation: 'all' },
    load: ({ db, ids }) => stateCorrections(db, ids),
  },
})
