import { LimitsPage } from '../lab-test/limits-page.tsx'
import { TestPage } from '../lab-test/test-page.tsx'
import { TestingPage } from '../lab-test/testing-page.tsx'
import { useMayViewTests } from '../lab-test/use-testing.ts'
import { NotFound } from './not-found.tsx'

/** Testing (SHELL-40), for holders of strainView (READ-23). */
export const TestingScreen = () => (useMayViewTests() ? <TestingPage /> : <NotFound />)

/** One test (READ-57). */
export const TestScreen = () => (useMayViewTests() ? <TestPage /> : <NotFound />)

/** The limits that results are judged by. */
export const LimitsScreen = () => (useMayViewTests() ? <LimitsPage /> : <NotFound />)
