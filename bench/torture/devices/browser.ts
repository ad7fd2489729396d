import * as fake from 'fake-indexeddb'

/** What outlives every tab of a device: its storage, its locks, and what its tabs tell each other. */
export interface Browser {
  factory: IDBFactory
  stored: Map<string, string>
  locks: Locks
  channels: Channels
  /** The settings as the service worker keeps them: the body and the header `Date` of the last answer. */
  keptSettings: { body: string; date: string } | null
}

export const aBrowser = (): Browser => ({
  factory: new fake.IDBFactory() as unknown as IDBFactory,
  stored: new Map(),
  locks: createLocks(),
  channels: createChannels(),
  keptSettings: null,
})

type Locks = ReturnType<typeof createLocks>
type Channels = ReturnType<typeof createChannels>

interface Asked {
  tab: object
  begin: () => void
}

/** Web Locks of one origin: a tab that dies lets go of what it holds. */
function createLocks() {
  const holders = new Map<string, object>()
  const waiting = new Map<string, Asked[]>()
  function next(name: string): void {
    const queue = waiting.get(name) ?? []
    const first = queue.shift()
    if (!first) return void holders.delete(name)
    holders.set(name, first.tab)
    first.begin()
  }
  return {
    request<T>(tab: object, name: string, work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const begin = () => {
          const done = () => {
            if (holders.get(name) === tab) next(name)
          }
          Promise.resolve().then(work).then(resolve, reject).finally(done)
        }
        const queue = waiting.get(name) ?? []
        waiting.set(name, queue)
        queue.push({ tab, begin })
        if (!holders.has(name)) next(name)
      })
    },
    /** Those that are held, as `navigator.locks.query` tells them. */
    held: () => [...holders.keys()].map((name) => ({ name })),
    letGo(tab: object): void {
      for (const [name, queue] of waiting)
        waiting.set(
          name,
          queue.filter((asked) => asked.tab !== tab),
        )
      for (const [name, holder] of Array.from(holders)) if (holder === tab) next(name)
    },
  }
}

interface Listening {
  tab: object
  name: string
  hear: (data: unknown) => void
}

/** BroadcastChannel and the event `storage`, within one device. */
function createChannels() {
  const all = new Set<Listening>()
  return {
    listen(listening: Listening): () => void {
      all.add(listening)
      return () => void all.delete(listening)
    },
    tell(tab: object, name: string, data: unknown): void {
      for (const one of all)
        if (one.tab !== tab && one.name === name) setImmediate(() => void (all.has(one) && one.hear(data)))
    },
    letGo(tab: object): void {
      for (const one of all) if (one.tab === tab) all.delete(one)
    },
  }
}
