import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { isOpen } from '@cultivatd/domain/operation/open'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { adjustmentProblems, adjustmentSummary, afterWaiting } from '@cultivatd/domain/package/adjust'
import { packagesAdjustmentProblems } from '@cultivatd/domain/package/adjust-many'
import { datesChangeProblems, datesChangeSummary } from '@cultivatd/domain/package/change-dates'
import { itemChangeProblems } from '@cultivatd/domain/package/change-item'
import { marksChangeProblems } from '@cultivatd/domain/package/change-marks'
import { packageCreationProblems } from '@cultivatd/domain/package/create-package'
import { discontinueProblems, sourceLabels } from '@cultivatd/domain/package/discontinue'
import { emptyingOf, emptyingProblems } from '@cultivatd/domain/package/empty-and-finish'
import { finishProblems } from '@cultivatd/domain/package/finish'
import { moveProblems } from '@cultivatd/domain/package/move'
import { actionProblems, type Package, packageNotHere } from '@cultivatd/domain/package/package'
import { sampleProblems } from '@cultivatd/domain/package/take-sample'
import { treatmentProblems } from '@cultivatd/domain/package/treat'
import type { Db } from '../db/db.ts'
import { harvestsOfPackage } from '../harvest/harvest.store.ts'
import { implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { items } from '../item/item.store.ts'
import { withMoves } from '../operation/open-moves.store.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { availableTags as tagsOf } from '../tag/tag.store.ts'
import { adjustments, countedPackages, refuseCountedTwice } from './adjust-packages.ts'
import { creation } from './create-package.ts'
import { discontinuation } from './discontinue-package.ts'
import { heldPackages } from './held-packages.store.ts'
import { movesTo } from './move-packages.ts'
import { plantedOf } from './plant-package.ts'
import { packagesByLabels } from './package.store.ts'
import { markings, sampling, treatment } from './say-of-package.ts'
import { sourceHarvestsOf } from './source-harvests.ts'
import { waitingAmounts } from './waiting-amounts.store.ts'

async function packageByLabel(db: Db, facilityId: string, label: string): Promise<Package> {
  const [pkg] = await packagesByLabels(db, facilityId, [label])
  if (!pkg) throw (await comingPackage(db, facilityId, label)) ?? new AppError('not-found', [packageNotHere(label)])
  return pkg
}

/** Why nothing can be done yet to a package that is made here and that Metrc has not shown; null when it is none. */
async function comingPackage(db: Db, facilityId: string, label: string): Promise<AppError | null> {
  const made = (await operationsOf(db, facilityId, label)).find(
    ({ kind, records, state }) =>
      describedKind(kind).makes === 'package' && records[0] === label && (isOpen(state) || state === 'confirmed'),
  )
  if (!made) return null
  const why = isOpen(made.state)
    ? 'Metrc has not answered yet that it is made'
    : 'it was just made, and Metrc does not show it yet'
  return new AppError(
    'conflict',
    `Package ${label} cannot be changed yet: ${why}. Nothing was sent. Try again in a minute.`,
  )
}

export const packageHandlers = implement(packageRoutes, {
  adjust: async (call) => {
    const { db, today } = call
    const { facilityId, holds: _holds, ...payload } = call.body
    const pkg = await packageByLabel(db, facilityId, payload.label)
    const { adjustReasons: reasons, units } = await references(db, facilityId)
    const waiting = (await waitingAmounts(db, facilityId, [payload.label])).get(payload.label) ?? []
    refuse(adjustmentProblems(pkg, call.body, { reasons, units, waiting, today }))
    return act(call, [
      {
        kind: 'package.adjust',
        records: [payload.label],
        summary: adjustmentSummary(pkg, call.body, waiting),
        payload,
        before: pkg.metrc,
      },
    ])
  },

  adjustMany: async (call) => {
    const { db, facilityId, today, body } = call
    const counted = await countedPackages(db, facilityId, body.packages)
    const { adjustReasons: reasons, units } = await references(db, facilityId)
    refuse(packagesAdjustmentProblems(counted, body.date, { reasons, units, today }))
    return act(call, adjustments(counted, body.date), (tx, operationIds) =>
      refuseCountedTwice(tx, facilityId, counted, operationIds),
    )
  },

  byLabels: async ({ db, facilityId, body }) => ({ packages: await packagesByLabels(db, facilityId, body.labels) }),

  changeItem: async (call) => {
    const { db, facilityId } = call
    const { label, itemName } = call.body
    const pkg = await packageByLabel(db, facilityId, label)
    refuse(itemChangeProblems(pkg, itemName, await items(db, facilityId)))
    return act(call, [
      {
        kind: 'package.change-item',
        records: [label],
        summary: `Changed item from ${pkg.metrc.ProductName} to ${itemName}`,
        payload: { label, itemName },
        before: pkg.metrc,
      },
    ])
  },

  changeNote: async (call) => {
    const { db, facilityId } = call
    const { label, note } = call.body
    const pkg = await packageByLabel(db, facilityId, label)
    refuse(actionProblems(pkg, 'changeNote'))
    return act(call, [
      {
        kind: 'package.change-note',
        records: [label],
        summary: note ? `Changed note to “${note}”` : 'Removed the note',
        payload: { label, note },
        before: pkg.metrc,
      },
    ])
  },

  changeDates: async (call) => {
    const { db } = call
    const { facilityId, ...payload } = call.body
    const pkg = await packageByLabel(db, facilityId, payload.label)
    refuse(datesChangeProblems(pkg, payload))
    const summary = datesChangeSummary(pkg, payload)
    return act(call, [{ kind: 'package.change-dates', records: [payload.label], summary, payload, before: pkg.metrc }])
  },

  changeMarks: async (call) => {
    const { db, facilityId, body } = call
    const pkg = await packageByLabel(db, facilityId, body.label)
    const { packageAbilities } = await references(db, facilityId)
    refuse(marksChangeProblems(pkg, body, packageAbilities))
    return act(call, markings(pkg, body))
  },

  treat: async (call) => {
    const { db, facilityId, body, today } = call
    const pkg = await packageByLabel(db, facilityId, body.label)
    const { packageAbilities: abilities } = await references(db, facilityId)
    refuse(treatmentProblems(pkg, body, { abilities, today }))
    return act(call, [treatment(pkg, body)])
  },

  takeSample: async (call) => {
    const { db, facilityId, body, today } = call
    await packageByLabel(db, facilityId, body.from)
    const pkg = (await heldPackages(db, facilityId, [body.from])).get(body.from)
    const room = await roomById(db, facilityId, body.locationId)
    const { locationUses: locationTypes, sublocations, labTestBatches, ...may } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'package')
    const facts = { room, locationTypes, sublocations, availableTags, labTestBatches, today }
    refuse(pkg ? sampleProblems(pkg, body, { ...facts, abilities: may.packageAbilities }) : [])
    return act(call, pkg && room ? [sampling(pkg, body, room)] : [])
  },

  finish: async (call) => {
    const { db, facilityId, today } = call
    const { label, date, undo } = call.body
    const pkg = await packageByLabel(db, facilityId, label)
    refuse(finishProblems(pkg, call.body, today))
    const common = { records: [label] as const, before: pkg.metrc }
    return act(call, [
      undo
        ? { ...common, kind: 'package.unfinish', summary: 'Unfinished', payload: { label } }
        : { ...common, kind: 'package.finish', summary: 'Finished', payload: { label, date } },
    ])
  },

  emptyAndFinish: async (call) => {
    const { db, facilityId, today } = call
    const { label, date } = call.body
    const pkg = await packageByLabel(db, facilityId, label)
    const { adjustReasons: reasons, units } = await references(db, facilityId)
    const waiting = (await waitingAmounts(db, facilityId, [label])).get(label) ?? []
    refuse(emptyingProblems(pkg, call.body, { reasons, units, waiting, today }))
    const emptying = emptyingOf(afterWaiting(pkg, waiting), call.body)
    const { facilityId: _facility, ...payload } = emptying
    const common = { records: [label] as const, before: pkg.metrc }
    const finish = { ...common, kind: 'package.finish', summary: 'Finished', payload: { label, date } } as const
    // The second goes once the first has its outcome: what is refused to be emptied, Metrc refuses to finish too.
    const adjust = {
      ...common,
      kind: 'package.adjust',
      summary: adjustmentSummary(pkg, emptying, waiting),
      payload,
    } as const
    return act(call, emptying.quantity === 0 ? [finish] : [adjust, finish])
  },

  discontinue: async (call) => {
    const { db, facilityId, today } = call
    const { label } = call.body
    await packageByLabel(db, facilityId, label)
    const pkg = (await heldPackages(db, facilityId, [label])).get(label)
    const harvests = await harvestsOfPackage(db, facilityId, label)
    const sources = pkg ? await packagesByLabels(db, facilityId, sourceLabels(pkg)) : []
    refuse(pkg ? discontinueProblems(pkg, harvests, sources) : [])
    return act(call, pkg ? [await discontinuation(db, pkg, today)] : [])
  },

  move: async (call) => {
    const { db, facilityId, today } = call
    const { locationId, sublocation, date, packageLabels } = call.body
    const packages = await packagesByLabels(db, facilityId, packageLabels)
    const room = await roomById(db, facilityId, locationId)
    const known = new Map(packages.map((pkg) => [pkg.metrc.Label, pkg]))
    const asked = packageLabels.map((label) => ({ label, pkg: known.get(label) }))
    const named = await withMoves(db, facilityId, asked, ({ label }) => label)
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    refuse(moveProblems(named, { room, sublocation, locationTypes, sublocations, date, today }))
    return act(call, room ? movesTo(room, named, date, sublocation) : [])
  },

  sourceHarvests: async (call) => {
    const { facilityId, label } = call.params
    const pkg = await packageByLabel(call.db, facilityId, label)
    call.services.metrcReads(call.by.id)
    return sourceHarvestsOf(call, facilityId, pkg.metrc.Id)
  },

  plant: async (call) => {
    const { label } = call.body
    const held = await heldPackages(call.db, call.facilityId, [label])
    return act(call, await plantedOf(call, call.body, held.get(label)))
  },

  createPackage: async (call) => {
    const { db, facilityId, today } = call
    const { itemId, locationId, packages } = call.body
    const labels = packages.map(({ label }) => label)
    const held = await heldPackages(db, facilityId, labels)
    const sources = packages.map(({ label, ...taken }) => ({ ...taken, name: label, pkg: held.get(label) }))
    const room = await roomById(db, facilityId, locationId)
    const [item] = await items(db, facilityId, [itemId])
    const { locationUses: locationTypes, sublocations, labTestBatches, ...may } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'package')
    const abilities = may.packageAbilities
    const facts = { room, item, locationTypes, sublocations, availableTags, abilities, labTestBatches, today }
    refuse(packageCreationProblems(call.body, sources, facts))
    return act(call, room && item ? [creation(call.body, room, item)] : [])
  },
})
