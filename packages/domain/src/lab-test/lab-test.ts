import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import {
  businessDay,
  chosenId,
  dayProblems,
  entityId,
  optionalText,
  pleaseEnterValue,
  type Since,
  sinceProblems,
} from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { quantityText, unitText } from '../unit/unit.ts'
import { LabResults, LabTestResults } from './lab-results.ts'
import { resultsSummary } from './result-parts.ts'
import { labTestNames, labTestTypes, sampleUnits, transportVehicles } from './lab-test-words.ts'

/** What is missing is asked for, what is no number is told: a form has null where nothing was typed. */
const amount = z
  .number({ error: ({ input }) => (input === null || input === undefined ? pleaseEnterValue : enterNumber) })
  .min(0, 'Must be a positive number')
  .max(1_000_000_000, 'This number is too large')
const weight = amount.refine((value) => value > 0, 'Enter a weight above 0')

/** The id of something that may be left out; '' where it is. */
const optionalId = z.string().max(100, 'Nothing has an id of more than 100 characters')
const day = z.string(pleaseEnterValue).min(1, pleaseEnterValue).pipe(businessDay)
const optionalDay = z
  .string()
  .refine((text) => text === '' || businessDay.safeParse(text).success, 'Enter a day as YYYY-MM-DD')

/** The form for a new lab test and for one that is there (LAB-10 to LAB-12, READ-85, DATA-37). Weights are in its unit. */
export const LabTestForm = z.strictObject({
  name: z.enum(labTestNames, pleaseEnterValue),
  /** '' for none (LAB-10). */
  type: z.enum(['', ...labTestTypes]),
  /** The strain of the organization; '' for none (LAB-10). */
  strainId: optionalId,
  /** The label of the package or the name of the harvest that the sample was taken from; '' where nobody said. */
  sample: optionalText(100),
  totalWeight: weight,
  weightDelivered: weight,
  unit: z.enum(sampleUnits, pleaseEnterValue),
  facilityOriginatedId: chosenId,
  /** A contact with the service Product Testing (LAB-15, READ-74); '' until it is known. */
  testingFacilityId: optionalId,
  /** Who of the organization drives; '' where nobody said. */
  delivereeId: optionalId,
  transportVehicleId: z.enum(transportVehicles.map(({ id }) => id)),
  dateDepartedFromFacility: day,
  /** '' while it is on its way (LAB-04). */
  dateDelivered: optionalDay,
  resultsExpected: day,
  milesDriven: amount,
})
export type LabTestForm = z.infer<typeof LabTestForm>

/** A test of a laboratory (DATA-37). It belongs to the organization and names the facility of the sample. */
export const LabTest = z.object({
  id: z.string(),
  version: z.number(),
  ...LabTestForm.shape,
  inProgress: z.boolean(),
  /** Null while it is in progress (LAB-06, LAB-09). */
  results: LabTestResults.nullable(),
})
export type LabTest = z.infer<typeof LabTest>

/** What the form holds of a test. */
export const labTestForm = (test: LabTestForm): LabTestForm =>
  Object.fromEntries(fields.map((name) => [name, test[name]])) as LabTestForm
const fields = Object.keys(LabTestForm.shape) as (keyof LabTestForm)[]

/** What a test may be made with, as it is now. */
export interface LabTestChoices {
  /** The active facilities. */
  facilityIds: readonly string[]
  laboratoryIds: readonly string[]
  strainIds: readonly string[]
  personIds: readonly string[]
  /** YYYY-MM-DD */
  today: string
}

/** The form as it stands in the fields, which may be empty. */
type Typed = { [Name in keyof LabTestForm]?: LabTestForm[Name] | null | undefined }

/**
 * Why a test may not be kept so; empty when it may.
 *
 * @param before as it was; null for a new one. What it had may stay, also where it is not offered any more
 */
export function labTestProblems(form: Typed, before: Typed | null, choices: LabTestChoices): Problem[] {
  const isNew = (
    name: 'facilityOriginatedId' | 'testingFacilityId' | 'strainId' | 'delivereeId',
    ids: readonly string[],
  ) => Boolean(form[name]) && form[name] !== before?.[name] && !ids.includes(form[name] ?? '')
  const { laboratoryIds, facilityIds, strainIds, personIds } = choices
  const wrong: [keyof LabTestForm, boolean, string][] = [
    ['facilityOriginatedId', isNew('facilityOriginatedId', facilityIds), 'Choose an active facility'],
    ['testingFacilityId', before !== null && !form.testingFacilityId, pleaseEnterValue],
    [
      'testingFacilityId',
      isNew('testingFacilityId', laboratoryIds),
      'Choose an active contact with the service Product Testing',
    ],
    ['strainId', isNew('strainId', strainIds), 'Choose a strain that is there'],
    ['delivereeId', isNew('delivereeId', personIds), 'Choose somebody of the organization'],
  ]
  const chosen = wrong.flatMap(([path, isWrong, message]) => (isWrong ? [{ path, message }] : []))
  return [...chosen, ...weightProblems(form), ...courseProblems(form, choices.today)]
}

/** READ-85: delivered is at most what was taken. */
function weightProblems({ totalWeight, weightDelivered, unit }: Typed): Problem[] {
  if (!totalWeight || !weightDelivered || weightDelivered <= totalWeight) return []
  const message = `At most the total, ${quantityText(totalWeight)} ${unitText(unit ?? '')}`
  return [{ path: 'weightDelivered', message }]
}

function courseProblems({ dateDepartedFromFacility: departed, ...form }: Typed, today: string): Problem[] {
  if (!departed) return []
  const delivered = form.dateDelivered ? deliveryProblems(form.dateDelivered, departed, today) : []
  const expected = form.resultsExpected || departed
  const early = sinceProblems(expected, sinceDeparted(departed))
  return [...atPath('dateDelivered', delivered), ...atPath('resultsExpected', early)]
}

/** Why a test cannot have been delivered on this day. */
export const deliveryProblems = (delivered: string, departed: string, today: string): Problem[] =>
  dayProblems(delivered, today, sinceDeparted(departed))

const sinceDeparted = (day: string): Since => ({ day, what: 'it departed' })

/** The day on which the sample came to the laboratory (LAB-04). */
export const DeliveryForm = z.strictObject({ dateDelivered: day })
export type DeliveryForm = z.infer<typeof DeliveryForm>

/** What is sent when the results have come (LAB-08). */
export const ResultsForm = z.strictObject({ results: LabResults })
export type ResultsForm = z.infer<typeof ResultsForm>

/** Why no results may be entered: there are none before a delivery (LAB-07). */
export const resultsProblems = ({ dateDelivered }: { dateDelivered: string }): Problem[] =>
  dateDelivered === '' ? [{ message: 'Enter the delivery first: results come from a delivered sample' }] : []

const labelled = (label: string) => ({ label })

/** What the history calls its fields. */
export const labTestWords: FieldWords = {
  name: labelled('Name'),
  type: labelled('Type'),
  strainId: labelled('Strain'),
  sample: labelled('Batch or package'),
  totalWeight: labelled('Total weight'),
  weightDelivered: labelled('Weight delivered'),
  unit: labelled('Unit'),
  facilityOriginatedId: labelled('Origin facility'),
  testingFacilityId: labelled('Testing facility'),
  delivereeId: labelled('Deliveree'),
  transportVehicleId: {
    label: 'Vehicle',
    text: (value) => transportVehicles.find(({ id }) => id === value)?.label ?? String(value),
  },
  dateDepartedFromFacility: labelled('Departed'),
  dateDelivered: labelled('Delivered'),
  resultsExpected: labelled('Results expected'),
  milesDriven: labelled('Miles driven'),
  file: labelled('File'),
  results: { label: 'Results', text: (value) => resultsSummary(LabResults.parse(value)) },
}

export const LabTestParams = z.strictObject({ id: entityId })
