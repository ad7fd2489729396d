import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from '../database-error.ts'
import { isRunning } from '../process-identity.ts'
import { environment, type Owner } from './owner.ts'
import type { Programs } from './programs.ts'

/** What PostgreSQL's main process writes of itself into its folder. */
interface PidFile {
  pid: number
  port: number
  socketFolder: string
  isReady: boolean
}

export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketFolder = '', , , status = ''] = lines
    return {
      pid: Number(pid),
      port: Number(port),
      socketFolder: socketFolder.trim(),
      isReady: status.trim() === 'ready',
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The PostgreSQL that runs in this folder; null when none does, whatever its file says. */
export function runningIn(cluster: string): PidFile | null {
  const file = readPidFile(cluster)
  return file && file.pid > 0 && isRunning(file.pid) && isThatOf(file, cluster) ? file : null
}

/**
 * Whether the process of this number is the PostgreSQL that wrote the file, and not another one that got its number: we
 * started it with the folder of its socket, whose name is no other's, or in this folder with its port.
 */
function isThatOf({ pid, port, socketFolder }: PidFile, cluster: string): boolean {
  const command = commandOf(pid)
  const isOnSocket = socketFolder !== '' && command.includes(`unix_socket_directories=${socketFolder}`)
  return /postgres/.test(command) && (isOnSocket || (command.includes(cluster) && command.includes(`port=${port}`)))
}

/** The program and the arguments of a process, as everybody on the machine may see them. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
  const [program, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`],
        ]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]]
  return spawnSync(String(program), args as string[], { encoding: 'utf8' }).stdout ?? ''
}

const fastStopMs = 30_000
const hardStopMs = 10_000

/**
 * Ends the PostgreSQL that a server left behind when it was killed, so that nothing of it is still being stored. What
 * only looks like one, because its number went to another process, is left alone and its file is removed.
 *
 * @throws DatabaseError when it does not end
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const orphan = runningIn(cluster)
  if (orphan === null) return forgetStranger(cluster)
  for (const [signal, ms] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', hardStopMs],
  ] as const) {
    try {
      process.kill(orphan.pid, signal)
    } catch (error) {
      if (!isRunning(orphan.pid)) return
      throw new DatabaseError(
        `PostgreSQL (process ${orphan.pid}) works in ${cluster} and may not be ended by this user.`,
        {
          cause: error,
        },
      )
    }
    for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (runningIn(cluster) === null) return
  }
  throw new DatabaseError(`PostgreSQL (process ${orphan.pid}) works in ${cluster} and does not end. End it by hand.`)
}

/** PostgreSQL refuses to start while any process has the number in its file; of one that is gone it tells by itself. */
function forgetStranger(cluster: string): void {
  const file = readPidFile(cluster)
  if (file && isRunning(file.pid) && commandOf(file.pid) !== '')
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

export interface Launch {
  programs: Programs
  owner: Owner | null
  cluster: string
  /** The folder as its arguments name it. */
  folderName: string
  settings: Readonly<Record<string, string>>
  logFile: string
}

/**
 * Starts PostgreSQL and answers when it takes connections. After a crash it first makes good what the disk has, which
 * takes as long as it takes.
 *
 * @throws DatabaseError with what it said last when it ends instead
 */
export async function launch(start: Launch): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const { child, failure } = await tryLaunch(start)
    if (failure === null) return child
    // What is left of one that was killed may hold its memory a moment longer.
    if (attempt === 20 || !/shared memory block|lock file/.test(failure))
      throw new DatabaseError(`The embedded database in ${start.cluster} does not start: ${failure}`)
    await wait(250)
  }
}

async function tryLaunch({ programs, owner, cluster, folderName, settings, logFile }: Launch) {
  const args = ['-D', folderName, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openSync(logFile, 'a', 0o600)
  const before = statSync(logFile).size
  // In a group of its own: Ctrl-C in a terminal must end us first, and the database after us.
  const child = spawn(programs.postgres, args, {
    ...owner,
    cwd: cluster,
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  endWithUs(child)
  let ended: string | null = null
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended ??= `it ended with ${signal ?? `exit code ${code}`}`))
  for (; ; await wait(10)) {
    if (ended !== null) return { child, failure: lastWords(logFile, before) || ended }
    const file = readPidFile(cluster)
    if (file?.pid === child.pid && file?.isReady) return { child, failure: null }
  }
}

/** Whoever ends without closing, such as after waiting in vain, leaves a database that stops in order by itself. */
function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function lastWords(logFile: string, from: number): string {
  const said = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  return said
    .filter((line) => /FATAL|ERROR|HINT|DETAIL|cannot|could not/.test(line))
    .slice(-3)
    .join(' ')
}

/** Lets it finish what is in flight, store everything and end. */
export async function stop(child: ChildProcess, programs: Programs, cluster: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Windows knows no signals: there PostgreSQL's own program tells it.
  if (process.platform === 'win32')
    spawnSync(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' })
  else child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), fastStopMs)
  await ended
  clearTimeout(impatient)
}
