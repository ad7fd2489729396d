import { randomUUID } from 'node:crypto'
import type { Task, TaskForm, TaskLocation } from '@cultivatd/domain/task/task'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import { type OwnSaved, recordOwnChange } from '../http/own-change.ts'
import { equipmentOf } from '../inventory/equipment.store.ts'
import { rooms } from '../room/room.store.ts'
import { systemsInRoom } from '../system/system.store.ts'
import { stepKind, taskKind } from '../task/change-task.ts'
import { lockedTask, saveStep, saveTask, type TaskStep } from '../task/task.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoLines } from './demo-checklists.ts'
import { demoId } from './demo-inventory.ts'

const [dana, marcus, priya]: readonly [Author, Author, Author] = demoAccounts

const dayMs = 86_400_000

/** A task of the demo. Days are counted from today: -1 is yesterday. */
interface DemoTask {
  /** Of a custom one; without it the piece of equipment is maintained. */
  name?: string
  /** The item of the inventory of which a piece in the first room is maintained. */
  item?: number
  /** Its rooms by name; none: the facility itself. */
  rooms?: readonly string[]
  /** In the first system of its first room. */
  inSystem?: boolean
  by?: Author
  who?: Author
  due: number | null
  started?: number
  completed?: number
  description?: string
  /** Each with whether it is done. */
  subTasks?: readonly (readonly [text: string, isComplete: boolean])[]
}

const done = (due: number): Pick<DemoTask, 'due' | 'started' | 'completed'> => ({ due, started: due, completed: due })

const ofRedFork: readonly DemoTask[] = [
  { name: 'Transplant 64 GMO Cookies', rooms: ['Veg 2'], who: priya, ...done(-8) },
  { name: 'Change water', rooms: ['Flower 1'], who: marcus, ...done(-7) },
  { name: 'Inventory count', rooms: ['Vault'], who: dana, ...done(-6), completed: -5 },
  { name: 'Cut back the mothers', rooms: ['Mother 1'], who: priya, ...done(-4) },
  { name: 'Mix clone gel', rooms: ['Clone 1'], who: marcus, ...done(-3) },
  {
    name: 'Calibrate PH pen',
    rooms: ['Mother 1'],
    who: marcus,
    due: -2,
    description: 'Buffers 4 and 7 are in the Vault.',
  },
  {
    name: 'Scout the flower rooms',
    rooms: ['Flower 1', 'Flower 2', 'Flower 3'],
    who: priya,
    due: -1,
    started: -1,
    subTasks: [
      ['Cards of Flower 1', true],
      ['Cards of Flower 2', false],
      ['Cards of Flower 3', false],
    ],
  },
  { name: 'Wipe down the packing tables', rooms: ['Pack 1'], who: marcus, ...done(-1) },
  {
    name: 'Defoliate rack 2',
    rooms: ['Veg 2'],
    inSystem: true,
    who: priya,
    due: 0,
    started: 0,
    description: 'Take the big fans below the second node only. Leave the top canopy until day 21.',
    subTasks: [
      ['Rack 2 upper', true],
      ['Rack 2 middle', true],
      ['Rack 2 lower', false],
      ['Bag and weigh the leaves', false],
    ],
  },
  { name: 'Foliar feed, racks 1 to 3', rooms: ['Veg 2'], who: priya, due: 0 },
  {
    item: 10,
    rooms: ['Flower 2'],
    by: marcus,
    who: marcus,
    due: 0,
    description: 'Hums at full speed, and the pan is full before noon. Clean the filter and look at the float.',
  },
  {
    name: 'Cut 120 Blue Dream clones',
    rooms: ['Mother 1', 'Clone 1'],
    due: 0,
    subTasks: [
      ['Sterilize the scissors', false],
      ['Cut 120', false],
      ['Label the trays', false],
    ],
  },
  { name: 'Label 24 pre-roll packages', rooms: ['Pack 1'], who: dana, ...done(0) },
  { name: 'Drain to waste and flush', rooms: ['Flower 2'], due: 0 },
  { name: 'Water mothers by hand', rooms: ['Mother 1'], who: priya, due: 1 },
  { name: 'End drying, Blue Dream', rooms: ['Dry 1'], who: marcus, due: 1, started: 0 },
  { item: 10, rooms: ['Veg 2'], by: marcus, due: 2 },
  { name: 'Set up the trellis', rooms: ['Flower 3'], who: priya, due: 5 },
  { name: 'Order nutrients for December', who: dana, due: 6 },
  {
    name: 'Look at the trichomes',
    rooms: ['Flower 1'],
    who: dana,
    due: 8,
    subTasks: [
      ['Row 1', false],
      ['Row 6', false],
    ],
  },
  { name: 'Label old shelves', rooms: ['Vault'], due: null },
  {
    name: 'Write SOP for tissue culture',
    rooms: ['Clone 1'],
    who: priya,
    due: null,
    started: -3,
    subTasks: [
      ['Media', true],
      ['Transfer', false],
      ['Acclimation', false],
    ],
  },
  { name: 'Test spare pump', rooms: ['Vault'], who: marcus, due: null },
]

const ofStillwater: readonly DemoTask[] = [
  { name: 'IPM release, mites', rooms: ['Bay B'], who: priya, ...done(-5) },
  { name: 'Patch the side wall', rooms: ['Bay C'], due: -1 },
  { name: 'Wash the benches', rooms: ['Bay A'], who: marcus, due: 0 },
  { item: 9, rooms: ['Bay A'], by: priya, who: marcus, due: 1, description: 'The guard rattles. Tighten it.' },
  {
    name: 'Reset Bay C',
    rooms: ['Bay C'],
    who: marcus,
    due: 4,
    subTasks: demoLines('Room reset').map((text) => [text, false] as const),
  },
]

interface Seeding {
  facilityId: string
  /** YYYY-MM-DD */
  today: string
  now: Date
}

/** The tasks of a facility of the demo around the day of its first start, once: what people make of them stays. */
export async function seedDemoTasks(db: Db, seeding: Seeding): Promise<void> {
  const isMain = seeding.facilityId === demoLicenses.redFork
  const tasks = isMain ? ofRedFork : seeding.facilityId === demoLicenses.stillwater ? ofStillwater : []
  const first = isMain ? 0 : ofRedFork.length
  const { rows } = await sql`select from task where id = ${taskId(first)}`.execute(db)
  if (rows.length > 0) return
  await transact(db, async (tx) => {
    for (const [at, task] of tasks.entries()) await seedTask(tx, seeding, { id: taskId(first + at), task })
  })
}

const taskId = (index: number): string => demoId('62', index)

const shifted = (today: string, by: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

async function seedTask(tx: Db, seeding: Seeding, { id, task }: { id: string; task: DemoTask }): Promise<void> {
  const { today, now } = seeding
  const { by = dana, due, started, completed, who = by } = task
  const dateCreated = new Date(now.getTime() + (Math.min(due ?? 0, started ?? 0, 0) - 2) * dayMs).toISOString()
  await saveTask(tx, { id, createdBy: by.id, dateCreated }, await formOf(tx, seeding, task))
  await tell(tx, id, { kind: taskKind({ by, services: { now: () => now } }), by, before: null })
  const steps: [string, TaskStep, number | undefined][] = [
    ['Started', { dateStarted: shifted(today, started ?? 0) }, started],
    ['Completed', completedOn(shifted(today, completed ?? 0), now), completed],
  ]
  for (const [did, step, day] of steps) {
    const before = await lockedTask(tx, id)
    if (day === undefined || !before) continue
    await saveStep(tx, before, step)
    await tell(tx, id, { kind: stepKind({ did, problems: () => [], writes: () => step }), by: who, before })
  }
}

/** In the afternoon, or a while ago. */
const completedOn = (day: string, now: Date): TaskStep => ({
  dateCompleted: day,
  completedAt: new Date(Math.min(Date.parse(`${day}T20:00:00Z`), now.getTime() - 40 * 60_000)).toISOString(),
})

interface Told<Form extends Record<string, unknown>> {
  kind: OwnSaved<Form, Task>
  by: Author
  before: Task | null
}

async function tell<Form extends Record<string, unknown>>(tx: Db, id: string, { kind, by, before }: Told<Form>) {
  const after = (await lockedTask(tx, id)) ?? null
  await recordOwnChange(tx, kind, { by, key: { facilityId: null, id }, before, after })
}

async function formOf(tx: Db, { facilityId, today }: Seeding, task: DemoTask): Promise<TaskForm> {
  const locations = await placesOf(tx, facilityId, task)
  const [first] = locations
  const pieces = task.item === undefined ? [] : await equipmentOf(tx, facilityId)
  const piece = pieces.find(
    ({ detailId, roomId }) => detailId === demoId('51', task.item ?? 0) && roomId === first?.roomId,
  )
  return {
    // A piece that is not there is not maintained.
    type: piece ? 'Maintenance' : 'Custom',
    name: piece ? '' : (task.name ?? 'Look at the equipment'),
    equipmentId: piece?.id ?? null,
    employeeId: task.who?.id ?? null,
    description: task.description ?? '',
    subTasks: (task.subTasks ?? []).map(([text, isComplete]) => ({ id: randomUUID(), text, isComplete })),
    locations,
    dueDate: task.due === null ? null : shifted(today, task.due),
  }
}

async function placesOf(
  tx: Db,
  facilityId: string,
  { rooms: names = [], inSystem }: DemoTask,
): Promise<TaskLocation[]> {
  const known = await rooms(tx, facilityId)
  const found = known.filter(({ metrc }) => names.includes(metrc.Name)).map(({ id }) => id)
  const [first] = found
  const [system] = inSystem && first !== undefined ? await systemsInRoom(tx, facilityId, first) : []
  if (found.length === 0) return [{ facilityId, roomId: null, systemId: null }]
  return found.map((roomId) => ({ facilityId, roomId, systemId: roomId === first ? (system?.id ?? null) : null }))
}
