import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { buildIfChanged } from '../../../../scripts/build.mjs'
import { root } from '../../../../scripts/repository.mjs'
import { clusterIn } from '../db/embedded/cluster.ts'
import { stopOrphan } from '../db/embedded/postmaster.ts'

await buildIfChanged(['server'])

/** Where a program is, built as its operator runs it: to load its sources takes longer than all that it then does. */
export const builtProgram = (name: 'main' | 'audit-verify') => join(root, `apps/server/dist/${name}.js`)

/** The programs of a file of tests, each as its operator runs it, and their folders. */
export function programs() {
  const folders: string[] = []
  const running = new Set<ChildProcess>()
  return {
    /** A new one, for a DATA_DIR. */
    folder(): string {
      const made = mkdtempSync(join(tmpdir(), 'cultivatd-main-'))
      folders.push(made)
      return made
    },
    run: (variables: Record<string, string>) => run(variables, running),
    /** Kills what still runs. */
    endAll() {
      for (const child of running) child.kill('SIGKILL')
      running.clear()
    },
    async removeFolders() {
      for (const one of folders) {
        // The database of a program that was killed.
        await stopOrphan(clusterIn(one))
        rmSync(one, { recursive: true, force: true })
      }
    },
  }
}

function run(variables: Record<string, string>, running: Set<ChildProcess>) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    output: () => output,
    async url(): Promise<string> {
      await expect.poll(() => /is ready: (\S+)/.exec(output)?.[1] ?? output, { timeout: 40_000 }).toMatch(/^http:/)
      return /is ready: (\S+)/.exec(output)?.[1] ?? ''
    },
  }
}
