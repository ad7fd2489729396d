import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './repository.mjs'
import { keepTemporaryFilesInMemory } from './temporary-files.mjs'

let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'cultivatd-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true }))

const plenty = () => 2 ** 40

/** What a process of its own wrote, which kept its temporary files in `memory` and has ended. */
function ofAnother(): string {
  const script = pathToFileURL(join(root, 'scripts/temporary-files.mjs')).href
  const source = `import { keepTemporaryFilesInMemory } from ${JSON.stringify(script)}
    import { mkdtempSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    keepTemporaryFilesInMemory({ memory: ${JSON.stringify(memory)}, available: () => 2 ** 40 })
    console.log(mkdtempSync(tmpdir() + '/one-'))`
  const { TMPDIR: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { env, encoding: 'utf8' })
  return stdout.trim()
}

test('temporary files lie in memory while the process runs, and are gone when it has ended', () => {
  expect(ofAnother()).toContain(join(memory, 'cultivatd-tests-'))
  expect(readdirSync(memory)).toEqual([])
})

test('where TMPDIR says another place, or memory is scarce, nothing is changed', () => {
  const said = { TMPDIR: '/elsewhere' }
  keepTemporaryFilesInMemory({ memory, env: said, available: plenty })
  expect(said).toEqual({ TMPDIR: '/elsewhere' })
  const scarce = {}
  keepTemporaryFilesInMemory({ memory, env: scarce, available: () => 2 ** 26 })
  keepTemporaryFilesInMemory({ memory: join(memory, 'none'), env: scarce })
  expect(scarce).toEqual({})
  expect(readdirSync(memory)).toEqual([])
})

test('what a run left that was killed is removed by the next one; that of one that goes on is not', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const [ended, goesOn] = [`cultivatd-tests-${pid}`, `cultivatd-tests-${process.ppid}`]
  for (const name of [ended, goesOn, 'of-others']) mkdirSync(join(memory, name))
  writeFileSync(join(memory, ended, 'left'), 'over')
  ofAnother()
  expect(existsSync(join(memory, ended))).toBe(false)
  expect(readdirSync(memory).sort()).toEqual([goesOn, 'of-others'])
})
