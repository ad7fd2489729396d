import { sql } from 'kysely'

/** How long a session lasts (decision 094). */
export interface SessionAges {
  /** Without any use. */
  idleMs: number
  /** However much it is used. */
  mostMs: number
}

/** Sessions that go on, by settings that may be other ones than when they began. */
export const goesOn = ({ idleMs, mostMs }: SessionAges, now: Date) =>
  sql<boolean>`session.expires_at > ${now.toISOString()}
    and session.created_at > ${new Date(now.getTime() - mostMs).toISOString()}
    and session.updated_at > ${new Date(now.getTime() - idleMs).toISOString()}`
