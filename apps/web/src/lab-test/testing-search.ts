/** What is open above Testing or above a test: the address keeps it, so that Back closes it. */
export type TestingStep = 'new' | 'edit' | 'delivery' | 'results'

const steps: readonly string[] = ['new', 'edit', 'delivery', 'results'] satisfies TestingStep[]

export interface TestingSearch {
  step?: TestingStep
  /** The label of a sample in Metrc that a new test begins with. */
  sample?: string
  /** The facility of that sample. */
  of?: string
}

export const testingSearch = (search: Record<string, unknown>): TestingSearch => {
  const { step, sample, of } = search
  if (typeof step !== 'string' || !steps.includes(step)) return {}
  const isOfSample = step === 'new' && typeof sample === 'string' && typeof of === 'string'
  return { step: step as TestingStep, ...(isOfSample && { sample, of }) }
}
