import { Color } from '@cultivatd/domain/organisation/organisation'
import * as z from 'zod'
import { routes } from '../route.ts'

/** What the browser must know before anybody signed in (AUTH-20, READ-103). */
export const Init = z.strictObject({
  productName: z.string(),
  primaryColor: Color,
  secondaryColor: Color,
  /** The identity provider's name for the button; null when none is configured. */
  identityName: z.string().nullable(),
  /** Whether the server sends mails, and so can know whose an e-mail address is. */
  sendsMails: z.boolean(),
  /** Whether anybody can sign up; else only who was invited. */
  isSignUpOpen: z.boolean(),
  /** The host that passkeys belong to, that of PUBLIC_URL; null where it is a number and there can be none. */
  passkeyHost: z.string().nullable(),
})
export type Init = z.infer<typeof Init>

export const Health = z.strictObject({
  status: z.literal('ok'),
  /** Of backups that are made by themselves; null where none are. */
  backup: z
    .strictObject({
      /** Since the last whole one; null where there was none. */
      ageSeconds: z.number().nullable(),
      /** The last one failed, or it is older than a day and two hours. */
      isWell: z.boolean(),
    })
    .nullable(),
})

export const metaRoutes = routes({
  init: { method: 'GET', path: '/init.json', out: Init, needs: 'public', summary: 'Configuration for the browser' },
  health: {
    method: 'GET',
    path: '/api/health',
    out: Health,
    needs: 'public',
    summary: 'Whether the server and its database answer, and how old the last backup is',
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    out: z.record(z.string(), z.unknown()),
    needs: 'public',
    summary: 'This API as OpenAPI 3.1',
  },
})
