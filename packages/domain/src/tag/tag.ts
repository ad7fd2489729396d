import * as z from 'zod'

/** A tag: 24 upper-case letters and digits (Metrc reference §7). */
export const TagLabel = z.string().regex(/^[0-9A-Z]{24}$/, 'A label has 24 letters and digits')

/** Tags of plants and of packages are different stocks (Metrc reference §7). */
export const TagKind = z.enum(['plant', 'package'])
export type TagKind = z.infer<typeof TagKind>
