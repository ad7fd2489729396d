import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseAway } from '../db/database-error.ts'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a database that is away is one line for each reason, until it answers again', () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const away = (reason: string) => new DatabaseAway(new Error(reason))
  for (const topic of ['rooms', 'plants', 'tasks'])
    log.error(`The topic ${topic} could not be loaded`, { error: away('timeout') })
  log.error('The ledger could not be looked through', { error: new Error('broken', { cause: away('ended') }) })
  const said = () =>
    lines.splice(0).map(({ level, msg, reason, count, error }) => ({ level, msg, reason, count, error }))
  const line = { level: 40, reason: undefined, count: undefined, error: undefined }
  expect(said()).toEqual([
    { ...line, msg: 'The topic rooms could not be loaded: the database is away', reason: 'timeout' },
    { ...line, msg: 'The ledger could not be looked through: the database is away', reason: 'ended' },
  ])
  vi.advanceTimersByTime(30_000)
  expect(said()).toEqual([
    { ...line, msg: 'The database answers again; so many things did not go through meanwhile', count: 4 },
  ])
  log.error('A bug of ours', { error: new Error('broken') })
  log.error('The topic rooms could not be loaded', { error: away('timeout') })
  expect(said()).toMatchObject([
    { level: 50, msg: 'A bug of ours', error: { message: 'broken' } },
    { level: 40, msg: 'The topic rooms could not be loaded: the database is away' },
  ])
})
