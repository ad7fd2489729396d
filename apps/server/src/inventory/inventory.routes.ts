import {
  inventoryCategoryRoutes,
  inventoryDetailRoutes,
  inventoryTopics,
} from '@cultivatd/contract/inventory/inventory.contract'
import { refuse } from '@cultivatd/domain/app-error'
import {
  categoryInUseProblems,
  type InventoryCategory,
  type InventoryCategoryForm,
  inventoryCategoryForm,
  inventoryCategoryProblems,
} from '@cultivatd/domain/inventory/inventory-category'
import {
  detailInUseProblems,
  type InventoryDetail,
  type InventoryDetailForm,
  inventoryDetailForm,
  inventoryDetailProblems,
} from '@cultivatd/domain/inventory/inventory-detail'
import { own } from '../http/own.ts'
import type { OwnKind } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { equipmentOf, pieceById } from './equipment.store.ts'
import {
  detailsInCategory,
  inventoryCategories,
  inventoryCategoryRows,
  inventoryDetailRows,
  inventoryDetails,
  keptCategories,
} from './inventory.store.ts'
import { shownTickets, stockOf, ticketsOf } from './stock-rows.store.ts'

export const inventoryCategoryKind: OwnKind<InventoryCategoryForm, InventoryCategory> = {
  ...inventoryCategoryRows,
  entity: 'inventory-category',
  noun: 'category',
  nameOf: ({ name }) => name,
  formOf: inventoryCategoryForm,
  problems: async (tx, { id, form, before }) =>
    inventoryCategoryProblems(form, {
      before,
      others: await inventoryCategoryRows.others(tx, id),
      usedBy: await detailsInCategory(tx, id),
    }),
  async remove(tx, key) {
    refuse(categoryInUseProblems(await detailsInCategory(tx, key.id)))
    await inventoryCategoryRows.remove(tx, key)
  },
  // NOTE-11, READ-76.
  async notice(tx, by, { before, after }) {
    if (!after) return
    const message = `${by.name} ${before ? 'changed' : 'added'} the inventory category ${after.name}`
    await notifyUserAdmins(tx, by, { kind: 'category', facilityId: null, message })
  },
}

export const inventoryDetailKind: OwnKind<InventoryDetailForm, InventoryDetail> = {
  ...inventoryDetailRows,
  entity: 'inventory-detail',
  noun: 'inventory detail',
  nameOf: ({ name }) => name,
  formOf: inventoryDetailForm,
  problems: async (tx, { id, form, before }) =>
    inventoryDetailProblems(form, {
      before,
      others: await inventoryDetailRows.others(tx, id),
      categories: form.userCategoryId === '' ? [] : await keptCategories(tx, [form.userCategoryId]),
      wasInStock: before?.wasInStock ?? false,
    }),
  async remove(tx, key, before) {
    refuse(detailInUseProblems(before.wasInStock))
    await inventoryDetailRows.remove(tx, key)
  },
  // INV-13, NOTE-08.
  async notice(tx, by, { before, after }) {
    if (!before || !after) return
    await notifyUserAdmins(tx, by, {
      kind: 'inventory',
      facilityId: null,
      message: `${by.name} changed the inventory detail ${after.name}`,
    })
  },
}

export const inventoryHandlers = [
  ...own(inventoryCategoryRoutes, inventoryCategoryKind),
  ...own(inventoryDetailRoutes, inventoryDetailKind),
]

export const inventoryTopicHandlers = implementTopics(inventoryTopics, {
  inventoryCategories: {
    watches: { 'inventory-category': 'row' },
    load: ({ db, ids }) => inventoryCategories(db, ids),
  },
  inventoryDetails: {
    // What comes into stock for the first time can no longer be something else.
    watches: { 'inventory-detail': 'row', stock: 'row', equipment: 'all' },
    load: ({ db, ids }) => inventoryDetails(db, ids),
  },
  stock: {
    // A balance has the id of its detail, whose unit it is shown in.
    watches: { stock: 'row', 'inventory-detail': 'row' },
    load: ({ db, params, ids }) => stockOf(db, params.facilityId, ids),
  },
  equipment: {
    watches: { equipment: 'row' },
    load: ({ db, params, ids }) => equipmentOf(db, params.facilityId, ids),
  },
  pieceOfEquipment: {
    watches: { equipment: 'row', organisation: 'all' },
    async load({ db, params: { pieceId }, ids }) {
      const piece = ids && !ids.includes(pieceId) ? undefined : await pieceById(db, pieceId)
      return piece ? [piece] : []
    },
  },
  stockTickets: {
    watches: { 'stock-ticket': 'row', 'inventory-detail': 'all', system: 'all' },
    load: ({ db, params, ids }) => ticketsOf(db, params, ids),
    limit: shownTickets,
  },
})
