import { readPermissions } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import type { Person } from '../http/person.ts'
import { sessionDays } from './auth.ts'
import { openedToken } from './session-token.ts'

/** Who is signed in with which token, asked for at every request. */
export interface Sessions {
  /** The person of a bearer, or null when it is not ours, has ended or was ended. */
  personByToken(bearer: string): Promise<Person | null>
  end(bearer: string): Promise<void>
  /** Forgets what is in memory, so that the next request reads who may what. */
  forget(): void
}

interface SessionsOptions {
  db: Db
  signingSecret: string
  now: () => Date
}

interface Known {
  person: Person
  until: number
}

const dayMs = 24 * 60 * 60 * 1000
/** Should a notice of a change get lost on its way, it is not believed longer than this. */
const believedMs = 30_000
const mostKnown = 20_000

/** Sessions of 30 days that begin anew with every day they are used. */
export function createSessions({ db, signingSecret, now }: SessionsOptions): Sessions {
  /** By bearer: its signature was checked when it came here. */
  const known = new Map<string, Known>()
  let generation = 0

  async function read(bearer: string, token: string): Promise<Person | null> {
    const before = generation
    const row = await sessionRow(db, token, now())
    if (!row) return null
    const time = now().getTime()
    const endsAt = Date.parse(row.expires_at)
    if (endsAt - time < (sessionDays - 1) * dayMs) await prolong(db, token, now())
    const person = { id: row.id, name: row.name, email: row.email, permissions: readPermissions(row.permissions) }
    // Something changed while we read: what we read may be old already.
    if (generation === before) {
      if (known.size >= mostKnown) known.clear()
      known.set(bearer, { person, until: Math.min(time + believedMs, endsAt) })
    }
    return person
  }

  return {
    async personByToken(bearer) {
      const remembered = known.get(bearer)
      if (remembered && remembered.until > now().getTime()) return remembered.person
      const token = openedToken(signingSecret, bearer)
      return token === null ? null : read(bearer, token)
    },
    async end(bearer) {
      const token = openedToken(signingSecret, bearer)
      if (token !== null) await db.deleteFrom('session').where('token', '=', token).execute()
      this.forget()
    },
    forget() {
      generation += 1
      known.clear()
    },
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
