import { expect, test } from 'vitest'
import { until } from '../mirror/metrc.builders.ts'
import { testDatabase } from './database.builders.ts'
import { asOnlyProcess, onlyOne, sleep } from './only-process.ts'

test('[SYNC-01] of many processes on one PostgreSQL one reads, and another takes over when it ends', async () => {
  const database = await testDatabase()
  const log: string[] = []
  const reader = (name: string) => {
    const stop = new AbortController()
    const ended = asOnlyProcess(
      { database, lockKey: onlyOne.readsMetrc, signal: stop.signal, retryMs: 100 },
      async (signal) => {
        log.push(`${name} reads`)
        await sleep(60_000, signal)
      },
    )
    return { stop, ended }
  }
  const first = reader('first')
  await until(async () => log.length === 1)
  const second = reader('second')
  await sleep(500, new AbortController().signal)
  expect(log).toEqual(['first reads'])
  first.stop.abort()
  await first.ended
  await until(async () => log.length === 2)
  expect(log).toEqual(['first reads', 'second reads'])
  second.stop.abort()
  await second.ended
  await database.close()
})
