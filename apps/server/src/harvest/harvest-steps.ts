import { AppError, refuse } from '@cultivatd/domain/app-error'
import type { Harvest, HarvestStatus } from '@cultivatd/domain/harvest/harvest'
import {
  type HarvestStepping,
  type HarvestStepUndo,
  stepButton,
  steppingProblems,
  stepUndoProblems,
} from '@cultivatd/domain/harvest/step'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { isFinishing, lockHarvest, saveHarvestStatus } from './harvest.store.ts'

interface Call {
  db: Db
  by: Author
}

/** Stamps the day of the next step. @throws AppError with what is wrong */
export const stampStep = (call: Call, { field, date, ...of }: HarvestStepping, today: string): Promise<void> =>
  changeStatus(call, of, async (harvest) => {
    refuse(steppingProblems(harvest, { field, date }, today))
    return { summary: `${stepButton(field)}, ${date}`, status: { ...harvest.status, [field]: date } }
  })

/** Takes the day of the last step back. @throws AppError with what is wrong */
export const undoStep = (call: Call, { field, ...of }: HarvestStepUndo): Promise<void> =>
  changeStatus(call, of, async (harvest, tx) => {
    refuse(stepUndoProblems(harvest, field, { isFinishing: await isFinishing(tx, of.facilityId, harvest.metrc.Name) }))
    return { summary: `Undid ${stepButton(field)}`, status: { ...harvest.status, [field]: null } }
  })

/** Of two people who press the same button at once the second is told where the harvest is by now. */
const changeStatus = (
  { db, by }: Call,
  { facilityId, id }: { facilityId: string; id: string },
  change: (harvest: Harvest, tx: Db) => Promise<{ summary: string; status: HarvestStatus }>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const harvest = await lockHarvest(tx, facilityId, id)
    if (!harvest) throw new AppError('not-found', 'Unknown Harvest')
    const { summary, status } = await change(harvest, tx)
    await saveHarvestStatus(tx, facilityId, id, status)
    await recordChange(tx, {
      by,
      facilityId,
      entity: 'harvest',
      records: [harvest.metrc.Name, id],
      what: 'harvest.steps',
      summary,
      before: harvest.status,
      after: status,
    })
  })
