import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { ListFilter, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { LiveTopic } from '../live/use-topic.ts'
import { ActionBar } from './action-bar.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { DraftChips } from './draft/draft-chips.tsx'
import { EmptyState } from './empty.tsx'
import { FilterBox } from './filter-box.tsx'
import { LinkButton } from './link-button.tsx'
import styles from './own-pages.module.css'
import { numberText } from './number-text.ts'
import { PageHeader } from './page-header.tsx'
import { Segments } from './segments.tsx'
import { TopicRows } from './topic-rows.tsx'

interface ListProps<Row extends { id: string; name: string }> {
  /** One and many: 'contact', 'contacts'. */
  noun: readonly [one: string, many: string]
  columns: readonly Column<Row>[]
  /** The tabs above the list, each with those that belong to it. */
  tabs: { label: string; options: readonly { value: string; label: string }[]; has: (row: Row, tab: string) => boolean }
  /** All that the filter looks through. */
  textOf: (row: Row) => string
  onOpen: (row: Row) => void
}

interface ListPageProps<Row extends { id: string; name: string }> extends ListProps<Row> {
  title: string
  topic: LiveTopic<Row>
  add: { to: LinkProps['to']; label: string }
  /** Beside the count: '1 inactive'. */
  facts?: (rows: readonly Row[]) => ReactNode
  /** What stands here once there are some. */
  emptyText: string
}

/** A page that lists records of ours: to be filtered, opened and added to. On a phone the tools come when asked for. */
export function ListPage<Row extends { id: string; name: string }>(props: ListPageProps<Row>) {
  const { title, topic, add, noun, facts, emptyText } = props
  const [one, many] = noun
  const navigate = useNavigate()
  const [isFiltering, setFiltering] = useState(false)
  const { length } = topic.rows
  const addLink = (
    <LinkButton to={add.to} variant="contained" startIcon={<Plus size={18} strokeWidth={1.75} />}>
      {add.label}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={title}
        facts={
          <>
            <span>
              <b className="m">{numberText(length)}</b> {length === 1 ? one : many}
            </span>
            {facts?.(topic.rows)}
          </>
        }
        actions={addLink}
        drafts={<DraftChips record={one} />}
      />
      <TopicRows
        topic={topic}
        noun={many}
        empty={
          <div className="card pad">
            <EmptyState title={`No ${many} yet`} action={addLink}>
              {emptyText}
            </EmptyState>
          </div>
        }
      >
        {(rows) => <List {...props} rows={rows} isFiltering={isFiltering} />}
      </TopicRows>
      <ActionBar
        actions={[
          { label: 'Filter', icon: ListFilter, onClick: () => setFiltering(!isFiltering) },
          { label: add.label, icon: Plus, isMain: true, onClick: () => void navigate({ to: add.to }) },
        ]}
      />
    </>
  )
}

function List<Row extends { id: string; name: string }>(
  props: ListProps<Row> & { rows: readonly Row[]; isFiltering: boolean },
) {
  const { noun, rows, columns, tabs, textOf, onOpen, isFiltering } = props
  const [tab, setTab] = useState('all')
  const [search, setSearch] = useState('')
  const { has } = tabs
  const shown = useMemo(() => {
    const text = search.trim().toLowerCase()
    return rows.filter((row) => (tab === 'all' || has(row, tab)) && textOf(row).toLowerCase().includes(text))
  }, [rows, tab, search, has, textOf])
  const options = tabs.options.map((option) => ({
    ...option,
    count: rows.filter((row) => has(row, option.value)).length,
  }))
  const many = noun[1]
  return (
    <section className="card" aria-label={many}>
      <div className={`row between wrap ${styles.tools} ${isFiltering ? '' : 'hide-p'}`}>
        <Segments
          label={tabs.label}
          value={tab}
          options={[{ value: 'all', label: 'All', count: rows.length }, ...options]}
          onChange={setTab}
        />
        <FilterBox label={`Find ${many}`} placeholder="Filter" value={search} onChange={setSearch} shortcut="f" />
      </div>
      <DataTable
        label={many}
        rows={shown}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={60}
        sorting={{ column: 'name', isDescending: false }}
        onOpen={onOpen}
        empty={<EmptyState title="Nothing found">{`None of the ${many} here fits what you look for.`}</EmptyState>}
      />
    </section>
  )
}
