import { Duplex } from 'node:stream'

/** As bits 4 to 7 of the first byte say (MQTT 3.1.1, table 2.1). */
const publish = 3
/** Only messages are cut; no other packet of a broker is that long. */
const longestOther = 1 << 20

/** The beginning of a packet, as it is passed on. */
interface Begin {
  bytes: Buffer
  /** So many bytes of the packet come after it. */
  left: number
  /** So many of those are passed on. */
  kept: number
}

/**
 * Cuts the payload of each message (PUBLISH) in what a broker sends, so that none is ever held whole in memory, and goes
 * on behind it: whoever ended the connection instead would get the same message again at the next one, for ever.
 *
 * @param most so many bytes of a payload are passed on
 * @returns what is left of a piece, pieces in the order in which they came
 * @throws Error with the code EMSGSIZE at another packet that is longer than 1 MB
 */
export function messageCutter(most: number): (piece: Buffer) => Buffer {
  let head: number[] = []
  let left = 0
  let kept = 0
  return (piece) => {
    const parts: Buffer[] = []
    for (let at = 0; at < piece.length; ) {
      if (left === 0) {
        head.push(piece[at] ?? 0)
        at += 1
        const begin = beginOf(head, most)
        if (!begin) continue
        parts.push(begin.bytes)
        head = []
        left = begin.left
        kept = begin.kept
      }
      const here = Math.min(left, piece.length - at)
      const passed = Math.min(kept, here)
      parts.push(piece.subarray(at, at + passed))
      at += here
      left -= here
      kept -= passed
    }
    return Buffer.concat(parts)
  }
}

/** Null while it is not whole. */
function beginOf(head: readonly number[], most: number): Begin | null {
  const [first = 0, ...others] = head
  const digits = others.slice(0, 4)
  const last = digits.findIndex((digit) => digit < 128)
  // No packet of MQTT begins so: whoever reads it says so.
  if (last < 0) return digits.length < 4 ? null : whole(head, Number.POSITIVE_INFINITY)
  const length = digits.slice(0, last + 1).reduceRight((sum, digit) => sum * 128 + (digit % 128), 0)
  if (length <= most) return whole(head, length)
  if (first >> 4 !== publish) {
    if (length > longestOther) throw Object.assign(new Error('A packet is too long'), { code: 'EMSGSIZE' })
    return whole(head, length)
  }
  const [high, low] = others.slice(last + 1)
  if (high === undefined || low === undefined) return null
  const hasNumber = (first & 6) !== 0
  const cut = Math.min(length, 2 + high * 256 + low + (hasNumber ? 2 : 0) + most)
  return { bytes: Buffer.from([first, ...lengthDigits(cut), high, low]), left: length - 2, kept: cut - 2 }
}

const whole = (head: readonly number[], left: number): Begin => ({ bytes: Buffer.from(head), left, kept: left })

/** MQTT 3.1.1 §2.2.3. */
function lengthDigits(length: number): number[] {
  const rest = Math.floor(length / 128)
  return rest === 0 ? [length] : [(length % 128) + 128, ...lengthDigits(rest)]
}

/** The same connection, from which messages come cut. */
export function cuttingMessages(socket: Duplex, most: number): Duplex {
  const cut = messageCutter(most)
  const shortened = new Duplex({
    read: () => void socket.resume(),
    write: (piece: Buffer, encoding, done) => void socket.write(piece, encoding, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (piece: Buffer) => {
    try {
      const part = cut(piece)
      if (part.length > 0 && !shortened.push(part)) socket.pause()
    } catch (error) {
      shortened.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })
  socket.on('end', () => shortened.push(null))
  socket.on('error', (error) => shortened.destroy(error))
  socket.on('close', () => shortened.destroy())
  return shortened
}
