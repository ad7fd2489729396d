import { mayKeepDrafts } from '../ui/draft/drafts.ts'
import type { RecordKind } from './overlay-address.ts'

/** A record that somebody opened on this device, as it was called then. */
export interface OpenedRecord {
  kind: RecordKind
  /** What the address calls it. */
  record: string
  facilityId: string
  name: string
  /** Strain or product; null where there is none. */
  about: string | null
}

/** As many as are seen at once. */
const mostOpened = 8

/** `forgetDrafts` knows how it begins. */
const openedKey = (personId: string): string => `cultivatd-opened ${personId}`

const isSame = (a: OpenedRecord, b: OpenedRecord) =>
  a.kind === b.kind && a.record === b.record && a.facilityId === b.facilityId

/** What this person opened here last, the newest first; none where nothing may be kept, or somebody else wrote there. */
export function openedBefore(personId: string): readonly OpenedRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(openedKey(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWhole) : []
  } catch {
    return []
  }
}

const isWhole = (one: Partial<OpenedRecord> | null): one is OpenedRecord =>
  [one?.kind, one?.record, one?.facilityId, one?.name].every((word) => typeof word === 'string')

/** Keeps that this person opened a record; of whom the device has forgotten nothing is written any more. */
export function keepOpened(personId: string, opened: OpenedRecord): void {
  try {
    if (!mayKeepDrafts(personId, localStorage)) return
    const others = openedBefore(personId).filter((one) => !isSame(one, opened))
    localStorage.setItem(openedKey(personId), JSON.stringify([opened, ...others].slice(0, mostOpened)))
  } catch {
    // A storage that is forbidden or full: only what is opened again has to be looked up.
  }
}
