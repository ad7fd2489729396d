import { readPermissions } from '@cultivatd/domain/user/permission'
import type { Database, Db } from '../db/db.ts'
import { keep, type ReadValue } from '../db/kept.ts'
import type { Person } from '../http/person.ts'
import { sessionDays } from './auth.ts'
import { openedToken } from './session-token.ts'

/** Who is signed in with which token, asked for at every request. */
export interface Sessions {
  /** The person of a bearer as it is kept; undefined when the database has to be asked. */
  knownPerson(bearer: string): Person | undefined
  /** The person of a bearer, or null when it is not ours, has ended or was ended. */
  personByToken(bearer: string): Promise<Person | null>
  end(bearer: string): Promise<void>
  /** Forgets what is in memory, so that the next request reads who may what. */
  forget(): void
  close(): void
}

interface SessionsOptions {
  db: Db
  listen: Database['listen']
  signingSecret: string
  now: () => Date
}

const dayMs = 24 * 60 * 60 * 1000

/** Sessions of 30 days that begin anew with every day they are used. People are kept by bearer, until one of them changes. */
export async function createSessions({ db, listen, signingSecret, now }: SessionsOptions): Promise<Sessions> {
  async function read(bearer: string): Promise<ReadValue<Person | null>> {
    const token = openedToken(signingSecret, bearer)
    const row = token === null ? undefined : await sessionRow(db, token, now())
    if (!row || token === null) return { value: null }
    const endsAt = Date.parse(row.expires_at)
    if (endsAt - now().getTime() < (sessionDays - 1) * dayMs) await prolong(db, token, now())
    const person = { id: row.id, name: row.name, email: row.email, permissions: readPermissions(row.permissions) }
    return { value: person, until: endsAt }
  }
  const people = await keep({ listen, channel: 'people', read, now })

  return {
    knownPerson: (bearer) => people.known(bearer) ?? undefined,
    personByToken: (bearer) => people.get(bearer),
    async end(bearer) {
      const token = openedToken(signingSecret, bearer)
      if (token !== null) await db.deleteFrom('session').where('token', '=', token).execute()
      people.forget()
    },
    forget: people.forget,
    close: people.close,
  }
}

const sessionRow = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.name', 'user.email', 'user.permissions', 'session.expires_at'])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', now.toISOString())
    .executeTakeFirst()

async function prolong(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: new Date(now.getTime() + sessionDays * dayMs), updated_at: now })
    .where('token', '=', token)
    .execute()
}
