import * as z from 'zod'
import { permission } from './permissions.ts'

// The rules are apart from the schema: the first screens of the browser need the rules only, and the schema weighs 26 kB.
export * from './permissions.ts'

export const Permission = z.enum(permission)
export type Permission = z.infer<typeof Permission>
