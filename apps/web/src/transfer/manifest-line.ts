import { momentText } from '../ui/dates.ts'

const moment = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?/g

/** A line of a manifest, with the moments in it as they are told everywhere else. */
export const manifestLine = (line: string): string => line.replace(moment, (at) => momentText(at))
