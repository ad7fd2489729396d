import type { Limit } from '@cultivatd/domain/lab-test/limits'

const none: readonly Limit[] = []

/** The limits of the organization. */
export const useLimits = (): readonly Limit[] => none
