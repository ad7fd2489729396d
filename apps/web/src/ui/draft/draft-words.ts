import { clockText } from '../dates.ts'
import { type Draft, isNotKnown } from './drafts.ts'

/** A draft in words: 'Harvest plants, 20 plants, 18 weighed, 09:41'. */
export const draftText = ({ title, about, at, parts }: Draft): string =>
  [title, about, isNotKnown(parts) && 'not known whether it arrived', clockText(at)].filter(Boolean).join(', ')
