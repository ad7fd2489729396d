import type { Backups } from '@cultivatd/domain/backup/backup'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show, today } from '../ui/rendering.builders.tsx'
import { BackupCard } from './backup-card.tsx'

const hoursAgo = (hours: number) => new Date(Date.parse(`${today}T12:00:00Z`) - hours * 3_600_000).toISOString()
const run = {
  id: 'one',
  endedAt: hoursAgo(5),
  isScheduled: true,
  isWhole: true,
  name: 'cultivatd-2026-11-29T020000Z.tar.gz.age',
  bytes: 3_000_000,
  rows: 12_345,
  files: 3,
  problem: null,
}
const standing: Backups = {
  id: 'backups',
  version: 1,
  schedule: { place: '/mnt/backups', hour: 2, keep: 14 },
  lastWholeAt: hoursAgo(5),
  since: hoursAgo(500),
  runs: [run],
  restorations: [],
  notCompared: [],
}

function open(backups: Partial<Backups>) {
  aServer().shows('backups', {}, [{ ...standing, ...backups }])
  show(<BackupCard />)
}

test('the last backups stand there with their size, and where they go', async () => {
  open({})
  expect(await screen.findByText(/The last whole one is of/)).toBeTruthy()
  expect(screen.getByText(/every day after 02:00 by the server’s clock into \/mnt\/backups/)).toBeTruthy()
  expect(screen.getByText('12,345')).toBeTruthy()
  expect(screen.getByText(run.name)).toBeTruthy()
})

test('one that is overdue, and why the last one failed, are said', async () => {
  const problem = 'The disk is full. Make room, or choose another place.'
  const failed = { ...run, id: 'two', isWhole: false, name: null, bytes: null, rows: null, files: null, problem }
  open({ lastWholeAt: hoursAgo(90), runs: [failed, run] })
  expect(await screen.findByText(/Overdue: the last whole one is of/)).toBeTruthy()
  expect(screen.getByText('Failed')).toBeTruthy()
  expect(screen.getByText(problem)).toBeTruthy()
})

test('where none are made by themselves it says what who runs the server can do', async () => {
  open({ schedule: null, lastWholeAt: null, runs: [] })
  expect(await screen.findByText(/None are made by themselves/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('after a restore it says for how many facilities nothing is sent yet', async () => {
  open({ restorations: [{ id: 'r', backupOf: hoursAgo(9), restoredAt: hoursAgo(1) }], notCompared: ['A', 'B'] })
  expect(await screen.findByText('Restored from a backup')).toBeTruthy()
  expect(screen.getByText(/Nothing is sent to Metrc yet for 2 facilities/)).toBeTruthy()
})
