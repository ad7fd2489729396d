import { kinds, type OverlayAddress, type RecordKind, type RecordPage, recordPages } from './overlay-address.ts'

/** An open record and its page. */
export type OpenRecord = {
  [Kind in RecordKind]: {
    kind: Kind
    record: string
    page: RecordPage<Kind>
    facilityId: string
    again?: string
    wrong?: string
    also?: string
  }
}[RecordKind]

export const detailsPageOf = <Kind extends RecordKind>(kind: Kind): RecordPage<Kind> => recordPages[kind][0]

/** The record that an address opens; null when there is none, or no facility to find it in. */
export function openRecord(address: OverlayAddress, facilityOfPath: string | undefined): OpenRecord | null {
  const kind = kinds.find((one) => address[one] !== undefined)
  const record = kind && address[kind]
  const facilityId = address.in ?? facilityOfPath
  if (!kind || record === undefined || facilityId === undefined) return null
  const page = address.page ?? detailsPageOf(kind)
  // The address was read page by page of its kind.
  const { again, wrong, also } = address
  return {
    kind,
    record,
    facilityId,
    page,
    ...(again && { again }),
    ...(wrong && { wrong }),
    ...(also && { also }),
  } as OpenRecord
}
