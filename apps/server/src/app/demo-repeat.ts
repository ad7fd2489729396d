import { aNewRepeat } from '@cultivatd/domain/task-repeat/repeat'
import type { TaskForm } from '@cultivatd/domain/task/task'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { demoDay } from '@cultivatd/sandbox/stamp'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordOwnChange } from '../http/own-change.ts'
import { rooms } from '../room/room.store.ts'
import { taskKind } from '../task/change-task.ts'
import { demoAccounts } from './demo-accounts.ts'

const id = 'de300000-0000-4000-8000-000000007900'
const steps = ['Open both ends of each line', 'Flush until the water is clear', 'Close them and look for drips']

/** One task of the demo's first facility repeats every week, from the day of its first start on, once. */
export async function seedDemoRepeat(db: Db, facilityId: string, now: Date): Promise<void> {
  const [by] = demoAccounts
  if (facilityId !== demoLicenses.redFork || !by) return
  const room = (await rooms(db, facilityId)).find(({ metrc }) => metrc.Name === 'Flower 1')
  const form: TaskForm = {
    type: 'Custom',
    name: 'Flush the drip lines',
    equipmentId: null,
    employeeId: null,
    description: 'Before the lights come on.',
    subTasks: steps.map((text, at) => ({ id: `${at}`, text, isComplete: false })),
    locations: [{ facilityId, roomId: room?.id ?? null, systemId: null }],
    dueDate: demoDay(now),
    repeat: aNewRepeat,
  }
  const kind = taskKind({ by, services: { now: () => now } })
  const key = { facilityId: null, id }
  await transact(db, async (tx) => {
    const { rows } = await sql`select from task where id = ${id}`.execute(tx)
    if (rows.length > 0) return
    await kind.save(tx, { ...key, form, at: {}, before: null })
    const after = (await kind.find(tx, key)) ?? null
    await recordOwnChange(tx, kind, { by, key, before: null, after })
  })
}
