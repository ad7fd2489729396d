import type { FactorRules } from '@cultivatd/domain/account/second-factor'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import { kindNames } from '@cultivatd/domain/operation/operation-kinds'
import type { SendDelays } from '@cultivatd/domain/operation/send-delay'
import type { StationRules } from '@cultivatd/domain/station/station'
import { type StateCode, stateCodes } from '@cultivatd/domain/facility/states'
import { type RuleName, ruleNames, type RuleChanges } from '@cultivatd/domain/repair/state-rules'
import { OrganisationChange, type OrganisationSettings } from '@cultivatd/domain/organisation/organisation'
import { colorRoles, contrast, grounds, isHexColor } from '@cultivatd/domain/organisation/theme'

/** A rule as it is typed: what is no number yet stays a text, which nobody can save. */
export interface TypedRule {
  value: number | boolean | string | null
  source: string
}
export type TypedRules = { [State in StateCode]?: { [Name in RuleName]?: TypedRule | undefined } | undefined }

/** What the settings page holds until it is saved. The key is write-only: null while it is not being replaced. */
export interface SettingsDraft {
  primaryColor: string
  secondaryColor: string
  temperatureUnit: TemperatureUnit
  activeFacilityIds: string[]
  sendDelays: SendDelays
  stateRules: TypedRules
  stationRules: StationRules
  factorRules: FactorRules
  isSignUpOpen: boolean
  syncUserKey: string | null
}

export const draftOf = (settings: OrganisationSettings): SettingsDraft => ({
  primaryColor: settings.primaryColor,
  secondaryColor: settings.secondaryColor,
  temperatureUnit: settings.temperatureUnit,
  activeFacilityIds: settings.activeFacilityIds,
  sendDelays: settings.sendDelays,
  stateRules: settings.stateRules,
  stationRules: settings.stationRules,
  factorRules: settings.factorRules,
  isSignUpOpen: settings.isSignUpOpen,
  syncUserKey: null,
})

const isSameDelays = (a: SendDelays, b: SendDelays): boolean => kindNames.every((kind) => a[kind] === b[kind])

const isSameRules = (a: TypedRules, b: TypedRules): boolean =>
  stateCodes.every((state) =>
    ruleNames.every((name) => {
      const [one, other] = [a[state]?.[name], b[state]?.[name]]
      return one?.value === other?.value && one?.source === other?.source
    }),
  )

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Only what differs from what is stored, so that two admins do not overwrite each other. */
export function changesOf(settings: OrganisationSettings, draft: SettingsDraft): OrganisationChange {
  const change: OrganisationChange = {}
  if (draft.primaryColor.toUpperCase() !== settings.primaryColor.toUpperCase()) change.primaryColor = draft.primaryColor
  if (draft.secondaryColor.toUpperCase() !== settings.secondaryColor.toUpperCase())
    change.secondaryColor = draft.secondaryColor
  if (draft.temperatureUnit !== settings.temperatureUnit) change.temperatureUnit = draft.temperatureUnit
  if (!isSameSet(draft.activeFacilityIds, settings.activeFacilityIds))
    change.activeFacilityIds = draft.activeFacilityIds
  if (!isSameDelays(draft.sendDelays, settings.sendDelays)) change.sendDelays = draft.sendDelays
  // What is none is told by the schema, before anything is sent (`draftProblems`).
  if (!isSameRules(draft.stateRules, settings.stateRules)) change.stateRules = draft.stateRules as RuleChanges
  if (!isSameSet(draft.factorRules.requiredOf, settings.factorRules.requiredOf)) change.factorRules = draft.factorRules
  if (draft.isSignUpOpen !== settings.isSignUpOpen) change.isSignUpOpen = draft.isSignUpOpen
  const [rules, before] = [draft.stationRules, settings.stationRules]
  if (rules.restSeconds !== before.restSeconds || rules.isBadgeWithPin !== before.isBadgeWithPin)
    change.stationRules = rules
  if (draft.syncUserKey !== null && draft.syncUserKey.trim() !== '') change.syncUserKey = draft.syncUserKey
  return change
}

/** How many things were changed; each facility that was set or cleared counts. */
export function changeCount(settings: OrganisationSettings, draft: SettingsDraft): number {
  const { activeFacilityIds, ...others } = changesOf(settings, draft)
  const facilities = activeFacilityIds
    ? settings.facilities.filter(({ id }) => activeFacilityIds.includes(id) !== settings.activeFacilityIds.includes(id))
        .length
    : 0
  return Object.keys(others).length + Math.max(facilities, activeFacilityIds ? 1 : 0)
}

export interface Readability {
  name: string
  text: string
  background: string
  ratio: number
  isGood: boolean
}

/** How well the derived colors can be read, light and dark; nothing while a color is half typed. */
export function readability(primary: string, secondary: string): Readability[] {
  if (!isHexColor(primary) || !isHexColor(secondary)) return []
  const light = colorRoles(primary, 'light')
  const dark = colorRoles(primary, 'dark')
  const second = colorRoles(secondary, 'light')
  const rows = [
    { name: 'Text on a primary button', text: light.on, background: light.fill },
    { name: 'Primary text on white', text: light.ink, background: grounds.light.surface },
    { name: 'Primary text, dark mode', text: dark.ink, background: grounds.dark.surface },
    { name: 'Secondary text on white', text: second.ink, background: grounds.light.surface },
  ]
  return rows.map((row) => {
    const ratio = contrast(row.text, row.background)
    return { ...row, ratio, isGood: ratio >= 4.5 }
  })
}

/** What is wrong with the draft, by field, in the words of the schema that the server asks too. */
export function draftProblems(
  settings: OrganisationSettings,
  draft: SettingsDraft,
): ReadonlyMap<keyof SettingsDraft, string> {
  const parsed = OrganisationChange.safeParse(changesOf(settings, draft))
  const problems = new Map<keyof SettingsDraft, string>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = (Object.keys(draft) as (keyof SettingsDraft)[]).find((name) => name === path[0])
    if (field && !problems.has(field)) problems.set(field, message)
  }
  return problems
}

/** '#1f4d3f' of what was typed or pasted, with or without the sign; the text itself when it is no color. */
export const colorOf = (text: string): string => {
  const digits = text.trim().replace(/^#/, '')
  return `#${digits}`.slice(0, 7).toUpperCase()
}

/** What every card of the page gets. */
export interface SettingsCardProps {
  settings: OrganisationSettings
  draft: SettingsDraft
  problems: ReadonlyMap<keyof SettingsDraft, string>
  isBusy: boolean
  onEdit: (change: Partial<SettingsDraft>) => void
}
