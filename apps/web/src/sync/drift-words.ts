import type { Drift, FieldDifference } from '@cultivatd/domain/sync/drift'
import { capital } from '../ui/capital.ts'
import { numberText } from '../ui/number-text.ts'

/** What was found, and what was done about it. */
export const driftTexts: Record<Drift['kind'], string> = {
  missing: 'Metrc has it and it was missing here. It was added.',
  extra: 'It was here, and no list of Metrc shows it. It was marked as gone.',
  different: 'It was not the same here and in Metrc. It was made as Metrc has it.',
}

/** In one word, for the head of a row. */
export const driftKinds: Record<Drift['kind'], string> = {
  missing: 'Missing',
  extra: 'Extra',
  different: 'Different',
}

export const entityNouns: Record<Drift['entity'], string> = {
  room: 'Room',
  strain: 'Strain',
  item: 'Item',
  package: 'Package',
  harvest: 'Harvest',
  transfer: 'Transfer',
  'transferred-package': 'Transferred package',
  'plant-batch': 'Plant batch',
  plant: 'Plant',
}

/** A field that differed, without names of programs. */
export interface FieldWords {
  name: string
  here: string
  metrc: string
}

/** Not a field of Metrc's: which of its lists shows the record. */
const listField = 'list'

export function fieldWords({ field, mirror, metrc }: FieldDifference): FieldWords {
  if (field === listField) return { name: 'List in Metrc', here: listText(mirror), metrc: listText(metrc) }
  return {
    name: sentence(field.split('.').map(withoutIs).join(', ')),
    here: valueText(mirror),
    metrc: valueText(metrc),
  }
}

/** 'UnitOfMeasureName' is 'Unit of measure name', 'IsOnHold' is 'On hold'. */
const withoutIs = (field: string): string => field.replace(/^Is(?=[A-Z])/, '')

function sentence(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return capital(words)
}

/** 'plantBatchesActive' is 'Plant batches active'. */
const listText = (list: string | null): string => (list === null ? 'none' : sentence(list))

/** A value as people read it; what was cut, and lists of values, stay as they are. */
function valueText(json: string | null): string {
  if (json === null) return 'not there'
  const value = parsed(json)
  if (value === null || value === '') return 'empty'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return json
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Long values are cut in the middle.
    return json
  }
}
