import { Address } from '../facility/address.ts'
import { addressText } from '../facility/address-text.ts'
import { type OperationKind, operationKinds } from '../operation/operation-kinds.ts'
import { delayText, type SendDelays } from '../operation/send-delay.ts'
import { isYesRule, type RuleChanges, type RuleName, ruleWords } from '../repair/state-rules.ts'
import { permissionLabels } from '../user/permissions.ts'
import type { FieldChange } from './history.ts'

/** The fields of a record as a change found or left them. */
export type Fields = Readonly<Record<string, unknown>>

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The wording of a list: each of it in words. */
export const listOf = (word: (value: unknown) => string) => (value: unknown) =>
  Array.isArray(value) ? value.map(word).join(', ') : plain(value)

/** The wording of a value that has a label; of a long one the part before the colon. */
export const wordFrom =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    labels[String(value)]?.split(':')[0] ?? plain(value)

/** Nothing for a form in which no address was entered. */
const address = (value: unknown): string => {
  if (Object.values(Object(value)).every((part) => part === '')) return ''
  const parsed = Address.safeParse(value)
  return parsed.success ? addressText(parsed.data) : plain(value)
}

/** 'Adjust quantity 5 minutes, Destroy plant 1 minute'. */
const delaysText = (value: unknown): string =>
  Object.entries(Object(value) as SendDelays)
    .map(([kind, seconds]) => `${operationKinds[kind as OperationKind]?.title ?? kind} ${delayText(seconds)}`)
    .join(', ')

/** A rule that holds has yes; in older entries 1. */
function ruleText(name: RuleName, value: unknown): string {
  if (isYesRule(name)) return value === true || value === 1 ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : 'not asked'
}

/** 'CA: Most clones in one plant batch 50, CA: A plant batch is named by a plant tag yes'. */
const rulesText = (value: unknown): string =>
  Object.entries(Object(value) as RuleChanges)
    .flatMap(([state, rules]) =>
      Object.entries(rules ?? {}).map(
        ([name, rule]) =>
          `${state}: ${ruleWords[name as RuleName]?.title ?? name} ${ruleText(name as RuleName, rule.value)}`,
      ),
    )
    .join(', ')

const restText = (seconds: unknown): string => `${String(seconds)} seconds`
const yesNo = (value: unknown): string => (value === true ? 'yes' : 'no')

interface FieldWord {
  label: string
  /** Without it a value is shown as it is. */
  text?: (value: unknown) => string
  /** It is a list of rows with ids: the fields of each. */
  rows?: FieldWords
}

/** The fields of a record in words, in the order in which people read them. */
export interface FieldWords {
  readonly [name: string]: FieldWord
}

export const addressWords = { label: 'Address', text: address }

/** '2026-11-29 01:25 UTC', of an instant. */
function minuteText(value: unknown): string {
  const instant = String(value)
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}

/** Of all records whose words are not beside them. */
export const commonWords: FieldWords = {
  name: { label: 'Name' },
  displayName: { label: 'Name' },
  email: { label: 'E-mail address' },
  permissions: { label: 'Permissions', text: listOf(wordFrom(permissionLabels)) },
  inRepairTray: { label: 'In the repair tray' },
  primaryColor: { label: 'Primary color' },
  secondaryColor: { label: 'Secondary color' },
  temperatureUnit: { label: 'Temperatures in', text: wordFrom({ fahrenheit: '°F', celsius: '°C' }) },
  syncUserKey: { label: 'Sync key' },
  sendDelays: { label: 'Delay before sending', text: delaysText },
  stateRules: { label: 'Rules of states', text: rulesText },
  stationRest: { label: 'Time of rest at stations', text: restText },
  isBadgeWithPin: { label: 'Badge and PIN together', text: yesNo },
  pin: { label: 'PIN' },
  backupOf: { label: 'Backup of', text: minuteText },
  restoredAt: { label: 'Restored at', text: minuteText },
  isSignUpOpen: { label: 'Anybody can sign up', text: yesNo },
  secondFactorOf: { label: 'Second factor asked of', text: listOf(wordFrom(permissionLabels)) },
  secondFactor: { label: 'Second factor' },
  badge: { label: 'Badge' },
  activeFacilityIds: { label: 'Active facilities', text: listOf(plain) },
  room: { label: 'Room' },
  zone: { label: 'Zone' },
  note: { label: 'Note' },
  manicureStartDateTime: { label: 'Manicure trim begun' },
  manicureEndDateTime: { label: 'Manicure trim finished' },
  dryStartDateTime: { label: 'Drying begun' },
  dryEndDateTime: { label: 'Drying ended' },
  trimStartDateTime: { label: 'Final trim begun' },
  trimEndDateTime: { label: 'Final trim ended' },
}

/** Which version of the record it was is no field that people read (see `overtakenText`). */
const isRead = (name: string): boolean => name !== 'version'

/** The value of a field in words, empty for none. */
export const textIn = (words: FieldWords, name: string, value: unknown): string =>
  value === null || value === undefined ? '' : (words[name]?.text ?? plain)(value)

export const labelIn = (words: FieldWords, name: string): string => words[name]?.label ?? name

/** In the order of the words, those without one at the end. */
function namesIn(words: FieldWords, ...documents: (Fields | null)[]): string[] {
  const names = new Set(documents.flatMap((document) => Object.keys(document ?? {})))
  return [...Object.keys(words).filter((name) => names.has(name)), ...[...names].filter((name) => !(name in words))]
}

/** The same text for the same value, in whatever order its fields come: a database keeps no order. */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** What differs between two states of a record; null when nothing does. Null for a state: it is not there. */
export function difference(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } | null {
  const differing = namesIn(commonWords, before, after).filter((name) => !isSame(before?.[name], after?.[name]))
  if (differing.length === 0) return null
  const part = (document: Fields | null) =>
    document && Object.fromEntries(differing.map((name) => [name, document[name] ?? null]))
  return { before: part(before), after: part(after) }
}

/** Of a list of rows those that the other list has not just so: of sixty people one reads the one whose number changed. */
function besides(words: FieldWords, name: string, rows: unknown, others: unknown): unknown {
  if (!words[name]?.rows || !Array.isArray(rows) || !Array.isArray(others)) return rows
  const [these, those] = [new Set(rows.map(comparable)), new Set(others.map(comparable))]
  // Nothing but the order differs: then it is about all of them.
  if (these.size === those.size && [...these].every((row) => those.has(row))) return rows
  return rows.filter((row) => !those.has(comparable(row)))
}

/** Each field in words, as it was and as it became. */
export function fieldChanges(before: Fields | null, after: Fields | null, words = commonWords): FieldChange[] {
  return namesIn(words, before, after)
    .filter(isRead)
    .map((name) => ({
      label: labelIn(words, name),
      before: textIn(words, name, besides(words, name, before?.[name], after?.[name])),
      after: textIn(words, name, besides(words, name, after?.[name], before?.[name])),
    }))
    .filter((change) => change.before !== change.after)
}

/** 'the name, the e-mail address and the permissions': which fields of a record there are. */
export function fieldNames(fields: Fields | null, words = commonWords): string {
  const names = namesIn(words, fields)
    .filter(isRead)
    .map((name) => {
      const label = labelIn(words, name)
      // THC stays THC.
      const isShort = /^\p{Lu}{2}/u.test(label)
      return `the ${isShort ? label : label.charAt(0).toLowerCase() + label.slice(1)}`
    })
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}
