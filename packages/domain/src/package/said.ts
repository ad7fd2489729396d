import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { dayText } from '../field/day-text.ts'
import { dayOrNone, optionalText, requiredText } from '../field/field.ts'

/** What the state lets a facility say of packages (Metrc reference §8). */
export const PackageAbilities = z.object({
  tradeSample: z.boolean(),
  donation: z.boolean(),
  finishedGood: z.boolean(),
  externalId: z.boolean(),
  remediation: z.boolean(),
  decontamination: z.boolean(),
  sample: z.boolean(),
  /** A sample has to say which tests it is for. */
  requiredTests: z.boolean(),
  /** A sample straight out of a harvest. */
  harvestSample: z.boolean(),
  /** Such a sample has to say which tests it is for. */
  harvestTests: z.boolean(),
})
export type PackageAbilities = z.infer<typeof PackageAbilities>

/** A facility of which nothing is known may do nothing of it. */
export const noAbilities: PackageAbilities = {
  tradeSample: false,
  donation: false,
  finishedGood: false,
  externalId: false,
  remediation: false,
  decontamination: false,
  sample: false,
  requiredTests: false,
  harvestSample: false,
  harvestTests: false,
}

/** What is said of a package beside what it holds, as Metrc spells it (Metrc reference §17). */
export const saidByMetrc = {
  ExternalId: z.string().nullable(),
  ExpirationDate: z.iso.date().nullable(),
  SellByDate: z.iso.date().nullable(),
  UseByDate: z.iso.date().nullable(),
  IsTradeSample: z.boolean(),
  IsDonation: z.boolean(),
  IsFinishedGood: z.boolean(),
  IsTestingSample: z.boolean(),
  ProductRequiresRemediation: z.boolean(),
  RemediationDate: z.iso.date().nullable(),
  ProductRequiresDecontamination: z.boolean(),
  DecontaminationDate: z.iso.date().nullable(),
}

/** The days on a label; '' for none. */
export const labelDays = { useByDate: dayOrNone, sellByDate: dayOrNone, expirationDate: dayOrNone }
export type LabelDays = { [Day in keyof typeof labelDays]: string }

/** The days by their names, in the order in which people read them. */
export const labelDayWords = {
  useByDate: { label: 'Use by', field: 'UseByDate' },
  sellByDate: { label: 'Sell by', field: 'SellByDate' },
  expirationDate: { label: 'Expires', field: 'ExpirationDate' },
} as const
export const labelDayNames = ['useByDate', 'sellByDate', 'expirationDate'] as const

/** Marks that a package has or has not. */
export const packageMarks = ['tradeSample', 'donation', 'finishedGood'] as const
export type PackageMark = (typeof packageMarks)[number]

export const markWords: Record<
  PackageMark,
  { label: string; field: 'IsTradeSample' | 'IsDonation' | 'IsFinishedGood' }
> = {
  tradeSample: { label: 'Trade sample', field: 'IsTradeSample' },
  donation: { label: 'Donation', field: 'IsDonation' },
  finishedGood: { label: 'Finished good', field: 'IsFinishedGood' },
}

/** Another number for a package, of the grower's own. */
export const externalId = optionalText(100)

/** Names of the state's batches of tests, each once. */
export const requiredTests = z
  .array(requiredText(150))
  .max(50, 'Choose at most 50 tests')
  .refine((names) => new Set(names).size === names.length, 'Each test once')

/** What a new package can be told beside what it is made of; left out, nothing is said (Metrc reference §18). */
export const SaidOfNew = z.strictObject({
  ...labelDays,
  tradeSample: z.boolean(),
  donation: z.boolean(),
  finishedGood: z.boolean(),
  requiredTests,
})
export type SaidOfNew = z.infer<typeof SaidOfNew>

export const nothingSaid: SaidOfNew = {
  useByDate: '',
  sellByDate: '',
  expirationDate: '',
  tradeSample: false,
  donation: false,
  finishedGood: false,
  requiredTests: [],
}

const cannotMark: Record<PackageMark, string> = {
  tradeSample: 'Metrc does not let this facility make trade samples',
  donation: 'Metrc does not let this facility make donations',
  finishedGood: 'Metrc does not let this facility track finished goods',
}

/** Why a facility cannot give or take a mark. */
export const markProblems = (mark: PackageMark, abilities: PackageAbilities): string[] =>
  abilities[mark] ? [] : [cannotMark[mark]]

/** Why these days cannot stand on a label: a package cannot be over before it was packed. */
export const labelDayProblems = (days: LabelDays, packaged: string | null): Problem[] =>
  labelDayNames.flatMap((path) =>
    days[path] !== '' && packaged !== null && days[path] < packaged
      ? [
          {
            path,
            message: `${labelDayWords[path].label} cannot be before ${dayText(packaged, days[path])}, when it was packaged`,
          },
        ]
      : [],
  )

/** What a sample is refused with where the state wants to know its tests. */
export const testsMissing = 'Choose the tests that the sample is for'

interface SaidFacts {
  abilities: PackageAbilities
  /** The names of the state's batches of tests. */
  labTestBatches: readonly string[]
}

/** Why tests cannot be asked for: only those of the state's vocabulary. */
export const testProblems = (
  names: readonly string[],
  { labTestBatches }: Pick<SaidFacts, 'labTestBatches'>,
): string[] =>
  names.filter((name) => !labTestBatches.includes(name)).map((name) => `${name} is no batch of tests in this state`)

/** Why this cannot be said of a package that is packed on this day. */
export function saidOfNewProblems(said: SaidOfNew | undefined, date: string, facts: SaidFacts | undefined): Problem[] {
  if (!said) return []
  const { abilities = noAbilities, labTestBatches = [] } = facts ?? {}
  return [
    ...labelDayProblems(said, date),
    ...packageMarks.flatMap((mark) =>
      said[mark] ? markProblems(mark, abilities).map((message) => ({ path: mark as string, message })) : [],
    ),
    ...testProblems(said.requiredTests, { labTestBatches }).map((message) => ({ path: 'requiredTests', message })),
  ].map(({ path, message }) => ({ path: `said.${path}`, message }))
}
