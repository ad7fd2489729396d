import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TestingSearch, TestingStep } from './testing-search.ts'

/** What is open above the page, how to open something else of this page, and how to close it. */
export function useTestingStep() {
  const navigate = useNavigate()
  const { step, sample, of }: TestingSearch = useSearch({ strict: false })
  return {
    step,
    /** The sample in Metrc that a new test is of. */
    of: sample !== undefined && of !== undefined ? { facilityId: of, label: sample } : undefined,
    open: (next: TestingStep) => void navigate({ to: '.', search: { step: next } }),
    close: () => void navigate({ to: '.', search: {} }),
  }
}
