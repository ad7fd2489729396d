import { type AcceptInvitation, invitationProblems, permissionProblems } from '@cultivatd/domain/invitation/invitation'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { passes, permission } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import { hashPassword } from '../db/password-hash.ts'
import { jsonb } from '../db/jsonb.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import { recordChange } from '../history/history.store.ts'
import type { Invitations } from '../http/accounts.ts'
import { networkOf } from '../http/client-address.ts'
import type { Person } from '../http/person.ts'
import {
  addInvitation,
  invitationByToken,
  invitations as waiting,
  type KeptInvitation,
  removeInvitation,
  renewInvitation,
} from './invitation.store.ts'
import { emailTaken, userByEmail, userById, users } from '../user/user.store.ts'
import { passwordProvider } from './account.store.ts'
import { type Context, refuseCommon } from './context.ts'

const linkIsOver = () =>
  new AppError('invalid', 'This invitation is no longer valid. Ask whoever invited you for another one.')
const isGone = () => new AppError('not-found', 'This invitation is not there any more: it was accepted or withdrawn.')

/** Invitations by mail (decision 189). */
export function invitations(context: Context): Invitations {
  const { db, limits, letters, now, mailer, isDemo } = context
  /** The mails of a demo are read in its log. */
  function refuseWithoutMails(): void {
    if (!mailer.delivers && !isDemo)
      throw new AppError('conflict', 'This server cannot send mails. Ask its operator to set SMTP_URL.')
  }
  return {
    async invite(by, { emails, permissions }) {
      refuseWithoutMails()
      const wanted = [...new Set(emails.map((one) => one.toLowerCase()))]
      const known = (await users(db)).map(({ email }) => email)
      const invited = (await waiting(db)).map(({ email }) => email)
      refuse(invitationProblems({ by: by.permissions, emails: wanted, permissions, known, invited }))
      for (const _ of wanted) await limits.invitationByPerson.count(by.id)
      const links = await db
        .transaction()
        .execute((tx) => addAll(tx, { by, wanted, permissions, now: now() }))
        .catch((error: unknown) => {
          if (isUniqueViolation(error))
            throw new AppError('conflict', 'One of them was invited just now by somebody else.')
          throw error
        })
      await sendAll(letters, links)
    },
    async sendAgain(by, id) {
      refuseWithoutMails()
      await limits.invitationByPerson.count(by.id)
      const link = await db.transaction().execute(async (tx) => {
        const [one] = await waiting(tx, [id])
        const token = one && (await renewInvitation(tx, id, by.id, now()))
        if (!one || !token) throw isGone()
        // Whoever sends it answers for what it gives.
        refuse(permissionProblems(by.permissions, one.permissions), 'forbidden')
        await record(tx, by, one, `Invited ${one.email} again`, { email: one.email })
        return { email: one.email, token }
      })
      await sendAll(letters, [link])
    },
    async withdraw(by, id) {
      await db.transaction().execute(async (tx) => {
        const one = await removeInvitation(tx, id)
        if (!one) throw isGone()
        await record(tx, by, one, `Withdrew the invitation of ${one.email}`, null)
      })
    },
    async open(token) {
      const one = await invitationByToken(db, token, now())
      if (!one) throw linkIsOver()
      return { email: one.email }
    },
    accept: (form, visitor) => accept(context, form, visitor),
  }
}

interface Inviting {
  by: Person
  wanted: readonly string[]
  permissions: KeptInvitation['permissions']
  now: Date
}

async function addAll(tx: Db, { by, wanted, permissions, now }: Inviting) {
  const links: { email: string; token: string }[] = []
  for (const email of wanted) {
    const { id, token } = await addInvitation(tx, { email, permissions, invitedBy: by.id }, now)
    await record(tx, by, { id, email }, `Invited ${email}`, { email, permissions: permissions.toSorted() })
    links.push({ email, token })
  }
  return links
}

/** @throws timeout naming those that the mail server did not take */
async function sendAll(letters: Context['letters'], links: readonly { email: string; token: string }[]) {
  const sent = await Promise.allSettled(links.map(({ email, token }) => letters.sendInvitation(email, token)))
  const unsent = links.filter((_, at) => sent[at]?.status === 'rejected').map(({ email }) => email)
  if (unsent.length > 0)
    throw new AppError(
      'timeout',
      `No mail could be sent to ${unsent.join(', ')}. The invitation is kept: send it again.`,
    )
}

/** Found by the address, and by the id of the account that it becomes. */
function record(
  tx: Db,
  by: Person,
  { id, email }: { id: string; email: string },
  summary: string,
  after: Record<string, unknown> | null,
) {
  return recordChange(tx, {
    by,
    facilityId: null,
    entity: 'user',
    records: [email, id],
    what: after ? 'user.invite' : 'user.withdraw-invitation',
    summary,
    before: after ? null : { email },
    after,
  })
}

/** Whether whoever invited may give this still: what a dismissed admin sent opens nothing. */
export async function isStillGiven(db: Db, { invitedBy, permissions }: KeptInvitation): Promise<boolean> {
  const by = (await userById(db, invitedBy))?.permissions ?? []
  return passes(by, [permission.userAdmin]) && permissionProblems(by, permissions).length === 0
}

async function accept(
  { db, limits, enter, now }: Context,
  { token, displayName, password }: AcceptInvitation,
  visitor: Parameters<Invitations['accept']>[1],
) {
  await limits.signUpByNetwork.count(networkOf(visitor.ip))
  refuseCommon(password)
  const found = await invitationByToken(db, token, now())
  if (!found) throw linkIsOver()
  const hash = await hashPassword(password)
  const id = await db.transaction().execute(async (tx) => {
    const one = await removeInvitation(tx, found.id)
    if (!one || !(await isStillGiven(tx, one))) throw linkIsOver()
    if (await userByEmail(tx, one.email)) throw emailTaken()
    const permissions = jsonb(one.permissions)
    // Whoever opened the link got the mail: the address is theirs.
    const person = { id: one.id, name: displayName, email: one.email, email_verified: true, permissions }
    // Somebody may sign up with the same address at the same moment.
    await tx
      .insertInto('user')
      .values(person)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? emailTaken() : error
      })
    const way = { id: one.id, user_id: one.id, provider_id: passwordProvider, account_id: one.id, password: hash }
    await tx.insertInto('account').values(way).execute()
    return one.id
  })
  return enter(id, 'invitation', visitor)
}
