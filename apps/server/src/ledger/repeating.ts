/** Work that is begun by waking it, runs once at a time, and once more when it was woken meanwhile. */
export interface Repeating {
  wake(): void
  /** Resolves when it rests. */
  ended(): Promise<void>
  readonly isRunning: boolean
}

export function repeating(work: () => Promise<void>, failed: (error: unknown) => void): Repeating {
  let running: Promise<void> | null = null
  let again = false
  async function run(): Promise<void> {
    do {
      again = false
      await work().catch(failed)
    } while (again)
    running = null
  }
  return {
    wake() {
      if (running) again = true
      else running = run()
    },
    ended: async () => {
      await running
    },
    get isRunning() {
      return running !== null
    },
  }
}
