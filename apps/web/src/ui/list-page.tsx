import Button from '@mui/material/Button'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { ListFilter, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { LiveTopic } from '../live/use-topic.ts'
import { ActionBar, type BarAction } from './action-bar.tsx'
import { type Column, DataTable, type TableGroups } from './data-table.tsx'
import { DraftChips, tellGone } from './draft/draft-chips.tsx'
import type { Draft } from './draft/drafts.ts'
import { EmptyState } from './empty.tsx'
import { FloatingAdd } from './floating-add.tsx'
import { FilterBox } from './filter-box.tsx'
import { LinkButton } from './link-button.tsx'
import styles from './own-pages.module.css'
import { numberText } from './number-text.ts'
import { PageHeader } from './page-header.tsx'
import { Segments } from './segments.tsx'
import { useLetters } from './shortcuts.ts'
import { TopicRows } from './topic-rows.tsx'
import { useListAddress } from './use-list-address.ts'

interface ListProps<Row extends { id: string }> {
  /** One and many: 'contact', 'contacts'. The drafts of its forms are at places like 'contact new', 'contact c1'. */
  noun: readonly [one: string, many: string]
  /** Sorted by the first. */
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** The tabs above the list, each with those that belong to it. */
  tabs?: {
    label: string
    options: readonly { value: string; label: string }[]
    has: (row: Row, tab: string) => boolean
  }
  /** Stand under the heads of these. */
  groups?: TableGroups<Row>
  /** All that the filter looks through. */
  textOf: (row: Row) => string
  /** 60 without it. */
  rowHeight?: number
  /** Goes to one, or opens its dialog; left out where they are only read. */
  onOpen?: (id: string) => void
}

interface ListPageProps<Row extends { id: string }> extends ListProps<Row> {
  title: string
  /** Links of the way here. */
  crumbs?: readonly ReactNode[]
  topic: LiveTopic<Row>
  /**
   * The page of a new one; without it `onOpen` opens the dialog of 'new', and of a draft. Floating: above the list, not in the
   * header. Left out, or null, for who may not add any.
   */
  add?: { label: string; to?: LinkProps['to']; isFloating?: boolean } | null
  /** Beside the way to a new one. */
  actions?: ReactNode
  /** The same on a phone. */
  barActions?: readonly BarAction[]
  /** In place of what an empty list says. */
  empty?: ReactNode
  /** Beside the count: '1 inactive'. */
  facts?: (rows: readonly Row[]) => ReactNode
  /** What stands here once there are some. */
  emptyText: string
}

/** A page that lists records of ours: to be filtered, opened and added to. On a phone the tools come when asked for. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, topic, add, noun, facts, emptyText, onOpen } = props
  const [one, many] = noun
  const navigate = useNavigate()
  const [isFiltering, setFiltering] = useState(false)
  const { length } = topic.rows
  const to = add?.to
  const onAdd = useCallback(() => (to ? void navigate({ to }) : onOpen?.('new')), [to, navigate, onOpen])
  useLetters(add && !add.isFloating ? { n: onAdd } : {})
  const addButton = add && <AddButton {...add} onAdd={onAdd} />
  const opener = (draft: Draft) => {
    const id = draft.place.slice(one.length + 1)
    const isGone = id !== 'new' && topic.status === 'live' && !topic.rows.some((row) => row.id === id)
    if (isGone) return () => tellGone(one, draft)
    // One that has a page keeps the address at which it was typed.
    return to ? null : () => onOpen?.(id)
  }
  return (
    <>
      <PageHeader
        title={title}
        {...(props.crumbs && { crumbs: props.crumbs })}
        facts={
          topic.status === 'live' && (
            <>
              <span>
                <b className="m">{numberText(length)}</b> {length === 1 ? one : many}
              </span>
              {facts?.(topic.rows)}
            </>
          )
        }
        actions={headerActions(props.actions, add?.isFloating ? null : addButton)}
        drafts={<DraftChips record={one} opener={opener} />}
      />
      <TopicRows
        topic={topic}
        noun={many}
        empty={
          props.empty ?? (
            <div className="card pad">
              <EmptyState title={`No ${many} yet`} action={addButton}>
                {emptyText}
              </EmptyState>
            </div>
          )
        }
      >
        {(rows) => <List {...props} rows={rows} isFiltering={isFiltering} />}
      </TopicRows>
      <ActionBar
        actions={[
          { label: 'Filter', icon: ListFilter, onClick: () => setFiltering(!isFiltering) },
          ...(props.barActions ?? []),
          ...(add ? [{ label: add.label, icon: Plus, isMain: true, onClick: onAdd }] : []),
        ]}
      />
      {add?.isFloating && <FloatingAdd label={add.label} onClick={onAdd} />}
    </>
  )
}

const headerActions = (actions: ReactNode, addButton: ReactNode): ReactNode =>
  actions || addButton ? (
    <>
      {actions}
      {addButton}
    </>
  ) : null

interface AddButtonProps {
  label: string
  to?: LinkProps['to']
  onAdd: () => void
}

function AddButton({ label, to, onAdd }: AddButtonProps) {
  const look = { variant: 'contained', startIcon: <Plus size={18} strokeWidth={1.75} />, children: label } as const
  return to ? <LinkButton to={to} {...look} /> : <Button onClick={onAdd} {...look} />
}

function List<Row extends { id: string }>(props: ListProps<Row> & { rows: readonly Row[]; isFiltering: boolean }) {
  const { noun, rows, columns, nameOf, tabs, groups, rowHeight = 60, textOf, onOpen, isFiltering } = props
  const [look, setLook] = useListAddress()
  const { find } = look
  const has = tabs?.has
  const tab = tabs?.options.find(({ value }) => value === look.tab)?.value ?? 'all'
  const shown = useMemo(() => {
    const text = find.trim().toLowerCase()
    return rows.filter((row) => (!has || tab === 'all' || has(row, tab)) && textOf(row).toLowerCase().includes(text))
  }, [rows, tab, find, has, textOf])
  const isFiltered = find !== '' || tab !== 'all'
  // The same until it changes: thousands are sorted anew for another one.
  const byItself = useMemo(() => ({ column: columns[0]?.id ?? '', isDescending: false }), [columns])
  const isColumn = columns.some(({ id, sortBy }) => sortBy && id === look.sorting?.column)
  const many = noun[1]
  return (
    <section className="card" aria-label={many}>
      <div className={`row between wrap ${styles.tools} ${isFiltering || isFiltered ? '' : 'hide-p'}`}>
        {tabs && (
          <Segments
            label={tabs.label}
            value={tab}
            options={[
              { value: 'all', label: 'All', count: rows.length },
              ...tabs.options.map((option) => ({
                ...option,
                count: rows.filter((row) => tabs.has(row, option.value)).length,
              })),
            ]}
            onChange={(value) => setLook({ tab: value === 'all' ? null : value })}
          />
        )}
        <FilterBox
          label={`Find ${many}`}
          placeholder="Filter"
          value={find}
          onChange={(text) => setLook({ find: text })}
          shortcut="f"
        />
      </div>
      <DataTable
        label={many}
        rows={shown}
        columns={columns}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowHeight={rowHeight}
        {...(groups && { groups })}
        draftPlaces={({ id }) => [`${noun[0]} ${id}`]}
        sorting={(isColumn && look.sorting) || byItself}
        onSort={(sorting) =>
          setLook({ sorting: sorting.column === byItself.column && !sorting.isDescending ? null : sorting })
        }
        {...(onOpen ? { onOpen: ({ id }: Row) => onOpen(id) } : {})}
        empty={<EmptyState title="Nothing found">{`None of the ${many} here fits what you look for.`}</EmptyState>}
      />
    </section>
  )
}
