import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const gibibyte = 2 ** 30
/** What a run of all tests has there at once, and as much again. */
const roomBytes = 4 * gibibyte
const prefix = 'cultivatd-tests-'

/**
 * Lets this process and those that it starts keep their temporary files in memory until it ends: databases, data
 * folders and what a browser draws into, which nobody reads again, and which a slow disk makes everybody wait for. Does
 * nothing where TMPDIR says another place, or where memory is scarce, as in a container.
 * @param {{ memory?: string, env?: Record<string, string | undefined>, available?: () => number }} [options] `memory`
 *   is a folder in memory, `available` how many bytes of it may be used
 */
export function keepTemporaryFilesInMemory({
  memory = '/dev/shm',
  env = process.env,
  available = () => availableIn(memory),
} = {}) {
  if (env.TMPDIR !== undefined || available() < roomBytes) return
  removeLeftOver(memory)
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As /tmp: the database runs as another user where we are root.
  chmodSync(folder, 0o1777)
  env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

/** @param {string} memory */
function availableIn(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const [, kibibytes = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return Math.min(bavail * bsize, (Number(kibibytes) * 1_024) / 2)
  } catch {
    // Not on this system.
    return 0
  }
}

/**
 * What a run left there that was killed; a PostgreSQL of it ends when its folder is gone.
 * @param {string} memory
 */
function removeLeftOver(memory) {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length)))) remove(join(memory, name))
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Somebody else's, or somebody still writes there: who comes next tries again.
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
