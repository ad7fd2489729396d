import * as z from 'zod'
import { temperatureUnits } from '../environment/reading-kinds.ts'
import { entityId, requiredText } from '../field/field.ts'
import { OperationKind } from '../operation/operation.ts'
import { delayChoices } from '../operation/send-delay.ts'
import { stateCodes } from '../facility/states.ts'
import { isYesRule, type RuleName } from '../repair/state-rules.ts'
import { FactorRules } from '../account/second-factor.ts'
import { StationRules } from '../station/station.ts'

export const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Enter a color as #RRGGBB')

export const TemperatureUnit = z.enum(temperatureUnits)

/** How long changes of some kinds stay here before they are sent, in seconds. */
export const SendDelays = z.partialRecord(
  OperationKind,
  z.literal(delayChoices, 'Choose one of the times that there are'),
)

const noCount = 'Enter a whole number from 0 to 10,000, or nothing for no limit'
const sourced = { source: requiredText(300) }
const CountRule = z
  .strictObject({ value: z.int(noCount).min(0, noCount).max(10_000, noCount).nullable(), ...sourced })
  .optional()
const YesRule = z.strictObject({ value: z.boolean('Choose yes or no'), ...sourced }).optional()
const ofEach = (name: RuleName) => (isYesRule(name) ? YesRule : CountRule)

/** What the organization set otherwise of the rules of states, each with its source. */
export const RuleChanges = z.partialRecord(
  z.enum(stateCodes),
  z.strictObject({
    mostClones: CountRule,
    mostClonesAsked: CountRule,
    batchIsTag: YesRule,
    oneStrain: YesRule,
    daysAsked: CountRule,
    daysRefused: CountRule,
  }),
)

/** Why this cannot be a rule, by its fields, in the words of the schema; empty when it can. */
export function ruleProblems(
  name: RuleName,
  rule: { value: unknown; source: string },
): { value?: string; source?: string } {
  const issues = ofEach(name).safeParse(rule).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** What every signed-in person sees of the organization: its colors, units, delays and active facilities (DATA-02, FAC-02). */
export const Organisation = z.object({
  id: z.string(),
  version: z.number(),
  activeFacilityIds: z.array(z.string()),
  primaryColor: Color,
  secondaryColor: Color,
  temperatureUnit: TemperatureUnit,
  /** A question before what cannot be undone says how long it can be taken back. */
  sendDelays: SendDelays,
})
export type Organisation = z.infer<typeof Organisation>

/** A license the sync key can see and that may be made active (ORG-05, READ-101). */
export const FacilityChoice = z.object({
  id: z.string(),
  displayName: z.string(),
  licenseType: z.string(),
  isActive: z.boolean(),
  rooms: z.number(),
  /** Its writes to Metrc without a good end, also while it is not active. */
  pending: z.object({ waiting: z.number(), refused: z.number(), needsPerson: z.number() }),
})
export type FacilityChoice = z.infer<typeof FacilityChoice>

/** The settings page; the sync key itself never leaves the server (ORG-02, READ-29). */
export const OrganisationSettings = Organisation.extend({
  /** The last four characters of the key, null when none is set. */
  syncUserKeyEnding: z.string().nullable(),
  syncUserKeyChangedAt: z.string().nullable(),
  syncUserKeyChangedBy: z.string().nullable(),
  facilities: z.array(FacilityChoice),
  stateRules: RuleChanges,
  stationRules: StationRules,
  factorRules: FactorRules,
  /** Anybody can sign up and waits for a permission; else only who was invited. */
  isSignUpOpen: z.boolean(),
})
export type OrganisationSettings = z.infer<typeof OrganisationSettings>

/** What the settings page saves; only what is given changes. */
export const OrganisationChange = z.strictObject({
  primaryColor: Color.optional(),
  secondaryColor: Color.optional(),
  temperatureUnit: TemperatureUnit.optional(),
  activeFacilityIds: z.array(entityId).max(500).optional(),
  /** All of them: what is left out is sent at once. */
  sendDelays: SendDelays.optional(),
  /** All of them: what is left out is as the product comes with it. */
  stateRules: RuleChanges.optional(),
  stationRules: StationRules.optional(),
  factorRules: FactorRules.optional(),
  isSignUpOpen: z.boolean().optional(),
  syncUserKey: z
    .string()
    .trim()
    .min(8, 'A Metrc user key has at least 8 characters')
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'A Metrc user key has no spaces')
    .optional(),
})
export type OrganisationChange = z.infer<typeof OrganisationChange>

/** Why these facilities cannot be active: each must be one of the choices (ORG-05, READ-101). */
export function activeFacilityProblems(ids: readonly string[], choices: readonly { id: string }[]): string[] {
  const known = new Set(choices.map(({ id }) => id))
  return ids
    .filter((id) => !known.has(id))
    .map((id) => `${id} is not a grower or processor license that the sync key can see`)
}
