import { requiredText } from '../field/field.ts'
import type { Problem } from '../app-error.ts'
import { plainName } from './near-names.ts'

const unseen = /[\p{C}\p{Zl}\p{Zp}]/u

/** The name of a strain or an item, as Metrc is to take it: one line that can be read aloud, at most 100 characters. */
export const CatalogueName = requiredText(100).refine(
  (name) => !unseen.test(name),
  'Use only letters and signs that can be seen',
)

/** Why a strain or an item may not have this name beside the others: Metrc would take two for one (Metrc reference §10.1). */
export function nameProblems(name: string, others: readonly { name: string }[]): Problem[] {
  const plain = plainName(name)
  const twin = others.find((other) => plainName(other.name) === plain)
  return twin ? [{ message: `${twin.name} is there already`, path: 'name' }] : []
}
