import { harvestName } from '@cultivatd/domain/harvest/add'
import { phaseOf } from '@cultivatd/domain/plant/phase'
import type { PlantWeightForm } from '@cultivatd/domain/weigh-in/plant-weight'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { demoDay } from '@cultivatd/sandbox/stamp'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { openKind, weighKind } from '../harvest/weigh-in/change-weigh-in.ts'
import { weighInById } from '../harvest/weigh-in/weigh-in.store.ts'
import { recordOwnChange } from '../http/own-change.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

export const demoWeighInId = demoId('72', 0)

/** How many plants of Flower 1 are cut today. */
const expected = 24
/** What was weighed so far, in grams, at two tables; one is far from the others. */
const grams = [462.5, 418, 505.5, 441, 389.5, 476, 4120, 433.5, 398]

/** An open weigh-in of the demo, in a room that is cut today; once. */
export async function seedDemoWeighIn(db: Db, facilityId: string, now: Date): Promise<void> {
  const [dana, marcus, priya] = demoAccounts
  if (facilityId !== demoLicenses.redFork || !dana || !marcus || !priya) return
  const all = await rooms(db, facilityId)
  const room = all.find(({ metrc }) => metrc.Name === 'Flower 1')
  const dry = all.find(({ types }) => types.includes('dry'))
  if (!room || !dry) return
  const plants = (await plantsInRoom(db, facilityId, room.id))
    .filter(({ metrc }) => phaseOf(metrc) === 'flowering' && !metrc.IsOnHold)
    .slice(0, expected)
  const [first] = plants
  if (!first) return
  const date = demoDay(now)
  const strains = new Set(plants.map(({ metrc }) => metrc.StrainName))
  const strainName = strains.size > 1 ? 'Multi Strain' : first.metrc.StrainName
  const type = 'FullPlant'
  const form = {
    roomId: room.id,
    type,
    locationId: dry.id,
    sublocation: null,
    name: harvestName({ date, roomName: dry.metrc.Name, strainName, type }),
    date,
    plants: plants.map(({ metrc }) => metrc.Label),
  } as const
  const key = { facilityId, id: demoWeighInId }
  const call = { today: date, at: now }
  await transact(db, async (tx) => {
    if (await weighInById(tx, facilityId, key.id)) return
    const opened = openKind({ by: marcus, ...call })
    await opened.save(tx, { ...key, form: { ...form, plants: [...form.plants] }, at: {}, before: null })
    const after = (await opened.find(tx, key)) ?? null
    await recordOwnChange(tx, opened, { by: marcus, key, before: null, after })
    for (const [at, weightGrams] of grams.entries()) {
      const entered: PlantWeightForm = {
        id: demoId('73', at),
        label: form.plants[at] ?? '',
        weightGrams,
        read: at % 2 === 0 ? { value: weightGrams, unit: 'Grams' } : null,
        station: at % 2 === 0 ? 'Table 1' : 'Table 2',
        replaces: [],
        isConfirmed: false,
      }
      const by = at % 2 === 0 ? marcus : priya
      const kind = weighKind(entered, { by, ...call, at: new Date(now.getTime() - (grams.length - at) * 90_000) })
      const before = (await kind.find(tx, key)) ?? null
      if (!before) continue
      await kind.save(tx, { ...key, form: entered, at: before, before })
      await recordOwnChange(tx, kind, { by, key, before, after: (await kind.find(tx, key)) ?? null })
    }
  })
}
