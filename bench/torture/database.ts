import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listeningOn, newAddress, removeSocketFolder, urlOf } from '../../apps/server/src/db/embedded/address.ts'
import { asSeenBy, clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { ownerOf } from '../../apps/server/src/db/embedded/owner.ts'
import { launch, runningIn, stop } from '../../apps/server/src/db/embedded/postmaster.ts'
import { preparePrograms } from '../../apps/server/src/db/embedded/programs.ts'
import { settingsOf } from '../../apps/server/src/db/embedded/settings.ts'
import type { Victim } from './trouble.ts'

/** For four processes of the server, on a disk that is small. */
const settings = { max_connections: '120', shared_buffers: '128MB', max_wal_size: '128MB', min_wal_size: '32MB' }
const restartMs = 200

/**
 * A PostgreSQL server as an operator runs one: started again at the same address however often it ends, also when it cannot
 * start yet because its disk is full.
 */
export async function startDatabase(dataDir: string, log: string): Promise<{ url: string; stop: () => Promise<void> }> {
  // Makes folder and database.
  await startEmbedded(dataDir).then(({ close }) => close())
  const cluster = clusterIn(dataDir)
  const owner = ownerOf(cluster)
  const programs = preparePrograms(owner, dataDir)
  const address = await newAddress(dataDir, owner, true)
  const start = () =>
    launch({
      programs,
      owner,
      cluster,
      folderName: asSeenBy(owner, cluster),
      settings: { ...settingsOf(true), ...listeningOn(address), ...settings },
      logFile: join(dataDir, 'postgresql.log'),
    })
  let isWanted = true
  let child = await start()
  let starting: Promise<unknown> = Promise.resolve()
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const watch = () =>
    child.once('exit', () => {
      starting = again()
    })
  watch()

  async function again(): Promise<void> {
    while (isWanted) {
      await wait(restartMs)
      try {
        child = await start()
        return void watch()
      } catch (error) {
        appendFileSync(log, `${String(error)}\n`)
      }
    }
  }

  return {
    url: urlOf(address, 'cultivatd'),
    async stop() {
      isWanted = false
      await starting
      await stop(child, programs, cluster)
      process.off('exit', endWithUs)
      removeSocketFolder(address.socketFolder)
      programs.leave()
    },
  }
}

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
