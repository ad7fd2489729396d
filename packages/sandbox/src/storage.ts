import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, World } from './world.ts'

/** A journal longer than this is folded into a new snapshot. */
const journalLimit = 8_000_000

interface JournalEntry {
  sequence: number
  changes: readonly Change[]
}

/** Where the world is kept. `record` returns only when the changes are on disk, so an answered write survives `kill -9`. */
export interface Storage {
  world: World
  record: (changes: readonly Change[]) => void
  close: () => void
}

/** Keeps the world in memory only. */
export const memoryStorage = (seed: () => World): Storage => ({ world: seed(), record: () => {}, close: () => {} })

/**
 * A snapshot (one row per line) and a journal of the changes since (one write per line). The snapshot is replaced by
 * rename; entries carry a sequence, so a journal that outlives its snapshot is read without doing anything twice.
 */
export function openStorage(dataDir: string, seed: () => World): Storage {
  mkdirSync(dataDir, { recursive: true })
  const snapshotPath = join(dataDir, 'metrc-snapshot.jsonl')
  const journalPath = join(dataDir, 'metrc-journal.jsonl')
  const loaded = existsSync(snapshotPath) ? readSnapshot(snapshotPath) : null
  const world = loaded?.world ?? seed()
  let sequence = loaded?.sequence ?? 0
  if (loaded) sequence = replay(journalPath, world, sequence)
  else writeSnapshot(snapshotPath, world, sequence)

  const journal = openSync(journalPath, 'a+')
  let size = dropTornEntry(journal, journalPath, loaded !== null)

  return {
    world,
    record: (changes) => {
      sequence += 1
      const line = `${JSON.stringify({ sequence, changes } satisfies JournalEntry)}\n`
      size += writeAll(journal, line)
      if (size < journalLimit) return
      // The world does not have these changes yet; the caller applies them after us, so the snapshot takes them first.
      world.apply(changes)
      writeSnapshot(snapshotPath, world, sequence)
      ftruncateSync(journal, 0)
      size = 0
    },
    close: () => closeSync(journal),
  }
}

function readSnapshot(path: string): { world: World; sequence: number } {
  const lines = readFileSync(path, 'utf8').split('\n')
  const header = JSON.parse(lines[0] ?? '{}') as { sequence: number; lastId: number; lastModified: number }
  const world = new World()
  for (const line of lines.slice(1)) if (line) world.apply([JSON.parse(line) as Change])
  world.lastId = Math.max(world.lastId, header.lastId)
  world.lastModified = Math.max(world.lastModified, header.lastModified)
  return { world, sequence: header.sequence }
}

function writeSnapshot(path: string, world: World, sequence: number): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w')
  writeAll(file, `${JSON.stringify({ sequence, lastId: world.lastId, lastModified: world.lastModified })}\n`)
  let lines: string[] = []
  for (const change of world.everything()) {
    lines.push(JSON.stringify(change))
    if (lines.length < 1000) continue
    writeAll(file, `${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) writeAll(file, `${lines.join('\n')}\n`)
  closeSync(file)
  renameSync(temporary, path)
}

function replay(path: string, world: World, after: number): number {
  if (!existsSync(path)) return after
  let sequence = after
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const entry = parseEntry(line)
    if (!entry || entry.sequence <= sequence) continue
    world.apply(entry.changes)
    sequence = entry.sequence
  }
  return sequence
}

function parseEntry(line: string): JournalEntry | null {
  if (!line) return null
  try {
    return JSON.parse(line) as JournalEntry
  } catch {
    // A line cut off by a crash was never acknowledged.
    return null
  }
}

/** Cuts off a half-written last line (its write was never acknowledged) and answers the journal's length. */
function dropTornEntry(file: number, path: string, keep: boolean): number {
  const bytes = keep ? readFileSync(path) : Buffer.alloc(0)
  const whole = bytes.lastIndexOf(10) + 1
  ftruncateSync(file, whole)
  return whole
}

function writeAll(file: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  return bytes.length
}
