import type { ReadQuery } from '@cultivatd/metrc/client-options'
import type { ListName } from '@cultivatd/metrc/lists'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'

/**
 * Reads the same of a list once, for several that ask for the same but for where it ends by now. What fails is asked again.
 *
 * @param wholeOnly shares only lists that have no windows: waste of plants and batches is listed whole, whatever is looked for
 */
export function readingOnce(client: MetrcClient, { wholeOnly = false } = {}): MetrcClient {
  const known = new Map<string, Promise<unknown[]>>()
  const readAll = (list: ListName, query: Omit<ReadQuery, 'page'> = {}) => {
    if (wholeOnly && query.window) return client.readAll<unknown>(list, query)
    const key = JSON.stringify([list, query.id, query.window?.start])
    const rows = known.get(key) ?? client.readAll<unknown>(list, query)
    known.set(key, rows)
    rows.catch(() => known.delete(key))
    return rows
  }
  return Object.create(client, { readAll: { value: readAll } }) as MetrcClient
}
