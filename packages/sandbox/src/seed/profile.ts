import { dayAfter } from '../stamp.ts'
import { World } from '../world.ts'
import { harvest, stand, strainItems, young } from './grow.ts'
import { growerFlags, strainNames } from './presets.ts'
import { createRandom } from './random.ts'
import { Seeder } from './seeder.ts'

/** Sizes for measurements: one facility each. */
const profiles = {
  S: { plants: 15_000, rooms: 30, harvests: 120, packages: 1500 },
  M: { plants: 50_000, rooms: 60, harvests: 400, packages: 5000 },
} as const

export type Profile = keyof typeof profiles

/** The license of the only facility of a profile world. */
export const profileLicense = 'GAAA-0BEN-CH01'

/** A world of one big grow, seen by the demo's user key; `plants` changes the number of standing plants. */
export function profileWorld(profile: Profile, today: string, plants: number = profiles[profile].plants): World {
  const size = profiles[profile]
  const world = new World()
  const plan = {
    license: profileLicense,
    name: 'Prairie Acres',
    licenseType: 'Grower',
    flags: growerFlags,
    // Not long before its first harvest, and its plants: a host that wants to be asked day by day is asked from then on.
    credentialed: dayAfter(today, -Math.max(size.harvests, 100) - 10),
    tagPrefix: '1A4FF030000009',
  }
  const seeder = new Seeder(world, plan, today, createRandom(4711))
  const rooms = Array.from({ length: size.rooms }, (_, i) => seeder.location(`Room ${i + 1}`, 'Plants'))
  const dry = seeder.location('Dry 1', 'Harvest')
  const vault = seeder.location('Vault', 'Packages')
  const strains = strainNames.map(([name, indica]) => seeder.strain(name, indica))
  for (const [i, room] of rooms.entries()) {
    const strain = strains[i % strains.length]
    const count = Math.floor(plants / rooms.length) + (i < plants % rooms.length ? 1 : 0)
    const floweringAgo = i % 3 === 0 ? undefined : 5 + (i % 50)
    if (strain) stand(seeder, { strain, room, count, plantedAgo: 90, vegetativeAgo: 70, floweringAgo })
    if (strain && i % 5 === 0) young(seeder, room, [strain], [80, 60])
  }
  const items = strains.map((strain) => strainItems(seeder, strain))
  for (let i = 0; i < size.harvests; i += 1) {
    const strain = seeder.random.pick(strains)
    const finishedAgo = i % 4 === 0 ? undefined : 2
    harvest(seeder, {
      strain,
      room: dry,
      ago: 4 + i,
      type: 'Manicure',
      plants: 40,
      wet: 20_000,
      current: finishedAgo ? 0 : 8000,
      waste: 500,
      finishedAgo,
    })
  }
  for (let i = 0; i < size.packages; i += 1)
    seeder.package(
      seeder.random.pick(items).flower,
      vault,
      seeder.random.weight(10, 2270),
      seeder.ago(seeder.random.whole(1, 90)),
    )
  seeder.availableTags('package', 500)
  seeder.availableTags('plant', 500)
  return world
}
