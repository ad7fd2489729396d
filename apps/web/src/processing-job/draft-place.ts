import type { TypedBefore } from '../record/typed-before.ts'

/** Where the draft of a form of jobs is kept: what is corrected is another form than the job's own. */
export const draftPlace = (facilityId: string, form: string, before: TypedBefore | undefined): string =>
  ['facility', facilityId, form, before?.operation.id].filter(Boolean).join(' ')
