import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { hasEnded, isRunning, ownIdentity, startOf } from './process-identity.ts'

const ended = async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  const start = startOf(child.pid ?? 0)
  await new Promise((resolve) => child.once('exit', resolve))
  return { pid: child.pid ?? 0, start }
}

test.runIf(process.platform === 'linux')('a process that lives has not ended, one that is gone has', async () => {
  const own = ownIdentity() ?? ''
  expect(hasEnded(own)).toBe(false)
  const { pid, start } = await ended()
  expect(isRunning(pid)).toBe(false)
  const [boot, place] = own.split(' ')
  expect(hasEnded(`${boot} ${place} ${pid} ${start}`)).toBe(true)
})

test.runIf(process.platform === 'linux')('a process that got the number of another is not that one', () => {
  const [boot, place] = (ownIdentity() ?? '').split(' ')
  expect(hasEnded(`${boot} ${place} ${process.ppid} ${boot}:1`)).toBe(true)
})

test('of a process of another machine, boot or container nobody here can tell, nor of what is no identity', () => {
  const [boot, place, pid, start] = (ownIdentity() ?? 'b p 1 s').split(' ')
  expect(hasEnded(`elsewhere ${place} 4194303 ${start}`)).toBe(false)
  expect(hasEnded(`${boot} pid:[1] 4194303 ${start}`)).toBe(false)
  for (const text of ['', pid ?? '', `${boot} ${place} x y`, 'a-worker-of-an-earlier-version'])
    expect(hasEnded(text)).toBe(false)
})
