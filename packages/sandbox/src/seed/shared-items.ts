import type { Item } from '@cultivatd/metrc/item-records'
import type { Strain } from '@cultivatd/metrc/records'
import type { World } from '../world.ts'
import type { Seeder } from './seeder.ts'

const joint = (UnitWeight: number): Partial<Item> => ({
  IsUsed: false,
  UnitWeight,
  UnitWeightUnitOfMeasureName: 'Grams',
})

/**
 * Items that one license has like another, and nobody has packed yet: some alike, one of another weight, and one name that
 * three people wrote in three ways.
 */
export function seedSharedItems(
  world: World,
  { redFork, stillwater, extracts }: Record<'redFork' | 'stillwater' | 'extracts', Seeder>,
): void {
  const strainAt = ({ plan }: Seeder, name: string): Strain => {
    const row = [...world.table(plan.license, 'strain').values()].find(({ record }) => record.Name === name)
    if (!row) throw new Error(`No strain ${name} at ${plan.license}`)
    return row.record
  }
  const add = (seeder: Seeder, name: string, category: string, strain: string | null, fields: Partial<Item> = {}) =>
    seeder.item(name, category, strain === null ? null : strainAt(seeder, strain), { IsUsed: false, ...fields })
  const preRoll = 'Pre-Roll (Flower Only)'
  add(stillwater, 'Multi Strain, kief', 'Kief', null)
  for (const strain of ['Blue Dream', 'GMO Cookies', 'Wedding Cake'])
    add(extracts, `${strain}, bulk flower`, 'Flower & Buds', strain)
  add(extracts, 'Blue Dream, pre-roll 1 g', preRoll, 'Blue Dream', joint(0.75))
  add(redFork, 'Blue Dream, pre-roll 5 pk', preRoll, 'Blue Dream', joint(5))
  add(stillwater, 'Blue Dream, pre-roll 5 pk', preRoll, 'Blue Dream', joint(3.5))
  add(redFork, 'Multi Strain, shake', 'Shake/Trim', null)
  add(stillwater, 'Multi-Strain Shake', 'Shake/Trim', null)
  add(extracts, 'multi strain, shake', 'Shake/Trim', null)
}
