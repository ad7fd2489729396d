/** Runs pieces of work under one name one after the other, in the order in which they came; others do not wait for them. */
export function createQueues(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    // Whatever became of the one before.
    const now = before.then(work, work)
    last.set(name, now)
    const leave = () => {
      if (last.get(name) === now) last.delete(name)
    }
    now.then(leave, leave)
    return now
  }
}
