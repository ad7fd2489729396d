import type { LabLimit } from '@cultivatd/domain/lab-test/lab-limit'
import { useTopic } from '../live/use-topic.ts'

/** The limits of the organization. */
export const useLimits = (): readonly LabLimit[] => useTopic('labLimits').rows
