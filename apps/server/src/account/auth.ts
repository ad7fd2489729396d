import { randomUUID } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'
import type { Db } from '../db/db.ts'
import { hashPassword, isPassword } from '../db/password-hash.ts'
import type { SessionAges } from '../db/session-ages.ts'

/** What better-auth needs from us: where it stores, what it signs with, and how its mails are sent. */
interface AuthOptions {
  db: Db
  ages: SessionAges
  signingSecret: string
  sendReset(person: { email: string }, token: string): void
  report(message: string): void
}

/**
 * better-auth, called from our own handlers by `auth.api` and never over HTTP: our routes keep their strict bodies,
 * limits and one shape of errors, and no cookie of it reaches a browser. It does not know permissions.
 */
export function createAuth({ db, ages, signingSecret, sendReset, report }: AuthOptions) {
  return betterAuth({
    ...storage(db, ages),
    secret: signingSecret,
    // Addresses made of it reach nobody: our letters hold links of our own.
    baseURL: 'http://localhost',
    basePath: '/api/auth',
    emailAndPassword: {
      enabled: true,
      // The rule itself is the domain's `Password`, which every route that sets one parses first.
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: async ({ user, token }) => sendReset(user, token),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => report(message) },
  })
}

export type Auth = ReturnType<typeof createAuth>

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

function storage(db: Db, { mostMs }: SessionAges) {
  return {
    // In a transaction: nobody is left with an account that has no way to sign in.
    database: { db: db.withPlugin(instantsAsDates), type: 'postgres', transaction: true },
    advanced: { database: { generateId: () => randomUUID() } },
    user: { fields: { emailVerified: 'email_verified', ...stamps } },
    session: {
      expiresIn: mostMs / 1000,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
    },
    account: {
      // Two ways to sign in are joined by our own route only, after the password was given (AUTH-17).
      accountLinking: { enabled: false, disableImplicitLinking: true },
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    // A copy of the database opens no account: of the links in mails it holds digests.
    verification: { storeIdentifier: 'hashed', fields: { expiresAt: 'expires_at', ...stamps } },
  } satisfies BetterAuthOptions
}

/**
 * Our database answers instants as text; better-auth compares them with dates, and a text is never smaller than a
 * date: without this no link and no session would ever end.
 */
const instantsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }: PluginTransformResultArgs) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
        ]),
      ),
    ),
  }),
}
