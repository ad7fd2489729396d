import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type AppliedLog, type AppliedRow, fileApplied, memoryApplied } from './applied.ts'
import { type Change, World } from './world.ts'
import { writeAll } from './write-all.ts'

/** A journal longer than this is folded into a new snapshot. */
const journalLimit = 8_000_000

interface JournalEntry {
  sequence: number
  changes: readonly Change[]
  /** The rows that the changes come from, when a write made them. */
  applied?: readonly AppliedRow[]
}

/** Where the world is kept. `record` returns only when the changes are on disk, so an answered write survives `kill -9`. */
export interface Storage {
  world: World
  /** Every row that a write applied; as complete as the world at any moment. */
  applied: AppliedLog
  record: (changes: readonly Change[], applied: readonly AppliedRow[]) => void
  close: () => void
}

/** Keeps the world in memory only. */
export function memoryStorage(seed: () => World): Storage {
  const applied = memoryApplied()
  return { world: seed(), applied, record: (_changes, rows) => applied.add(rows), close: () => {} }
}

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
  const applied = fileApplied(join(dataDir, 'metrc-applied.jsonl'), { isNew: !loaded })
  let sequence = loaded?.sequence ?? 0
  if (!loaded) writeSnapshot(snapshotPath, world, sequence)

  const journal = openSync(journalPath, 'a+')
  let size = dropTornEntry(journal, journalPath, loaded !== null)
  if (loaded) sequence = replay(journalPath, { world, applied }, sequence)

  return {
    world,
    applied,
    record: (changes, rows) => {
      sequence += 1
      const entry: JournalEntry = rows.length > 0 ? { sequence, changes, applied: rows } : { sequence, changes }
      size += writeAll(journal, `${JSON.stringify(entry)}\n`)
      // After the world's journal: what a kill between the two leaves out is added at the next start.
      if (rows.length > 0) applied.add(rows)
      if (size < journalLimit) return
      // The world does not have these changes yet; the caller applies them after us, so the snapshot takes them first.
      world.apply(changes)
      writeSnapshot(snapshotPath, world, sequence)
      ftruncateSync(journal, 0)
      size = 0
    },
    close: () => {
      closeSync(journal)
      applied.close()
    },
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

function replay(path: string, { world, applied }: Pick<Storage, 'world' | 'applied'>, after: number): number {
  let sequence = after
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const entry = line ? (JSON.parse(line) as JournalEntry) : null
    if (!entry || entry.sequence <= sequence) continue
    world.apply(entry.changes)
    applied.add(entry.applied?.filter(({ n }) => n > (applied.last?.n ?? 0)) ?? [])
    sequence = entry.sequence
  }
  return sequence
}

/** Cuts off a half-written last line (its write was never acknowledged) and answers the journal's length. */
function dropTornEntry(file: number, path: string, keep: boolean): number {
  const bytes = keep ? readFileSync(path) : Buffer.alloc(0)
  const whole = bytes.lastIndexOf(10) + 1
  ftruncateSync(file, whole)
  return whole
}
