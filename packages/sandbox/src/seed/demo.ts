import { World } from '../world.ts'
import { seedEarlierHarvests } from './earlier-harvests.ts'
import { extractsPlan, provisionsPlan, seedExtracts, seedProvisions } from './extracts.ts'
import { seedItemPhotos } from './item-photos.ts'
import { seedLabResults, seedRetests } from './lab-results.ts'
import { seedAdditivesTemplates } from './additives.ts'
import { createRandom } from './random.ts'
import { seedPlantWaste } from './plant-waste.ts'
import { seedProcessingJobs } from './processing-jobs.ts'
import { redForkPlan, seedRedFork } from './red-fork.ts'
import { Seeder } from './seeder.ts'
import { seedSharedItems } from './shared-items.ts'
import { seedStillwater, stillwaterPlan } from './stillwater.ts'
import { seedExternal } from './external.ts'
import { seedRound, seedTemplates } from './templates.ts'
import { seedYoungPlants } from './young-plants.ts'
import { transfer } from './transfers.ts'

/** The keys of the demo: what a person types into the organization's settings. */
export const demoVendorKey = 'demo-vendor-key'
export const demoUserKey = 'demo-user-key'

/** The licenses of the demo. */
export const demoLicenses = {
  redFork: redForkPlan.license,
  stillwater: stillwaterPlan.license,
  extracts: extractsPlan.license,
  provisions: provisionsPlan.license,
} as const

/** Where the facilities are. Metrc's API tells no addresses; whoever seeds the product's own demo needs believable ones. */
export const demoAddresses: Record<string, { line1: string; line2: string; city: string; state: string; zip: string }> =
  {
    [redForkPlan.license]: { line1: '4120 County Road 74', line2: '', city: 'Guthrie', state: 'OK', zip: '73044' },
    [stillwaterPlan.license]: {
      line1: '88 Quarry Lane',
      line2: 'Unit 3',
      city: 'Stillwater',
      state: 'OK',
      zip: '74074',
    },
    [extractsPlan.license]: { line1: '1510 Depot Street', line2: '', city: 'Tulsa', state: 'OK', zip: '74107' },
  }

const testingLab = { license: 'LAAA-3PQT-18LB', name: 'Plains Testing Laboratory, LLC' }
const carrier = { license: 'TAAA-7WGN-20LM', name: 'Turnpike Secure Transport, LLC' }
const cloneNursery = { license: 'GAAA-9CMR-44NS', name: 'Cimarron Clones, LLC' }

/**
 * A small organisation seen through Metrc on a day: two growers, a processor, a shop; 30 rooms, some 6,000 plants,
 * harvests in every stage, 400 packages, transfers of the three kinds. The same day gives the same world.
 */
export function demoWorld(today: string): World {
  const world = new World()
  const random = createRandom(20_260)
  const [redFork, stillwater, extracts, provisions] = [redForkPlan, stillwaterPlan, extractsPlan, provisionsPlan].map(
    (plan) => new Seeder(world, plan, today, random),
  )
  if (!redFork || !stillwater || !extracts || !provisions) throw new Error('The demo needs its facilities')
  const fromRedFork = seedRedFork(redFork)
  const fromStillwater = seedStillwater(stillwater)
  const fromExtracts = seedExtracts(extracts)
  seedProvisions(provisions)
  seedTransfers(world, { redFork, stillwater, extracts, provisions }, { fromRedFork, fromStillwater, fromExtracts })
  // Last, so that nothing else has other ids for it.
  seedLabResults(world, [redForkPlan.license, stillwaterPlan.license, extractsPlan.license], testingLab, today)
  // Nobody grows them yet; three people wrote one name in three ways.
  const [spelled, hyphened, small] = ['Okie Sunrise', 'Okie-Sunrise', 'okie sunrise']
  for (const [seeder, name] of [
    [redFork, spelled],
    [stillwater, hyphened],
    [extracts, small],
    [stillwater, 'Lemon Cherry Gelato'],
  ] as const)
    seeder.unusedStrain(name, 40)
  seedSharedItems(world, { redFork, stillwater, extracts })
  seedRetests(world, redForkPlan.license, testingLab, today)
  seedEarlierHarvests(world, stillwater, 'Blue Dream', 'Barn dry')
  seedPlantWaste(redFork)
  seedSublocations(redFork, stillwater)
  seedEmployees(redFork, stillwater)
  seedBrands(redFork, stillwater)
  for (const seeder of [redFork, stillwater]) seedAdditivesTemplates(seeder)
  seedTemplates(redFork, { license: extractsPlan.license, name: extracts.facility.Name }, carrier)
  seedProcessingJobs({ extracts, stillwater })
  seedExternal(redFork, carrier)
  seedItemPhotos(redFork, 'Blue Dream, pre-roll 5 pk')
  const recipients = [extracts, stillwater].map(({ plan, facility }) => ({
    license: plan.license,
    name: facility.Name,
  }))
  seedRound(redFork, 'Friday round', { recipients, transporter: carrier })
  seedYoungPlants(stillwater)
  return world
}

type Ends = Record<'redFork' | 'stillwater' | 'extracts' | 'provisions', Seeder>
type Stocks = Record<'fromRedFork' | 'fromStillwater' | 'fromExtracts', ReturnType<typeof seedRedFork>>

function seedTransfers(world: World, ends: Ends, { fromRedFork, fromStillwater, fromExtracts }: Stocks): void {
  const seeders = Object.values(ends)
  const { redFork, stillwater, extracts, provisions } = ends
  const party = ({ plan, facility }: Seeder) => ({ license: plan.license, name: facility.Name })
  const highway = 'OK-33 west, then I-35 south, no stops.'
  const plans = [
    {
      from: party(stillwater),
      to: party(redFork),
      packages: fromStillwater.shippedBefore.slice(0, 3),
      leftAgo: 12,
      arrivedAgo: 12,
      into: 'Vault',
      route: highway,
    },
    {
      from: party(redFork),
      to: party(extracts),
      packages: fromRedFork.shippedBefore.slice(0, 2),
      leftAgo: 8,
      arrivedAgo: 8,
      into: 'Receiving',
      route: highway,
    },
    {
      from: party(stillwater),
      to: party(extracts),
      packages: fromStillwater.shippedBefore.slice(3),
      leftAgo: 6,
      arrivedAgo: 6,
      into: 'Receiving',
      route: highway,
    },
    {
      from: party(redFork),
      to: party(provisions),
      packages: fromRedFork.shippedBefore.slice(2),
      leftAgo: 9,
      arrivedAgo: 9,
      rejected: true,
      type: 'Unaffiliated (Wholesale) Transfer',
      route: 'US-66 east to Arcadia.',
    },
    {
      from: party(redFork),
      to: party(extracts),
      packages: fromRedFork.inTransit.slice(0, 5),
      leftAgo: 1,
      route: highway,
    },
    {
      from: party(redFork),
      to: testingLab,
      packages: fromRedFork.inTransit.slice(5),
      leftAgo: 0,
      type: 'Lab Sample Transfer',
      route: 'I-35 south to Oklahoma City.',
    },
    { from: party(stillwater), to: party(extracts), packages: fromStillwater.inTransit, leftAgo: 0, route: highway },
    {
      from: party(extracts),
      to: party(provisions),
      packages: fromExtracts.inTransit,
      leftAgo: 1,
      type: 'Unaffiliated (Wholesale) Transfer',
      route: 'I-44 west to Route 66.',
    },
    {
      from: cloneNursery,
      to: party(redFork),
      packages: fromRedFork.fromOutside,
      leftAgo: 15,
      arrivedAgo: 15,
      type: 'Unaffiliated (Wholesale) Transfer',
      route: 'US-64 east.',
    },
  ]
  for (const [index, plan] of plans.entries()) transfer(world, seeders, 1041 + index, plan)
}

/** How many packages of a vault stand on each of its shelves; the others on none. */
const onShelf = 12

/** Places inside rooms, and some packages and a harvest that stand in them. */
function seedSublocations(redFork: Seeder, stillwater: Seeder): void {
  stillwater.sublocation('Bench 1')
  const shelves = ['Shelf A', 'Shelf B'].map((name) => redFork.sublocation(name))
  redFork.sublocation('Rack 1')
  const { world, plan } = redFork
  const vault = [...world.table(plan.license, 'package').values()].filter(
    ({ record, inTransit }) => record.LocationName === 'Vault' && !record.IsFinished && !inTransit,
  )
  for (const [at, { id, record, modified }] of vault.slice(0, onShelf * shelves.length).entries()) {
    const shelf = shelves[Math.floor(at / onShelf)]
    if (!shelf) continue
    const shelved = { ...record, SublocationId: shelf.Id, SublocationName: shelf.Name }
    const row = { archived: false, inTransit: false, id, record: shelved, modified }
    world.apply([{ license: plan.license, table: 'package', id, row }])
  }
}

/** A brand that somebody has made in Metrc, for the categories that ask for one. */
function seedBrands(...seeders: Seeder[]): void {
  for (const seeder of seeders) {
    const id = seeder.world.nextId()
    seeder.put('itemBrand', id, { Id: id, Name: 'Red Fork House', Status: 'Paid' }, seeder.ago(90))
  }
}

/** Who works there by Metrc: most of them have accounts here. */
function seedEmployees(redFork: Seeder, stillwater: Seeder): void {
  const all = ['Manage Locations', 'Manage Strains', 'Manage Items', 'Manage Plants Inventory', 'Manage Employees']
  for (const seeder of [redFork, stillwater]) {
    seeder.employee('Dana Whitfield', 'EMP-2041', all, { IsOwner: true, IsManager: true })
    seeder.employee('Marcus Reyes', 'EMP-2077', ['Manage Plants Inventory', 'View Packages'], { IsManager: true })
    seeder.employee('Theo Lindqvist', 'EMP-2103', ['View Packages'])
  }
}
