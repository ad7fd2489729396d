// Apart from the schemas: lists and pages check nothing.

/** DATA-51, READ-86. */
export const labTestNames = ['THC', 'THCa', 'CBD', 'CBDa', 'Pesticides'] as const

/** What was tested; the matrix of a limit (DATA-50, READ-14). */
export const labTestTypes = ['wax', 'rosin', 'resin', 'flower', 'edible', 'shatter', 'tincture'] as const

/** The one way there is to bring a sample to the laboratory (LAB-14, READ-15). */
export const transportVehicles = [{ id: 'van', label: 'Van' }] as const

/** LAB-05. */
export const resultsAreOf = 'Results are per 15 pounds.'

/** The weight units that the form offers (READ-86, DATA-55). */
export const sampleUnits = ['Grams', 'Milligrams', 'Kilograms', 'Ounces', 'Pounds'] as const

interface Sample {
  name: string
  type: string
  strainId: string
}

/** 'Blue Dream, flower'; a strain that is not said or not there any more is unknown. */
export const sampleText = ({ type }: Pick<Sample, 'type'>, strain: string | undefined): string =>
  [strain ?? 'Unknown strain', type].filter(Boolean).join(', ')

interface Course {
  dateDelivered: string
  resultsExpected: string
  inProgress: boolean
}

/** Without a day of delivery it is on its way (LAB-04). */
export const deliveryStatus = ({ dateDelivered }: Pick<Course, 'dateDelivered'>): 'In Transit' | 'Delivered' =>
  dateDelivered === '' ? 'In Transit' : 'Delivered'

/** Its results should have come before today. */
export const isOverdue = ({ inProgress, resultsExpected }: Course, today: string): boolean =>
  inProgress && resultsExpected < today

/** The next step of a test: results can be entered once it was delivered (LAB-07); null once they are there. */
export const nextStep = ({ inProgress, dateDelivered }: Course): 'delivery' | 'results' | null =>
  !inProgress ? null : dateDelivered === '' ? 'delivery' : 'results'

/** Tests in progress: the ones that wait longest for their results first. */
export const inOrderOfResults = <Test extends Course & { id: string }>(tests: readonly Test[]): Test[] =>
  tests.toSorted((a, b) => a.resultsExpected.localeCompare(b.resultsExpected) || a.id.localeCompare(b.id))

/** Under this name stand the tests of no strain, last of all (READ-84). */
export const unknownStrain = 'Unknown'

/** Completed tests by the name of their strain, each group with the last delivered first (LAB-02, READ-84). */
export function completedByStrain<Test extends Course & Sample & { id: string }>(
  tests: readonly Test[],
  strainName: (id: string) => string | undefined,
): { name: string; tests: Test[] }[] {
  const groups = new Map<string, Test[]>()
  for (const test of tests.toSorted((a, b) => b.dateDelivered.localeCompare(a.dateDelivered))) {
    const name = strainName(test.strainId) ?? unknownStrain
    groups.set(name, [...(groups.get(name) ?? []), test])
  }
  const isLast = (name: string) => Number(name === unknownStrain)
  return [...groups]
    .map(([name, group]) => ({ name, tests: group }))
    .sort((a, b) => isLast(a.name) - isLast(b.name) || a.name.localeCompare(b.name, 'en'))
}
