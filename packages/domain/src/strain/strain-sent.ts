import type { Sent } from '../catalogue/mapping.ts'
import type { StrainForm } from './strain-form.ts'

/** What an update of a strain sends, as Metrc's record calls it (API-15). The testing status is Metrc's own (READ-47). */
export const strainSent = ({
  name,
  thc,
  cbd,
  indicaPercent,
  sativaPercent,
}: Pick<StrainForm, 'name' | 'thc' | 'cbd' | 'indicaPercent' | 'sativaPercent'>): Sent => ({
  Name: name,
  ThcLevel: thc,
  CbdLevel: cbd,
  IndicaPercentage: indicaPercent,
  SativaPercentage: sativaPercent,
})
