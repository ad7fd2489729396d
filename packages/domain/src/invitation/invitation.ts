import * as z from 'zod'
import { SetPassword } from '../account/account.ts'
import { email, pleaseEnterValue } from '../field/field.ts'
import { Permission, type Permission as Held, readPermissions } from '../user/permission.ts'
import { PersonName } from '../user/person-name.ts'

// Rules are apart from the schemas (see permission.ts).
export * from './invitation-rules.ts'

/** Of one sending. */
const mostInvited = 20
const tooMany = `Invite at most ${mostInvited} people at once`

/** Permissions in both spellings (READ-48). */
const permissions = z.array(z.string().max(50)).max(50).transform(readPermissions)

/** Whom a user admin invites, and what they may from their first sign-in on. */
export const Invite = z.strictObject({
  emails: z.array(email).min(1, pleaseEnterValue).max(mostInvited, tooMany),
  permissions,
})
export interface Invite {
  emails: string[]
  permissions: Held[]
}

/** The same as it is typed: addresses with commas, semicolons, spaces or line breaks between them. */
export const InviteForm = z.strictObject({
  emails: z
    .string(pleaseEnterValue)
    .max(6000)
    .transform((typed) => typed.split(/[\s,;]+/).filter((one) => one !== ''))
    .pipe(z.array(z.string()).min(1, pleaseEnterValue).max(mostInvited, tooMany))
    .superRefine((all, context) => {
      const wrong = all.find((one) => !email.safeParse(one).success)
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `“${wrong}” is no e-mail address` })
    }),
  permissions,
})

/** One that waits to be accepted, as user admins see it; its link is in the mail alone. */
export const Invitation = z.object({
  id: z.string(),
  version: z.number(),
  email: z.string(),
  permissions: z.array(Permission),
  /** Who invited; null where they are gone. */
  byName: z.string().nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** What somebody who was invited fills in; their address is that of the mail. */
export const AcceptInvitation = z
  .strictObject({ token: z.string().min(1).max(500), displayName: PersonName, ...SetPassword.shape })
  .refine(({ password, confirmation }) => password === confirmation, {
    message: 'Passwords must match',
    path: ['confirmation'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
