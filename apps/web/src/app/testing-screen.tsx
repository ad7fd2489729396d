import { LimitsPage } from '../lab-test/limits-page.tsx'
import { TestPage } from '../lab-test/test-page.tsx'
import { TestingPage } from '../lab-test/testing-page.tsx'
import { ForStrainView } from '../trade/for-strain-view.tsx'

/** Testing (SHELL-40), for holders of strainView (READ-23). */
export const TestingScreen = () => (
  <ForStrainView>
    <TestingPage />
  </ForStrainView>
)

/** One test (READ-57). */
export const TestScreen = () => (
  <ForStrainView>
    <TestPage />
  </ForStrainView>
)

/** The limits that results are judged by. */
export const LimitsScreen = () => (
  <ForStrainView>
    <LimitsPage />
  </ForStrainView>
)
