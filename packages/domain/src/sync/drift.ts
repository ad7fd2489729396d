import * as z from 'zod'

/** Which records of the mirror are compared, as the change feed names them. */
export const DriftEntity = z.enum([
  'room',
  'strain',
  'item',
  'package',
  'harvest',
  'transfer',
  'transferred-package',
  'plant-batch',
  'plant',
])
export type DriftEntity = z.infer<typeof DriftEntity>

/** Metrc has it and we had not; we had it and no list of Metrc shows it; or both had it, and not the same. */
export const DriftKind = z.enum(['missing', 'extra', 'different'])
export type DriftKind = z.infer<typeof DriftKind>

/** One field of a record that differed; a path such as `Item.Name`. Values as JSON, null where the field is not there. */
export const FieldDifference = z.object({
  field: z.string(),
  mirror: z.string().nullable(),
  metrc: z.string().nullable(),
})
export type FieldDifference = z.infer<typeof FieldDifference>

/** A record that differed from Metrc though no regular read could have brought it any more; it was repaired at once. */
export const Drift = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  entity: DriftEntity,
  recordId: z.string(),
  /** Its label or name. */
  name: z.string(),
  kind: DriftKind,
  fields: z.array(FieldDifference),
  foundAt: z.string(),
})
export type Drift = z.infer<typeof Drift>

/** Every night, or because a list had another number of records than we have. */
export const ComparisonReason = z.enum(['nightly', 'counts'])
export type ComparisonReason = z.infer<typeof ComparisonReason>

/** A comparison of the mirror of a facility with Metrc, with what was found. */
export const Comparison = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  reason: ComparisonReason,
  startedAt: z.string(),
  /** Null while it goes on. */
  endedAt: z.string().nullable(),
  /** Records of Metrc that were looked at. */
  compared: z.number(),
  missing: z.number(),
  extra: z.number(),
  different: z.number(),
  /** How many records each list has in Metrc and here; null where Metrc does not let us read it, or not yet. */
  lists: z.array(z.object({ list: z.string(), metrc: z.number().nullable(), mirror: z.number().nullable() })),
})
export type Comparison = z.infer<typeof Comparison>

const longestValue = 200
const mostFields = 40

/** Where two versions of a record differ, field by field, objects looked into; long values are cut. */
export function fieldDifferences(mirror: unknown, metrc: unknown): FieldDifference[] {
  return differencesAt('', mirror, metrc).slice(0, mostFields)
}

function differencesAt(path: string, mirror: unknown, metrc: unknown): FieldDifference[] {
  if (!isObject(mirror) || !isObject(metrc))
    return isSame(mirror, metrc) ? [] : [{ field: path, mirror: valueText(mirror), metrc: valueText(metrc) }]
  const fields = [...new Set([...Object.keys(mirror), ...Object.keys(metrc)])].sort()
  return fields.flatMap((field) => differencesAt(path === '' ? field : `${path}.${field}`, mirror[field], metrc[field]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Arrays are compared as a whole; the order of fields says nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => isSame(each, b[at]))
  if (isObject(a) && isObject(b)) return differencesAt('', a, b).length === 0
  return a === b
}

function valueText(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text
}

/** What people call a record: its label, its name, its manifest, else its id. */
export function recordName(record: Readonly<Record<string, unknown>>): string {
  const named = [record.Label, record.PackageLabel, record.Name, record.ManifestNumber].find(
    (name) => typeof name === 'string' && name !== '',
  )
  return typeof named === 'string' ? named : String(record.Id)
}

/** One line about a comparison that has ended, for the log. */
export function comparisonText({ facilityId, compared, missing, extra, different }: Comparison): string {
  const count = compared.toLocaleString('en-US')
  if (missing + extra + different === 0) return `${facilityId}: ${count} records compared with Metrc, all of them equal`
  return `${facilityId}: ${count} records compared with Metrc; ${missing} were missing here, ${extra} were here only, ${different} differed, and all were repaired`
}
