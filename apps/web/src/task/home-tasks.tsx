import { inDayOrder } from '@cultivatd/domain/task/task-state'
import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePasses, useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { localDay } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import type { OpenTask } from './use-addressed-task.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskRow } from './task-row.tsx'
import styles from './home-tasks.module.css'

/** As many as a phone shows before the rooms. */
const shownOnPhone = 4

/** What is due today and not completed; who is no user admin sees their own (HOME-08 to HOME-11, PERM-17, READ-79). */
export function HomeTasks({ addressed: { openId, open, close } }: { addressed: OpenTask }) {
  const today = localDay()
  const { me } = useSession()
  const seesAll = usePasses(permission.userAdmin)
  const isPhone = useIsPhone()
  const [isWhole, setWhole] = useState(false)
  const topic = useTopic('tasksDue', { from: today, to: today })
  const tasks = topic.rows
    .filter((task) => task.dateCompleted === null && (seesAll || task.employeeId === me?.id))
    .toSorted(inDayOrder(today))
  const isCut = isPhone && !isWhole && tasks.length > shownOnPhone
  return (
    <section className="card pad" aria-labelledby="tasks-today">
      <header className={styles.head}>
        <h2 id="tasks-today">Tasks Today</h2>
        <span className="small muted">{tasks.length > 0 && tasks.length}</span>
        <Link className="link tap" to="/schedule">
          View All
        </Link>
      </header>
      <TopicRows topic={topic} noun="tasks" skeletonRows={3}>
        {() => (
          <>
            {tasks.length === 0 && <p className="small muted">Nothing due today. Overdue tasks are in the schedule.</p>}
            {(isCut ? tasks.slice(0, shownOnPhone) : tasks).map((task) => (
              <TaskRow key={task.id} task={task} onOpen={open} />
            ))}
            {isCut && <LineButton onClick={() => setWhole(true)}>Show all {tasks.length}</LineButton>}
          </>
        )}
      </TopicRows>
      {openId !== null && <TaskDialog id={openId} onClose={close} />}
    </section>
  )
}
