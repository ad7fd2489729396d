import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Db } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { givenOperation, settleOperation } from './history.builders.ts'
import { recordChange } from './history.store.ts'
import { anchorProblems, dropAnchor } from './anchor.ts'
import { type Head, verifyHistory } from './verify-history.ts'
import { stateProblems, textsOfFunctions } from './verify-state.ts'

const entries = 3_000
const facilityId = 'GAAA-HIST-0001'
let database: Database
let db: Db
let head: Head
/** An operation that Metrc has confirmed, one that waits, one that somebody decided on. */
let confirmed: string
let waiting: string
let decided: string

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  confirmed = await givenOperation(db, { facilityId, records: ['1A4'] })
  await settleOperation(db, confirmed, { state: 'confirmed' })
  waiting = await givenOperation(db, { facilityId, kind: 'location.update', records: ['Dry 1'], payload: { id: 7 } })
  decided = await givenOperation(db, { facilityId, records: ['1A5'] })
  const marcus = { decided_by_id: 'marcus', decided_by_name: 'Marcus Reyes' }
  await settleOperation(db, decided, { state: 'needs-person', problems: ['Not clear.'] })
  await settleOperation(db, decided, { state: 'sending', decision: 'not-applied', ...marcus })
  await settleOperation(db, decided, { state: 'refused', problems: ['No.'], decision: 'not-applied', ...marcus })
  await db.transaction().execute(async (tx) => {
    for (let n = 8; n <= entries; n++) await rename(tx, n)
  })
  const whole = await verifyHistory(db)
  head = whole.head
})
afterAll(() => database.close())

const rename = (tx: Db, n: number) =>
  recordChange(tx, {
    by: { id: 'ana', name: 'Ana “Flor” \\ Ñandú' },
    facilityId,
    entity: 'room',
    records: ['Store', 'room-1'],
    what: 'room.update',
    summary: (fields) => `Changed ${fields} of Store`,
    before: { name: `Store ${n - 1}`, weight: 0.1 * n },
    after: { name: `Store ${n}`, weight: 1.0e21 * n },
  })

class Undo extends Error {}

/** What is found after somebody with every right has changed something; all of it is undone again. */
async function after(tamper: (tx: Db) => Promise<unknown>, known: Head | null = null) {
  let verdict: Awaited<ReturnType<typeof verifyHistory>> | undefined
  const work = db.transaction().execute(async (tx) => {
    for (const table of ['history', 'history_head', 'operation'])
      await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
    await tamper(tx)
    verdict = await verifyHistory(tx, known)
    throw new Undo()
  })
  await expect(work).rejects.toThrow(Undo)
  return verdict
}

const problems = (...said: unknown[]) => expect.objectContaining({ found: said.length, problems: said })
const says = (text: string) => expect.stringContaining(text)

test('a history of several thousand entries that nobody touched is whole', async () => {
  expect(await verifyHistory(db)).toEqual({
    entries,
    head: { seq: entries, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    found: 0,
    problems: [],
  })
  expect(await verifyHistory(db, head)).toMatchObject({ found: 0 })
})

test('every part of an entry is in its hash', async () => {
  const parts = {
    at: sql`at + interval '1 microsecond'`,
    person_id: sql`'other'`,
    person_name: sql`'Other'`,
    facility_id: sql`null`,
    entity: sql`'package'`,
    records: sql`records || '"x"'::jsonb`,
    what: sql`'room.delete'`,
    summary: sql`summary || '.'`,
    before: sql`before || '{"name": ""}'::jsonb`,
    after: sql`null`,
    operation_id: sql`'other'`,
  }
  for (const [part, value] of Object.entries(parts)) {
    const verdict = await after((tx) => sql`update history set ${sql.id(part)} = ${value} where seq = 1500`.execute(tx))
    expect({ part, verdict }).toMatchObject({
      part,
      verdict: { problems: [says('Entry 1500 '), ...otherProblems(part)] },
    })
  }
})

/** An entry that is turned into one of an operation names one that is not there. */
const otherProblems = (part: string) => (part === 'operation_id' ? [says('not in the ledger')] : [])

describe('somebody who may do everything with the database is found', () => {
  test('who edits an entry, and says which and whose it was', async () => {
    const verdict = await after((tx) => sql`update history set summary = 'Nothing' where seq = 2000`.execute(tx))
    expect(verdict).toEqual(problems(says('Entry 2000 (')))
    expect(verdict?.problems[0]).toMatch(/Ana “Flor” \\ Ñandú: Nothing\) is not what was written/)
  })
  test('who edits an entry and its hash', async () => {
    const tamper = (tx: Db) => sql`update history set summary = 'Nothing', hash = md5('x') where seq = 2000`.execute(tx)
    expect(await after(tamper)).toEqual(problems(says('Entry 2000 '), says('Entry 2001 ')))
  })
  test('who deletes entries in the middle', async () => {
    expect(await after((tx) => sql`delete from history where seq = 700`.execute(tx))).toEqual(
      problems('Entry 700 is missing.'),
    )
    expect(await after((tx) => sql`delete from history where seq between 700 and 1600`.execute(tx))).toEqual(
      problems('Entries 700 to 1600 are missing.'),
    )
    expect(await after((tx) => sql`delete from history where seq = 9`.execute(tx))).toMatchObject({ found: 1 })
  })
  test('who swaps two entries', async () => {
    const move = (tx: Db, from: number, to: number) =>
      sql`update history set seq = ${to}::bigint where seq = ${from}::bigint`.execute(tx)
    const swap = async (tx: Db) => {
      await move(tx, 100, -1)
      await move(tx, 2500, 100)
      await move(tx, -1, 2500)
    }
    expect(await after(swap)).toEqual(
      problems(says('Entry 100 '), says('Entry 101 '), says('Entry 2500 '), says('Entry 2501 ')),
    )
  })
  test('who puts an entry in between or before', async () => {
    const copy = (seq: number) => (tx: Db) =>
      sql`insert into history (seq, at, person_id, person_name, entity, records, what, summary, hash)
        select ${seq}::bigint, at, person_id, person_name, entity, records, what, summary, hash from history
        where seq = 10`.execute(tx)
    expect(await after(copy(0))).toEqual(problems(says('Entry 0 ')))
    expect(await after(copy(-7))).toEqual(problems(says('Entry -7 ')))
    expect(await after(copy(entries + 1))).toEqual(problems(says('Entry 3001 '), says('head of the history is not')))
  })
  test('who cuts the end off', async () => {
    const cut = (tx: Db) => sql`delete from history where seq > 2990`.execute(tx)
    expect(await after(cut)).toEqual(problems(says('Entries 2991 to 3000 are missing. The end of the history was cut')))
  })
  test('who cuts the end off and goes on', async () => {
    const cut = async (tx: Db) => {
      await sql`delete from history where seq > 2990`.execute(tx)
      await sql`alter table history enable trigger history_chained`.execute(tx)
      await rename(tx, 1)
      await sql`update history_head set (seq, hash) = (select seq, hash from history order by seq desc limit 1)`.execute(
        tx,
      )
    }
    expect(await after(cut)).toEqual(problems('Entries 2991 to 3000 are missing.'))
  })
  test('who cuts the end off and sets the head back, by a head that was printed before', async () => {
    const cut = async (tx: Db) => {
      await sql`delete from history where seq > 2990`.execute(tx)
      await sql`update history_head set (seq, hash) = (select seq, hash from history order by seq desc limit 1)`.execute(
        tx,
      )
    }
    expect(await after(cut)).toMatchObject({ found: 0 })
    expect(await after(cut, head)).toEqual(problems(says('ends with entry 2990, but entry 3000 was there')))
  })
  test('who writes everything anew, by a head that was printed before', async () => {
    const rewrite = async (tx: Db) => {
      await sql`create temporary table copy on commit drop as
        select * from history order by seq`.execute(tx)
      await sql`truncate history`.execute(tx)
      await sql`update history_head set seq = 0, hash = ''`.execute(tx)
      await sql`alter table history enable trigger history_chained`.execute(tx)
      await sql`insert into history (at, person_id, person_name, facility_id, entity, records, what, summary, before, after, operation_id)
        select at, person_id, person_name, facility_id, entity, records, what,
          case seq when 2000 then 'Nothing' else summary end, before, after, operation_id from copy order by seq`.execute(
        tx,
      )
      await sql`update history_head set (seq, hash) = (select seq, hash from history order by seq desc limit 1)`.execute(
        tx,
      )
    }
    expect(await after(rewrite)).toMatchObject({ entries, found: 0 })
    expect(await after(rewrite, head)).toEqual(problems(says('was written anew')))
  })
  test('who loses the head', async () => {
    expect(await after((tx) => sql`delete from history_head`.execute(tx))).toEqual(
      problems('The head of the history is missing.'),
    )
    expect(await after((tx) => sql`update history_head set hash = 'x'`.execute(tx))).toMatchObject({ found: 1 })
  })
  test('of many problems the first are told, and how many there are', async () => {
    const verdict = await after((tx) => sql`update history set what = 'x' where seq > 100`.execute(tx))
    expect(verdict?.found).toBe(entries - 100)
    expect(verdict?.problems).toHaveLength(20)
  })
})

describe('an operation of the ledger that is not as its history says is found', () => {
  const edit = (id: string, set: ReturnType<typeof sql>) =>
    after((tx) => sql`update operation set ${set} where id = ${id}`.execute(tx))
  const differsIn = (what: string) => problems(says(`differs from the history in ${what}.`))

  test('with another payload, person, time, record, summary or former state', async () => {
    expect(await edit(waiting, sql`payload = '{"id": 7, "x": 1}'`)).toEqual(differsIn('what was written'))
    expect(await edit(waiting, sql`summary = 'x'`)).toEqual(differsIn('what was written'))
    expect(await edit(waiting, sql`kind = 'location.delete'`)).toEqual(differsIn('what was written'))
    expect(await edit(waiting, sql`person_id = 'x'`)).toEqual(differsIn('the person'))
    expect(await edit(waiting, sql`person_name = 'x'`)).toEqual(differsIn('the person'))
    expect(await edit(waiting, sql`recorded_at = recorded_at - interval '1 ms'`)).toEqual(differsIn('the time'))
    expect(await edit(waiting, sql`records = '["Dry 2"]'`)).toEqual(differsIn('the records'))
    expect(await edit(waiting, sql`facility_id = 'x'`)).toEqual(differsIn('the records'))
    expect(await edit(waiting, sql`before = '{}'`)).toEqual(differsIn('what was there before'))
  })
  test('with another outcome, or with one that it never had', async () => {
    expect(await edit(confirmed, sql`state = 'refused'`)).toEqual(differsIn('the outcome'))
    expect(await edit(confirmed, sql`state = 'recorded'`)).toEqual(differsIn('the outcome'))
    expect(await edit(confirmed, sql`answered_at = answered_at - interval '9 hours'`)).toEqual(differsIn('the outcome'))
    expect(await edit(waiting, sql`state = 'confirmed'`)).toEqual(differsIn('the outcome'))
    expect(await edit(waiting, sql`state = 'needs-person'`)).toEqual(differsIn('the outcome'))
    expect(await edit(decided, sql`decided_by_id = 'ana'`)).toEqual(differsIn('the outcome'))
    expect(await edit(decided, sql`problems = '[]'`)).toEqual(differsIn('the outcome'))
  })
  test('that is on its way or was sent again is as it should be', async () => {
    expect(await edit(waiting, sql`state = 'unknown', sent_at = now(), problems = '["?"]'`)).toMatchObject({ found: 0 })
  })
  test('that was deleted, or that the history does not know', async () => {
    expect(await after((tx) => sql`delete from operation_record`.execute(tx))).toMatchObject({ found: 0 })
    expect(await after((tx) => sql`delete from operation where id = ${confirmed}`.execute(tx))).toEqual(
      problems(says('Entry 1 '), says('Entry 2 ')),
    )
    expect(await after((tx) => givenOperation(tx, { facilityId, records: ['1A6'] }))).toEqual(
      problems(says('is not in the history.')),
    )
  })
})

describe('what the history does not tell', () => {
  const secret = 'a key of the test'
  const now = new Date()

  /** What is found besides, after somebody with every right has changed something; undone again. */
  async function found(tamper: (tx: Db) => Promise<unknown>, at = now): Promise<string[]> {
    let problems: string[] = []
    const work = db.transaction().execute(async (tx) => {
      await tamper(tx)
      problems = [...(await stateProblems(tx)), ...(await anchorProblems(tx, secret, at))]
      throw new Undo()
    })
    await expect(work).rejects.toThrow(Undo)
    return problems
  }
  const person = (tx: Db) =>
    sql`
    insert into "user" (id, name, email, permissions) values ('p', 'Ana Flor', 'ana@grow.example', '["GENERAL_EDIT"]')`.execute(
      tx,
    )
  const settled = async (tx: Db) => {
    await person(tx)
    await sql`set constraints all immediate`.execute(tx)
  }

  test('is nothing, while people, settings and programs are as it says', async () => {
    expect(await found(settled)).toEqual([])
    expect(textsOfFunctions().size).toBe(13)
  })
  test.each([
    [
      'an administrator made in SQL',
      `update "user" set permissions = '["ORG_ADMIN"]'`,
      'Ana Flor (ana@grow.example) may ORG_ADMIN, but the history tells GENERAL_EDIT.',
    ],
    [
      'an address changed in SQL',
      `update "user" set email = 'evil@x.example'`,
      'Ana Flor (evil@x.example) has another address than the history tells: ana@grow.example.',
    ],
    [
      'all of it deleted, with the head',
      `alter table history disable trigger user; alter table history_head disable trigger user; delete from history; update history_head set seq = 0, hash = ''; alter table history enable trigger user; alter table history_head enable trigger user`,
      'Ana Flor (ana@grow.example) is there, and the history does not tell of them.',
    ],
    [
      'a trigger switched off',
      'alter table history disable trigger history_stays',
      'The trigger history_stays is switched off.',
    ],
    ['a trigger dropped', 'drop trigger user_created on "user"', 'The trigger user_created is gone.'],
    [
      'a trigger made to do nothing',
      `create or replace function refuse_history_change() returns trigger language plpgsql as $$ begin return null; end $$`,
      'The function refuse_history_change is not as this version made it.',
    ],
  ])('%s', async (_what, change, problem) => {
    expect(
      await found(async (tx) => {
        await settled(tx)
        await sql.raw(change).execute(tx)
      }),
    ).toEqual([problem])
  })
  test('a setting changed in SQL', async () => {
    const by = { id: 'ana', name: 'Ana Flor' }
    const told = {
      by,
      facilityId: null,
      entity: 'organisation' as const,
      records: ['organisation'] as const,
      what: 'organisation.update',
      summary: 'Changed',
    }
    const problems = await found(async (tx) => {
      await recordChange(tx, {
        ...told,
        records: ['organisation'],
        before: { activeFacilityIds: [] },
        after: { activeFacilityIds: ['A'] },
      })
      await sql`update organisation set active_facility_ids = '["A", "B"]'`.execute(tx)
    })
    expect(problems).toEqual(['The setting activeFacilityIds is ["A","B"], but the history tells ["A"].'])
  })
  test('a head that was kept is kept once a day, and shows a history that was written anew with every hash right', async () => {
    const kept = (tx: Db) => dropAnchor(tx, secret, now)
    expect(await found(kept)).toEqual([])
    expect(
      await found(async (tx) => {
        expect(await kept(tx)).toMatchObject({ seq: entries })
        expect(await kept(tx)).toBeNull()
        await sql`update history_anchor set hash = repeat('0', 64)`.execute(tx)
      }),
    ).toEqual([expect.stringContaining('was not kept by this server')])
    expect(
      await found(async (tx) => {
        await kept(tx)
        await sql`alter table history disable trigger history_stays`.execute(tx)
        await sql`update history set hash = repeat('0', 64) where seq = ${entries}`.execute(tx)
      }),
    ).toEqual(['The trigger history_stays is switched off.', expect.stringContaining('was written anew')])
    const later = new Date(now.getTime() + 4 * 86_400_000)
    expect(await found(kept, later)).toEqual([])
    expect(await found(async () => {}, later)).toEqual([expect.stringContaining('have no head that was kept')])
  })
})
