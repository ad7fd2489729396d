import { createHash } from 'node:crypto'
import type { Sum } from './manifest.ts'

/** Adds up what lies in parts behind each other. */
export function createTally(): { add(content: Uint8Array): void; sum(): Sum } {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(content) {
      hash.update(content)
      bytes += content.byteLength
    },
    sum: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  }
}

export const sumOf = (content: Uint8Array): Sum => {
  const tally = createTally()
  tally.add(content)
  return tally.sum()
}
