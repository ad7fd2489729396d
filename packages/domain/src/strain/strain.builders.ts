import { aStrainForm } from './strain-form.builders.ts'
import type { Strain } from './strain.ts'

/** A strain of the organization, for tests; say only what matters. */
export const aStrain = (fields: Partial<Strain> = {}): Strain => ({
  id: 's1',
  version: 1,
  ...aStrainForm(),
  metrcStrains: [],
  ...fields,
})
