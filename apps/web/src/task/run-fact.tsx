import type { Task } from '@cultivatd/domain/task/task'
import { Link } from '@tanstack/react-router'

/** Which day of which run a task stands for, and the way to it: 'Day 21 of Flower, 9 weeks, Flower 2'. */
export function RunFact({ task: { run } }: { task: Task }) {
  if (!run) return null
  return (
    <div>
      <dt>Run</dt>
      <dd>
        <Link className="link" to="/schedule/runs" search={{ run: run.id }}>
          {`Day ${run.day} of ${run.name}, ${run.roomName ?? 'a room that is gone'}`}
        </Link>
      </dd>
    </div>
  )
}
