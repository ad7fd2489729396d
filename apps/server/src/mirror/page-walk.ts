import { setMaxListeners } from 'node:events'

/** One page of a list as far as walking through it needs to know. */
export interface WalkedPage<T> {
  rows: T[]
  /** How many rows, and how many pages, the list had when this page was read. */
  total: number
  pages: number
}

/** Pages that follow each other without a hole, and where to go on after them. */
export interface WalkedPages<T> extends WalkedPage<T> {
  nextPage: number
}

export interface Walk<T> {
  fetch(page: number, signal: AbortSignal): Promise<WalkedPage<T>>
  /** Takes the pages in their order; resolves when they are stored. */
  store(pages: WalkedPages<T>): Promise<void>
  pageSize: number
  /** The page to begin with, and the total that the page before it named (null at the first). */
  from: number
  lastTotal: number | null
  /** How many pages may be on their way or not yet stored. */
  ahead: number
  signal: AbortSignal
}

/** After this many attempts to catch rows that keep shifting, the rest is left to the next full read. */
const mostLooksBack = 5

/**
 * Reads a list to its end, many pages at once, and hands them on in order, so that "everything before page n is
 * stored" is all that has to be remembered to go on after a kill.
 *
 * Metrc has no cursor: a row that leaves the list while it is read moves all later rows up by one, and the first row
 * of a page not read yet slips onto one that was (Metrc reference §3.2). Every page carries the total, so this shows:
 * when a page names a smaller total than the page before it, the pages before it are read once more.
 *
 * Answers whether the list stood still all the time.
 */
export async function walkPages<T>(walk: Walk<T>): Promise<{ steady: boolean }> {
  const stop = new AbortController()
  const signal = AbortSignal.any([walk.signal, stop.signal])
  setMaxListeners(0, signal)
  try {
    return await walkToEnd(walk, signal)
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

async function walkToEnd<T>(walk: Walk<T>, signal: AbortSignal): Promise<{ steady: boolean }> {
  const { store } = walk
  const coming = new Map<number, Promise<WalkedPage<T>>>()
  const storing = new Set<Promise<void>>()
  let failure: unknown
  let page = walk.from
  let { lastTotal } = walk
  let stored = page - 1
  let lastPage = page
  let steady = true

  const fetch = (number: number) => {
    const answer = walk.fetch(number, signal)
    // A page that nobody comes to wait for, because an earlier one failed, must not end the process.
    answer.catch(() => {})
    return answer
  }
  for (; page <= lastPage; page++) {
    for (let next = page; next <= lastPage && next - stored <= walk.ahead; next++)
      if (!coming.has(next)) coming.set(next, fetch(next))
    const answer = coming.get(page) ?? fetch(page)
    coming.delete(page)
    const { rows, total, pages } = await answer
    const missed = lastTotal === null ? 0 : lastTotal - total
    if (missed !== 0) steady = false
    const shifted = missed > 0 ? await lookBack(walk, fetch, page, total, missed) : []
    lastTotal = total
    lastPage = Math.max(page, pages)
    const until = page
    const done = store({ rows: [...shifted, ...rows], total, pages, nextPage: page + 1 }).then(
      () => {
        stored = Math.max(stored, until)
      },
      (error: unknown) => {
        failure ??= error
      },
    )
    storing.add(done)
    void done.finally(() => storing.delete(done))
    while (page + 1 - stored > walk.ahead && storing.size > 0) await Promise.race(storing)
    if (failure) throw failure
  }
  await Promise.all(storing)
  if (failure) throw failure
  return { steady }
}

/** Reads the pages before `page` again until they join it, now that `missed` rows have left the list before it. */
async function lookBack<T>(
  { pageSize }: Walk<T>,
  fetch: (page: number) => Promise<WalkedPage<T>>,
  page: number,
  total: number,
  missed: number,
): Promise<T[]> {
  const rows: T[] = []
  for (let look = 0, depth = missed, known = total; look < mostLooksBack; look++) {
    const first = Math.max(1, page - Math.ceil(depth / pageSize))
    let isJoined = true
    for (let number = first; number < page; number++) {
      const again = await fetch(number)
      rows.push(...again.rows)
      // Still shifting: what is looked at now lies deeper.
      if (again.total < known) {
        depth += known - again.total
        known = again.total
        isJoined = false
      }
    }
    if (isJoined) break
  }
  return rows
}
