import type { PlannedTask, RunTemplateForm } from '@cultivatd/domain/run/run-template'
import { dayOfRun } from '@cultivatd/domain/run/run-days'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { demoDay } from '@cultivatd/sandbox/stamp'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordOwnChange } from '../http/own-change.ts'
import { rooms } from '../room/room.store.ts'
import { layKind } from '../run/change-run.ts'
import { runTemplateKind } from '../run/change-run-template.ts'
import { runTemplates } from '../run/run-template.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'
import { seedOwn } from './seed-own.ts'

type DemoPlanned = readonly [day: number, name: string, description?: string, subTasks?: readonly string[]]

const planned = ([day, name, description = '', subTasks = []]: DemoPlanned, at: number): PlannedTask => ({
  id: `planned-${at}`,
  day,
  name,
  description,
  subTasks: subTasks.map((text, place) => ({ id: `${place}`, text, isComplete: false })),
})

const flower: readonly DemoPlanned[] = [
  [1, 'Lights to 12 hours', 'Look at the timer on the wall, not at the plan.'],
  [3, 'Put up the trellis'],
  [7, 'Scout for mites and mildew', 'Three plants a table, under the leaves.'],
  [14, 'Take off the lower third', 'Whatever will not see light.', ['Left tables', 'Right tables', 'Bag and weigh']],
  [21, 'Defoliate', 'Big fans only; leave the top canopy.', ['Left tables', 'Right tables', 'Bag and weigh']],
  [24, 'Look for male flowers'],
  [26, 'Move the fans above the canopy'],
  [35, 'Scout for mites and mildew', 'Three plants a table, under the leaves.'],
  [42, 'Second defoliation'],
  [49, 'Look at the trichomes', '', ['Row 1', 'Row 3', 'Row 6']],
  [56, 'Flush', 'Water only, until the runoff is below 0.4.'],
  [62, 'Lights off for a day'],
  [63, 'Chop'],
]

const veg: readonly DemoPlanned[] = [
  [1, 'Transplant', 'Water them in with 0.8.'],
  [4, 'Look for roots at the bottom'],
  [10, 'Top above the fifth node'],
  [14, 'Scout for mites and mildew'],
  [17, 'Spread the branches'],
  [21, 'Foliar feed'],
  [26, 'Choose what goes to flower', '', ['Count', 'Mark what stays behind']],
  [28, 'Clean the flower room'],
]

const templates: readonly RunTemplateForm[] = [
  { name: 'Flower, 9 weeks', phase: 'flowering', days: 63, tasks: flower.map(planned) },
  { name: 'Veg, 4 weeks', phase: 'vegetative', days: 28, tasks: veg.map(planned) },
]

const runId = demoId('65', 0)
/** The plants of Flower 6 are in flower for so many days. */
const floweringDays = 21

/** Two run templates of the demo, of which one lies over a flower room, as of today on; once. */
export async function seedDemoRuns(db: Db, facilityId: string, now: Date): Promise<void> {
  const [dana, , priya] = demoAccounts
  if (facilityId !== demoLicenses.redFork || !dana || !priya) return
  await seedOwn(db, runTemplateKind, '64', templates)
  const room = (await rooms(db, facilityId)).find(({ metrc }) => metrc.Name === 'Flower 6')
  const [template] = await runTemplates(db, [demoId('64', 0)])
  if (!room || !template) return
  const today = demoDay(now)
  const startDay = dayOfRun(today, 1 - floweringDays)
  const form = {
    roomId: room.id,
    templateId: template.id,
    templateVersion: template.version,
    startDay,
    employeeId: priya.id,
    leftOut: template.tasks.filter(({ day }) => day <= floweringDays).map(({ id }) => id),
    phaseDay: startDay,
  }
  const kind = layKind({ by: dana, today, services: { now: () => now } })
  await transact(db, async (tx) => {
    const { rows } = await sql`select from run where id = ${runId}`.execute(tx)
    if (rows.length > 0) return
    const key = { facilityId, id: runId }
    await kind.save(tx, { ...key, form, at: {}, before: null })
    const after = (await kind.find(tx, key)) ?? null
    await recordOwnChange(tx, kind, { by: dana, key, before: null, after })
  })
}
