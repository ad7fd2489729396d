import { readFileSync, readlinkSync } from 'node:fs'

/** Whether a process has this number now; it may be another than the one that was meant. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process began, as boot and tick of the system's clock: tells it from a later one of the same number. */
export function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in parentheses and may hold spaces; the start is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[19] ? `${boot}:${fields[19]}` : null
  } catch {
    return null
  }
}

/** Where numbers of processes mean the same: one boot of one machine, in one container of it. */
function placeOf(pid: number | 'self'): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync(`/proc/${pid}/ns/pid`)}`
  } catch {
    return null
  }
}

/** What tells this process from all others that ever ran anywhere; null where the system does not say. */
export function ownIdentity(): string | null {
  const [place, start] = [placeOf('self'), startOf(process.pid)]
  return place === null || start === null ? null : `${place} ${process.pid} ${start}`
}

/** Whether the process of an identity has certainly ended. Of one in another place nobody here can tell: false. */
export function hasEnded(identity: string): boolean {
  const [, place, pid, start] = /^(\S+ \S+) (\d{1,10}) (\S+)$/.exec(identity) ?? []
  if (place === undefined || place !== placeOf('self')) return false
  return !isRunning(Number(pid)) || startOf(Number(pid)) !== start
}
