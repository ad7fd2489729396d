import type { StrainForm } from './strain-form.ts'

/** A strain as the form holds it, for tests; say only what matters. */
export const aStrainForm = (fields: Partial<StrainForm> = {}): StrainForm => ({
  name: 'Blue Dream',
  sativaPercent: 60,
  indicaPercent: 40,
  thc: 0.1865,
  cbd: null,
  cross: 'Blueberry x Haze',
  notes: '',
  breederId: null,
  vegDays: null,
  harvestDays: null,
  waterHours: null,
  feedHours: null,
  ...fields,
})
