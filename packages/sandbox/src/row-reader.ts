import type { Draft } from './draft.ts'
import { isSet } from './stamp.ts'
import { unitByName } from './units.ts'
import type { Location, LocationType, Sublocation, UnitOfMeasure } from '@cultivatd/metrc/records'
import type { Row } from './tables.ts'

/** 'AdjustmentReason' -> 'Adjustment Reason', the way Metrc names fields in its messages. */
export const fieldLabel = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

/** Far above any weight, and far enough below what a number holds for four decimals to be exact. */
const largestNumber = 100_000_000_000

/**
 * Reads one row of a write and gathers what is wrong with it. A reader method answers undefined after it has reported;
 * unknown fields are ignored, as Metrc does (Metrc reference §2).
 */
export class RowReader {
  readonly problems: string[] = []
  private readonly fields: Record<string, unknown>
  private readonly today: string

  /** @param today the latest day that is today anywhere the facility could mean it. */
  constructor(row: unknown, today: string) {
    this.today = today
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row)
    this.fields = isObject ? (row as Record<string, unknown>) : {}
    if (!isObject) this.refuse('The row is not an object.')
  }

  refuse(message: string): undefined {
    this.problems.push(message)
    return undefined
  }

  private missing(name: string, label = fieldLabel(name)): undefined {
    return this.refuse(`${label} was not specified.`)
  }

  has(name: string): boolean {
    const value = this.fields[name]
    return value !== undefined && value !== null && value !== ''
  }

  /** A text or null: for fields that may be left out. */
  textOrNull(name: string): string | null {
    const value = this.fields[name]
    if (value === undefined || value === null) return null
    if (typeof value === 'string') return value
    this.refuse(`${fieldLabel(name)} is invalid.`)
    return null
  }

  /** @param label how Metrc calls the field, where that is not its name */
  text(name: string, label?: string): string | undefined {
    const before = this.problems.length
    const value = this.textOrNull(name)
    if (this.problems.length > before) return undefined
    return value === null || value.trim() === '' ? this.missing(name, label) : value
  }

  /** An id that Metrc documents as a text and prints as a number. */
  textOrNumber(name: string): string | undefined {
    const value = this.fields[name]
    return typeof value === 'number' ? String(value) : this.text(name)
  }

  number(name: string): number | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return this.missing(name)
    if (typeof value === 'number' && Math.abs(value) <= largestNumber) return value
    return this.refuse(`${fieldLabel(name)} is invalid.`)
  }

  /** A number or null: for fields that may be left out. */
  numberOrNull(name: string): number | null {
    const value = this.fields[name]
    return value === undefined || value === null ? null : (this.number(name) ?? null)
  }

  /** A whole number from 1 on. */
  count(name: string): number | undefined {
    const value = this.number(name)
    if (value === undefined) return undefined
    if (!Number.isInteger(value)) return this.refuse(`${fieldLabel(name)} is invalid.`)
    return value > 0 ? value : this.refuse(`${fieldLabel(name)} must be greater than 0.`)
  }

  /** A number above 0. */
  amount(name: string): number | undefined {
    const value = this.number(name)
    return value !== undefined && value <= 0 ? this.refuse(`${fieldLabel(name)} must be greater than 0.`) : value
  }

  flag(name: string): boolean {
    return this.fields[name] === true
  }

  /** Yes or no, which must be said. */
  saidFlag(name: string): boolean | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return this.missing(name)
    return typeof value === 'boolean' ? value : this.refuse(`${fieldLabel(name)} is invalid.`)
  }

  list(name: string): unknown[] {
    const value = this.fields[name]
    return Array.isArray(value) ? value : []
  }

  /** A business date, `YYYY-MM-DD` or an instant, that exists and is not in the future (§2). */
  date(name: string): string | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : this.checkedDate(name, text)
  }

  /** A business date that is not before another one, such as the day on which the thing came to be. */
  dateSince(name: string, first: string | undefined, firstName: string): string | undefined {
    const day = this.date(name)
    if (day === undefined || first === undefined || day >= first) return day
    return this.refuse(`${fieldLabel(name)} cannot be before the ${firstName} ${first}.`)
  }

  /** A business date that may be left out; Metrc's own "not set" counts as left out. */
  dateOrNull(name: string): string | null {
    return this.setDate(name, (text) => this.checkedDate(name, text))
  }

  /** A day that may be left out and may be to come, such as the last one on which something may be sold. */
  anyDateOrNull(name: string): string | null {
    return this.setDate(name, (text) => this.existingDate(name, text))
  }

  private setDate(name: string, check: (text: string) => string | undefined): string | null {
    const text = this.textOrNull(name)
    return text === null || !isSet(text) ? null : (check(text) ?? null)
  }

  private checkedDate(name: string, text: string): string | undefined {
    const day = this.existingDate(name, text)
    if (day !== undefined && day > this.today) return this.refuse(`${fieldLabel(name)} cannot be in the future.`)
    return day
  }

  private existingDate(name: string, text: string): string | undefined {
    const day = text.slice(0, 10)
    const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(time) || !Number.isFinite(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
      return this.refuse(`${fieldLabel(name)} "${text}" is not a valid date.`)
    return day
  }

  /** A unit by full name. */
  unit(name: string): UnitOfMeasure | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    return unitByName(text) ?? this.refuse(`The ${fieldLabel(name)} "${text}" is invalid.`)
  }

  /** One of a vocabulary by its name, in any case of letters. */
  oneOf<T extends { Name: string }>(name: string, words: readonly T[], kind = fieldLabel(name)): T | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const found = words.find(({ Name }) => Name.toLowerCase() === text.trim().toLowerCase())
    const names = words.map(({ Name }) => Name)
    return found ?? this.refuse(invalidValue(kind, text, names))
  }

  /** A unit of weight by full name. */
  weightUnit(name: string): UnitOfMeasure | undefined {
    const unit = this.unit(name)
    if (!unit || unit.QuantityType === 'WeightBased') return unit
    return this.refuse(`The ${fieldLabel(name)} "${unit.Name}" is invalid.`)
  }

  /** An active location by name that may hold a kind of thing. */
  location(draft: Draft, name: string, holds: keyof LocationType & `For${string}`): Row<Location> | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const row = draft.activeByName('location', text)
    if (!row) return this.refuse(invalidValue('Location', text, namesOf(draft, 'location')))
    const kind = {
      ForPackages: 'Packages',
      ForPlants: 'Plants',
      ForPlantBatches: 'Plant Batches',
      ForHarvests: 'Harvests',
    }
    return row.record[holds] ? row : this.refuse(`The Location "${row.record.Name}" cannot be used for ${kind[holds]}.`)
  }

  /** An active sublocation by name; null when none is named, and where the facility has none (Metrc reference §8). */
  sublocation(draft: Draft, name: string): Row<Sublocation> | null {
    if (!draft.facilityType.EnableSublocations || !this.has(name)) return null
    const text = this.text(name) ?? ''
    const row = draft.activeByName('sublocation', text)
    if (!row) this.refuse(invalidValue('Sublocation', text, namesOf(draft, 'sublocation')))
    return row ?? null
  }
}

/** The names of a facility's active records of one kind. */
export const namesOf = (draft: Draft, table: 'location' | 'sublocation' | 'item' | 'itemBrand' | 'strain'): string[] =>
  draft
    .rows(table)
    .filter((row) => !row.archived)
    .map((row) => row.record.Name)

/** Metrc's sentence for a name that refers to nothing (§5.3); long lists of valid values are cut. */
export function invalidValue(kind: string, value: string, valid: readonly string[]): string {
  const shown = valid.slice(0, 20).join(', ')
  return `The ${kind} "${value}" is invalid. Valid values are: ${shown}${valid.length > 20 ? ', ...' : ''}.`
}
