import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { CatalogueName, nameProblems } from '../catalogue/catalogue-name.ts'
import { differences } from '../catalogue/mapping.ts'
import { makesWhole, notWhole, StrainForm } from './strain-form.ts'

export const TestingStatus = z.enum(['None', 'InHouse', 'ThirdParty'])

/** What is written of one facility's strain in Metrc: levels as fractions, shares in percent (API-14, READ-47). */
export const MetrcStrainForm = z.strictObject({
  name: CatalogueName,
  thc: StrainForm.shape.thc,
  cbd: StrainForm.shape.cbd,
  indica: StrainForm.shape.indicaPercent,
  sativa: StrainForm.shape.sativaPercent,
})
export type MetrcStrainForm = z.infer<typeof MetrcStrainForm>

/** Why Metrc would not take this strain beside the others that are active in the facility; empty when it may. */
export function metrcStrainProblems(form: MetrcStrainForm, others: readonly { name: string }[]): Problem[] {
  const isWhole = makesWhole({ sativaPercent: form.sativa, indicaPercent: form.indica })
  return [...nameProblems(form.name, others), ...(isWhole ? [] : [{ message: notWhole, path: 'indica' }])]
}

/** A strain as one facility has it in Metrc, read-only; the spelling of its fields is the specification's (DATA-29, READ-63). */
export const MetrcStrain = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  metrc: z.object({
    Id: z.number(),
    Name: z.string(),
    Genetics: z.string(),
    SativePercentage: z.number(),
    IndicaPercentage: z.number(),
    ThcLevel: z.number().nullable(),
    CbdLevel: z.number().nullable(),
    TestingStatus: z.string(),
    IsUsed: z.boolean(),
  }),
})
export type MetrcStrain = z.infer<typeof MetrcStrain>

const labels = {
  Name: 'name',
  ThcLevel: 'THC',
  CbdLevel: 'CBD',
  IndicaPercentage: 'Indica',
  SativaPercentage: 'Sativa',
} as const

/** 'Changed THC and Sativa of Blue Dream', by what a change of its record in Metrc makes other. */
export function strainChangeSummary(form: MetrcStrainForm, record: Readonly<Record<string, unknown>>): string {
  const { name, thc, cbd, indica, sativa } = form
  const sent = { Name: name, ThcLevel: thc, CbdLevel: cbd, IndicaPercentage: indica, SativaPercentage: sativa }
  const changed = differences(sent, record).map(({ field }) => labels[field as keyof typeof labels])
  if (changed.length === 0) return `Sent ${name} again`
  const last = changed.pop()
  const named = changed.length > 0 ? `${changed.join(', ')} and ${last}` : last
  return `Changed ${named === 'name' ? 'the name' : named} of ${String(record['Name'] ?? name)}`
}
