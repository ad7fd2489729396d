import { refuse } from '@cultivatd/domain/app-error'
import { bulbProblems, lightProblems, lightRowsProblems, oneBulb } from '@cultivatd/domain/light/change-light'
import {
  type BulbForm,
  type Light,
  type LightForm,
  lightForm,
  type LightPlace,
  type LightRows,
  type LightRowsForm,
} from '@cultivatd/domain/light/light'
import { bulbAction, placeText } from '@cultivatd/domain/light/light-state'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isSame } from '@cultivatd/domain/history/field-changes'
import type { System } from '@cultivatd/domain/system/system'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import type { OwnKey, OwnKind, OwnSaved } from '../http/own-change.ts'
import { freeLights, hangPieces, takeDownPieces } from '../inventory/equipment.store.ts'
import { keptDetails } from '../inventory/inventory.store.ts'
import { amountsInStock, isRefused, takeFromStock } from '../inventory/stock.store.ts'
import { roomById } from '../room/room.store.ts'
import { keepEvent, type SystemEvent } from '../system/event.store.ts'
import { systemById, systemToChange } from '../system/system.store.ts'
import { lightById, lightRowsById, lightsOfSystem, removeLight, saveLight, saveLightRows } from './light.store.ts'

interface KeptRows extends LightRows {
  systemName: string
}

/** How many lights the rows of a system have room for. */
export const lightRowsKind: OwnSaved<LightRowsForm, KeptRows, object, string> = {
  entity: 'light',
  noun: 'system',
  nameOf: ({ systemName }) => systemName,
  formOf: ({ rows }) => ({ rows }),
  did: (name) => `Changed the rows of lights of ${name}`,
  async find(tx, { facilityId, id }) {
    const system = await systemToChange(tx, facilityId, id)
    return system && { ...(await lightRowsById(tx, facilityId, id)), systemName: system.name }
  },
  problems: async (tx, { facilityId, id, form }) =>
    lightRowsProblems(form.rows, await lightsOfSystem(tx, facilityId, id)),
  save: (tx, { facilityId, id, form }) => saveLightRows(tx, facilityId, id, form.rows),
}

/** A light, with what the history and the stock are told besides. */
export interface KeptLight extends Light {
  systemName: string
  roomId: string
  roomName: string
  inventoryName: string
  /** Two kinds may have one name: with brand and model they are told apart. */
  kindText: string
  bulbText: string | null
}

/** 'HPS double ended 1000 W, Gavita Pro 1000e' */
const kindText = (item: InventoryDetail | undefined): string =>
  item ? `${item.name}, ${item.brand} ${item.model}` : ''

/** A light with its names, of a system that is known. */
export async function keptLight(tx: Db, light: Light, { name, roomId }: System): Promise<KeptLight> {
  const { facilityId, inventoryId, bulbId } = light
  const details = await keptDetails(tx, bulbId === null ? [inventoryId] : [inventoryId, bulbId])
  const room = await roomById(tx, facilityId, roomId)
  return {
    ...light,
    systemName: name,
    roomId,
    roomName: room?.metrc.Name ?? '',
    inventoryName: details.get(inventoryId)?.name ?? '',
    kindText: kindText(details.get(inventoryId)),
    bulbText: bulbId === null ? null : kindText(details.get(bulbId)),
  }
}

/** A light, in its turn among all that is done to its system until the transaction ends. */
async function find(tx: Db, { facilityId, id }: OwnKey<string>): Promise<KeptLight | undefined> {
  const known = await lightById(tx, facilityId, id)
  const system = known && (await systemById(tx, facilityId, known.systemId, 'change'))
  const light = system && (await lightById(tx, facilityId, id))
  return light && keptLight(tx, light, system)
}

/** 'Flower racks, row 1, light 4' */
export const wholePlace = (systemName: string, place: LightPlace): string => `${systemName}, ${placeText(place)}`

export const told = {
  entity: 'light',
  noun: 'light',
  nameOf: (light: KeptLight) => `${placeText(light)} of ${light.systemName}`,
  formOf: (light: KeptLight) => ({
    place: wholePlace(light.systemName, light),
    light: light.kindText,
    dateInstalled: light.dateInstalled,
    bulb: light.bulbText,
    dateBulbInstalled: light.dateBulbInstalled,
  }),
} as const

interface Taken {
  by: Author
  facilityId: string
  pieces: readonly string[]
  /** What they are called. */
  name: string
  summary: string
  before: string
  after: string
}

/** What the history of equipment keeps of lights that went into a system or out of one. */
export const tellPieces = (tx: Db, { pieces, before, after, ...change }: Taken): Promise<void> =>
  recordChange(tx, {
    by: change.by,
    facilityId: change.facilityId,
    entity: 'equipment',
    records: [change.name, ...pieces],
    what: 'equipment.move',
    summary: change.summary,
    before: { place: before, pieces: pieces.length },
    after: { place: after, pieces: pieces.length },
  })

const hangs = (light: KeptLight): string => `${light.roomName}, ${wholePlace(light.systemName, light)}`
const outOfSystem = ({ roomName }: Pick<KeptLight, 'roomName'>): string => `${roomName}, in no system`

/** 'Light edit' (LIGHT-02): what is written of a light, or another one in its place. */
export const lightKind = ({ today }: { today: string }): OwnSaved<LightForm, KeptLight, object, string> => ({
  ...told,
  find,
  async problems(tx, { form, before }) {
    if (!before) return []
    const { facilityId, roomId, inventoryId } = before
    const items = await keptDetails(tx, [form.inventoryId, form.bulbId])
    const free = form.inventoryId === inventoryId ? [] : await freeLights(tx, { facilityId, roomId }, form.inventoryId)
    return lightProblems(form, {
      inventoryId,
      item: items.get(form.inventoryId),
      free: free.length,
      bulb: items.get(form.bulbId),
      today,
    })
  },
  async save(tx, { facilityId, id, form, before }) {
    if (!before || isSame(lightForm(before), form)) return
    const { inventoryId, dateInstalled, bulbId, dateBulbInstalled } = form
    const bulb = bulbId === '' ? { bulbId: null, dateBulbInstalled: null } : { bulbId, dateBulbInstalled }
    const pieceId = inventoryId === before.inventoryId ? before.pieceId : await swapped(tx, before, inventoryId)
    await saveLight(tx, facilityId, id, { pieceId, dateInstalled, ...bulb })
  },
  async notice(tx, by, { before, after }) {
    if (!before || !after || before.pieceId === after.pieceId) return
    const { facilityId } = before
    const summary = `Took ${before.inventoryName} out of ${told.nameOf(before)}: ${after.inventoryName} hangs there now`
    await tellPieces(tx, {
      by,
      facilityId,
      pieces: [before.pieceId],
      name: before.inventoryName,
      summary,
      before: hangs(before),
      after: outOfSystem(before),
    })
    await tellHung(tx, by, [after])
  },
})

/** Hangs another piece where this light hangs; answers which. There is one, by the rule. */
async function swapped(tx: Db, light: KeptLight, inventoryId: string): Promise<string> {
  const { facilityId, roomId, systemId, pieceId } = light
  const [piece = pieceId] = await freeLights(tx, { facilityId, roomId }, inventoryId)
  await takeDownPieces(tx, [pieceId])
  await hangPieces(tx, [piece], { roomId, systemId })
  return piece
}

/** One entry for all lights that one press has hung up, found by each piece. */
export async function tellHung(tx: Db, by: Author, lights: readonly KeptLight[]): Promise<void> {
  const [first] = lights
  if (!first) return
  const { facilityId, inventoryName, roomName, systemName } = first
  const where = lights.length === 1 ? told.nameOf(first) : `row ${first.row} of ${systemName}`
  await tellPieces(tx, {
    by,
    facilityId,
    pieces: lights.map(({ pieceId }) => pieceId),
    name: inventoryName,
    summary: `Assigned ${inventoryName} to ${where}`,
    before: 'In no system',
    after: lights.length === 1 ? hangs(first) : `${roomName}, ${systemName}, row ${first.row}`,
  })
}

const eventOf = (light: KeptLight): Omit<SystemEvent, 'what' | 'at'> => {
  const { facilityId, roomId, systemId, systemName, id, pieceId } = light
  return { facilityId, roomId, systemId, systemName, light: { id, pieceId, place: placeText(light) } }
}

/** On that day wherever it is read: nobody says at which hour of an earlier day a bulb was changed. */
const noonOf = (day: string): string => `${day}T12:00:00.000Z`

/** 'Install Bulb' and 'Replace Bulb': the day is stamped, and one bulb leaves the stock (LIGHT-03, LIGHT-04). */
export const bulbKind = ({
  by,
  today,
}: {
  by: Author
  today: string
}): OwnSaved<BulbForm, KeptLight, object, string> => {
  let action: ReturnType<typeof bulbAction> = 'Install Bulb'
  return {
    ...told,
    find,
    did: (name) => `${action === 'Install Bulb' ? 'Installed a bulb in' : 'Replaced the bulb of'} ${name}`,
    async problems(tx, { facilityId, form }) {
      const items = await keptDetails(tx, [form.bulbId])
      const amounts = await amountsInStock(tx, facilityId, [form.bulbId])
      return bulbProblems(form, { item: items.get(form.bulbId), available: amounts.get(form.bulbId) ?? 0, today })
    },
    async save(tx, { facilityId, id, form, before }) {
      if (!before) return
      action = bulbAction(before)
      const { bulbId, dateBulbInstalled } = form
      const { roomId, systemId } = before
      const use = { facilityId, roomId, systemId, detailId: bulbId, reason: 'bulb', by, ...oneBulb } as const
      const booked = await takeFromStock(tx, use)
      if (isRefused(booked)) return refuse(booked.problems.map(({ message }) => ({ message, path: 'bulbId' })))
      await saveLight(tx, facilityId, id, { ...before, bulbId, dateBulbInstalled })
      const at = dateBulbInstalled === today ? {} : { at: noonOf(dateBulbInstalled) }
      await keepEvent(tx, {
        ...eventOf(before),
        what: action === 'Install Bulb' ? 'bulb-installed' : 'bulb-replaced',
        ...at,
      })
    },
  }
}

/** 'Light Deactivated': the light is deleted, the equipment is kept (LIGHT-06, READ-66). */
export const deactivateKind: Pick<
  OwnKind<LightForm, KeptLight, object, string>,
  'entity' | 'noun' | 'nameOf' | 'formOf' | 'find' | 'remove' | 'notice'
> = {
  ...told,
  find,
  async remove(tx, _key, light) {
    await keepEvent(tx, { ...eventOf(light), what: 'deactivated' })
    await removeLight(tx, light)
  },
  async notice(tx, by, { before }) {
    if (!before) return
    await tellPieces(tx, {
      by,
      facilityId: before.facilityId,
      pieces: [before.pieceId],
      name: before.inventoryName,
      summary: `Light Deactivated: took ${before.inventoryName} out of ${told.nameOf(before)}`,
      before: hangs(before),
      after: outOfSystem(before),
    })
  },
}
