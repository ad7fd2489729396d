import { AppError, refuse } from '@cultivatd/domain/app-error'
import { type HarvestStepping, stepButton, steppingProblems } from '@cultivatd/domain/harvest/step'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { lockHarvest, saveHarvestStatus } from './harvest.store.ts'

/** Of two people who press the same button at once the second is told where the harvest is by now. @throws AppError */
export const stampStep = (
  { db, by }: { db: Db; by: Author },
  { facilityId, id, field, date }: HarvestStepping,
  today: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const harvest = await lockHarvest(tx, facilityId, id)
    if (!harvest) throw new AppError('not-found', 'Unknown Harvest')
    refuse(steppingProblems(harvest, { field, date }, today))
    const status = { ...harvest.status, [field]: date }
    await saveHarvestStatus(tx, facilityId, id, status)
    await recordChange(tx, {
      by,
      facilityId,
      entity: 'harvest',
      records: [harvest.metrc.Name, id],
      what: 'harvest.steps',
      summary: `${stepButton(field)}, ${date}`,
      before: harvest.status,
      after: status,
    })
  })
