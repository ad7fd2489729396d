import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TestingStep } from './testing-search.ts'

/** What is open above the page, how to open something else of this page, and how to close it. */
export function useTestingStep() {
  const navigate = useNavigate()
  const { step }: { step?: TestingStep } = useSearch({ strict: false })
  return {
    step,
    open: (next: TestingStep) => void navigate({ to: '.', search: { step: next } }),
    close: () => void navigate({ to: '.', search: {} }),
  }
}
