import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './database.builders.ts'

const backendPid = sql<{ pid: number }>`select pg_backend_pid() as pid`

test('a connection that breaks while it is held fails its own work and nothing else', async () => {
  const { db, close } = await testDatabase()
  const work = db.connection().execute(async (own) => {
    const pid = (await backendPid.execute(own)).rows[0]?.pid
    await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
    // Idle and held, as the one connection that keeps the reader's lock: its end is told to nobody who waits.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(own)
  })
  await expect(work).rejects.toThrow(/connection|queryable/i)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
  await close()
})

test('every connection has the settings that small questions need, whatever the server has', async () => {
  const { db, close } = await testDatabase()
  const { rows } = await sql<{ jit: string; zone: string }>`
    select current_setting('jit') as jit, current_setting('timezone') as zone`.execute(db)
  expect(rows).toEqual([{ jit: 'off', zone: 'UTC' }])
  await close()
})
