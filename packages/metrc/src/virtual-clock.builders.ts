import type { Clock } from './clock.ts'

/** A clock for tests: time passes only inside `runFor`, and as fast as the machine can. */
export class VirtualClock implements Clock {
  #now = 0
  #alarms: { at: number; run: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const alarm = { at: this.#now + Math.max(0, ms), run }
    const later = this.#alarms.findIndex(({ at }) => at > alarm.at)
    this.#alarms.splice(later === -1 ? this.#alarms.length : later, 0, alarm)
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm)
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve)
    })
  }

  async runFor(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (let next = this.#alarms[0]; next && next.at <= end; next = this.#alarms[0]) {
      this.#alarms.shift()
      this.#now = Math.max(this.#now, next.at)
      next.run()
      await settled()
    }
    this.#now = end
  }
}

/** Lets everything run that waits for promises only. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}
