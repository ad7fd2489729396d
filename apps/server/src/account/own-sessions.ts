import type { ChangePassword } from '@cultivatd/domain/account/account'
import { proofMinutes, proofNeeded } from '@cultivatd/domain/account/proof'
import { AppError } from '@cultivatd/domain/app-error'
import type { Accounts, Caller } from '../http/accounts.ts'
import { passwordHashOf, passwordProvider, removeResetLinks } from './account.store.ts'
import { type Context, countSignIn, refuseCommon } from './context.ts'
import { isPassword } from '../db/password-hash.ts'
import { signInsOf } from './sign-in.store.ts'
import { userById } from '../user/user.store.ts'

type Own = Pick<
  Accounts,
  'signOut' | 'sessions' | 'endSession' | 'endOtherSessions' | 'requireProof' | 'prove' | 'noteProof' | 'changePassword'
>

/** What a person does about their own sessions, and proof that it is them. */
export function ownSessions(context: Context): Own {
  const { db, auth, sessions, letters } = context
  /** @param field of the form that it was typed into */
  async function checkPassword(
    { id, email }: { id: string; email: string },
    given: { password: string; field: string; at: Caller },
  ) {
    const count = await countSignIn(context, email, given.at)
    const hash = await passwordHashOf(db, id)
    // Not "unauthenticated": the session goes on, and a tab would sign out at it.
    if (!hash || !(await isPassword(hash, given.password))) {
      count.fail()
      throw new AppError('invalid', [{ message: 'This is not your password', path: given.field }])
    }
    await count.forgive()
  }
  async function requireProof(token: string | null): Promise<void> {
    if (token === null || !(await sessions.isProven(token, proofMinutes * 60_000)))
      throw new AppError('forbidden', [proofNeeded])
  }
  const signedOut = (personId: string, { ip, requestId }: Caller) =>
    context.note('auth.signed-out', { personId, ip, requestId })
  return {
    sessions: async (userId, token) => ({
      open: await sessions.of(userId, token),
      past: await signInsOf(db, userId),
    }),
    async signOut(personId, { token, ...caller }) {
      await sessions.end(token)
      signedOut(personId, caller)
    },
    async endSession(userId, id, caller) {
      await sessions.endOne(userId, id)
      signedOut(userId, caller)
    },
    async endOtherSessions(userId, token, caller) {
      await sessions.endOthers(userId, token)
      signedOut(userId, caller)
    },
    requireProof,
    async prove(person, password, { token, ...at }) {
      await checkPassword(person, { password, field: 'password', at })
      await sessions.prove(token)
    },
    noteProof: sessions.prove,
    async changePassword(person, { current, password }: ChangePassword, { token, ...at }) {
      refuseCommon(password)
      // The one from before is typed here; a second factor is asked for beside it.
      if ((await userById(db, person.id))?.hasSecondFactor) await requireProof(token)
      await checkPassword(person, { password: current, field: 'current', at })
      const { password: hashing } = await auth.$context
      await db
        .updateTable('account')
        .set({ password: await hashing.hash(password), updated_at: context.now() })
        .where('user_id', '=', person.id)
        .where('provider_id', '=', passwordProvider)
        .execute()
      await removeResetLinks(db, person.id)
      await sessions.endOthers(person.id, token)
      await sessions.prove(token)
      letters.tellNewPassword(person.email)
    },
  }
}
