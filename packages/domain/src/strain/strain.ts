import * as z from 'zod'
import type { Link } from '../catalogue/links.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { percentOf } from './shares.ts'
import { StrainForm } from './strain-form.ts'

/** The organization's own strain, with what it is linked to in each license (DATA-28). */
export const Strain = z.object({
  id: z.string(),
  version: z.number(),
  ...StrainForm.shape,
  metrcStrains: z.array(z.object({ metrcLicense: z.string(), metrcStrainId: z.number() })),
})
export type Strain = z.infer<typeof Strain>

/** By its name alone, for lists of what is made of strains: whole ones are ten times as much. */
export const StrainName = Strain.pick({ id: true, version: true, name: true })
export type StrainName = z.infer<typeof StrainName>

/** What the form holds of a strain. */
export const strainForm = (strain: StrainForm): StrainForm => {
  const { name, sativaPercent, indicaPercent, thc, cbd, cross, notes, breederId } = strain
  const { vegDays, harvestDays, waterHours, feedHours } = strain
  const growing = { vegDays, harvestDays, waterHours, feedHours }
  return { name, sativaPercent, indicaPercent, thc, cbd, cross, notes, breederId, ...growing }
}

export const strainLinks = ({ metrcStrains }: Pick<Strain, 'metrcStrains'>): Link[] =>
  metrcStrains.map(({ metrcLicense, metrcStrainId }) => ({ facilityId: metrcLicense, metrcId: metrcStrainId }))

const percent = (value: unknown) => `${String(value)} %`
const fraction = (value: unknown) => percent(percentOf(Number(value)))
const of = (unit: string) => (value: unknown) => `${String(value)} ${unit}`

/** What the history calls its fields. */
export const strainWords = {
  name: { label: 'Name' },
  sativaPercent: { label: 'Sativa', text: percent },
  indicaPercent: { label: 'Indica', text: percent },
  thc: { label: 'THC', text: fraction },
  cbd: { label: 'CBD', text: fraction },
  cross: { label: 'Cross' },
  breederId: { label: 'Breeding Company' },
  vegDays: { label: 'Veg days', text: of('days') },
  harvestDays: { label: 'Harvest days', text: of('days') },
  waterHours: { label: 'Water hours', text: of('hours') },
  feedHours: { label: 'Feed hours', text: of('hours') },
  notes: { label: 'Notes' },
  // Metrc's id; the line of the entry names what it is (`linkedText`).
  link: { label: 'Link to Metrc', text: () => '' },
} satisfies FieldWords

/** The same for what is typed, levels in percent. */
export const typedStrainWords: FieldWords = {
  ...strainWords,
  thc: { label: 'THC', text: percent },
  cbd: { label: 'CBD', text: percent },
}
