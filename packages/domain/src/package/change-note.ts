import * as z from 'zod'
import { entityId, optionalText } from '../field/field.ts'
import { PackageLabel } from './package.ts'

/** Another note for a package; an empty one takes the note away (API-20). */
export const PackageNoteChange = z.strictObject({
  facilityId: entityId,
  label: PackageLabel,
  note: optionalText(1000),
})
export type PackageNoteChange = z.infer<typeof PackageNoteChange>
