import { writeSync } from 'node:fs'

/** Writes a text at the end of an open file, all of it; answers its length in bytes. */
export function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  return bytes.length
}
