import { type Checklist, linesText } from '@cultivatd/domain/checklist/checklist'
import { permission } from '@cultivatd/domain/user/permission'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { ChecklistDialog, checklistNoun } from '../record/checklist/checklist-dialog.tsx'
import { ReadChecklist } from '../record/checklist/read-checklist.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { ListPage } from '../ui/list-page.tsx'
import styles from './checklist.module.css'

/** What the organization does the same way every time, to be added to tasks. */
export function ChecklistsPage() {
  const topic = useTopic('checklists')
  const mayChange = usePasses(permission.generalEdit)
  const left = useLeftOpen(checklistNoun)
  const [openId, setOpenId] = useState<string | null>(left ? left.place.slice(checklistNoun.length + 1) : null)
  const opened = topic.rows.find(({ id }) => id === openId)
  const close = () => setOpenId(null)
  return (
    <>
      <ListPage
        title="Checklists"
        crumbs={[
          <Link key="schedule" to="/schedule">
            Schedule
          </Link>,
        ]}
        topic={topic}
        noun={[checklistNoun, 'checklists']}
        {...(mayChange ? { add: { label: 'Add checklist' } } : {})}
        emptyText="What is done the same way every time is written here once; a task takes it over with one press, as its sub-tasks."
        columns={columns}
        nameOf={({ name }) => name}
        textOf={({ name, lines }) => [name, ...lines.map(({ text }) => text)].join(' ')}
        onOpen={setOpenId}
      />
      {openId !== null && mayChange && <ChecklistDialog key={openId} id={openId} rows={topic.rows} onClose={close} />}
      {opened && !mayChange && <ReadChecklist checklist={opened} onClose={close} />}
    </>
  )
}

const columns: readonly Column<Checklist>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    className: styles.name,
    cell: ({ name }) => <b className="m">{name}</b>,
    sortBy: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'begins',
    head: 'Begins with',
    card: 'line',
    className: `muted ${styles.begins}`,
    cell: ({ lines }) =>
      lines
        .slice(0, 3)
        .map(({ text }) => text)
        .join(' · '),
  },
  {
    id: 'lines',
    head: 'Lines',
    isRight: true,
    card: 'line',
    cell: ({ lines }) => (
      <>
        <span className="hide-p">{lines.length}</span>
        <span className="only-p">{linesText(lines)}</span>
      </>
    ),
    sortBy: ({ lines }) => lines.length,
  },
]
