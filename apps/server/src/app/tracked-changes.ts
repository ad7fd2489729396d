import { tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import type { Db } from '../db/db.ts'
import { grower as facilityId, today } from '../mirror/test-metrc.ts'
import { availableTagRuns } from '../tag/tag.store.ts'
import type { trackedGrower } from './tracked-grower.ts'

type Grower = Awaited<ReturnType<typeof trackedGrower>>
type Change = (grower: Grower, db: Db) => ReturnType<Grower['post']>

const waste = { method: 'Grinder', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today }

/** Each tracked route of growing, called so that it changes something, with what the history says then; for tests. */
export const trackedChanges: Record<string, Change> = {
  'plant.move > plant.move confirmed': async (grower) => {
    const { Label } = await grower.plant()
    const locationId = await grower.room('Veg A', 'Plants', ['vegetation'])
    return grower.post('plant/move', { locationId, date: today, plants: [{ label: Label, changePhase: null }] })
  },
  'plant.cutClones > plant.cut-clones confirmed': async (grower) => {
    const mothers = await grower.room('Mothers A', 'Plants', ['mother'])
    const { Label, StrainName } = await grower.plant({ LocationId: Number(mothers), LocationName: 'Mothers A' })
    const cut = { type: 'Clone', locationId: await grower.room('Clones A', 'Plants', ['clone']), count: 3, date: today }
    return grower.post('plant/cut-clones', { ...cut, name: 'Cuttings', label: Label, strainName: StrainName })
  },
  'plant.destroy > plant.destroy confirmed': async (grower) => {
    const { Label } = await grower.plant()
    return grower.post('plant/destroy', { ...waste, label: Label, weight: 10 })
  },
  'plant.destroyMany > plant.destroy confirmed': async (grower) => {
    const { Label } = await grower.plant()
    return grower.post('plant/destroy-many', { ...waste, plants: [{ label: Label, weight: 10 }] })
  },
  'plantBatch.move > plant-batch.move confirmed': async (grower) => {
    const { Name } = await grower.batch()
    const locationId = await grower.room('Clones B', 'Plants', ['clone'])
    return grower.post('plant-batch/move', { locationId, date: today, batchNames: [Name] })
  },
  'plantBatch.toVeg > plant-batch.to-veg confirmed': async (grower, db) => {
    const { Name } = await grower.batch()
    const [label] = tagsOfRuns((await availableTagRuns(db, facilityId, 'plant')) ?? [])
    const locationId = await grower.room('Veg B', 'Plants', ['vegetation'])
    return grower.post('plant-batch/to-veg', {
      batchName: Name,
      locationId,
      labels: [{ label, count: 2 }],
      date: today,
    })
  },
}
