import { readdirSync, readFileSync } from 'node:fs'

/**
 * How long the processes of a local PostgreSQL that work for one database have been on a processor, by /proc: those of
 * its connections and their parallel workers, or with the id of its first process all that it began. A process that ended
 * counts with what it had when it was last seen, so `look` now and then; null where there is no such process, as with a
 * server on another machine.
 */
export function createPostgresTime(of: string | number): { look(): number | null } {
  const spent = new Map<number, number>()
  return {
    look() {
      const processes = postgresProcesses()
      const own = processes
        .filter(({ title, pid }) => (typeof of === 'number' ? parentOf(pid) === of : title.includes(` ${of} `)))
        .map(({ pid }) => pid)
      const workers = processes.filter(({ title }) =>
        own.includes(Number(/parallel worker for PID (\d+)/.exec(title)?.[1])),
      )
      for (const pid of [...own, ...workers.map((worker) => worker.pid)]) {
        const ms = processorMs(pid)
        if (ms !== null) spent.set(pid, ms)
      }
      return own.length === 0 ? null : [...spent.values()].reduce((sum, ms) => sum + ms, 0)
    },
  }
}

function postgresProcesses(): { pid: number; title: string }[] {
  return entriesOf('/proc').flatMap((name) => {
    const title = /^\d+$/.test(name) ? textOf(`/proc/${name}/cmdline`) : null
    return title?.startsWith('postgres: ') ? [{ pid: Number(name), title: `${title.replaceAll('\0', ' ')} ` }] : []
  })
}

/** The process that began this one; its name, which stands before, may hold anything. */
export function parentOf(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`) ?? ''
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** In nanoseconds there. */
function processorMs(pid: number): number | null {
  const nanoseconds = Number(textOf(`/proc/${pid}/schedstat`)?.split(' ')[0])
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e6 : null
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended.
    return null
  }
}
