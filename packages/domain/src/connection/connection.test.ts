import { describe, expect, test } from 'vitest'
import type { Link } from './link.ts'
import { type KnownMetrc, type KnownSync, type Connection, connectionOf } from './connection.ts'

const live: Link = { state: 'live' }
const metrc: KnownMetrc = { state: 'inStep', since: null, waiting: 0, refused: 0, needsPerson: 0 }
const sync: KnownSync = { status: null, error: null, lists: [] }
const failed: KnownSync = { status: 'errored', error: 'Metrc did not answer.', lists: [] }
const troubled = { ...metrc, waiting: 2, refused: 3, needsPerson: 1 }
const list = (done: number, total: number | null) => ({ list: 'plants', done, total, readAt: null })

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
]

describe('how browser, server and Metrc stand with each other', () => {
  test.each(table)('%s', (_what, link, known, syncs, connection) => {
    expect(connectionOf(link, known, syncs)).toEqual(connection)
  })

  test('first reads are counted together, without those that ended', () => {
    const syncs: KnownSync[] = [
      { status: 'inProgress', error: null, lists: [list(50, 100), list(0, null), { ...list(9, 9), readAt: 'then' }] },
      { status: 'inProgress', error: null, lists: [list(36, 100)] },
      { status: null, error: null, lists: [list(0, 900)] },
    ]
    expect(connectionOf(live, { ...metrc, state: 'reading' }, syncs)).toEqual({ state: 'reading', share: 0.43 })
  })
})
