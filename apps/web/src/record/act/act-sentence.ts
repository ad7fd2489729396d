import { type ReadingKind, readingsText, readingUnit, storedReading } from '@cultivatd/domain/environment/reading-kinds'
import { exactStockText, readStockUnit } from '@cultivatd/domain/inventory/stock-unit'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText, placeText, type ZonePlace } from '@cultivatd/domain/system/zone'
import { quantityText, rounded, unitText } from '@cultivatd/domain/unit/unit'
import type { Act, Call } from '../../live/outbox/act.ts'

/** What the ids in an act are called, as far as the device knows. */
export interface PlaceNames {
  room: (facilityId: string, id: string) => string | null
  /** With its size, by which its levels have their names. */
  system: (facilityId: string, id: string) => Pick<System, 'name' | 'size'> | null
}

/** What an act says of itself besides what it is about: how much of it, and where it goes. */
interface Told {
  /** '−1 g', before what it is about: '−1 g of 1A40...12' */
  amount?: string
  /** After it: 'to Flower 2' */
  where?: string
}

type Values = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.map(Object) : [])

/** '−1 g', '3 plants'; '' for what is no number. */
const amountText = (quantity: unknown, unit: string): string =>
  typeof quantity === 'number' ? `${quantityText(quantity)} ${unit}` : ''

const weightText = ({ weight, unitOfWeight }: Values): string => amountText(weight, unitText(text(unitOfWeight)))

/** Of many, what they weigh together. */
function togetherText(plants: unknown, unit: string): string {
  const rows = rowsOf(plants)
  const all = rounded(rows.reduce((sum, { weight }) => sum + (typeof weight === 'number' ? weight : 0), 0))
  return `${amountText(all, unit)}${rows.length > 1 ? ' together' : ''}`
}

const plural = (count: number, noun: string): string =>
  Math.abs(count) === 1 ? noun : noun.endsWith('ch') ? `${noun}es` : `${noun}s`

/** What the records of an act are, by its feature, where all of them are of one kind. */
const nouns: Readonly<Record<string, string>> = {
  plant: 'plant',
  plantBatch: 'batch',
  package: 'package',
}

/** 'plants', of a list that an act was done with: '12 records' in its summary says how many and not what. */
function kindText(about: string, { feature, body }: Call): string {
  const [, count = ''] = /^([\d,]+) records?$/.exec(about) ?? []
  if (count === '') return about
  const { plants, batches, to } = Object(body) as Values
  const [ofPlants, ofBatches] = [rowsOf(plants).length, rowsOf(batches).length]
  if (ofPlants > 0 && ofBatches > 0)
    return `${ofPlants} ${plural(ofPlants, 'plant')} and ${ofBatches} ${plural(ofBatches, 'batch')}`
  const isOfPlants = (Object(to) as Values)['kind'] === 'plants'
  const noun = ofPlants > 0 || isOfPlants ? 'plant' : ofBatches > 0 ? 'batch' : nouns[feature]
  return noun === undefined ? about : `${count} ${plural(Number(count), noun)}`
}
const short = (words: string): string =>
  words.length > mostLetters ? `${words.slice(0, mostLetters).trimEnd()}…` : words
const mostLetters = 80

/** A change of some packages, each counted for itself: of one its number, of more how many go up and down is not one number. */
function countedText(packages: unknown): string {
  const [only, ...others] = rowsOf(packages)
  if (!only || others.length > 0) return ''
  const amount = amountText(only['quantity'], unitText(text(only['unitOfMeasure'])))
  return only['isNow'] === true ? `now ${amount}` : amount
}

function moveTold(body: Values, names: PlaceNames): Told {
  const room = names.room(text(body['facilityId']), text(body['locationId']))
  const to = [room ?? '', text(body['sublocation'])].filter(Boolean).join(', ')
  const flowers = rowsOf(body['plants']).some(({ changePhase }) => changePhase === 'Flowering')
  return { where: [to && `to ${to}`, flowers && 'into flower'].filter(Boolean).join(', ') }
}

function placeTold(body: Values, names: PlaceNames): Told {
  const system = names.system(text(body['facilityId']), text(body['systemId']))
  const place = body as unknown as ZonePlace
  return { where: `into ${system ? placeInSystemText(system, place) : placeText(place)}` }
}

function harvestTold(body: Values, amount: string): Told {
  return { amount, where: text(body['name']) === '' ? '' : `into ${text(body['name'])}` }
}

/** As it was typed, in the unit in which it was. */
function readingTold(body: Values): Told {
  const { temperatureUnit } = body
  const unit = temperatureUnit === 'celsius' ? 'celsius' : 'fahrenheit'
  const stored = (kind: ReadingKind) => storedReading(kind, Number(body[kind]), unit)
  const values = {
    temperature: stored('temperature'),
    humidity: stored('humidity'),
    vpd: stored('vpd'),
    co2: stored('co2'),
    lightLevel: stored('lightLevel'),
  }
  return { where: `: ${readingsText(values, unit)}` }
}

function waterTold({ ph, ec, temperature, temperatureUnit, nutrients }: Values): Told {
  const unit = readingUnit('temperature', temperatureUnit === 'celsius' ? 'celsius' : 'fahrenheit')
  const doses = rowsOf(nutrients)
  const ml = rounded(doses.reduce((sum, { doseML }) => sum + Number(doseML), 0))
  const all = [
    amountText(ph, '').trim() && `PH ${amountText(ph, '').trim()}`,
    amountText(ec, 'mS/cm') && `EC ${amountText(ec, 'mS/cm')}`,
    amountText(temperature, unit),
    doses.length > 0 && `${amountText(ml, 'ml')} of ${doses.length} ${plural(doses.length, 'nutrient')}`,
  ]
  return { where: `: ${all.filter(Boolean).join(', ')}` }
}

/** Of one item how much; several are in units of their own. */
function stockTold({ rows }: Values): Told {
  const [only, ...others] = rowsOf(rows)
  if (!only || others.length > 0 || typeof only['quantity'] !== 'number') return {}
  return {
    amount: exactStockText(only['quantity'], readStockUnit(only['unit'] as Parameters<typeof readStockUnit>[0])),
  }
}

/** '2 gal', of all of it together. */
function applicationTold({ amount, unit, to }: Values): Told {
  const { labels } = Object(to) as Values
  const count = Array.isArray(labels) && labels.length > 1 ? ' together' : ''
  return { where: `: ${amountText(amount, unitText(text(unit)))}${count}` }
}

/** By the route of each act that may wait on a device; what is not here says all in what it is about. */
const toldBy: Readonly<Record<string, (body: Values, names: PlaceNames) => Told>> = {
  'package.adjust': (body) => ({ amount: amountText(body['quantity'], unitText(text(body['unitOfMeasure']))) }),
  'package.adjustMany': (body) => ({ amount: countedText(body['packages']) }),
  'package.move': moveTold,
  'plant.move': moveTold,
  'plant.destroy': (body) => ({ amount: weightText(body) }),
  'plant.destroyMany': (body) => ({ amount: togetherText(body['plants'], unitText(text(body['unitOfWeight']))) }),
  'plant.waste': (body) => ({ amount: weightText(body) }),
  'plant.wasteMany': (body) => ({ amount: togetherText(body['plants'], unitText(text(body['unitOfWeight']))) }),
  'additive.apply': applicationTold,
  'plantBatch.move': moveTold,
  'plantBatch.destroy': (body) => ({ amount: amountText(body['count'], plural(Number(body['count']), 'plant')) }),
  'plantBatch.waste': (body) => ({ amount: weightText(body) }),
  'plantBatch.adjust': (body) => ({ amount: amountText(body['quantity'], plural(Number(body['quantity']), 'plant')) }),
  'harvest.add': (body) => harvestTold(body, amountText(body['weight'], 'g')),
  'harvest.addMany': (body) => harvestTold(body, togetherText(body['plants'], 'g')),
  'harvest.waste': (body) => ({ amount: weightText(body) }),
  'system.place': placeTold,
  'environment.create': readingTold,
  'water.read': waterTold,
  'water.finish': waterTold,
  'comment.create': (body) => ({ where: `: ${short(text(body['message']))}` }),
  'stock.add': stockTold,
  'stock.move': stockTold,
  'stock.remove': stockTold,
  'weighIn.weigh': (body) => ({ amount: amountText(body['weightGrams'], 'g') }),
}

/** Acts of which what they are about says all: a task, a tick, a press on the water, a scan. */
export const saysItAll: readonly string[] = [
  'cycleCount.scan',
  'cycleCount.takeBack',
  'weighIn.keepWeight',
  'weighIn.takeBack',
  'task.start',
  'task.complete',
  'task.tick',
  'taskPhoto.add',
  'commentPhoto.add',
  'water.fill',
  'water.change',
  'water.flush',
]

/** Whether somebody thought of what an act of this route says. */
export const isTold = ({ feature, route }: Pick<Call, 'feature' | 'route'>): boolean =>
  `${feature}.${route}` in toldBy || saysItAll.includes(`${feature}.${route}`)

/**
 * What an act does, with by how much and where to: 'Adjust quantity: −1 g of 1A40...12', 'Move plants: 12 plants to Flower 2'. It is
 * read from what is sent, so that it is true also after that was mended.
 */
export function actSentence({ summary, call }: Pick<Act, 'summary' | 'call'>, names: PlaceNames): string {
  const told = toldBy[`${call.feature}.${call.route}`]
  const { amount = '', where = '' } = told?.(Object(call.body), names) ?? {}
  const [, title = '', whom = summary] = /^([^:]*): (.*)$/s.exec(summary) ?? []
  const about = kindText(whom, call)
  const what = amount === '' ? about : `${amount} of ${about}`
  const sentence = [title, what].filter(Boolean).join(': ')
  return where.startsWith(':') ? `${sentence}${where}` : [sentence, where].filter(Boolean).join(' ')
}
