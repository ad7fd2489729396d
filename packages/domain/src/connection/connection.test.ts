import { describe, expect, test } from 'vitest'
import type { SyncGap } from '../sync/sync.ts'
import type { Link } from './link.ts'
import { type KnownMetrc, type KnownSync, type Connection, connectionOf } from './connection.ts'

const live: Link = { state: 'live' }
const metrc: KnownMetrc = { state: 'inStep', since: null, waiting: 0, refused: 0, needsPerson: 0 }
const read = { list: 'plantsFlowering', done: 9, total: 9, readAt: 'then', gap: null }
const sync: KnownSync = { status: null, error: null, isBehind: false, lists: [read] }
const failed: KnownSync = { status: 'errored', error: 'Metrc did not answer.', isBehind: true, lists: [] }
const behind: KnownSync = { ...sync, isBehind: true }
const gappy = (gap: SyncGap): KnownSync => ({ ...sync, lists: [read, { ...read, list: 'packagesActive', gap }] })
const ofTags = (gap: SyncGap): KnownSync => ({ ...sync, lists: [read, { ...read, list: 'plantTagsAvailable', gap }] })
const troubled = { ...metrc, waiting: 2, refused: 3, needsPerson: 1 }
const list = (done: number, total: number | null) => ({ list: 'plants', done, total, readAt: null, gap: null })

const table: [string, Link, KnownMetrc | undefined, KnownSync[], Connection][] = [
  ['all is well', live, metrc, [sync], { state: 'inStep' }],
  ['nobody is signed in', { state: 'off' }, undefined, [], { state: 'unknown' }],
  ['it begins', { state: 'connecting' }, undefined, [], { state: 'unknown' }],
  ['it connects anew with what was known', { state: 'connecting' }, metrc, [sync], { state: 'unknown' }],
  ['nothing of Metrc is here yet', live, undefined, [], { state: 'unknown' }],
  [
    'the network is gone, whatever was known',
    { state: 'noNetwork', asOf: '09:37' },
    troubled,
    [failed],
    { state: 'noNetwork', asOf: '09:37' },
  ],
  [
    'the server is silent, whatever was known',
    { state: 'noServer', asOf: '09:37' },
    metrc,
    [sync],
    { state: 'noServer', asOf: '09:37' },
  ],
  ['there is no key', live, { ...metrc, state: 'noKey' }, [], { state: 'noKey' }],
  [
    'Metrc is down, before what waits for it',
    live,
    { ...troubled, state: 'down', since: 'then' },
    [failed],
    { state: 'metrcDown', since: 'then', waiting: 2 },
  ],
  [
    'one facility could not be read',
    live,
    troubled,
    [sync, failed],
    { state: 'syncFailed', because: 'Metrc did not answer.' },
  ],
  ['a person is needed, before what was refused', live, troubled, [sync], { state: 'needsPerson', count: 1 }],
  [
    'something was refused, before what waits',
    live,
    { ...troubled, needsPerson: 0 },
    [sync],
    { state: 'refused', count: 3 },
  ],
  ['something waits', live, { ...metrc, waiting: 2 }, [sync], { state: 'waiting', count: 2 }],
  [
    'a first read goes on, nobody knows how far',
    live,
    { ...metrc, state: 'reading' },
    [],
    { state: 'reading', share: null },
  ],
  [
    '[SYNC-04] a read failed, and the notice of it was put away',
    live,
    metrc,
    [sync, behind],
    { state: 'behind', because: 'The last read failed' },
  ],
  [
    '[SYNC-01] a list is not open to the key',
    live,
    metrc,
    [sync, gappy('closed'), gappy('closed')],
    { state: 'notAllRead', because: 'Metrc does not open packages to the sync key' },
  ],
  [
    '[SYNC-01] less came than Metrc counts',
    live,
    metrc,
    [gappy('short')],
    { state: 'notAllRead', because: 'Metrc counts more packages than it gave' },
  ],
  [
    '[SYNC-01] the key never had the right for tags, which is no alarm for ever',
    live,
    metrc,
    [sync, ofTags('closed')],
    { state: 'inStep' },
  ],
  [
    '[SYNC-01] the key lost the right for tags',
    live,
    metrc,
    [sync, ofTags('lost')],
    { state: 'notAllRead', because: 'Metrc does not open tags to the sync key any more' },
  ],
  ['[SYNC-01] a facility was never read', live, metrc, [sync, { ...sync, lists: [] }], { state: 'notRead' }],
]

describe('how browser, server and Metrc stand with each other', () => {
  test.each(table)('%s', (_what, link, known, syncs, connection) => {
    expect(connectionOf(link, known, syncs)).toEqual(connection)
  })

  test('first reads are counted together, without those that ended', () => {
    const syncs: KnownSync[] = [
      {
        status: 'inProgress',
        error: null,
        isBehind: false,
        lists: [list(50, 100), list(0, null), { ...list(9, 9), readAt: 'then' }],
      },
      { status: 'inProgress', error: null, isBehind: false, lists: [list(36, 100)] },
      { status: null, error: null, isBehind: false, lists: [list(0, 900)] },
    ]
    expect(connectionOf(live, { ...metrc, state: 'reading' }, syncs)).toEqual({ state: 'reading', share: 0.43 })
  })
})
