import { externalContactWords } from '../external-contact/external-contact.ts'
import { facilityWords } from '../facility/facility.ts'
import { roomWords } from '../room/room.ts'
import { systemWords } from '../system/system.ts'
import { commonWords, type FieldWords } from './field-changes.ts'
import type { HistoryEntity } from './history.ts'

/** Records that say their fields themselves. */
const ownWords: Partial<Record<HistoryEntity, FieldWords>> = {
  'external-contact': externalContactWords,
  facility: facilityWords,
  room: roomWords,
  system: systemWords,
}

/** What the history calls the fields of a kind of record. */
export const wordsOf = (entity: HistoryEntity): FieldWords => ownWords[entity] ?? commonWords
