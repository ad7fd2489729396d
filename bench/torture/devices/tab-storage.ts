import type { Random } from '@cultivatd/sandbox/seed/random'

/** What fake-indexeddb keeps of a transaction and its database, of which a dying tab needs more than it shows. */
interface Transaction {
  db: Connection
  _state: string
  _requests: { request: Target }[]
  _abort: (error: string | null) => void
  dispatchEvent: (event: unknown) => boolean
}
interface Target {
  dispatchEvent: (event: unknown) => boolean
}
interface Connection {
  _rawDatabase: { transactions: Transaction[]; processTransactions: () => void }
  close: () => void
}

const silent = () => true

/**
 * IndexedDB as one tab has it. When the tab dies, what it was storing in this moment is stored whole or not at all, as a
 * browser does it, and nobody is told.
 */
export function storageOf(factory: IDBFactory, random: Random) {
  const connections = new Set<Connection>()
  let isDead = false

  function leave(connection: Connection): void {
    for (const transaction of connection._rawDatabase.transactions.slice()) {
      if (transaction.db !== connection || transaction._state === 'finished') continue
      // What was asked for by now may have come through.
      const comesThrough = random.next() < 0.5
      transaction.dispatchEvent = () => {
        connection._rawDatabase.processTransactions()
        return true
      }
      for (const { request } of transaction._requests) request.dispatchEvent = silent
      if (!comesThrough) transaction._abort('AbortError')
    }
    connection.close()
  }

  return {
    open(name: string, version: number): IDBOpenDBRequest {
      const opening = factory.open(name, version)
      opening.addEventListener('success', () => {
        const connection = opening.result as unknown as Connection
        connections.add(connection)
        if (isDead) leave(connection)
      })
      return opening
    },
    die(): void {
      isDead = true
      for (const connection of connections) leave(connection)
    },
  }
}
