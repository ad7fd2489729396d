/** How many connections of the pool the live stream may hold at once: people's requests have all others. */
const mostAtOnce = 4
/** Of these, how many for counting: rows that somebody waits for are never all behind it. */
const mostCounting = 2

type Kind = 'rows' | 'count'

interface Waiting {
  kind: Kind
  begin(): void
}

/**
 * The share of the database that topics have. What is done in a turn holds at most one connection and takes no other
 * turn, so that nobody waits for who waits for him.
 */
export class Turns {
  readonly #waiting: Waiting[] = []
  readonly #busy: Record<Kind, number> = { rows: 0, count: 0 }

  async take<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    if (!this.#isFree(kind)) await new Promise<void>((begin) => this.#waiting.push({ kind, begin }))
    else this.#busy[kind] += 1
    try {
      return await work()
    } finally {
      this.#busy[kind] -= 1
      this.#callNext()
    }
  }

  #isFree(kind: Kind): boolean {
    const { rows, count } = this.#busy
    return rows + count < mostAtOnce && (kind === 'rows' || count < mostCounting)
  }

  #callNext(): void {
    const at = this.#waiting.findIndex(({ kind }) => this.#isFree(kind))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!next) return
    this.#busy[next.kind] += 1
    next.begin()
  }
}
