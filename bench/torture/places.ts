import type { Item } from '@cultivatd/metrc/item-records'
import type { Location, Package, Strain } from '@cultivatd/metrc/records'
import { type Corrigible, prepareGarden } from './garden.ts'
import type { Metrc } from './metrc.ts'

/** A facility with what is there to be worked on. */
export interface Place extends Corrigible {
  license: string
  locationType: string
  /** Packages of grams that everybody works on. */
  labels: string[]
  /** For each worker a package that changes between two items, and an empty one that is finished and opened again. */
  own: { item: string; finish: string }[]
  items: [string, string]
  /** Rooms that packages are moved to. */
  rooms: number[]
  /** Rooms that are renamed. */
  renamed: number[]
  /** Strains and items that are changed, and what such an item is. */
  strains: number[]
  madeItems: number[]
  itemLike: ItemLike
}

/** What the form of an item says besides its name. */
interface ItemLike {
  category: string
  strain: string | null
  unitOfMeasure: string
  weightQuantity: number | null
  weightUnit: string | null
  volumeQuantity: number | null
  volumeUnit: string | null
}

const sharedPackages = 30
const enough = 1_000_000

/** Makes, in Metrc, packages and rooms to work on. */
export async function preparePlace(
  metrc: Metrc,
  license: string,
  index: number,
  { workers, operations }: { workers: number; operations: number },
): Promise<Place> {
  const { base, items, item } = await findBase(metrc, license)
  const [room] = (await metrc.list<Location>('/locations/v2/active', license)).filter(({ ForPackages }) => ForPackages)
  if (!room) throw new Error(`${license} has no room for packages.`)
  let made = 0
  const addPackage = async (Quantity: number, more: Partial<Package> = {}) => {
    made += 1
    const Label = `1A4FF0${String(index).padStart(3, '0')}7E57${String(made).padStart(11, '0')}`
    const fields = { Label, Quantity, Note: null, PackagedDate: '2019-01-01', IsFinished: false, FinishedDate: null }
    const { Id: id } = await metrc.addLike(license, 'package', base.Label, { ...fields, ...more })
    return { id, label: Label }
  }
  const addRoom = async (Name: string) => (await metrc.addLike(license, 'location', room.Id, { Name })).Id
  const own = []
  for (let i = 0; i < workers; i += 1)
    own.push({ item: (await addPackage(100)).label, finish: (await addPackage(0)).label })
  const labels = []
  for (let i = 0; i < sharedPackages; i += 1) labels.push((await addPackage(enough)).label)
  const rooms = [room.Id]
  for (const name of ['Shelf A', 'Shelf B', 'Shelf C']) rooms.push(await addRoom(name))
  const renamed = []
  for (const name of ['Corner A', 'Corner B', 'Corner C', 'Corner D']) renamed.push(await addRoom(name))
  const [strain] = await metrc.list<Strain>('/strains/v2/active', license)
  if (!strain) throw new Error(`${license} has no strain.`)
  const strains = []
  const madeItems = []
  for (const name of ['A', 'B', 'C']) {
    strains.push((await metrc.addLike(license, 'strain', strain.Id, { Name: `Cut ${name}` })).Id)
    madeItems.push((await metrc.addLike(license, 'item', item.Id, { Name: `Kind ${name}` })).Id)
  }
  const itemLike = likeOf(item)
  // Enough of what is taken once, by how often it is asked for.
  const count = 20 + Math.ceil(operations * 0.012)
  const packages = []
  for (let i = 0; i < count; i += 1) {
    const { label } = await addPackage(enough)
    packages.push(await addPackage(50, { ...asMade, OriginalPackageQuantity: 50, SourcePackageLabels: label }))
  }
  const garden = await prepareGarden(metrc, { license, index, workers, count })
  return {
    license,
    locationType: room.LocationTypeName,
    labels,
    own,
    items,
    rooms,
    renamed,
    strains,
    madeItems,
    itemLike,
    packages,
    garden,
  }
}

/** Of a package of which nothing but its making is recorded. */
const asMade: Partial<Package> = { ReceivedFromManifestNumber: null, ReceivedDateTime: null, ArchivedDate: null }

/** A package of grams that can become another item: one of weight, and of the same strain or as it of none. */
async function findBase(
  metrc: Metrc,
  license: string,
): Promise<{ base: Package; items: [string, string]; item: Item }> {
  const items = await metrc.list<Item>('/items/v2/active', license)
  for (const base of await metrc.list<Package>('/packages/v2/active', license)) {
    const { Item, UnitOfMeasureName } = base
    const other = items.find(
      ({ Name, StrainName, QuantityType }) =>
        Name !== Item.Name && StrainName === Item.StrainName && QuantityType === 'WeightBased',
    )
    if (base.Quantity > 0 && UnitOfMeasureName === 'Grams' && other && Item.Name)
      return { base, items: [Item.Name, other.Name], item: other }
  }
  throw new Error(`${license} has no package to begin with.`)
}

const likeOf = (item: Item): ItemLike => ({
  category: item.ProductCategoryName,
  strain: item.StrainName ?? null,
  unitOfMeasure: item.UnitOfMeasureName,
  weightQuantity: item.UnitWeight ?? null,
  weightUnit: item.UnitWeightUnitOfMeasureName ?? null,
  volumeQuantity: item.UnitVolume ?? null,
  volumeUnit: item.UnitVolumeUnitOfMeasureName ?? null,
})
