import type { FieldWords } from '@cultivatd/domain/history/field-changes'
import type { HistoryEntry } from '@cultivatd/domain/history/history'
import { labTestWords } from '@cultivatd/domain/lab-test/lab-test'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { dayText } from '../ui/dates.ts'
import type { TestNames } from './use-testing.ts'

const ids = ['strainId', 'facilityOriginatedId', 'testingFacilityId', 'delivereeId'] as const
const days = ['dateDepartedFromFacility', 'dateDelivered', 'resultsExpected'] as const
const weights = ['totalWeight', 'weightDelivered'] as const

type Names = Pick<TestNames, 'strainName' | 'contacts' | 'facilities' | 'people'>

const named = (name: string | undefined, noun: string): string => name ?? `a ${noun} that was deleted`

/** What a test names, by its id. */
const nameOf = (names: Names): Record<(typeof ids)[number], (id: string) => string> => ({
  strainId: (id) => named(names.strainName(id), 'strain'),
  facilityOriginatedId: (id) => names.facilities.find((facility) => facility.id === id)?.metrc.DisplayName ?? id,
  testingFacilityId: (id) => named(names.contacts.find((contact) => contact.id === id)?.name, 'contact'),
  delivereeId: (id) => named(names.people.find((person) => person.id === id)?.displayName, 'person'),
})

const weightText = (amount: number, unit: string): string => `${quantityText(amount)} ${unitText(unit)}`

/**
 * The fields of a test in words, as its page says them: names for ids, days as they are read here, weights in their unit.
 * @param unit of the weights
 */
export function testWords(names: Names, unit: string): FieldWords {
  const words: Record<string, FieldWords[string]> = { ...labTestWords }
  const tell = (name: string, text: (value: unknown) => string) => {
    const word = labTestWords[name]
    // Nothing chosen is told as nothing.
    if (word) words[name] = { ...word, text: (value) => (value === '' ? '' : text(value)) }
  }
  const text = nameOf(names)
  for (const name of ids) tell(name, (value) => text[name](String(value)))
  for (const name of days) tell(name, (value) => dayText(String(value)))
  for (const name of weights) tell(name, (value) => weightText(Number(value), unit))
  tell('milesDriven', (value) => `${quantityText(Number(value))} mi`)
  return words
}

const unitLabel = labTestWords['unit']?.label

/** The history of a test as people read it: the database keeps ids, days and bare numbers (LAB-09). */
export function toldHistory(rows: readonly HistoryEntry[], unit: string, names: Names): HistoryEntry[] {
  // What a weight is in is told by the test, and before a change of the unit by that change.
  let current = unit
  return rows
    .toSorted((a, b) => b.version - a.version)
    .map((entry) => {
      const after = current
      const before = entry.changes.find(({ label }) => label === unitLabel)?.before || after
      current = before
      return { ...entry, changes: entry.changes.map((change) => toldChange(change, { before, after }, names)) }
    })
}

function toldChange(
  { label, before, after }: HistoryEntry['changes'][number],
  units: { before: string; after: string },
  names: Names,
): HistoryEntry['changes'][number] {
  const [name] = Object.entries(labTestWords).find(([, word]) => word.label === label) ?? []
  if (name === undefined || labTestWords[name]?.text) return { label, before, after }
  const text = (value: string, unit: string) => testWords(names, unit)[name]?.text?.(value) ?? value
  return { label, before: text(before, units.before), after: text(after, units.after) }
}
