import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { scratch } from './repository.mjs'

/**
 * Runs `work` while no other process does the same in this checkout: two copies of the product may be started at the
 * same moment, and only one may install and build.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  const file = scratch(`${name}.lock`)
  while (!taken(file)) await wait(100)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (!holderLives(file)) rmSync(file, { force: true })
  return false
}

/** @param {string} file */
function holderLives(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file belongs to a process that is just writing its number into it.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
