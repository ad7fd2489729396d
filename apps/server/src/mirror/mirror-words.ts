import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { type MirroredTable, type RecordList, recordTable } from './mirrored-lists.ts'

export const noKeyText = 'There is no sync key. An administrator enters it in the organization settings.'
export const refusedKeyText =
  'Metrc refuses the sync key. An administrator enters a new one in the organization settings.'

export const unseenText = (facilityId: string) =>
  `The sync key cannot see ${facilityId}. An administrator checks the key in the organization settings.`

export const nothingText = (facilityId: string) =>
  `Metrc does not let the sync key read anything of ${facilityId}. An administrator checks the key’s permissions in Metrc.`

const tableWords: Record<MirroredTable, string> = {
  room: 'rooms',
  strain: 'strains',
  item: 'items',
  package: 'packages',
  harvest: 'harvests',
  transfer: 'transfers',
  plant_batch: 'plant batches',
  plant: 'plants',
}

export function lostText(facilityId: string, lost: readonly RecordList[]): string {
  const words = [...new Set(lost.map((list) => tableWords[recordTable(list)]))].join(', ')
  return `Metrc does not let the sync key read ${words} of ${facilityId} any more. What is shown of them may be old. An administrator checks the key’s permissions in Metrc.`
}

/** What people are told of a failed read. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof MetrcError)) return 'The server could not store what it read. It tries again by itself.'
  return error.kind === 'unauthorized' ? refusedKeyText : error.message
}
