import { refuse } from '@cultivatd/domain/app-error'
import type { Dose, PhNutesForm, ReadingForm, Water, WaterForm, WaterReading } from '@cultivatd/domain/water/water'
import {
  afterStep,
  stepProblem,
  type WaterEvent,
  waterState,
  waterStateLabels,
} from '@cultivatd/domain/water/water-machine'
import { doseUnit } from '@cultivatd/domain/water/dose'
import type { Db } from '../db/db.ts'
import type { Author } from '../history/history.store.ts'
import type { OwnKey, OwnSaved } from '../http/own-change.ts'
import { isRefused, takeFromStock } from '../inventory/stock.store.ts'
import { keepEvent } from '../system/event.store.ts'
import { systemById, systemToChange } from '../system/system.store.ts'
import { readingsOf, saveReading, saveWater, waterById } from './water.store.ts'

/** The water of a system, with what the history and the stock are told besides. */
interface KeptWater extends Water {
  systemName: string
  roomId: string
  lastReading: WaterReading | null
}

/** A system's water, in its turn among all that is done to the system until the transaction ends. */
async function find(tx: Db, { facilityId, id }: OwnKey<string>): Promise<KeptWater | undefined> {
  const system = await systemToChange(tx, facilityId, id)
  if (!system) return undefined
  const [lastReading = null] = await readingsOf(tx, facilityId, id, { limit: 1 })
  const water = await waterById(tx, facilityId, id)
  return { ...water, systemName: system.name, roomId: system.roomId, lastReading }
}

const minuteText = (instant: string | null): string | null => instant && `${instant.slice(0, 16).replace('T', ' ')} UTC`

const dosesText = (doses: WaterReading['nutrients']): string =>
  doses.map(({ name, doseML }) => `${name} ${doseML} mL`).join(', ')

const told = {
  entity: 'water',
  noun: 'system',
  nameOf: ({ systemName }: KeptWater) => systemName,
  find,
} as const

/** What the history keeps of it. */
const fieldsOf = (water: KeptWater) => ({
  state: waterStateLabels[waterState(water)],
  gallonCapacity: water.gallonCapacity,
  waterChangeCount: water.waterChangeCount,
  lastFilled: minuteText(water.lastFilledDateTime),
  lastFlush: minuteText(water.lastFlushDateTime),
})

/** The gallon capacity, which may be corrected at any time (WATER-15). */
export const capacityKind: OwnSaved<WaterForm, KeptWater, object, string> = {
  ...told,
  formOf: ({ gallonCapacity }) => ({ gallonCapacity }),
  async save(tx, { facilityId, id, form, before }) {
    if (before) await keep(tx, { facilityId, id }, before, { step: 'resize', ...form })
  },
}

const did = {
  fill: (name: string) => `Set the water of ${name} filled`,
  change: (name: string) => `Began a water change of ${name}`,
  flush: (name: string) => `Began a flush of ${name}`,
}

/** A step that is only pressed: nothing is typed for it. */
export const stepKind = (
  event: Extract<WaterEvent, { step: keyof typeof did }>,
): OwnSaved<Record<string, never>, KeptWater, object, string> => ({
  ...told,
  formOf: fieldsOf,
  did: did[event.step],
  problems: async (_tx, { before }) => problemsOf(before, event.step),
  async save(tx, { facilityId, id, before }) {
    if (!before) return
    await keep(tx, { facilityId, id }, before, event)
    if (event.step === 'fill') await keepEvent(tx, { ...eventOf(before), what: 'filled', at: event.at })
  },
})

const problemsOf = (before: KeptWater | null, step: WaterEvent['step']) => {
  const problem = before && stepProblem(before, step)
  return problem ? [problem] : []
}

interface Entered {
  by: Author
  at: string
  /** Of the reading that is written. */
  readingId: string
}

/** Of a form with a temperature, which is °F here. */
type InFahrenheit<Form> = Omit<Form, 'temperatureUnit'>

/** 'Enter PH / Nutes': ends what is in progress, reads, and takes the doses from the stock, all of it or nothing (READ-06). */
export const finishKind = ({
  by,
  at,
  readingId,
}: Entered): OwnSaved<InFahrenheit<PhNutesForm>, KeptWater, object, string> => ({
  ...told,
  formOf: (water) => ({
    ...fieldsOf(water),
    ph: water.lastReading?.ph,
    ec: water.lastReading?.ec,
    temperature: water.lastReading?.temperature,
    nutrients: water.lastReading && dosesText(water.lastReading.nutrients),
  }),
  did: (name) => `Entered PH and nutrients of ${name}`,
  problems: async (_tx, { before }) => problemsOf(before, 'finish'),
  async save(tx, { facilityId, id, form, before }) {
    if (!before) return
    const { nutrients: doses, ...read } = form
    const nutrients = await dosesTaken(tx, doses, { facilityId, roomId: before.roomId, systemId: id, by, at })
    const kind = waterState(before) === 'flushing' ? 'flush' : 'change'
    await saveReading(tx, {
      ...read,
      facilityId,
      id: readingId,
      systemId: id,
      dateTime: at,
      userId: by.id,
      kind,
      nutrients,
    })
    await keep(tx, { facilityId, id }, before, { step: 'finish', at })
    await keepEvent(tx, { ...eventOf(before), what: kind === 'flush' ? 'flushed' : 'changed', at })
  },
})

const eventOf = ({ facilityId, id: systemId, roomId, systemName }: KeptWater) => ({
  facilityId,
  roomId,
  systemId,
  systemName,
})

/** The state that a step leads to; what may not be was refused before. */
async function keep(tx: Db, { facilityId, id }: OwnKey<string>, before: KeptWater, event: WaterEvent): Promise<void> {
  const { after } = afterStep(before, event)
  if (after) await saveWater(tx, facilityId, id, after)
}

interface Place {
  facilityId: string
  roomId: string
  systemId: string
  by: Author
  at: string
}

/**
 * One ticket for each dose, in the order in which everybody takes from the stock (READ-06).
 *
 * @returns the doses as they were entered, with the names of their nutrients
 * @throws AppError invalid with 'Not enough available' and whatever else keeps a dose in the stock, at its field
 */
async function dosesTaken(tx: Db, doses: readonly Dose[], place: Place): Promise<WaterReading['nutrients']> {
  const inTurn = doses
    .map((dose, at) => ({ dose, at }))
    .toSorted((a, b) => (a.dose.nutrient < b.dose.nutrient ? -1 : 1))
  const names = new Map<string, string>()
  const problems = []
  for (const { dose, at } of inTurn) {
    const { nutrient, doseML } = dose
    const use = { ...place, detailId: nutrient, quantity: doseML, unit: doseUnit, reason: 'dose' } as const
    const booked = await takeFromStock(tx, use)
    const path = `nutrients.${at}.doseML`
    if (isRefused(booked)) problems.push(...booked.problems.map(({ message }) => ({ path, message })))
    else if (booked.detail.type !== 'NUTRIENTS') problems.push({ path, message: 'This is no nutrient' })
    else names.set(nutrient, booked.detail.name)
  }
  refuse(problems)
  return doses.map((dose) => ({ ...dose, name: names.get(dose.nutrient) ?? '' }))
}

interface KeptReading extends WaterReading {
  systemName: string
}

/** 'Enter reading': changes nothing of the water, and is refused while something is in progress. */
export const readingKind = (
  systemId: string,
  { by, at }: Omit<Entered, 'readingId'>,
): OwnSaved<InFahrenheit<ReadingForm>, KeptReading, object, string> => ({
  entity: 'water',
  noun: 'reading of the water of',
  nameOf: ({ systemName }) => systemName,
  formOf: ({ ph, ec, temperature }) => ({ ph, ec, temperature }),
  async find(tx, { facilityId, id }) {
    const system = await systemById(tx, facilityId, systemId)
    const [reading] = await readingsOf(tx, facilityId, systemId, { ids: [id] })
    return reading && system && { ...reading, systemName: system.name }
  },
  async problems(tx, { facilityId }) {
    const water = await find(tx, { facilityId, id: systemId })
    return water ? problemsOf(water, 'read') : [{ message: 'Unknown system' }]
  },
  save: (tx, { facilityId, id, form }) =>
    saveReading(tx, { ...form, facilityId, id, systemId, dateTime: at, userId: by.id, kind: 'reading', nutrients: [] }),
})
