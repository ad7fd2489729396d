import { live } from './live.ts'

/** Whether nobody can be reached now, as far as is known: a server on this very device is there without any network. */
export function isAway(): boolean {
  const { link } = live
  return 'asOf' in link || (link.state !== 'live' && globalThis.navigator?.onLine === false)
}

/** Resolves when the server can be reached again; at once while it can. Whether it had to be waited for. */
export function whenBack(): Promise<boolean> {
  if (!isAway()) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = live.listen(look)
    addEventListener('online', look)
    function look() {
      if (isAway()) return
      stop()
      removeEventListener('online', look)
      resolve(true)
    }
  })
}
