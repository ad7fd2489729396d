import type { Problem } from '../app-error.ts'

/** So long after a proof of who somebody is they may change who gets in (decision 094). */
export const proofMinutes = 5

const path = 'proof'

/** Told whoever is signed in and did not prove lately that it is them. */
export const proofNeeded: Problem = {
  message: 'This needs your password again, because somebody else could sit at your screen. Nothing was changed.',
  path,
}

/** Whether a refusal asks for that proof. */
export const isProofNeeded = (problems: readonly Problem[]): boolean => problems.some((one) => one.path === path)
