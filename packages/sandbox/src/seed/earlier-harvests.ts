import type { World } from '../world.ts'
import { harvest } from './grow.ts'
import type { Seeder } from './seeder.ts'

/** Days ago, plants, and in grams: wet, waste, packaged. */
const earlier = [
  [94, 140, 70_900, 1900, 20_020],
  [151, 122, 58_300, 1640, 15_960],
  [212, 118, 61_150, 1720, 18_230],
] as const

/** What a strain gave before this year's room was full: finished long ago, for its page compares them. */
export function seedEarlierHarvests(world: World, seeder: Seeder, strainName: string, roomName: string): void {
  const { license } = seeder.plan
  const strain = [...world.table(license, 'strain').values()].find(({ record }) => record.Name === strainName)?.record
  const room = [...world.table(license, 'location').values()].find(({ record }) => record.Name === roomName)?.record
  if (!strain || !room) throw new Error(`No strain ${strainName} or no room ${roomName} at ${license}`)
  for (const [ago, plants, wet, waste, packaged] of earlier)
    harvest(seeder, {
      strain,
      room,
      ago,
      plants,
      wet,
      waste,
      packaged,
      type: 'Manicure',
      current: 0,
      packages: Math.ceil(packaged / 454),
      finishedAgo: ago - 20,
    })
}
