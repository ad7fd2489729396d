import { topicKey } from '@cultivatd/contract/topic'
import * as fake from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import { type LiveRow, mergeByVersion, type TopicRows } from '../merge.ts'
import type { RowsMessage } from '../topic-keeper.ts'
import { Keeper } from './keeper.ts'
import { setKeptState } from './kept-state.ts'

/** A browser that keeps things, for one test; nothing of it is left to the next. */
export function aDevice() {
  const device = { build: '/assets/index-1.js', factory: new fake.IDBFactory() }
  const classes = Object.entries(fake).filter(([name]) => name.startsWith('IDB'))
  for (const [name, value] of classes) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', device.factory)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { onLine: true, locks: locksOf() })
  vi.stubGlobal('document', {
    querySelector: () => ({ getAttribute: () => device.build }),
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    setKeptState('off')
  })
  return device
}

/** The locks of a browser: who asks first has it, until what they do with it is done. */
function locksOf() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, use: () => Promise<void>) {
      const before = last.get(name) ?? Promise.resolve()
      const mine = before.then(() => (signal.aborted ? undefined : use()))
      last.set(name, mine)
      return mine
    },
  }
}

/** A tab with a stream of its own: what it is told it has, and keeps. */
export async function aTab(token = 'a token') {
  const topics = new Map<string, { rows: TopicRows<LiveRow>; position: string }>()
  const tab = { heardAt: 0 }
  const keeper = new Keeper({ rowsOf: (key) => topics.get(key) ?? null, heardAt: () => tab.heardAt })
  const last = await keeper.open(token)
  const tell = (message: RowsMessage) => {
    const old = topics.get(message.key)
    const rows =
      message.type === 'snapshot'
        ? new Map(message.rows.map((row) => [row.id, row]))
        : mergeByVersion(old?.rows, message.rows, message.removed)
    topics.set(message.key, { rows, position: message.position })
    tab.heardAt = Date.now()
    keeper.note({ message, text: JSON.stringify(message), from: old?.position ?? null })
  }
  /** Until what was told is written in the time that it is gathered. */
  const settled = async () => {
    await keeper.flush()
    await vi.advanceTimersByTimeAsync(2_000)
    await keeper.flush()
  }
  return {
    keeper,
    last,
    settled,
    heardAt: () => tab.heardAt,
    snapshot: (key: string, position: string, rows: readonly LiveRow[]) =>
      tell({ type: 'snapshot', key, rows: [...rows], position }),
    changes: (key: string, position: string, rows: readonly LiveRow[], removed: readonly string[] = []) =>
      tell({ type: 'changes', key, rows: [...rows], removed: [...removed], position }),
    /** What it has of a topic. */
    rows: (key: string) => [...(topics.get(key)?.rows.values() ?? [])],
    /** What the device has of it. */
    kept: async (key: string) => {
      const kept = await keeper.read(key)
      return kept && { rows: [...kept.rows.values()], position: kept.position }
    },
    /** What a tab has that went on where it was. */
    has: (key: string, position: string, rows: readonly LiveRow[]) =>
      topics.set(key, { rows: new Map(rows.map((row) => [row.id, row])), position }),
  }
}

export const plantsOf = (facilityId: string) => topicKey('plants', { facilityId })

/** As much of a row as the stream knows. */
export const aRow = (id: string, version = 1, more: object = {}): LiveRow => ({ id, version, ...more })
