import { spawnSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'

/** A file system that is as large or as full as one likes. */
export interface SmallDisk {
  folder: string
  fill: () => boolean
  free: () => void
  /** Everything on it is gone. */
  leave: () => void
}

const roomyBytes = 2 ** 30
/** Between looking how much is used and setting the size somebody may write. */
const mostTries = 20
const pageBytes = 4_096

const mount = (...args: string[]): boolean => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

/** A file system in memory, mounted at a folder that is made; null where this user may not mount anything. */
export function smallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder)
  if (!mount('-t', 'tmpfs', '-o', `size=${roomyBytes},mode=0755`, 'torture', folder)) return null
  const setSize = (bytes: number) => mount('-o', `remount,size=${bytes}`, folder)
  // Also when a run breaks off: what is mounted outlives its process.
  const leave = () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  process.once('exit', leave)
  return {
    folder,
    fill() {
      for (let attempt = 0; attempt < mostTries; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        if (setSize((blocks - bfree) * bsize + attempt * pageBytes)) return true
      }
      return false
    },
    free: () => void setSize(roomyBytes),
    leave() {
      process.off('exit', leave)
      leave()
    },
  }
}
