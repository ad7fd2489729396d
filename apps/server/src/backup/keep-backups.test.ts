import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { backupsRow, backupStanding } from './backup.store.ts'
import { BackupError } from './backup-error.ts'
import { type BackupsOptions, lookAtBackups } from './keep-backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'cultivatd-backups-'))
let database: Database
let clock: Date
let failure: Error | null
let made: string[]
beforeAll(async () => {
  database = await testDatabase()
  await sql`insert into "user" (id, name, email, permissions) values ('ana', 'Ana', 'ana@example.com', '["USER_ADMIN"]')`.execute(
    database.db,
  )
})
beforeEach(async () => {
  clock = new Date(2026, 10, 3, 2, 5)
  failure = null
  made = []
  await sql`truncate backup_run, notification, letter`.execute(database.db)
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const options = (): BackupsOptions => ({
  db: database.db,
  hour: 2,
  keep: 2,
  now: () => clock,
  note: () => {},
  report: () => {},
  place: {
    async make(name) {
      if (failure) throw failure
      const path = join(folder, name)
      writeFileSync(path, '')
      made.push(path)
      return { moment: clock, rows: 5, files: 1, missingFiles: [], bytes: 100 }
    },
    list: async () => readdirSync(folder),
    remove: async (name) => rmSync(join(folder, name)),
  },
})
const look = async (hoursLater: number) => {
  clock = new Date(clock.getTime() + hoursLater * 3_600_000)
  await lookAtBackups(options())
}
const told = async () => {
  const { rows } = await sql<{ message: string }>`select message from notification order by version`.execute(
    database.db,
  )
  const { rows: mails } = await sql`select from letter`.execute(database.db)
  return { notices: rows.map(({ message }) => message), mails: mails.length }
}

test('one is made in its hour, once, and of all that were made here the newest are kept', async () => {
  writeFileSync(join(folder, 'of-somebody-else.tar'), '')
  await look(0)
  await look(0.2)
  expect(made).toHaveLength(1)
  await look(24)
  await look(24)
  expect(made).toHaveLength(3)
  expect(made.map((path) => existsSync(path))).toEqual([false, true, true])
  expect(readdirSync(folder)).toHaveLength(3)
  const row = await backupsRow(database.db, { place: folder, hour: 2, keep: 2 }, clock)
  expect(row.runs).toHaveLength(3)
  expect(row.runs[0]).toMatchObject({ isWhole: true, isScheduled: true, bytes: 100, rows: 5, problem: null })
  expect(await told()).toEqual({ notices: [], mails: 0 })
})

test('one that fails is tried again after an hour, and user admins are told once a day', async () => {
  failure = new BackupError('The disk is full. Make room, or choose another place.')
  await look(0)
  await look(0.5)
  expect((await backupsRow(database.db, null, clock)).runs).toHaveLength(1)
  await look(1)
  await look(2)
  expect(await told()).toEqual({
    notices: ['The backup failed: The disk is full. Make room, or choose another place.'],
    mails: 1,
  })
  await look(20)
  expect((await told()).notices).toHaveLength(2)
  failure = null
  await look(2)
  expect(made).toHaveLength(1)
  expect((await backupStanding(database.db, clock)).lastWholeAt).toBe(clock.toISOString())
})

test('one that was missed is made at any hour', async () => {
  await look(0)
  await look(30)
  expect(made).toHaveLength(2)
})
