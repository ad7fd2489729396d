import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId, requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { isOfWork, Permission } from '../user/permission.ts'
import { keyDayChoices } from './key-text.ts'

export * from './key-text.ts'

/** A permission that a key can have: of the work, neither of people nor of settings. */
const KeyPermission = Permission.refine(isOfWork, 'A key never opens people or settings')

/** How a key is made. */
export const ApiKeyForm = z.strictObject({
  name: requiredText(40),
  /** A key that may not change anything only reads. */
  mayChange: z.boolean(),
  /** Beside the daily work, which every key is for. */
  permissions: z.array(KeyPermission).max(3),
  /** Null for all that are active, also those that become so. */
  facilityIds: z.array(entityId).min(1, 'Choose a facility').max(200).nullable(),
  days: z.literal(keyDayChoices, 'Choose one of the times that there are'),
})
export type ApiKeyForm = z.infer<typeof ApiKeyForm>

/** A key as organization admins see it: of its secret the last four characters. */
export const ApiKey = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  ending: z.string(),
  mayChange: z.boolean(),
  permissions: z.array(Permission),
  facilityIds: z.array(z.string()).nullable(),
  madeBy: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  /** To some minutes; null while it was never used. */
  usedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  /** Whoever made it is no organization admin any more, and so it opens nothing. */
  isLeft: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** What a key is told of itself. */
export const OwnApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  mayChange: z.boolean(),
  permissions: z.array(Permission),
  /** Those that it may see now. */
  facilityIds: z.array(z.string()),
  madeBy: z.string(),
  expiresAt: z.string(),
})
export type OwnApiKey = z.infer<typeof OwnApiKey>

/** Nobody keeps an eye on more. */
export const mostKeys = 50

/** Why a key cannot be made so: its name is taken, it names a facility that is not active, or there are too many. */
export function apiKeyProblems(
  { name, facilityIds }: Pick<ApiKeyForm, 'name' | 'facilityIds'>,
  { activeIds, openNames }: { activeIds: readonly string[]; openNames: readonly string[] },
): Problem[] {
  const wanted = name.trim().toLowerCase()
  const isTaken = openNames.some((one) => one.toLowerCase() === wanted)
  const isUnknown = facilityIds?.some((id) => !activeIds.includes(id)) ?? false
  return [
    ...(isTaken ? [{ message: `There is a key ${name.trim()} already`, path: 'name' }] : []),
    ...(isUnknown ? [{ message: 'One of these facilities is not active', path: 'facilityIds' }] : []),
    ...(openNames.length >= mostKeys
      ? [{ message: `There are ${mostKeys} keys. Withdraw one that nobody needs.`, path: 'name' }]
      : []),
  ]
}

export const apiKeyWords: FieldWords = {
  name: { label: 'Name' },
  may: { label: 'May' },
  facilities: { label: 'Facilities' },
  until: { label: 'Works until' },
}
