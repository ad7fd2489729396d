import { type AdditiveApplicationForm, type AdditiveProduct, type AppliedTo } from '@cultivatd/domain/additive/additive'
import { type Problem, refuse } from '@cultivatd/domain/app-error'
import type { Since } from '@cultivatd/domain/field/field'
import { plantProblems, sincePlanted } from '@cultivatd/domain/plant/plant'
import { appliedToRoomProblems } from '@cultivatd/domain/additive/applied-to'
import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import type { Db } from '../db/db.ts'
import type { Author } from '../history/history.store.ts'
import { isRefused, takeFromStock } from '../inventory/stock.store.ts'
import type { Beside } from '../ledger/ledger.ts'
import type { AppliedAdditive, LedgerWrite } from '../ledger/payloads.ts'
import { withBatches } from '../plant-batch/plant-batch.store.ts'
import { batchNamesOf, plantsInRoom, withPlants } from '../plant/plant.store.ts'
import { roomById } from '../room/room.store.ts'
import { saveApplication } from './application.store.ts'

/** What an application is to, as it stands in this moment. */
export interface KnownAppliedTo {
  /** In words. */
  to: string
  problems: string[]
  since?: Since
  roomId: string | null
  batchId: number | null
  plants: string[]
  batchNames: string[]
  /** Its write, once nothing is wrong. */
  write(applied: Omit<AppliedAdditive, 'batchNames'>, summary: string): LedgerWrite
}

export function knownAppliedTo(db: Db, facilityId: string, to: AppliedTo): Promise<KnownAppliedTo> {
  if (to.kind === 'plants') return appliedToPlants(db, facilityId, to.labels)
  return to.kind === 'batch' ? appliedToBatch(db, facilityId, to.name) : appliedToRoom(db, facilityId, to.roomId)
}

async function appliedToPlants(db: Db, facilityId: string, given: readonly string[]): Promise<KnownAppliedTo> {
  const labels = [...new Set(given)]
  const known = await withPlants(
    db,
    facilityId,
    labels.map((label) => ({ label })),
  )
  const [first = ''] = labels
  const batchNames = await batchNamesOf(db, facilityId, labels)
  const planted = known
    .map(({ plant }) => sincePlanted(plant))
    .toSorted((a, b) => ((a.day ?? '') > (b.day ?? '') ? -1 : 1))
  return {
    to: labels.length === 1 ? first : `${labels.length} plants`,
    problems: known.flatMap(({ label, plant }) =>
      plantProblems(plant, 'apply').map(({ message }) => (labels.length === 1 ? message : `${label}: ${message}`)),
    ),
    ...(planted[0] && { since: planted[0] }),
    roomId: null,
    batchId: null,
    plants: labels,
    batchNames,
    write: (applied, summary) => ({
      kind: 'plant.apply-additive',
      records: [first, ...labels.slice(1)],
      summary,
      payload: { ...applied, batchNames, labels },
      before: null,
    }),
  }
}

async function appliedToBatch(db: Db, facilityId: string, name: string): Promise<KnownAppliedTo> {
  const [named] = await withBatches(db, facilityId, [name])
  const batch = named?.batch
  const { Id = 0, Name = name } = batch?.metrc ?? {}
  return {
    to: Name,
    problems: batchProblems(batch, 'apply').map(({ message }) => message),
    since: sincePlanted(batch),
    roomId: null,
    batchId: batch ? Id : null,
    plants: [],
    batchNames: [Name],
    write: (applied, summary) => ({
      kind: 'plant-batch.apply-additive',
      records: [Name],
      summary,
      payload: { ...applied, batchNames: [Name], id: Id, name: Name },
      before: null,
    }),
  }
}

async function appliedToRoom(db: Db, facilityId: string, roomId: string): Promise<KnownAppliedTo> {
  const room = await roomById(db, facilityId, roomId)
  const standing = await plantsInRoom(db, facilityId, roomId)
  const plants = standing.filter(({ metrc }) => !metrc.IsOnHold).map(({ metrc }) => metrc.Label)
  const batchNames = await batchNamesOf(db, facilityId, plants)
  const { Id, Name = '' } = room?.metrc ?? {}
  return {
    to: Name,
    problems: appliedToRoomProblems(room, plants.length),
    roomId,
    batchId: null,
    plants,
    batchNames,
    write: (applied, summary) => ({
      kind: 'location.apply-additive',
      records: [Name],
      summary,
      payload: { ...applied, batchNames, id: Id ?? 0, roomName: Name },
      before: null,
    }),
  }
}

/** 'Applied 2.5 gal of Neem Oil 70% to Veg 1' */
export const applicationSummary = (
  { amount, unit }: Pick<AdditiveApplicationForm, 'amount' | 'unit'>,
  product: Pick<AdditiveProduct, 'productName'>,
  { to }: Pick<KnownAppliedTo, 'to'>,
): string => `Applied ${quantityText(amount)} ${unitText(unit)} of ${product.productName} to ${to}`

const entryText = ({ entryQuantity, entryUnit }: AdditiveProduct): string => `${entryQuantity} ${entryUnit}`.trim()

interface Recorded {
  facilityId: string
  by: Author
  form: AdditiveApplicationForm
  product: AdditiveProduct
  appliedTo: KnownAppliedTo
}

/**
 * What is done here with an application, in the transaction that records its write: it is kept, and taken out of the stock.
 *
 * @throws AppError invalid with 'Not enough available' at the amount, and then nothing is recorded
 */
export const besideApplication =
  ({ facilityId, by, form, product, appliedTo }: Recorded): Beside =>
  async (tx, [id = '']) => {
    const { stockQuantity: quantity, stockUnit: unit } = form
    const taken = quantity === null || unit === null ? null : { detailId: product.detailId, quantity, unit }
    if (taken) {
      const booked = await takeFromStock(tx, {
        ...taken,
        facilityId,
        by,
        reason: 'application',
        roomId: appliedTo.roomId,
      })
      if (isRefused(booked)) refuse(booked.problems.map(atStock))
    }
    const { type, productName, supplier, epaNumber, ingredients, device, harvestDays } = product
    const { amount, rate, volume, date } = form
    const entry = entryText(product)
    await saveApplication(tx, {
      id,
      facilityId,
      by,
      date,
      ...appliedTo,
      product: {
        type,
        productName,
        supplier,
        epaNumber,
        ingredients,
        device,
        amount,
        unit: form.unit,
        rate,
        volume,
        entry,
      },
      harvestDays,
      taken,
    })
  }

const atStock = ({ message, path }: Problem): Problem => ({
  message,
  path: path === 'unit' ? 'stockUnit' : 'stockQuantity',
})
