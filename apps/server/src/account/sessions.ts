import { randomBytes, randomUUID } from 'node:crypto'
import type { OpenSession } from '@cultivatd/domain/account/account'
import { type SpareTurn, turnHours } from '@cultivatd/domain/station/station'
import { keyPrefix } from '@cultivatd/domain/api-key/key-text'
import { permissionsAtStation, readPermissions } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { noteKeyUse, personOfKey } from '../api-key/api-key.store.ts'
import type { Database, Db } from '../db/db.ts'
import { keep, type ReadValue } from '../db/kept.ts'
import { transact } from '../db/transact.ts'
import { goesOn, type SessionAges } from '../db/session-ages.ts'
import type { ShownKeys } from '../http/accounts.ts'
import type { Person } from '../http/person.ts'
import { areKeysOf } from '../station/crew-key.store.ts'
import { endSignInAttempts } from './second-factor.store.ts'
import { openedToken, signedToken } from './session-token.ts'

/** Who is signed in with which token, asked for at every request. */
export interface Sessions {
  /** The person of a bearer as it is kept; undefined when the database has to be asked. */
  knownPerson(bearer: string): Person | undefined
  /** The person of a bearer, or null when it is not ours, has ended or was ended. */
  personByToken(bearer: string): Promise<Person | null>
  /** The bearer of a session that was made just now, by somebody who proved who they are. */
  opened(token: string, at: { network: string; device: string }): Promise<string>
  /**
   * The bearer of a new session at a station, of somebody who showed a PIN or a badge: it proves nothing else. Null where these
   * are theirs no more.
   */
  openAtStation(userId: string, at: NewTurn): Promise<string | null>
  /** A second one, for the station to keep sealed; in the place of the one that this person had there. Null likewise. */
  openSpare(userId: string, at: NewTurn): Promise<SpareTurn | null>
  /** Somebody did something with it: its time without use begins anew. */
  noteUse(bearer: string): void
  /** Its person proved once more who they are. */
  prove(bearer: string): Promise<void>
  /** The same of a session by its id. */
  proveById(id: string): Promise<void>
  /** The person of this session gave their second factor. */
  proveFactor(id: string): Promise<void>
  /** The id of the session of a bearer; null when it has ended. */
  idOf(bearer: string): Promise<string | null>
  /** Whether its person proved who they are within `ms`: with the second factor, where they have one. */
  isProven(bearer: string, ms: number): Promise<boolean>
  /** Those of a person that go on, the one that was used last first. */
  of(userId: string, bearer: string): Promise<OpenSession[]>
  end(bearer: string): Promise<void>
  /** One of a person, by its id; nothing when it has ended. */
  endOne(userId: string, id: string): Promise<void>
  /** All of a person but this one, and whoever is about to sign in as them; null: all. */
  endOthers(userId: string, bearer: string | null): Promise<void>
  /** Forgets what is in memory, so that the next request reads who may what. */
  forget(): void
  close(): void
}

interface SessionsOptions {
  db: Db
  listen: Database['listen']
  signingSecret: string
  formerSigningSecret?: string | null
  ages: SessionAges
  now: () => Date
}

/** To the minute nobody needs it, and each note is a write. */
const noteMs = 5 * 60_000
const mostNoted = 20_000

/** People are kept by bearer, until one of them changes. */
export async function createSessions(options: SessionsOptions): Promise<Sessions> {
  const { db, listen, signingSecret, formerSigningSecret = null, ages, now } = options
  const tokenOf = (bearer: string) =>
    openedToken(signingSecret, bearer) ??
    (formerSigningSecret === null ? null : openedToken(formerSigningSecret, bearer)) ??
    ''

  async function read(bearer: string): Promise<ReadValue<Person | null>> {
    if (bearer.startsWith(keyPrefix)) return personOfKey(db, bearer, now())
    const row = await sessionRow(db, tokenOf(bearer), ages, now())
    if (!row) return { value: null }
    const held = readPermissions(row.permissions)
    const { id, name, email, station_id: stationId, station_name: stationName } = row
    // Nobody showed a password there: so a turn opens the work, and neither people nor settings (decision 160).
    const person: Person =
      stationId === null || stationName === null
        ? { id, name, email, permissions: held }
        : { id, name, email, permissions: permissionsAtStation(held), station: { id: stationId, name: stationName } }
    return { value: person, until: endOf(row, ages) }
  }
  const people = await keep({ listen, channel: 'people', read, now })

  return {
    knownPerson: (bearer) => people.known(bearer) ?? undefined,
    personByToken: (bearer) => people.get(bearer),
    async opened(token, { network, device }) {
      const noted = { ip_address: network, user_agent: device, proved_at: now(), factor_at: now() }
      await db.updateTable('session').set(noted).where('token', '=', token).execute()
      return signedToken(signingSecret, token)
    },
    async openAtStation(userId, at) {
      const turn = await addTurn(db, userId, at, now())
      return turn && signedToken(signingSecret, turn.token)
    },
    async openSpare(userId, at) {
      const turn = await addTurn(db, userId, { ...at, isSpare: true }, now())
      if (!turn) return null
      people.forget()
      const { id, token, until } = turn
      return { id, token: signedToken(signingSecret, token), until: until.toISOString() }
    },
    noteUse: usesNoted(now, (bearer, at, before) =>
      bearer.startsWith(keyPrefix)
        ? noteKeyUse(db, bearer, at, before)
        : db
            .updateTable('session')
            .set({ updated_at: at })
            .where('token', '=', tokenOf(bearer))
            .where('updated_at', '<', before.toISOString())
            .execute(),
    ),
    async prove(bearer) {
      await db.updateTable('session').set({ proved_at: now() }).where('token', '=', tokenOf(bearer)).execute()
    },
    async proveById(id) {
      await db.updateTable('session').set({ proved_at: now() }).where('id', '=', id).execute()
    },
    async proveFactor(id) {
      await db.updateTable('session').set({ factor_at: now() }).where('id', '=', id).execute()
    },
    async idOf(bearer) {
      const row = db.selectFrom('session').select('id').where('token', '=', tokenOf(bearer))
      return (await row.executeTakeFirst())?.id ?? null
    },
    async isProven(bearer, ms) {
      const since = new Date(now().getTime() - ms).toISOString()
      const proven = db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.user_id')
        .select('session.id')
        .where('session.token', '=', tokenOf(bearer))
        .where('session.proved_at', '>', since)
        .where((is) => is.or([is('user.has_second_factor', '=', false), is('session.factor_at', '>', since)]))
      return (await proven.executeTakeFirst()) !== undefined
    },
    of: (userId, bearer) => sessionsOf(db, userId, tokenOf(bearer), ages, now()),
    async end(bearer) {
      await db.deleteFrom('session').where('token', '=', tokenOf(bearer)).execute()
      people.forget()
    },
    async endOne(userId, id) {
      await db.deleteFrom('session').where('user_id', '=', userId).where('id', '=', id).execute()
      people.forget()
    },
    async endOthers(userId, bearer) {
      // First, so that none of them opens another one meanwhile.
      await endSignInAttempts(db, userId)
      const others = db.deleteFrom('session').where('user_id', '=', userId)
      await (bearer === null ? others : others.where('token', '<>', tokenOf(bearer))).execute()
      people.forget()
    },
    forget: people.forget,
    close: people.close,
  }
}

interface NewTurn {
  shown: ShownKeys
  network: string
  station: { id: string; name: string }
}

/** A session at a station; a spare one takes the place of the spare one before. Null where what was shown opens nothing any more. */
async function addTurn(
  db: Db,
  userId: string,
  { shown, network, station, isSpare = false }: NewTurn & { isSpare?: boolean },
  at: Date,
) {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const until = new Date(at.getTime() + turnHours * 3_600_000)
  return transact(db, async (tx) => {
    if (!(await areKeysOf(tx, userId, shown))) return null
    if (isSpare)
      await tx
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('station_id', '=', station.id)
        .where('is_spare', '=', true)
        .execute()
    await tx
      .insertInto('session')
      .values({
        id,
        token,
        user_id: userId,
        station_id: station.id,
        is_spare: isSpare,
        expires_at: until,
        ip_address: network,
        user_agent: isSpare ? `Station ${station.name}, kept for a turn without a network` : `Station ${station.name}`,
        created_at: at,
        updated_at: at,
      })
      .execute()
    return { id, token, until }
  })
}

/** Not waited for, and at most once in `noteMs` for each bearer. */
function usesNoted(
  now: () => Date,
  note: (bearer: string, at: Date, before: Date) => Promise<unknown>,
): (bearer: string) => void {
  const noted = new Map<string, number>()
  return (bearer) => {
    const time = now().getTime()
    if (time - (noted.get(bearer) ?? 0) < noteMs) return
    noted.delete(bearer)
    noted.set(bearer, time)
    if (noted.size > mostNoted) noted.delete(noted.keys().next().value ?? bearer)
    // Where the database is away the next use is noted.
    void note(bearer, new Date(time), new Date(time - noteMs)).catch(() => noted.delete(bearer))
  }
}

/** When a session ends unless it is used. */
const endOf = (row: { expires_at: string; created_at: string; updated_at: string }, { idleMs, mostMs }: SessionAges) =>
  Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + mostMs, Date.parse(row.updated_at) + idleMs)

const sessionRow = (db: Db, token: string, ages: SessionAges, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.name', 'user.email', 'user.permissions'])
    .leftJoin('station', 'station.id', 'session.station_id')
    .select(['session.station_id', 'station.name as station_name'])
    .select(['session.expires_at', 'session.created_at', 'session.updated_at'])
    .where('session.token', '=', token)
    .where(goesOn(ages, now))
    .executeTakeFirst()

async function sessionsOf(db: Db, userId: string, token: string, ages: SessionAges, now: Date): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where(goesOn(ages, now))
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.user_agent ?? 'A browser',
    network: row.ip_address ?? '',
    openedAt: row.created_at,
    usedAt: row.updated_at,
    isThis: row.token === token,
  }))
}

/** Ends what has lasted too long: their tabs hear of it. */
export async function removeEndedSessions(db: Db, ages: SessionAges, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<boolean>`not (${goesOn(ages, now)})`)
    .execute()
}
