import { Address } from '../facility/address.ts'
import { addressText } from '../facility/address-text.ts'
import { roomTypeLabels } from '../room/room-types.ts'
import { permissionLabels } from '../user/permissions.ts'
import type { FieldChange } from './history.ts'

/** The fields of a record as a change found or left them. */
export type Fields = Readonly<Record<string, unknown>>

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const listOf = (word: (value: string) => string) => (value: unknown) =>
  Array.isArray(value) ? value.map((each) => word(String(each))).join(', ') : plain(value)

const wordFrom =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): string =>
    labels[value]?.split(':')[0] ?? value

const address = (value: unknown): string => {
  const parsed = Address.safeParse(value)
  return parsed.success ? addressText(parsed.data) : plain(value)
}

interface Wording {
  label: string
  text: (value: unknown) => string
}

/** Every field that a change of ours can name, in the order in which people read them. */
const wordings = new Map<string, Wording>(
  Object.entries({
    name: { label: 'Name', text: plain },
    displayName: { label: 'Name', text: plain },
    email: { label: 'E-mail address', text: plain },
    permissions: { label: 'Permissions', text: listOf(wordFrom(permissionLabels)) },
    locationType: { label: 'Location type', text: plain },
    types: { label: 'Room types', text: listOf(wordFrom(roomTypeLabels)) },
    systems: { label: 'Systems', text: listOf(String) },
    address: { label: 'Address', text: address },
    primaryColor: { label: 'Primary color', text: plain },
    secondaryColor: { label: 'Secondary color', text: plain },
    syncUserKey: { label: 'Sync key', text: plain },
    activeFacilityIds: { label: 'Active facilities', text: listOf(String) },
    room: { label: 'Room', text: plain },
    type: { label: 'Type', text: (value) => wordFrom(roomTypeLabels)(plain(value)) },
    racks: { label: 'Racks', text: plain },
    levels: { label: 'Levels', text: plain },
    zones: { label: 'Zones', text: plain },
    zone: { label: 'Zone', text: plain },
    note: { label: 'Note', text: plain },
    manicureStartDateTime: { label: 'Manicure trim begun', text: plain },
    manicureEndDateTime: { label: 'Manicure trim finished', text: plain },
    dryStartDateTime: { label: 'Drying begun', text: plain },
    dryEndDateTime: { label: 'Drying ended', text: plain },
    trimStartDateTime: { label: 'Final trim begun', text: plain },
    trimEndDateTime: { label: 'Final trim ended', text: plain },
  }),
)

const textOf = (name: string, value: unknown): string =>
  value === null || value === undefined ? '' : (wordings.get(name)?.text ?? plain)(value)

const labelOf = (name: string): string => wordings.get(name)?.label ?? name

/** In the order of the wordings, those without one at the end. */
function namesIn(...documents: (Fields | null)[]): string[] {
  const names = new Set(documents.flatMap((document) => Object.keys(document ?? {})))
  return [
    ...[...wordings.keys()].filter((name) => names.has(name)),
    ...[...names].filter((name) => !wordings.has(name)),
  ]
}

/** The same text for the same value, in whatever order its fields come: a database keeps no order. */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** What differs between two states of a record; null when nothing does. Null for a state: it is not there. */
export function difference(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } | null {
  const differing = namesIn(before, after).filter((name) => comparable(before?.[name]) !== comparable(after?.[name]))
  if (differing.length === 0) return null
  const part = (document: Fields | null) =>
    document && Object.fromEntries(differing.map((name) => [name, document[name] ?? null]))
  return { before: part(before), after: part(after) }
}

/** Each field in words, as it was and as it became. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  return namesIn(before, after)
    .map((name) => ({
      label: labelOf(name),
      before: textOf(name, before?.[name]),
      after: textOf(name, after?.[name]),
    }))
    .filter((change) => change.before !== change.after)
}

/** 'the name, the e-mail address and the permissions': which fields of a record there are. */
export function fieldNames(fields: Fields | null): string {
  const names = namesIn(fields).map((name) => {
    const label = labelOf(name)
    return `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  })
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}
