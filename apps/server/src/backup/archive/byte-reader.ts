/** Reads a stream in pieces of a wanted length. */
export interface ByteReader {
  /** So many bytes; fewer only where the stream ends. */
  read(length: number): Promise<Buffer>
  /** How many were read. */
  readonly position: number
}

export function byteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let kept: Buffer = Buffer.alloc(0)
  let position = 0
  let isOver = false

  async function fill(length: number): Promise<void> {
    const parts = [kept]
    for (let have = kept.length; have < length && !isOver; ) {
      const { done, value } = await chunks.next()
      if (done) isOver = true
      else {
        parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
        have += value.byteLength
      }
    }
    kept = parts.length === 1 ? kept : Buffer.concat(parts)
  }

  return {
    async read(length) {
      if (kept.length < length) await fill(length)
      const taken = kept.subarray(0, length)
      kept = kept.subarray(taken.length)
      position += taken.length
      return taken
    },
    get position() {
      return position
    },
  }
}
