import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId, requiredText } from '../field/field.ts'
import { actionProblems, type Package, PackageLabel, sincePackaged } from './package.ts'
import type { PackageAbilities } from './said.ts'

/** How a package that failed its tests is made good. */
export const treatments = ['remediation', 'decontamination'] as const
export type Treatment = (typeof treatments)[number]

export const treatmentWords: Record<Treatment, { label: string; done: string; cannot: string }> = {
  remediation: {
    label: 'Remediation',
    done: 'Remediated',
    cannot: 'Metrc does not let this facility remediate packages',
  },
  decontamination: {
    label: 'Decontamination',
    done: 'Decontaminated',
    cannot: 'Metrc does not let this facility decontaminate packages',
  },
}

/** What was done to a package that failed, or came as needing it. Metrc lists no methods: it takes the state's word. */
export const PackageTreatment = z.strictObject({
  facilityId: entityId,
  label: PackageLabel,
  how: z.enum(treatments),
  method: requiredText(100),
  date: businessDay,
  steps: requiredText(1000),
})
export type PackageTreatment = z.infer<typeof PackageTreatment>

/** The ways that the state gives a facility. */
export const treatmentsOf = (abilities: PackageAbilities): Treatment[] => treatments.filter((how) => abilities[how])

/** Why a package cannot be treated so; empty when it may go to Metrc. */
export const treatmentProblems = (
  pkg: Package,
  { how, date }: Pick<PackageTreatment, 'how' | 'date'>,
  { abilities, today }: { abilities: PackageAbilities; today: string },
): Problem[] => [
  ...actionProblems(pkg, 'treat'),
  ...(abilities[how] ? [] : [{ path: 'how', message: treatmentWords[how].cannot }]),
  ...atPath('date', dayProblems(date, today, sincePackaged(pkg))),
]
