import { roomPhaseLabels, roomPhases } from '@cultivatd/domain/environment/target-bands'
import { daysText } from '@cultivatd/domain/run/run-days'
import type { Run } from '@cultivatd/domain/run/run'
import type { RunTemplate } from '@cultivatd/domain/run/run-template'
import { permission } from '@cultivatd/domain/user/permission'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { localDay } from '../ui/dates.ts'
import type { Column } from '../ui/data-table.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { RunDialog } from './run-dialog.tsx'
import type { RunSearch } from './run-search.ts'
import { whenText } from './run-words.ts'
import { TemplateDialog } from './template-dialog.tsx'
import styles from './run.module.css'

/** The run templates of the organization, and the rooms over which they lie. */
export function RunTemplatesPage() {
  const search: RunSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayEdit = usePasses(permission.generalEdit)
  const templates = useTopic('runTemplates')
  const runs = useTopic('runs')
  const columns = useMemo(() => columnsOf(runs.rows), [runs.rows])
  const go = (to: RunSearch) => void navigate({ to: '/schedule/runs', search: to })
  const close = () => go({})
  return (
    <>
      <ListPage
        title="Run templates"
        crumbs={[
          <Link key="schedule" to="/schedule">
            Schedule
          </Link>,
        ]}
        topic={templates}
        noun={['run template', 'run templates']}
        add={mayEdit ? { label: 'Add run template' } : null}
        emptyText="What is to be done from day 1 of a phase to its last, laid over a room when plants enter the phase."
        columns={columns}
        nameOf={({ name }) => name}
        tabs={byPhase}
        textOf={({ name, tasks }) => [name, ...tasks.map((task) => task.name)].join(' ')}
        onOpen={(template) => go({ template })}
      />
      <GoingRuns runs={runs.rows} onOpen={(run) => go({ run })} />
      {search.template !== undefined && (
        <TemplateDialog key={search.template} id={search.template} rows={templates.rows} onClose={close} />
      )}
      {search.run !== undefined && <RunDialog key={search.run} id={search.run} rows={runs.rows} onClose={close} />}
    </>
  )
}

/** Those that lie over rooms now. */
function GoingRuns({ runs, onOpen }: { runs: readonly Run[]; onOpen: (id: string) => void }) {
  if (runs.length === 0) return null
  return (
    <Card title="Runs" count={runs.length} className="mt4">
      <div className={styles.room}>
        {runs.map((run) => (
          <button key={run.id} type="button" className={styles.line} onClick={() => onOpen(run.id)}>
            <b>{run.roomName ?? 'Unknown Room'}</b>
            <span>{run.name}</span>
            <span className="muted">{whenText(run, localDay())}</span>
          </button>
        ))}
      </div>
    </Card>
  )
}

const byPhase = {
  label: 'Phase',
  options: roomPhases.map((value) => ({ value, label: roomPhaseLabels[value] })),
  has: ({ phase }: RunTemplate, tab: string) => phase === tab,
}

const columnsOf = (runs: readonly Run[]): readonly Column<RunTemplate>[] => [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ name }) => <b className="m">{name}</b>,
    sortBy: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'phase',
    head: 'Phase',
    card: 'line',
    cell: ({ phase }) => roomPhaseLabels[phase],
    sortBy: ({ phase }) => roomPhases.indexOf(phase),
  },
  {
    id: 'days',
    head: 'Length',
    card: 'line',
    isRight: true,
    cell: ({ days }) => daysText(days),
    sortBy: ({ days }) => days,
  },
  {
    id: 'tasks',
    head: 'Tasks',
    card: 'value',
    isRight: true,
    cell: ({ tasks }) => (
      <>
        {tasks.length}
        <span className="only-p"> {tasks.length === 1 ? 'task' : 'tasks'}</span>
      </>
    ),
    sortBy: ({ tasks }) => tasks.length,
  },
  {
    id: 'rooms',
    head: 'Laid over',
    card: 'line',
    className: 'muted',
    cell: ({ id }) =>
      [...new Set(runs.filter((run) => run.templateId === id).map(({ roomName }) => roomName ?? 'Unknown Room'))].join(
        ', ',
      ),
  },
]
