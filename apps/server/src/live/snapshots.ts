import type { LiveSocket } from './live-socket.ts'

/** Of snapshots that one tab has not taken yet: with more than this the next one waits. */
const mostOfSocket = 8 * 1024 * 1024
/** The same of all tabs of one person. */
const mostOfPerson = 32 * 1024 * 1024
/** Nobody has more tabs open and looks at them. */
export const mostTabs = 20

interface Waiting {
  socket: LiveSocket
  key: string
  send: () => void
}

/**
 * What one person's tabs have not taken yet of snapshots, which are as large as a facility is: of each topic a tab is sent one at
 * a time, and of all of them only so much that a reader who reads nothing cannot fill our memory.
 */
export class Snapshots {
  readonly #waiting = new Set<Waiting>()
  readonly #tabs = new Map<LiveSocket, { keys: Set<string>; bytes: number }>()

  /** Whether there is room for one more tab; it is counted then. */
  admit(socket: LiveSocket): boolean {
    if (this.#tabs.size >= mostTabs && !this.#tabs.has(socket)) return false
    this.#tabs.set(socket, this.#tabs.get(socket) ?? { keys: new Set(), bytes: 0 })
    return true
  }

  leave(socket: LiveSocket): void {
    this.#tabs.delete(socket)
    for (const one of this.#waiting) if (one.socket === socket) this.#waiting.delete(one)
    this.#goOn()
  }

  get isEmpty(): boolean {
    return this.#tabs.size === 0
  }

  /** Calls `send` as soon as the tab may have the snapshot, at the latest when those before it are taken. */
  whenRoom(socket: LiveSocket, key: string, send: () => void): void {
    this.#waiting.add({ socket, key, send })
    this.#goOn()
  }

  /** Writes it to the tab. */
  send(socket: LiveSocket, key: string, frame: Buffer): void {
    const tab = this.#tabs.get(socket)
    if (!tab) return
    tab.keys.add(key)
    tab.bytes += frame.length
    socket.sendFrame(frame, false, () => {
      tab.keys.delete(key)
      tab.bytes -= frame.length
      this.#goOn()
    })
  }

  #goOn(): void {
    for (const one of this.#waiting) {
      if (!this.#hasRoom(one)) continue
      this.#waiting.delete(one)
      one.send()
    }
  }

  #hasRoom({ socket, key }: Waiting): boolean {
    const tab = this.#tabs.get(socket)
    if (!tab) return false
    let bytes = 0
    for (const each of this.#tabs.values()) bytes += each.bytes
    return !tab.keys.has(key) && tab.bytes < mostOfSocket && bytes < mostOfPerson
  }
}
