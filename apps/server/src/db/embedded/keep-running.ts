import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

interface Watching {
  report: (message: string) => void
  /** Called when it ended unasked and could not be started again. */
  lost: (reason: Error) => void
}

/** Ended so often in so short a time, something is wrong that another start does not mend. */
const mostRevivals = 10
const windowMs = 60_000
const pauseMs = 200

export interface KeptRunning {
  /** Starts it no more; answers the process that is to be stopped, after a start that is on its way. */
  release(): Promise<ChildProcess>
}

/** Starts a program again whenever it ends unasked. */
export function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  { report, lost }: Watching,
): KeptRunning {
  let current = first
  let reviving: Promise<void> = Promise.resolve()
  let isReleased = false
  const ends: number[] = []

  function watch(child: ChildProcess): void {
    current = child
    const onEnd = () => {
      if (!isReleased) reviving = revive(child)
    }
    if (child.exitCode !== null || child.signalCode !== null) onEnd()
    else child.once('exit', onEnd)
  }

  async function revive({ exitCode, signalCode }: ChildProcess): Promise<void> {
    const how = signalCode ?? `exit code ${exitCode}`
    ends.push(Date.now())
    if (ends.filter((at) => at > Date.now() - windowMs).length > mostRevivals)
      return lost(new Error(`it ended ${mostRevivals + 1} times within a minute, the last time with ${how}`))
    report(`The embedded database ended unasked (${how}) and is started again`)
    try {
      await wait(pauseMs)
      const next = await start()
      report('The embedded database runs again; what it had acknowledged is there')
      watch(next)
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
    }
  }

  watch(first)
  return {
    async release() {
      isReleased = true
      await reviving
      return current
    },
  }
}
