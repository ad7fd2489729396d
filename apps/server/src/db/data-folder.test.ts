import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeDataFolder } from './data-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'cultivatd-data-'))
afterAll(() => rmSync(root, { recursive: true }))
const modeOf = (folder: string) => (statSync(folder).mode & 0o777).toString(8)

test.runIf(process.platform === 'linux')('a data folder is made for its user alone', () => {
  const folder = join(root, 'new', 'data')
  closeDataFolder(folder)
  expect(modeOf(folder)).toBe('700')
})

test.runIf(process.platform === 'linux')('one that others can look into, or that a group can write, is closed', () => {
  for (const mode of [0o755, 0o775]) {
    const folder = join(root, `of ${mode.toString(8)}`)
    mkdirSync(folder)
    chmodSync(folder, mode)
    closeDataFolder(folder)
    expect(modeOf(folder)).toBe('700')
  }
})

test.runIf(process.platform === 'linux')('one that everybody can write is refused, and stays as it is', () => {
  const folder = join(root, 'shared')
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  expect(() => closeDataFolder(folder)).toThrow(`Everybody on this machine can write into the data folder ${folder}`)
  expect(modeOf(folder)).toBe('777')
})
