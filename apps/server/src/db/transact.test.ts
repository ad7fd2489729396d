import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Db } from './db.ts'
import { testDatabase } from './database.builders.ts'
import { transact } from './transact.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table tried (name text)`.execute(database.db)
})
beforeEach(async () => {
  await sql`truncate tried`.execute(database.db)
})
afterAll(() => database.close())

const note = (tx: Db, name: string) => sql`insert into tried values (${name})`.execute(tx)
const noted = async () =>
  (await sql<{ name: string }>`select name from tried order by name`.execute(database.db)).rows.map(({ name }) => name)
/** Ends the transaction with an error of the database's own. */
const fail = (tx: Db, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'ended' using errcode = '${code}'; end`)}`.execute(tx)

test.each(['40P01', '40001'])('what the database ended with %s is done once more, and stored once', async (code) => {
  let tries = 0
  const answer = await transact(database.db, async (tx) => {
    await note(tx, `try ${++tries}`)
    if (tries < 3) await fail(tx, code)
    return 'done'
  })
  expect([answer, await noted()]).toEqual(['done', ['try 3']])
})

test('any other error, and one that comes each time, is thrown with nothing stored', async () => {
  let tries = 0
  const failing = (code: string) =>
    transact(database.db, async (tx) => {
      await note(tx, `try ${++tries}`)
      await fail(tx, code)
    })
  await expect(failing('23505')).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
  await expect(failing('40P01')).rejects.toMatchObject({ code: '40P01' })
  expect([tries, await noted()]).toEqual([6, []])
})

test('two that take the same rows in opposite orders are both done', async () => {
  for (const name of ['a', 'b']) await note(database.db, name)
  const take = (tx: Db, name: string) => sql`update tried set name = name where name = ${name}`.execute(tx)
  let taken = 0
  const bothHaveOne = async () => {
    taken += 1
    await expect.poll(() => taken).toBeGreaterThanOrEqual(2)
  }
  const inOrder = (first: 'a' | 'b', second: 'a' | 'b') =>
    transact(database.db, async (tx) => {
      await take(tx, first)
      await bothHaveOne()
      await take(tx, second)
      return `${first}${second}`
    })
  expect(await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])).toEqual(['ab', 'ba'])
})
