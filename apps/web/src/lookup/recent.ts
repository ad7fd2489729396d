// Loaded when the list is shown: the field of the top bar is a part of the first screen.
import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { type OpenedRecord, openedBefore } from '../trade/opened-before.ts'

/** What this person opened last on this device, in these facilities. */
export const recentMatches = (personId: string, facilityIds: readonly string[]): readonly LookupMatch[] =>
  openedBefore(personId)
    .filter(({ facilityId }) => facilityIds.includes(facilityId))
    .map(matchOfOpened)

/** What was opened before, as it is offered: where it is in its life by now is not known here. */
export const matchOfOpened = ({ kind, record, facilityId, name, about }: OpenedRecord): LookupMatch => ({
  kind: kind === 'batch' ? 'plantBatch' : kind,
  id: record,
  facilityId,
  name,
  about,
  state: '',
  isOpen: true,
  roomName: null,
  roomId: null,
  isExact: false,
})
