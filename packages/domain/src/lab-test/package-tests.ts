interface Taken {
  sample: string
  dateDepartedFromFacility: string
}

interface From {
  Label: string
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
}

/** What is no word of its own when it is taken apart. */
const unlikeOthers: Readonly<Record<string, string>> = { RandDCompleted: 'R&D completed' }

/** 'Test passed', of Metrc's 'TestPassed'. What is not among the `known` words of the state, where these are known, stays as Metrc says it. */
export const testingStateText = (state: string, known: readonly string[] = []): string => {
  if (known.length > 0 && !known.includes(state)) return state
  const words = state.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return unlikeOthers[state] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** A state of lab tests to choose from. */
export interface TestingStateChoice {
  state: string
  text: string
  count: number
}

/** The states that packages are in, in the order of the state's words, then those that are none of them. */
export function testingStateChoices(
  packages: readonly { metrc: { LabTestingState: string | null } }[],
  known: readonly string[],
): TestingStateChoice[] {
  const counts = new Map<string, number>()
  for (const { metrc } of packages)
    if (metrc.LabTestingState !== null) counts.set(metrc.LabTestingState, (counts.get(metrc.LabTestingState) ?? 0) + 1)
  const place = (state: string) => (known.includes(state) ? known.indexOf(state) : known.length)
  return [...counts]
    .map(([state, count]) => ({ state, count, text: testingStateText(state, known) }))
    .sort((one, other) => place(one.state) - place(other.state) || one.text.localeCompare(other.text))
}

const parts = (list: string | null): string[] => (list ?? '').split(',').map((part) => part.trim())

/** The tests whose sample was taken from a package, from what it was made of, or from its harvest; the newest first. */
export function packageTests<Test extends Taken>(
  tests: readonly Test[],
  { Label, SourceHarvestNames, SourcePackageLabels }: From,
): Test[] {
  const names = new Set([Label, ...parts(SourcePackageLabels), ...parts(SourceHarvestNames)])
  return tests
    .filter(({ sample }) => sample.trim() !== '' && names.has(sample.trim()))
    .toSorted((a, b) => b.dateDepartedFromFacility.localeCompare(a.dateDepartedFromFacility))
}
