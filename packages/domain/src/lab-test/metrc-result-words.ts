// Apart from the schema: pages check nothing.

/** States of a package in which Metrc can have no results of it, so that nobody asks; '' is what Metrc does not say. */
const withoutResults: readonly string[] = ['', 'NotSubmitted', 'NotRequired']

/** Whether Metrc may have results of a package whose tests are this far (`LabTestingState`). */
export const mayHaveResults = (state: string | null): boolean => !withoutResults.includes(state ?? '')

/** Metrc puts the unit, and what was tested, into the name of a test type: 'Lead (ppm) Raw Plant Material'. */
export interface TestType {
  substance: string
  /** null where a test has no level: it is passed or failed. */
  unit: string | null
  matrix: string
}

/** A test type by its name; what is written in no such way stays whole, and its level has no unit. */
export function testType(name: string): TestType {
  const [, substance = name, inBrackets = '', matrix = ''] = /^(.+?) \(([^()]+)\) ?(.*)$/.exec(name) ?? []
  const unit = inBrackets === '' || /^pass\s*\/\s*fail$/i.test(inBrackets) ? null : inBrackets
  return { substance, unit, matrix }
}

interface Standing {
  hasPassed: boolean
  releasedDay: string | null
  revokedDay: string | null
  isRetest: boolean
  testedAgain: string | null
}

/** 'Retest failed', 'Passed', 'Not released yet': what a recording of a laboratory counts for, by Metrc's word. */
export function recordingText({ hasPassed, releasedDay, revokedDay, isRetest }: Standing): string {
  const verdict = `${isRetest ? 'Retest ' : ''}${hasPassed ? 'passed' : 'failed'}`
  if (revokedDay !== null) return `Revoked, it ${hasPassed ? 'passed' : 'failed'}`
  if (releasedDay === null) return 'Not released yet'
  return `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}`
}

/** Whether a recording says how the package stands today: released, not revoked, and nothing of it tested again. */
export const isCurrent = ({ releasedDay, revokedDay, testedAgain }: Standing): boolean =>
  releasedDay !== null && revokedDay === null && testedAgain === null

/** What is said where results cannot be shown, or may be old; null where there is nothing to say. */
export function gapSentence(gap: 'closed' | 'failed' | null, words: string | null): string | null {
  if (gap === 'closed')
    return 'Metrc does not let the sync key read the lab results of this package. An administrator checks the key’s permissions in Metrc.'
  if (gap === 'failed')
    return `Metrc did not take the question for lab results: “${words ?? ''}” This is a fault of the software, not of the key.`
  return null
}
