import { nameKey } from '../catalogue/near-names.ts'

/** How laboratories write what our list spells otherwise: DATA-53 is kept to the letter (READ-63), and they are not. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  Imazazil: ['Imazalil'],
  Spinosad: ['Spinosad (A+D)', 'Spinosad A & D', 'Spinosyn A + D', 'Total Spinosad'],
  Pyrethrins: ['Pyrethrin', 'Total Pyrethrins', 'Pyrethrins (total)'],
}

const meant = new Map(
  Object.entries(otherwise).flatMap(([name, others]) =>
    others.map((other) => [nameKey(other), nameKey(name)] as const),
  ),
)

/** The same for every spelling of a substance: case, blanks and signs do not count, and known other names do. */
export function substanceKey(name: string): string {
  const key = nameKey(name)
  return meant.get(key) ?? key
}
