/** Requests that are on their way at the same time: more would only wait for each other at the server. */
const atOnce = 4

/**
 * Does this for all of them, a few at the same time; what comes after one that threw is not begun.
 *
 * @throws what the first of them threw, once those on their way have ended
 */
export async function fewAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const failed: unknown[] = []
  const work = async () => {
    for (let item = left.shift(); item !== undefined && failed.length === 0; item = left.shift())
      await act(item).catch((error: unknown) => failed.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  if (failed.length > 0) throw failed[0]
}
