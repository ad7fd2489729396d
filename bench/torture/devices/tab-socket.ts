import type { Network } from './network.ts'

/** WebSockets of one tab: they break when the network goes, and without a word when the tab does. */
export function tabSocket(network: Network, isAlive: () => boolean) {
  const all = new Set<TabSocket>()

  class TabSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    onopen: (() => void) | null = null
    onmessage: ((event: { data: unknown }) => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    readyState: number = TabSocket.CONNECTING
    readonly #real: WebSocket | null
    readonly #off: () => void

    constructor(path: string) {
      all.add(this)
      this.#off = network.onGone(() => this.#end(1006))
      if (!network.isOn) {
        this.#real = null
        setTimeout(() => this.#end(1006), 5)
        return
      }
      const real = new WebSocket(`${network.address().replace(/^http/, 'ws')}${path}`)
      this.#real = real
      real.onopen = () => {
        if (this.readyState !== TabSocket.CONNECTING) return
        this.readyState = TabSocket.OPEN
        if (isAlive()) this.onopen?.()
      }
      real.onmessage = ({ data }) => {
        if (this.readyState === TabSocket.OPEN && isAlive()) this.onmessage?.({ data })
      }
      real.onclose = ({ code }) => this.#end(code)
      real.onerror = () => this.#end(1006)
    }

    send(data: string): void {
      if (this.readyState === TabSocket.OPEN && isAlive()) this.#real?.send(data)
    }

    close(): void {
      this.#end(1000)
    }

    end(): void {
      this.#end(1006)
    }

    #end(code: number): void {
      if (this.readyState === TabSocket.CLOSED) return
      this.readyState = TabSocket.CLOSED
      all.delete(this)
      this.#off()
      this.#real?.close()
      if (isAlive()) this.onclose?.({ code })
    }
  }

  return { socketClass: TabSocket, endAll: () => [...all].forEach((socket) => socket.end()) }
}
