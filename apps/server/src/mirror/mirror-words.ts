import { listNouns } from '@cultivatd/domain/sync/gap'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { MirroredList, RecordList } from './mirrored-lists.ts'

export const noKeyText = 'There is no sync key. An administrator enters it in the organization settings.'
export const refusedKeyText =
  'Metrc refuses the sync key. An administrator enters a new one in the organization settings.'

export const unseenText = (facilityId: string) =>
  `The sync key cannot see ${facilityId}. An administrator checks the key in the organization settings.`

export const nothingText = (facilityId: string) =>
  `Metrc does not let the sync key read anything of ${facilityId}. An administrator checks the key’s permissions in Metrc.`

/** Metrc refused what it was asked of some lists: nobody's rights, and nothing that a person can mend in Metrc. */
export function failedText(facilityId: string, failed: ReadonlyMap<MirroredList, string>): string {
  const said = [...new Set(failed.values())].map((sentence) => `“${sentence}”`).join(' ')
  return `Metrc did not take what it was asked for ${listNouns(failed.keys())} of ${facilityId}. What is shown of them is not complete. This is a fault of the software, not of the key: tell who runs it what Metrc answers: ${said}`
}

export function lostText(facilityId: string, lost: readonly RecordList[]): string {
  const words = listNouns(lost)
  return `Metrc does not let the sync key read ${words} of ${facilityId} any more. What is shown of them may be old. An administrator checks the key’s permissions in Metrc.`
}

/** What people are told of a failed read. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof MetrcError)) return 'The server could not store what it read. It tries again by itself.'
  return error.kind === 'unauthorized' ? refusedKeyText : error.message
}
