import type { HistoryEntry } from '@cultivatd/domain/history/history'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { expect, test } from 'vitest'
import { packageBegins } from './package-begins.ts'

const pkg = aPackage({ Label: '1A4FF0300000022000008001', PackagedDate: '2026-11-18' })
const entry = (version: number, what: string, summary: string): HistoryEntry => ({
  id: String(version),
  version,
  at: '2026-11-20T09:26:00.000Z',
  personName: 'Marcus Reyes',
  what,
  summary,
  changes: [],
  operationId: String(version),
  outcome: null,
})
const texts = (...entries: HistoryEntry[]) => packageBegins(pkg, entries).map(({ text }) => text)

const elsewhere = ['Before Cultivatd, or in Metrc itself: packaged 18 Nov 2026']

test('a package that was made here begins with its making', () => {
  expect(texts(entry(2, 'package.adjust recorded', ''), entry(1, 'harvest.create-package recorded', ''))).toEqual([])
  expect(texts(entry(1, 'package.create recorded', 'Packaged 5 Grams of Kief from 1A4'))).toEqual([])
})

test('one that was not begins with the day that Metrc has, also when others were made of it', () => {
  expect(texts()).toEqual(elsewhere)
  expect(texts(entry(1, 'package.adjust recorded', ''))).toEqual(elsewhere)
  const from = `Packaged 5 Grams of Kief from ${pkg.metrc.Label}`
  expect(texts(entry(1, 'package.create recorded', from))).toEqual(elsewhere)
})

test('where the entries do not tell, only the day is said', () => {
  const day = ['Packaged 18 Nov 2026 (Metrc)']
  expect(texts(entry(1, 'package.create recorded', 'Packaged 5 Grams of Kief from 2 packages'))).toEqual(day)
  expect(texts(...Array.from({ length: 100 }, (_, at) => entry(at, 'package.adjust recorded', '')))).toEqual(day)
})
