import { createHash } from 'node:crypto'

/** What defines a journey, or a group of them. */
type Define = (...given: never[]) => unknown

/**
 * The same `test`, which defines the journeys of a file, and of each group within it, in an order that depends on the
 * seed. They are defined when the file has said all of them, so their places in the file are not known in a report.
 */
export function shuffled<T extends Define & { describe: Define }>(test: T, seed: string): T {
  let waiting: (() => unknown)[] | null = null
  function defineWaiting(): void {
    const all = waiting ?? []
    waiting = null
    for (const define of inOrderOf(seed, all)) define()
  }
  function later(define: () => unknown): void {
    if (!waiting) {
      waiting = []
      // When the module has run to its end, and before whoever loads it goes on.
      queueMicrotask(defineWaiting)
    }
    waiting.push(define)
  }
  /** The last argument is the body of the group: what it defines is in an order of its own. */
  const describe = new Proxy(test.describe, {
    apply: (target, self, given: unknown[]) => {
      const body = given.at(-1)
      const group = () => {
        waiting = []
        if (typeof body === 'function') body()
        defineWaiting()
      }
      later(() => Reflect.apply(target, self, [...given.slice(0, -1), group]))
    },
  })
  return new Proxy(test, {
    apply: (target, self, given: unknown[]) => later(() => Reflect.apply(target, self, given)),
    get: (target, name, self) => (name === 'describe' ? describe : Reflect.get(target, name, self)),
  })
}

/** By a number that the seed and the place in the file give; the same in every process. */
function inOrderOf<T>(seed: string, all: readonly T[]): T[] {
  const key = (at: number) => createHash('sha256').update(`${seed} ${all.length} ${at}`).digest('hex')
  return all
    .map((one, at) => ({ one, key: key(at) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one)
}
