import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLockedError, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cultivatd-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const takeAndLeave = () => {
  lockFolder(folder).release()
  return readdirSync(folder)
}
const leave = (holder: object) => writeFileSync(join(folder, 'cultivatd.lock'), JSON.stringify(holder))
const dead = { pid: 2 ** 22 + 1, since: '2026-01-01T00:00:00.000Z', host: hostname(), started: 'x:1', nonce: 'dead' }

test('a second one is refused with the process and the folder, and may when the first is done', () => {
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderLockedError)
  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by process ${process.pid} since`)
  lock.release()
  expect(takeAndLeave()).toEqual([])
})

test('the lock of a dead process is taken over', () => {
  leave(dead)
  expect(takeAndLeave()).toEqual([])
})

test.runIf(process.platform === 'linux')('also when its pid is in use again by another process', () => {
  leave({ ...dead, pid: process.ppid })
  expect(takeAndLeave()).toEqual([])
})

test('a file that is not a lock is replaced', () => {
  writeFileSync(join(folder, 'cultivatd.lock'), 'something')
  expect(takeAndLeave()).toEqual([])
})

test('a holder on another machine is believed while it still touches its lock', () => {
  leave({ ...dead, host: 'another-machine' })
  expect(() => lockFolder(folder)).toThrow(/on another-machine/)
})

test('of many processes that start at once on the lock of a dead one, exactly one gets it', async () => {
  leave(dead)
  const program = join(folder, 'try.mjs')
  writeFileSync(
    program,
    `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
     process.send('ready')
     process.on('message', () => {
       try { lockFolder(process.argv[2]); process.send('won') } catch (error) { process.send(error.name) }
     })`,
  )
  const others = Array.from({ length: 6 }, () => fork(program, [folder], { execArgv: ['--import', 'tsx'] }))
  const heard = others.map((other) => {
    const messages: unknown[] = []
    other.on('message', (message) => messages.push(message))
    return messages
  })
  await expect.poll(() => heard.every((messages) => messages.length === 1), { timeout: 30_000 }).toBe(true)
  for (const other of others) other.send('go')
  await expect.poll(() => heard.every((messages) => messages.length === 2), { timeout: 30_000 }).toBe(true)
  const answers = heard.map((messages) => messages[1])
  expect(answers.filter((answer) => answer === 'won')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'FolderLockedError')).toHaveLength(5)
  for (const other of others) other.kill()
  await Promise.all(others.map((other) => once(other, 'exit')))
})
