import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { CheckBox } from './check-box.tsx'
import { classNames } from './class-names.ts'
import { MarkedName, useDraftsOfRows } from './draft/draft-mark.tsx'
import type { Draft } from './draft/drafts.ts'
import {
  groupedRows,
  type RowGroup,
  type Sorting,
  sortedRows,
  type SortValue,
  toggledRange,
  toggledSome,
} from './table-rows.ts'
import { type TableLine, useRowWindow } from './use-row-window.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useIsDesktop, useIsMedium, useIsPhone } from './use-width.ts'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** What to sort by; without it the head is no button. */
  sortBy?: (row: Row) => SortValue
  /** Numbers stand right. */
  isRight?: boolean
  /** 1 stays on every width, 2 leaves below 900, 3 below 1200; the name is always 1. */
  priority?: 1 | 2 | 3
  /** Its place on the card that a row becomes on a phone; without one it is left out there. */
  card?: 'title' | 'value' | 'state' | 'line' | 'art'
  width?: number | string
  className?: string
}

export interface TableGroups<Row> {
  /** The group of a row; rows stand under its head. */
  of: (row: Row) => string
  /** Behind the name: a picture of the group. */
  art?: (rows: readonly Row[]) => ReactNode
  /** At the right of the head. */
  total?: (rows: readonly Row[]) => ReactNode
  /** What its head says in place of its name. */
  head?: (rows: readonly Row[]) => ReactNode
  /** Whether it is closed until somebody opens it. */
  startsClosed?: (rows: readonly Row[]) => boolean
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** How a row is called in the names of its controls. */
  rowName: (row: Row) => string
  /** Opens a row: a click, Enter. */
  onOpen?: (row: Row) => void
  selected?: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  groups?: TableGroups<Row>
  /** Where the drafts of a row are: what begins there was typed about it, and not sent. */
  draftPlaces?: (row: Row) => readonly string[]
  /** The buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode
  /** Letters for the row that has the focus, `{ a: adjust }`. */
  shortcuts?: Readonly<Record<string, (row: Row) => void>>
  sorting?: Sorting
  /** Given where somebody else keeps how it is sorted: then it is by `sorting`. */
  onSort?: (sorting: Sorting) => void
  /** Height of a row on a desktop, 44 without it. */
  rowHeight?: number
  /** Height of the card that a row becomes on a phone, where it is known. */
  cardHeight?: number
  /** A picture stands first (`card: 'art'`). */
  hasArt?: boolean
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode
}

/** Rows with a head that sorts; x and Shift select, j and k move, Enter opens; virtualized above 200 rows. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...given, columns: useShownColumns(given.columns) }
  const { label, rows, columns, groups, rowId, empty, hasArt, rowHeight = 44, cardHeight } = props
  const [sorting, setSorting] = useSorting(props)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const sorted = useMemo(() => sortedRows(rows, columns, sorting), [rows, columns, sorting])
  const grouped = useMemo(() => (groups ? groupedRows(sorted, groups.of) : null), [sorted, groups])
  const closed = useMemo(() => closedGroups(grouped, groups, toggled), [grouped, groups, toggled])
  const lines = useMemo(() => tableLines(sorted, grouped, closed, rowId), [sorted, grouped, closed, rowId])
  const draftsOf = useDraftsOfRows(props.draftPlaces)
  const body = useRef<HTMLTableSectionElement>(null)
  const { shown, before, after } = useRowWindow(lines, body, { rowHeight, cardHeight })
  const order = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])), [lines])
  const select = useSelect(props, order)
  const keys = useTableKeys({ ...props, order, toggle: select.toggle, clear: select.clear })
  if (rows.length === 0 && empty) return <>{empty}</>
  const width = columns.length + (props.onSelect ? 1 : 0) + (props.rowActions ? 1 : 0)
  return (
    <table
      className={hasArt ? 'tbl art' : 'tbl'}
      style={{ '--row': `${rowHeight}px` } as React.CSSProperties}
      aria-label={label}
      aria-rowcount={lines.length + 1}
    >
      <thead>
        <tr>
          {props.onSelect && (
            <th className="cbx" scope="col">
              <CheckBox
                label={`Select all ${label}`}
                isLabelHidden
                {...select.state(sorted)}
                onChange={(isOn) => select.all(sorted, isOn)}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={sorting} onSort={setSorting} />
          ))}
          {props.rowActions && (
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      {/* Keys bubble up from the focused row; the body only listens. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody ref={body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
        <Gap height={before} width={width} />
        {shown.map((line) =>
          line.kind === 'group' ? (
            <GroupRow
              key={`group ${line.group.name}`}
              table={props}
              group={line.group}
              width={width}
              isClosed={closed.has(line.group.name)}
              onToggle={() => setToggled(toggledSome(toggled, [line.group.name], !toggled.has(line.group.name)))}
              check={select}
            />
          ) : (
            <DataRow
              key={rowId(line.row)}
              table={props}
              row={line.row}
              drafts={draftsOf(line.row)}
              tabIndex={keys.tabIndexOf(line.row)}
              toggle={select.toggle}
            />
          ),
        )}
        <Gap height={after} width={width} />
      </tbody>
    </table>
  )
}

/** Columns that have room on this width; on a phone each has its place on the card, or none. */
function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isDesktop = useIsDesktop()
  const isMedium = useIsMedium()
  const isPhone = useIsPhone()
  const last = isDesktop ? 3 : isMedium ? 2 : 1
  return useMemo(
    () => (isPhone ? columns : columns.filter(({ priority = 1 }) => priority <= last)),
    [columns, isPhone, last],
  )
}

function tableLines<Row>(
  sorted: readonly Row[],
  grouped: readonly RowGroup<Row>[] | null,
  closed: ReadonlySet<string>,
  rowId: (row: Row) => string,
): TableLine<Row>[] {
  const asLine = (row: Row): TableLine<Row> => ({ kind: 'row', key: rowId(row), row })
  if (!grouped) return sorted.map(asLine)
  return grouped.flatMap((group): TableLine<Row>[] => [
    { kind: 'group', key: `group ${group.name}`, group },
    ...(closed.has(group.name) ? [] : group.rows.map(asLine)),
  ])
}

function closedGroups<Row>(
  grouped: readonly RowGroup<Row>[] | null,
  groups: TableGroups<Row> | undefined,
  toggled: ReadonlySet<string>,
): ReadonlySet<string> {
  const isClosed = ({ name, rows }: RowGroup<Row>) => (groups?.startsClosed?.(rows) ?? false) !== toggled.has(name)
  return new Set((grouped ?? []).filter(isClosed).map(({ name }) => name))
}

interface Select<Row> {
  toggle: (row: Row, isRange: boolean) => void
  all: (rows: readonly Row[], isOn: boolean) => void
  state: (rows: readonly Row[]) => { isChecked: boolean; isMixed: boolean }
  clear: () => void
}

function useSelect<Row>({ selected = none, onSelect, rowId }: DataTableProps<Row>, order: readonly Row[]): Select<Row> {
  const anchor = useRef<string | null>(null)
  return {
    toggle: (row, isRange) => {
      const id = rowId(row)
      onSelect?.(toggledRange(selected, order.map(rowId), isRange ? anchor.current : null, id))
      anchor.current = id
    },
    all: (rows, isOn) => onSelect?.(toggledSome(selected, rows.map(rowId), isOn)),
    state: (rows) => {
      const count = rows.reduce((sum, row) => sum + (selected.has(rowId(row)) ? 1 : 0), 0)
      return { isChecked: rows.length > 0 && count === rows.length, isMixed: count > 0 && count < rows.length }
    },
    clear: () => onSelect?.(none),
  }
}

const none: ReadonlySet<string> = new Set()

/** How the table is sorted, kept here unless somebody else keeps it. */
function useSorting<Row>({ sorting, onSort }: Pick<DataTableProps<Row>, 'sorting' | 'onSort'>) {
  const given: Sorting | null = sorting ?? null
  const [kept, keep] = useState(given)
  return onSort ? ([given, onSort] as const) : ([kept, keep] as const)
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const isSorted = sorting?.column === column.id
  const Arrow = isSorted && sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cellClass(column)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={() => onSort({ column: column.id, isDescending: isSorted && !sorting.isDescending })}
        >
          {column.head}
          {isSorted && <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

function cellClass<Row>({ isRight, className }: Column<Row>): string | undefined {
  return classNames(isRight && 'r', className) || undefined
}

interface DataRowProps<Row> {
  table: DataTableProps<Row>
  row: Row
  drafts: readonly Draft[]
  tabIndex: number
  toggle: (row: Row, isRange: boolean) => void
}

function DataRow<Row>({ table, row, drafts, tabIndex, toggle }: DataRowProps<Row>) {
  const { columns, rowId, rowName, onOpen, selected, onSelect, rowActions } = table
  const isSelected = selected?.has(rowId(row)) ?? false
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  // A click on the row opens it, but not one on a control in it, nor the end of marking text.
  const open = (event: React.MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, input, label')) return
    if (!window.getSelection()?.toString()) onOpen?.(row)
  }
  return (
    // The keyboard is served by the body of the table, for all of its rows.
    <tr
      className={classNames('data', isSelected && 'sel', onOpen && 'opens')}
      data-row={rowId(row)}
      tabIndex={tabIndex}
      aria-selected={onSelect ? isSelected : undefined}
      onClick={onOpen ? open : undefined}
    >
      {onSelect && (
        <td className="cbx">
          <CheckBox
            label={`Select ${rowName(row)}`}
            isLabelHidden
            isChecked={isSelected}
            onChange={(_isOn, { shiftKey }) => toggle(row, shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)} data-card={column.card}>
          {column === title ? <MarkedName drafts={drafts}>{column.cell(row)}</MarkedName> : column.cell(row)}
        </td>
      ))}
      {rowActions && <td className="acell">{rowActions(row)}</td>}
    </tr>
  )
}

interface GroupRowProps<Row> {
  table: DataTableProps<Row>
  group: RowGroup<Row>
  width: number
  isClosed: boolean
  onToggle: () => void
  check: Select<Row>
}

function GroupRow<Row>({ table, group, width, isClosed, onToggle, check }: GroupRowProps<Row>) {
  const { name, rows } = group
  const head = Math.ceil(width / 2)
  const Chevron = isClosed ? ChevronRight : ChevronDown
  return (
    <tr className="gh">
      {table.onSelect && (
        <td className="cbx">
          <CheckBox
            label={`Select all of ${name}`}
            isLabelHidden
            {...check.state(rows)}
            onChange={(isOn) => check.all(rows, isOn)}
          />
        </td>
      )}
      <td colSpan={head}>
        <span className="ghead">
          <button type="button" aria-expanded={!isClosed} onClick={onToggle}>
            <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
            {table.groups?.head?.(rows) ?? name}
          </button>
          <span className="dim">{rows.length}</span>
          {table.groups?.art && <span className="boxes">{table.groups.art(rows)}</span>}
        </span>
      </td>
      <td colSpan={width - head - (table.onSelect ? 1 : 0)} className="r small muted">
        {table.groups?.total?.(rows)}
      </td>
    </tr>
  )
}

function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr className="gap" aria-hidden="true">
      {/* Room for the rows that are not in the page, nothing to press. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}
