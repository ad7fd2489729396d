import { describe, expect, test } from 'vitest'
import { type Link, type LinkEvent, nextLink } from './link.ts'

const off: Link = { state: 'off' }
const connecting: Link = { state: 'connecting' }
const known: Link = { state: 'connecting', keptAt: '07:05' }
const live: Link = { state: 'live' }
const noNetwork: Link = { state: 'noNetwork', asOf: '09:31' }
const noServer: Link = { state: 'noServer', asOf: '09:31' }

const started: LinkEvent = { type: 'started' }
const stopped: LinkEvent = { type: 'stopped' }
const ready: LinkEvent = { type: 'ready' }
const lost: LinkEvent = { type: 'lost', asOf: '09:32', isOnline: true }
const lostOffline: LinkEvent = { type: 'lost', asOf: '09:32', isOnline: false }
const kept: LinkEvent = { type: 'kept', asOf: '07:05' }
const offline: LinkEvent = { type: 'offline' }
const online: LinkEvent = { type: 'online' }

/** Each state in a row, each event in a column. */
const table: [Link, [LinkEvent, Link][]][] = [
  [
    off,
    [
      [started, connecting],
      [kept, off],
      [stopped, off],
      [ready, off],
      [lost, off],
      [lostOffline, off],
      [offline, off],
      [online, off],
    ],
  ],
  [
    connecting,
    [
      [started, connecting],
      [kept, known],
      [stopped, off],
      [ready, live],
      [lost, { state: 'noServer', asOf: '09:32' }],
      [lostOffline, { state: 'noNetwork', asOf: '09:32' }],
      [offline, connecting],
      [online, connecting],
    ],
  ],
  [
    known,
    [
      [started, connecting],
      [kept, known],
      [stopped, off],
      [ready, live],
      [lost, { state: 'noServer', asOf: '07:05' }],
      [lostOffline, { state: 'noNetwork', asOf: '07:05' }],
      [offline, known],
      [online, known],
    ],
  ],
  [
    live,
    [
      [started, connecting],
      [kept, live],
      [stopped, off],
      [ready, live],
      [lost, { state: 'noServer', asOf: '09:32' }],
      [lostOffline, { state: 'noNetwork', asOf: '09:32' }],
      [offline, live],
      [online, live],
    ],
  ],
  [
    noServer,
    [
      [started, connecting],
      [kept, { state: 'noServer', asOf: '07:05' }],
      [stopped, off],
      [ready, live],
      [lost, noServer],
      [lostOffline, noNetwork],
      [offline, noNetwork],
      [online, noServer],
    ],
  ],
  [
    noNetwork,
    [
      [started, connecting],
      [kept, { state: 'noNetwork', asOf: '07:05' }],
      [stopped, off],
      [ready, live],
      [lost, noServer],
      [lostOffline, noNetwork],
      [offline, noNetwork],
      [online, noNetwork],
    ],
  ],
]

describe.each(table)('from %o', (link, row) => {
  test.each(row)('%o leads to %o', (event, next) => {
    expect(nextLink(link, event)).toEqual(next)
  })
})
