import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { latestDay } from '@cultivatd/domain/field/field'
import { adjustmentProblems, adjustmentSummary } from '@cultivatd/domain/package/adjust'
import { itemChangeProblems } from '@cultivatd/domain/package/change-item'
import { finishProblems } from '@cultivatd/domain/package/finish'
import { moveProblems } from '@cultivatd/domain/package/move'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { items } from '../item/item.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { movePackages } from './move-packages.ts'
import { packagesByLabels } from './package.store.ts'

async function packageByLabel(db: Db, facilityId: string, label: string): Promise<Package> {
  const [pkg] = await packagesByLabels(db, facilityId, [label])
  if (!pkg) throw new AppError('not-found', `Package ${label} is not in this facility`)
  return pkg
}

export const packageHandlers = implement(packageRoutes, {
  adjust: async ({ body, db, by, services }) => {
    const { facilityId, ...payload } = body
    const pkg = await packageByLabel(db, facilityId, body.label)
    const { adjustReasons: reasons, units } = await references(db, facilityId)
    refuse(adjustmentProblems(pkg, body, { reasons, units, today: latestDay(services.now()) }))
    await services.ledger.perform({
      kind: 'package.adjust',
      facilityId,
      by,
      records: [body.label],
      summary: adjustmentSummary(pkg, body),
      payload,
      before: pkg.metrc,
    })
    return {}
  },

  changeItem: async ({ body, db, by, services }) => {
    const { facilityId, label, itemName } = body
    const pkg = await packageByLabel(db, facilityId, label)
    refuse(itemChangeProblems(pkg, itemName, await items(db, facilityId)))
    await services.ledger.perform({
      kind: 'package.change-item',
      facilityId,
      by,
      records: [label],
      summary: `Changed item from ${pkg.metrc.ProductName} to ${itemName}`,
      payload: { label, itemName },
      before: pkg.metrc,
    })
    return {}
  },

  changeNote: async ({ body, db, by, services }) => {
    const { facilityId, label, note } = body
    const pkg = await packageByLabel(db, facilityId, label)
    refuse(actionProblems(pkg, 'changeNote'))
    await services.ledger.perform({
      kind: 'package.change-note',
      facilityId,
      by,
      records: [label],
      summary: note ? `Changed note to “${note}”` : 'Removed the note',
      payload: { label, note },
      before: pkg.metrc,
    })
    return {}
  },

  finish: async ({ body, db, by, services }) => {
    const { facilityId, label, date, undo } = body
    const pkg = await packageByLabel(db, facilityId, label)
    refuse(finishProblems(pkg, body, latestDay(services.now())))
    const common = { facilityId, by, records: [label], before: pkg.metrc }
    if (undo)
      await services.ledger.perform({ ...common, kind: 'package.unfinish', summary: 'Unfinished', payload: { label } })
    else
      await services.ledger.perform({
        ...common,
        kind: 'package.finish',
        summary: 'Finished',
        payload: { label, date },
      })
    return {}
  },

  move: async ({ body, db, by, services }) => {
    const { facilityId, locationId, date, packageLabels } = body
    const packages = await packagesByLabels(db, facilityId, packageLabels)
    const room = await roomById(db, facilityId, locationId)
    const found = new Set(packages.map(({ metrc }) => metrc.Label))
    const unknown = packageLabels.filter((label) => !found.has(label))
    refuse([
      ...unknown.map((label) => ({ path: 'packageLabels', message: `Package ${label} is not in this facility` })),
      ...moveProblems(packages, room, date, latestDay(services.now())),
    ])
    if (room) await movePackages({ facilityId, by, packages, room, date, ledger: services.ledger })
    return {}
  },
})
