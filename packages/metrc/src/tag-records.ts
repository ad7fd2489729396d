/** Metrc's records of tags. As in `records.ts`, spelled as Metrc spells them. */
import type { Instant } from './days.ts'

/** A tag that is not used yet (`/tags/v2/plant/available`, `/tags/v2/package/available`). Metrc reference §7. */
export interface AvailableTag {
  Id: number
  GroupTagTypeName: string | null
  TagTypeName: string | null
  GroupTagTypeId: number | null
  TagTypeId: number | null
  TagInventoryTypeName: string
  MaxGroupSize: number
  FacilityId: number
  Label: string
}

/** A tag that labels of a product are made for (`/tags/v2/staged`). */
export interface StagedTag extends Omit<AvailableTag, 'GroupTagTypeName' | 'GroupTagTypeId'> {
  StatusName: string | null
  CommissionedDateTime: Instant | null
  IsUsed: boolean
  UsedDateTime: Instant | null
  DetachedDateTime: Instant | null
  IsArchived: boolean
  LastModified: Instant
  IsStaged: boolean
  QrCount: number | null
  ProductLabel: object | null
}
