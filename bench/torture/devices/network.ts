import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@cultivatd/sandbox/seed/random'

/** What becomes of one request on its way. */
type Fate = 'arrives' | 'lost before' | 'lost after' | 'cut' | 'slow' | 'gateway'

export interface Weather {
  /** Of requests that do not simply arrive. */
  trouble: number
}

/** The radio of one device: its requests and sockets go through it, or do not. */
export interface Network {
  readonly isOn: boolean
  /** Requests whose answer was lost after the server had given it. */
  readonly lostAfter: number
  turn: (isOn: boolean) => void
  /** @param ended when the page goes, what is on its way is cut */
  fetch: (path: string, init: RequestInit | undefined, ended: AbortSignal) => Promise<Response>
  address: () => string
  /** Told when it goes, with how to hear no more of it. */
  onGone: (listener: () => void) => () => void
  /** Called with the answer of the next request that changes something, in place of its handing over: then it is lost. */
  loseNext: (then: () => Promise<void>) => void
}

const noNetwork = () => new TypeError('fetch failed')

export function aNetwork(urls: readonly string[], random: Random, weather: Weather): Network {
  let isOn = true
  let lostAfter = 0
  let losing: (() => Promise<void>) | null = null
  const gone = new Set<() => void>()
  const address = () => random.pick(urls)

  function fate(): Fate {
    if (random.next() >= weather.trouble) return 'arrives'
    return random.pick(['lost before', 'lost after', 'lost after', 'cut', 'slow', 'gateway'])
  }

  async function whole(response: Response): Promise<Response> {
    const body = await response.arrayBuffer()
    return new Response(response.status === 204 ? null : body, { status: response.status, headers: response.headers })
  }

  return {
    get isOn() {
      return isOn
    },
    get lostAfter() {
      return lostAfter
    },
    turn(to) {
      isOn = to
      if (!to) for (const listener of Array.from(gone)) listener()
    },
    address,
    onGone(listener) {
      gone.add(listener)
      return () => void gone.delete(listener)
    },
    loseNext(then) {
      losing = then
    },
    async fetch(path, init, ended) {
      if (!isOn) throw noNetwork()
      const became = fate()
      if (became === 'lost before') throw noNetwork()
      if (became === 'slow') await wait(random.whole(50, 800))
      if (became === 'gateway')
        return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
      const cut = new AbortController()
      const off = this.onGone(() => cut.abort(noNetwork()))
      if (became === 'cut') setTimeout(() => cut.abort(noNetwork()), random.whole(1, 60))
      const signal = AbortSignal.any([cut.signal, ended, ...(init?.signal ? [init.signal] : [])])
      try {
        const answer = await whole(await fetch(`${address()}${path}`, { ...init, signal }))
        const then = init?.method === 'POST' || init?.method === 'PUT' ? losing : null
        if (then) {
          losing = null
          lostAfter += 1
          await then()
          throw noNetwork()
        }
        if (became === 'lost after') {
          lostAfter += 1
          throw noNetwork()
        }
        return answer
      } catch (error) {
        // Not the reason of a timeout of the page: it has one of its own.
        if (init?.signal?.aborted) throw init.signal.reason
        throw cut.signal.aborted ? noNetwork() : error
      } finally {
        off()
      }
    },
  }
}
