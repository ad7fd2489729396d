import { fieldNames, type Fields, type FieldWords } from './field-changes.ts'

/** A change of a record as the history has it. */
export interface EarlierChange {
  personName: string
  /** The fields that it changed, as they became. */
  after: Fields | null
}

const endings = {
  update: 'while you were editing. What you typed is kept, and nothing of it is saved yet.',
  delete: 'after you had looked at it, so it was not deleted.',
  step: 'after you had looked at it, so nothing was done.',
} as const

/**
 * Why a change is refused whose editor had not seen these: 'Priya Nair changed the notes while you were editing.' In
 * their order, each person once for each set of fields; with none of them known, that it was changed.
 */
export function overtakenText(
  changes: readonly EarlierChange[],
  { words, of = 'update' }: { words?: FieldWords; of?: keyof typeof endings } = {},
): string {
  const told = changes.map(({ personName, after }) => `${personName} changed ${fieldNames(after, words)}`)
  const all = told.length > 0 ? [...new Set(told)].join(', and ') : 'Somebody changed this'
  return `${all} ${endings[of]}`
}
