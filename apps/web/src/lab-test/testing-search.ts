/** What is open above Testing or above a test: the address keeps it, so that Back closes it. */
export type TestingStep = 'new' | 'edit' | 'delivery' | 'results'

const steps: readonly string[] = ['new', 'edit', 'delivery', 'results'] satisfies TestingStep[]

export const testingSearch = (search: Record<string, unknown>): { step?: TestingStep } => {
  const { step } = search
  return typeof step === 'string' && steps.includes(step) ? { step: step as TestingStep } : {}
}
