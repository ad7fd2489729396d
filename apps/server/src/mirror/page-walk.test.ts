import { expect, test } from 'vitest'
import { walkPages, type WalkedPage, type WalkedPages } from './page-walk.ts'

const pageSize = 20

/** A list as Metrc shows it, newest first, from which rows leave while it is read. */
function movingList(count: number, leaves: (request: number) => boolean, random: () => number) {
  let rows = Array.from({ length: count }, (_, at) => count - at)
  let requests = 0
  return {
    left: () => rows,
    requests: () => requests,
    fetch: async (page: number) => {
      requests++
      await new Promise((resolve) => setTimeout(resolve, random() * 3))
      if (leaves(requests) && rows.length > 0) rows = rows.toSpliced(Math.floor(random() * rows.length), 1)
      const answer = {
        rows: rows.slice((page - 1) * pageSize, page * pageSize),
        total: rows.length,
        pages: Math.ceil(rows.length / pageSize),
        at: new Date(0),
      }
      await new Promise((resolve) => setTimeout(resolve, random() * 3))
      return answer
    },
  }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const walk = (
  fetch: (page: number) => Promise<WalkedPage<number>>,
  stored: WalkedPages<number>[],
  from = 1,
  lastTotal: number | null = null,
) =>
  walkPages<number>({
    fetch,
    pageSize,
    from,
    lastTotal,
    ahead: 8,
    signal: new AbortController().signal,
    store: async (pages) => void stored.push(pages),
  })

test('[SYNC-01] a list that stands still is read once, page by page, in order', async () => {
  const list = movingList(205, () => false, seeded(1))
  const stored: WalkedPages<number>[] = []
  expect(await walk(list.fetch, stored)).toEqual({ steady: true })
  expect(stored.flatMap(({ rows }) => rows)).toEqual(list.left())
  expect(stored.map(({ nextPage }) => nextPage)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(list.requests()).toBe(11)
})

test('[SYNC-01] no row slips by when others leave the list while it is read', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed)
    const list = movingList(300, () => random() < 0.3, random)
    const stored: WalkedPages<number>[] = []
    await walk(list.fetch, stored)
    const seen = new Set(stored.flatMap(({ rows }) => rows))
    expect(
      list.left().filter((row) => !seen.has(row)),
      `seed ${seed}`,
    ).toEqual([])
  }
})

test('[SYNC-01] a read that goes on after a kill notices that rows left in between', async () => {
  const list = movingList(100, () => false, seeded(3))
  const all = list.left()
  const stored: WalkedPages<number>[] = []
  // Two pages were stored when 100 rows were there; then three of the first forty left.
  const shorter = all.filter((row) => ![100, 95, 70].includes(row))
  const fetch = async (page: number) => ({
    rows: shorter.slice((page - 1) * 20, page * 20),
    total: shorter.length,
    pages: 5,
    at: new Date(0),
  })
  await walk(fetch, stored, 3, 100)
  const seen = new Set([...all.slice(0, 40), ...stored.flatMap(({ rows }) => rows)])
  expect(shorter.filter((row) => !seen.has(row))).toEqual([])
})

test('[SYNC-01] the first failure ends the walk, and what was stored before stays in order', async () => {
  const stored: WalkedPages<number>[] = []
  const fetch = async (page: number) => {
    if (page === 4) throw new Error('Metrc is down')
    return { rows: [page], total: 200, pages: 10, at: new Date(0) }
  }
  await expect(walk(fetch, stored)).rejects.toThrow('Metrc is down')
  expect(stored.map(({ nextPage }) => nextPage)).toEqual([2, 3, 4])
})
