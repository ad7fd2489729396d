import { readScale } from '@cultivatd/domain/scale/read-scale'
import type { ScaleProtocol, ScaleReading } from '@cultivatd/domain/scale/scale-protocol'

/** What we ask of a port of Web Serial (WICG, 2025); the library of browser types does not know it. */
export interface Port {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open: (settings: {
    baudRate: number
    dataBits: number
    parity: string
    stopBits: number
    flowControl: 'none'
  }) => Promise<void>
  close: () => Promise<void>
}

interface Serial {
  requestPort: () => Promise<Port>
}

/** The way to serial ports; null in a browser without one, or on a page that did not come encrypted. */
export const serialOf = (): Serial | null => (navigator as Navigator & { serial?: Serial }).serial ?? null

export interface ScaleEvents {
  onReading: (reading: ScaleReading) => void
  /** Lines came that are none of the protocol. */
  onUnread: (lines: number) => void
  /** Nobody hears it any more: it was unplugged, or another program took it. */
  onLost: () => void
}

/** How often a scale that sends nothing by itself is asked, in milliseconds. */
const askMs = 400

/**
 * Listens to a scale until `end` is aborted.
 *
 * @throws whatever the browser says when the port cannot be opened: another program has it
 */
export async function listenToScale(
  port: Port,
  protocol: ScaleProtocol,
  events: ScaleEvents,
  end: AbortSignal,
): Promise<void> {
  await port.open({ ...protocol.port, flowControl: 'none' })
  const asking = setInterval(() => void ask(port, protocol.ask), askMs)
  if (protocol.ask === null) clearInterval(asking)
  const reader = port.readable?.getReader()
  const stop = () => void reader?.cancel().catch(() => {})
  end.addEventListener('abort', stop)
  // Seven bits: what a cable adds in the eighth is none of the text.
  const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.map((byte) => byte & 0x7f))
  void (async () => {
    let rest: string | null = null
    try {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done || end.aborted) break
        const read = readScale(protocol, rest, textOf(value))
        rest = read.rest
        for (const reading of read.readings) events.onReading(reading)
        if (read.unread > 0) events.onUnread(read.unread)
      }
    } catch {
      // The port is gone.
    } finally {
      clearInterval(asking)
      end.removeEventListener('abort', stop)
      reader?.releaseLock()
      await port.close().catch(() => {})
      if (!end.aborted) events.onLost()
    }
  })()
}

async function ask(port: Port, question: string | null): Promise<void> {
  if (question === null || !port.writable || port.writable.locked) return
  const writer = port.writable.getWriter()
  try {
    await writer.write(new TextEncoder().encode(question))
  } catch {
    // Who reads finds out.
  } finally {
    writer.releaseLock()
  }
}
