import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from '../../scripts/repository.mjs'

export interface Done {
  seconds: number
  /** The most memory that it had, in megabytes; of Linux alone. */
  megabytes: number
  output: string
  code: number
}

const lookMs = 50

/** A command of the product, as it was built, in a process of its own. */
export async function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<Done> {
  const began = performance.now()
  const child = spawn(process.execPath, [`apps/server/dist/${name}.js`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let megabytes = 0
  const look = setInterval(() => (megabytes = Math.max(megabytes, mostMemory(child.pid))), lookMs)
  const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
  clearInterval(look)
  return { seconds: (performance.now() - began) / 1000, megabytes, output, code }
}

function mostMemory(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
