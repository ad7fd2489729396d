import { anOperation } from '../operation/operation.builders.ts'
import type { StateCorrection, StateCorrectionForm } from './state-correction.ts'

export const aStateCorrectionForm = (given: Partial<StateCorrectionForm> = {}): StateCorrectionForm => ({
  operationId: 'o1',
  right: 'Plant …8099 lives; plant …8098 was destroyed.',
  reason: 'The wrong tag was scanned.',
  filedOn: '',
  reference: '',
  ...given,
})

export const aStateCorrection = (given: Partial<StateCorrection> = {}): StateCorrection => {
  const { facilityId, kind, records, summary, personName, recordedAt } = anOperation()
  const about = { facilityId, kind, records, summary, personName, recordedAt }
  return { id: 'correction-1', version: 1, ...aStateCorrectionForm(), ...about, ...given }
}
