import type { Harvest, Location, Plant } from '@cultivatd/metrc/records'
import type { Metrc } from './metrc.ts'

/** What is there to be put right again: each is taken once, but for the plants, which are harvested and restored by turns. */
export interface Corrigible {
  /** Packages by their ids, as they were made. */
  packages: { id: number; label: string }[]
  garden: Garden | null
}

/** What a facility that grows has of it. */
export interface Garden {
  /** A room for what dries; here it becomes one by the first that renames it. */
  drying: { id: number; locationType: string; isDry: boolean }
  day: string
  /** For each worker a plant, and the harvest into which it is cut. */
  own: { plant: string; harvestId: number; harvestName: string }[]
  finished: { id: number; name: string }[]
}

interface Asked {
  license: string
  index: number
  workers: number
  /** Of each thing that is taken once. */
  count: number
}

const dayMs = 86_400_000

/** Null where the facility grows nothing. */
export async function prepareGarden(metrc: Metrc, asked: Asked): Promise<Garden | null> {
  const { license, index, workers, count } = asked
  const [plant] = await metrc.list<Plant>('/plants/v2/flowering', license).catch(() => [])
  if (!plant) return null
  const [harvest] = await metrc.list<Harvest>('/harvests/v2/active', license)
  const rooms = await metrc.list<Location>('/locations/v2/active', license)
  const base = rooms.find(({ ForHarvests }) => ForHarvests)
  if (!harvest || !base) throw new Error(`${license} has no harvest, or no room for one.`)
  const room = await metrc.addLike(license, 'location', base.Id, { Name: 'Drying' })
  // Within the hours in which plants may be restored, and past wherever the facility is.
  const day = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
  const addHarvest = (Name: string, FinishedDate: string | null) =>
    metrc.addLike(license, 'harvest', harvest.Id, { ...fresh(room, day), Name, FinishedDate })
  const own = []
  for (let i = 0; i < workers; i += 1) {
    const { Id, Name } = await addHarvest(`Cut of ${i}`, null)
    const Label = `1A4FF0${String(index).padStart(3, '0')}7E58${String(i).padStart(11, '0')}`
    await metrc.addLike(license, 'plant', plant.Label, { ...growing, Label })
    own.push({ plant: Label, harvestId: Id, harvestName: Name })
  }
  const finished = []
  for (let i = 0; i < count; i += 1) {
    const { Id: id, Name: name } = await addHarvest(`Done ${i}`, day)
    finished.push({ id, name })
  }
  return { drying: { id: room.Id, locationType: room.LocationTypeName, isDry: false }, day, own, finished }
}

const growing: Partial<Plant> = {
  State: 'Tracked',
  GrowthPhase: 'Flowering',
  PlantedDate: '2019-01-01',
  IsOnHold: false,
}

const weight = 100_000

const fresh = ({ Id, Name }: Location, HarvestStartDate: string): Partial<Harvest> => ({
  HarvestType: 'WholePlant',
  DryingLocationId: Id,
  DryingLocationName: Name,
  CurrentWeight: weight,
  TotalWetWeight: weight,
  TotalWasteWeight: 0,
  TotalRestoredWeight: 0,
  TotalPackagedWeight: 0,
  PlantCount: 0,
  PackageCount: 0,
  UnitOfWeightName: 'Grams',
  HarvestStartDate,
  ArchivedDate: null,
  IsOnHold: false,
})
