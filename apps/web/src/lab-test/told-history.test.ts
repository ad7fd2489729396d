import type { FieldChange, HistoryEntry } from '@cultivatd/domain/history/history'
import { aContact } from '@cultivatd/domain/external-contact/external-contact.builders'
import { expect, test } from 'vitest'
import { dayText } from '../ui/dates.ts'
import { toldHistory } from './told-history.ts'

const names = {
  strainName: (id: string) => (id === 's1' ? 'Blue Dream' : undefined),
  contacts: [aContact({ id: 'c1', name: 'Plains Testing Laboratory' })],
  facilities: [{ id: 'f1', metrc: { DisplayName: 'Red Fork Cultivation' } }] as never,
  people: [{ id: 'u1', displayName: 'Lena Brandt' }] as never,
}

const entry = (version: number, ...changes: FieldChange[]): HistoryEntry => ({
  id: String(version),
  version,
  at: '2026-11-20T10:00:00Z',
  personName: 'Dana',
  what: 'lab-test.update',
  summary: 'Changed the test',
  operationId: null,
  outcome: null,
  changes,
})
const change = (label: string, before: string, after: string): FieldChange => ({ label, before, after })
const told = (unit: string, ...entries: HistoryEntry[]) =>
  toldHistory(entries, unit, names).map(({ changes }) =>
    changes.map(({ label, before, after }) => `${label}: ${before} -> ${after}`),
  )

test('what a test names is told by its name, days and miles as they are read here', () => {
  const changes = [
    change('Strain', '', 's1'),
    change('Testing facility', 'c1', 'c2'),
    change('Origin facility', 'f1', 'GAAA-9'),
    change('Deliveree', '', 'u1'),
    change('Delivered', '', '2026-11-20'),
    change('Miles driven', '38', '40.5'),
    change('Type', 'wax', 'flower'),
  ]
  expect(told('Grams', entry(1, ...changes))).toEqual([
    [
      'Strain:  -> Blue Dream',
      'Testing facility: Plains Testing Laboratory -> a contact that was deleted',
      'Origin facility: Red Fork Cultivation -> GAAA-9',
      'Deliveree:  -> Lena Brandt',
      `Delivered:  -> ${dayText('2026-11-20')}`,
      'Miles driven: 38 mi -> 40.5 mi',
      'Type: wax -> flower',
    ],
  ])
})

test('[READ-86] a weight is told in the unit that the test had then', () => {
  const entries = [
    entry(3, change('Total weight', '10', '12')),
    entry(2, change('Weight delivered', '500', '0.5'), change('Unit', 'Milligrams', 'Grams')),
    entry(1, change('Total weight', '', '6804'), change('Unit', '', 'Milligrams')),
  ]
  expect(told('Grams', ...entries)).toEqual([
    ['Total weight: 10 g -> 12 g'],
    ['Weight delivered: 500 mg -> 0.5 g', 'Unit: Milligrams -> Grams'],
    ['Total weight:  -> 6,804 mg', 'Unit:  -> Milligrams'],
  ])
})
