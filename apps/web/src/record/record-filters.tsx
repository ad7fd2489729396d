import { useMemo, useState } from 'react'
import { FilterBox } from '../ui/filter-box.tsx'
import { Segments } from '../ui/segments.tsx'
import type { MarkedRecord, RecordMark } from './record-marks.ts'

/** A tab above a list of records. */
interface RecordFilter<Row, Value extends string> {
  value: Value
  label: string
  test: (row: Row, mark: RecordMark | undefined) => boolean
}

const isMarked = (mark: RecordMark) => (_row: unknown, its: RecordMark | undefined) => its === mark

/** By how they stand with Metrc. */
export const markFilters = [
  { value: 'waiting', label: 'Waiting', test: isMarked('waiting') },
  { value: 'refused', label: 'Refused', test: isMarked('refused') },
  { value: 'needs-person', label: 'Needs a person', test: isMarked('needs-person') },
] as const

/** How records stand with Metrc, by label or name. */
export type Marks = ReadonlyMap<string, Pick<MarkedRecord, 'mark'>>

interface Looked<Value> {
  filter: Value | 'all'
  search: string
  marks: Marks
}

interface FiltersOf<Row, Value extends string> {
  filters: readonly RecordFilter<Row, Value>[]
  nameOf: (row: Row) => string
  /** What a search looks into. */
  textOf: (row: Row) => string
}

export interface RecordFilters<Row, Value extends string> {
  tabs: readonly { value: Value | 'all'; label: string }[]
  /** How many records each tab holds. */
  counts: (rows: readonly Row[], marks: Marks) => Record<Value | 'all', number>
  /** The records of a tab that hold every word that was typed. */
  filtered: (rows: readonly Row[], looked: Looked<Value>) => readonly Row[]
}

/** The tabs above a list of records and the search in it. */
export function recordFilters<Row, Value extends string>(of: FiltersOf<Row, Value>): RecordFilters<Row, Value> {
  const { filters, nameOf, textOf } = of
  const all: RecordFilter<Row, Value | 'all'> = { value: 'all', label: 'All', test: () => true }
  const tabs = [all, ...filters]
  const testOf = (filter: Value | 'all', marks: Marks) => (row: Row) =>
    tabs.find(({ value }) => value === filter)?.test(row, marks.get(nameOf(row))?.mark) ?? false
  return {
    tabs,
    counts: (rows, marks) =>
      Object.fromEntries(tabs.map(({ value }) => [value, rows.filter(testOf(value, marks)).length])) as Record<
        Value | 'all',
        number
      >,
    filtered(rows, { filter, search, marks }) {
      const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
      if (filter === 'all' && words.length === 0) return rows
      return rows.filter(testOf(filter, marks)).filter((row) => {
        const text = textOf(row).toLowerCase()
        return words.every((word) => text.includes(word))
      })
    },
  }
}

/** A list of records with its tabs and its search, which begins with `find`. */
export function useFiltered<Row, Value extends string>(
  filters: RecordFilters<Row, Value>,
  rows: readonly Row[],
  marks: Marks,
  find = '',
) {
  const [wanted, setFilter] = useState<Value | 'all'>('all')
  const [search, setSearch] = useState(find)
  const counts = useMemo(() => filters.counts(rows, marks), [filters, rows, marks])
  // A tab that has become empty has left; its records are under All.
  const filter = counts[wanted] > 0 ? wanted : 'all'
  const shown = useMemo(() => filters.filtered(rows, { filter, search, marks }), [filters, rows, filter, search, marks])
  return { shown, search, tools: { tabs: filters.tabs, counts, filter, setFilter, search, setSearch } }
}

interface FilterToolsProps<Value extends string> {
  tools: {
    tabs: readonly { value: Value; label: string }[]
    counts: Record<Value, number>
    filter: Value
    setFilter: (filter: Value) => void
    search: string
    setSearch: (search: string) => void
  }
  /** 'plants' */
  noun: string
  /** 'Label or strain' */
  placeholder: string
  /** Whether a tab that holds all of them is left out. */
  leavesOut?: boolean
}

/** The tabs that hold anything, and the search. */
export function FilterTools<Value extends string>({ tools, noun, placeholder, leavesOut }: FilterToolsProps<Value>) {
  const { tabs, counts, filter, setFilter, search, setSearch } = tools
  const all = Math.max(...tabs.map(({ value }) => counts[value]))
  const shown = tabs.filter(({ value }, at) => at === 0 || (counts[value] > 0 && (!leavesOut || counts[value] < all)))
  return (
    <>
      {shown.length > 1 && (
        <Segments
          label={`Show ${noun}`}
          value={filter}
          options={shown.map((tab) => ({ value: tab.value, label: tab.label, count: counts[tab.value] }))}
          onChange={setFilter}
        />
      )}
      <FilterBox
        label={`Find ${noun} by ${placeholder.toLowerCase()}`}
        placeholder={placeholder}
        value={search}
        onChange={setSearch}
        shortcut="f"
      />
    </>
  )
}
