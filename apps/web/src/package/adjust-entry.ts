import type { SheetRow } from '@cultivatd/domain/csv/sheet'
import { noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import { emptyingDoubt, quantityAfter } from '@cultivatd/domain/package/adjust'
import { changeOf, type PackageCounted } from '@cultivatd/domain/package/adjust-many'
import type { Package } from '@cultivatd/domain/package/package'

/** One package of the list as it stands in its fields. */
export interface AdjustEntry {
  label: string
  /** As it is typed. */
  value: string
  /** By name; null for the package's own. */
  unit: string | null
  /** What a table says of it alone; '' where it has what all share. */
  reason: string
  note: string
}

/** Whether the numbers are changes, or what is there now. */
export type AdjustWay = 'change' | 'now'

const blank = (label: string): AdjustEntry => ({ label, value: '', unit: null, reason: '', note: '' })

/** The list with these labels at its end, each once. */
export function withLabels(entries: readonly AdjustEntry[], labels: readonly string[]): readonly AdjustEntry[] {
  const known = new Set(entries.map(({ label }) => label))
  const added = labels.filter((label) => !known.has(label))
  return added.length === 0 ? entries : [...entries, ...added.map(blank)]
}

/** The list with the rows of a table: what stands in it takes the place of what was typed. */
export function withTable(entries: readonly AdjustEntry[], rows: readonly SheetRow[]): readonly AdjustEntry[] {
  const said = new Map(rows.map((row) => [row.label, row]))
  return withLabels(entries, [...said.keys()]).map((entry) => {
    const row = said.get(entry.label)
    if (!row) return entry
    return {
      label: entry.label,
      value: row.value || entry.value,
      unit: row.unit ?? entry.unit,
      reason: row.reason || entry.reason,
      note: row.note || entry.note,
    }
  })
}

export interface SharedAdjustment {
  way: AdjustWay
  reason: string
  note: string
}

export interface CheckedEntry {
  entry: AdjustEntry
  pkg: Package | undefined
  /** What is sent of it; null while its number is none. */
  row: PackageCounted | null
  /** Why what is typed is no number; null when it is one, or nothing is typed. */
  problem: string | null
  /** What the package holds after it, in its own unit; null where that is not known. */
  after: number | null
  isEmptied: boolean
}

/** One of the list beside its package, as it would be sent. */
export function checkedEntry(entry: AdjustEntry, pkg: Package | undefined, shared: SharedAdjustment): CheckedEntry {
  const typed = readNumber(entry.value)
  const problem = Number.isNaN(typed) ? noNumber(entry.value) : signProblem(typed, shared.way)
  if (typed === null || problem !== null) return { entry, pkg, row: null, problem, after: null, isEmptied: false }
  const row: PackageCounted = {
    label: entry.label,
    quantity: typed,
    isNow: shared.way === 'now',
    // Without one it is the package's own, which the server knows.
    ...(entry.unit !== null && { unitOfMeasure: entry.unit }),
    reason: entry.reason || shared.reason,
    note: entry.note || shared.note,
  }
  const unitOfMeasure = entry.unit ?? pkg?.metrc.UnitOfMeasureName ?? ''
  const change = pkg ? changeOf({ ...row, unitOfMeasure, pkg, waiting: [] }) : Number.NaN
  const after = pkg && Number.isFinite(change) ? quantityAfter(pkg, change, unitOfMeasure) : null
  return { entry, pkg, row, problem, after, isEmptied: pkg !== undefined && emptyingDoubt(pkg, after) !== null }
}

function signProblem(typed: number | null, way: AdjustWay): string | null {
  if (way === 'now') return typed !== null && typed < 0 ? 'Enter what it holds now, 0 or more' : null
  return typed === 0 ? 'Enter a change other than 0' : null
}

/** What the list still needs; null when it has all. */
export function missingOfEntries(checked: readonly CheckedEntry[]): string | null {
  const wrong = checked.filter(({ problem }) => problem !== null).length
  const open = checked.filter(({ row, problem }) => row === null && problem === null).length
  if (checked.length === 0) return 'Add at least one package'
  if (wrong > 0) return wrong === 1 ? '1 number is not right' : `${wrong.toLocaleString('en-US')} numbers are not right`
  if (open > 0) return open === 1 ? '1 number is missing' : `${open.toLocaleString('en-US')} numbers are missing`
  return checked.some(({ row }) => row?.reason === '') ? 'Choose a reason' : null
}
