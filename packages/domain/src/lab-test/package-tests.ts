interface Taken {
  sample: string
  dateDepartedFromFacility: string
}

interface From {
  Label: string
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
}

/** 'Test passed', of Metrc's 'TestPassed'. */
export const testingStateText = (state: string): string => {
  const words = state.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
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
