import * as z from 'zod'
import { entityId } from '../field/field.ts'
import { PackageLabel } from './package.ts'

/** Take back the making of a package: what it holds goes back to its sources, and it can not be undone. */
export const PackageDiscontinuation = z.strictObject({ facilityId: entityId, label: PackageLabel })
export type PackageDiscontinuation = z.infer<typeof PackageDiscontinuation>
