import { atPath, type Problem } from '../app-error.ts'
import { dayProblems, pleaseEnterValue } from '../field/field.ts'
import { notEnoughAvailable } from '../inventory/inventory-words.ts'
import { type StockItem, takingProblems } from '../inventory/stock.ts'
import type { BulbForm, LightForm, LightPlace } from './light.ts'
import { lightsText, placeKey, placesIn, placeText } from './light-state.ts'

const gone = 'This item is no longer in the inventory'
const noLight = 'This is no light'
const noBulb = 'This is no bulb'

const hang = (count: number): string => `${lightsText(count)} ${count === 1 ? 'hangs' : 'hang'}`
const deactivateFirst = (count: number): string => `Deactivate ${count === 1 ? 'it' : 'them'} first`

/** Why the rows of a system cannot become these: lights hang outside of them. */
export function lightRowsProblems(rows: readonly number[], lights: readonly LightPlace[]): Problem[] {
  const above = lights.filter(({ row }) => row > rows.length)
  const outside = rows.flatMap((count, at) => {
    const those = lights.filter(({ row, position }) => row === at + 1 && position > count).length
    if (those === 0) return []
    return [{ path: `rows.${at}`, message: `${hang(those)} outside the new size. ${deactivateFirst(those)}` }]
  })
  if (above.length === 0) return outside
  // At the row that is the highest then: the list as a whole has no field.
  const path = rows.length > 0 ? `rows.${rows.length - 1}` : 'rows'
  return [...outside, { path, message: `${hang(above.length)} above these rows. ${deactivateFirst(above.length)}` }]
}

/** The places that one press fills: the one that is meant first, then the free ones of its row from the left. */
export function placesToFill(
  place: LightPlace,
  isWholeRow: boolean,
  { rows, lights }: { rows: readonly number[]; lights: readonly LightPlace[] },
): LightPlace[] {
  if (!isWholeRow) return [place]
  const taken = new Set(lights.map(placeKey))
  const others = (placesIn(rows)[place.row - 1] ?? []).filter((one) => !taken.has(placeKey(one)))
  return [place, ...others.filter(({ position }) => position !== place.position)]
}

interface AssignFacts {
  /** The rows of the system, and where lights hang in it. */
  rows: readonly number[]
  lights: readonly LightPlace[]
  /** What the chosen kind is; undefined where it is no longer in the inventory. */
  item: Pick<StockItem, 'type'> | undefined
  /** How many lights of it are in no system of the facility (READ-66). */
  free: number
  dateInstalled: string
  today: string
}

/** Why lights of a kind cannot be assigned to these places (LIGHT-01, READ-66). */
export function assignProblems(places: readonly LightPlace[], facts: AssignFacts): Problem[] {
  const { rows, lights, item, free, dateInstalled, today } = facts
  const [place] = places
  if (place && !((rows[place.row - 1] ?? 0) >= place.position))
    return [{ message: `There is no ${placeText(place)} in this system any more. Look at its rows again.` }]
  const taken = lights.find((light) => places.some((one) => placeKey(one) === placeKey(light)))
  if (taken) return [{ message: `There is a light in ${placeText(taken)} already.` }]
  return [...kindProblems(item, free, places.length), ...installedProblems(dateInstalled, today)]
}

const installedProblems = (day: string, today: string): Problem[] => atPath('dateInstalled', dayProblems(day, today))

function kindProblems(item: AssignFacts['item'], free: number, wanted: number): Problem[] {
  const path = 'inventoryId'
  if (!item) return [{ path, message: gone }]
  if (item.type !== 'LIGHT') return [{ path, message: noLight }]
  return free < wanted ? [{ path, message: notEnoughAvailable }] : []
}

interface LightFacts {
  /** The kind of the light that hangs there. */
  inventoryId: string
  item: AssignFacts['item']
  free: number
  /** What the chosen bulb is; undefined for none. */
  bulb: Pick<StockItem, 'type'> | undefined
  today: string
}

/** Why a light cannot become this (LIGHT-02). Another kind takes a light that is in no system. */
export function lightProblems(form: LightForm, { inventoryId, item, free, bulb, today }: LightFacts): Problem[] {
  const { bulbId, dateInstalled, dateBulbInstalled } = form
  return [
    ...(form.inventoryId === inventoryId ? [] : kindProblems(item, free, 1)),
    ...installedProblems(dateInstalled, today),
    ...(bulbId === '' ? [] : [...whatBulb(bulb), ...bulbDayProblems(dateBulbInstalled, today)]),
  ]
}

const bulbDayProblems = (day: string, today: string): Problem[] => atPath('dateBulbInstalled', dayProblems(day, today))

function whatBulb(bulb: Pick<StockItem, 'type'> | undefined): Problem[] {
  if (!bulb) return [{ path: 'bulbId', message: gone }]
  return bulb.type === 'BULBS' ? [] : [{ path: 'bulbId', message: noBulb }]
}

interface BulbFacts {
  /** What the chosen bulb is, undefined for none that is known, and how many are in stock. */
  item: StockItem | undefined
  available: number
  today: string
}

/** What a light takes from the stock. */
export const oneBulb = { quantity: 1, unit: 'SINGLE' } as const

/** Why a bulb cannot be installed (LIGHT-03, LIGHT-04, READ-66). */
export function bulbProblems(form: BulbForm, { item, available, today }: BulbFacts): Problem[] {
  const days = bulbDayProblems(form.dateBulbInstalled, today)
  if (form.bulbId === '') return [{ path: 'bulbId', message: pleaseEnterValue }, ...days]
  const what = whatBulb(item)
  const short = item && what.length === 0 ? takingProblems(oneBulb, item, available) : []
  return [...what, ...short.map(({ message }) => ({ path: 'bulbId', message })), ...days]
}
