import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { runningIn } from '../../apps/server/src/db/embedded/postmaster.ts'
import type { Victim } from './trouble.ts'

/**
 * The PostgreSQL of a server, to be killed: its main process, and before that can make any more of them all others, in
 * the middle of whatever they store. The server starts it again by itself.
 */
export function databaseOf(dataDir: string, untilAnswering: () => Promise<void>): Pick<Victim, 'kill' | 'startAgain'> {
  return {
    async kill() {
      // The server may just have been killed too, or be starting it again.
      const pid = runningIn(clusterIn(dataDir))?.pid
      if (pid === undefined) return
      signal(pid, 'SIGSTOP')
      const children = childrenOf(pid)
      for (const each of [pid, ...children]) signal(each, 'SIGKILL')
      while (runningIn(clusterIn(dataDir))?.pid === pid) await wait(5)
    },
    startAgain: untilAnswering,
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

function parentOf(pid: number): number | null {
  try {
    // The name of the program, in parentheses, may hold anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return Number(parent)
  } catch {
    return null
  }
}
