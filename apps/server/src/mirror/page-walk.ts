import { setMaxListeners } from 'node:events'

/** One page of a list as far as walking through it needs to know. */
export interface WalkedPage<T> {
  rows: T[]
  /** How many rows, and how many pages, the list had when this page was read. */
  total: number
  pages: number
  /** Just before it was asked for. */
  at: Date
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
  const pages = fetchedAhead(walk, signal)
  const storing = storedInOrder(walk)
  let { lastTotal } = walk
  let steady = true
  for (let page = walk.from, lastPage = page; page <= lastPage; page++) {
    const read = await pages.take(page, lastPage, storing.stored())
    const missed = lastTotal === null ? 0 : lastTotal - read.total
    if (missed !== 0) steady = false
    const shifted = missed > 0 ? await lookBack(walk, pages.fetch, page, read.total, missed) : []
    lastTotal = read.total
    lastPage = Math.max(page, read.pages)
    // What was looked at again was asked for later: the earlier moment holds for all.
    storing.add({ ...read, rows: [...shifted, ...read.rows], nextPage: page + 1 })
    pages.request(page + 1, lastPage, storing.stored())
    await storing.untilStored(page + 1 - walk.ahead)
  }
  await storing.untilStored(Number.POSITIVE_INFINITY)
  return { steady }
}

/** Pages on their way, asked for before it is their turn. */
function fetchedAhead<T>(walk: Walk<T>, signal: AbortSignal) {
  const coming = new Map<number, Promise<WalkedPage<T>>>()
  const fetch = (page: number) => {
    const answer = walk.fetch(page, signal)
    // A page that nobody comes to wait for, because an earlier one failed, must not end the process.
    answer.catch(() => {})
    return answer
  }
  const request = (from: number, last: number, stored: number) => {
    for (let page = from; page <= last && page - stored <= walk.ahead; page++)
      if (!coming.has(page)) coming.set(page, fetch(page))
  }
  return {
    fetch,
    request,
    async take(page: number, last: number, stored: number) {
      request(page, last, stored)
      const answer = coming.get(page) ?? fetch(page)
      coming.delete(page)
      return answer
    },
  }
}

/** Pages handed on to be stored, of which the first failure ends the walk. */
function storedInOrder<T>(walk: Walk<T>) {
  const storing = new Set<Promise<void>>()
  let stored = walk.from - 1
  let failure: { error: unknown } | null = null
  return {
    stored: () => stored,
    add(pages: WalkedPages<T>) {
      const done = walk.store(pages).then(
        () => {
          stored = Math.max(stored, pages.nextPage - 1)
        },
        (error: unknown) => {
          failure ??= { error }
        },
      )
      storing.add(done)
      void done.then(() => storing.delete(done))
    },
    /** Waits until this page and all before it are stored, or nothing is left to wait for. */
    async untilStored(page: number) {
      while (stored < page && storing.size > 0 && !failure) await Promise.race(storing)
      if (failure) throw failure.error
    },
  }
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
