import { entityId } from '@cultivatd/domain/field/field'
import { InventoryCategory, InventoryCategoryForm } from '@cultivatd/domain/inventory/inventory-category'
import { InventoryDetail, InventoryDetailForm } from '@cultivatd/domain/inventory/inventory-detail'
import { Equipment, Stock, StockTicket } from '@cultivatd/domain/inventory/stock-records'
import { StockAddition, StockMove, StockRemoval } from '@cultivatd/domain/inventory/update-stock'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { ofOrganisation, ownRoutes } from '../own.ts'
import { Done, type Route, routes } from '../route.ts'
import { topics } from '../topic.ts'

// READ-22: any active user may, on the inventory page.
export const inventoryCategoryRoutes = ownRoutes('inventoryCategory', {
  noun: 'a category of inventory',
  form: InventoryCategoryForm,
  place: ofOrganisation,
  needs: 'active',
})

export const inventoryDetailRoutes = ownRoutes('inventoryDetail', {
  noun: 'an inventory detail: what an item of inventory is',
  form: InventoryDetailForm,
  place: ofOrganisation,
  needs: 'active',
})

// PERM-12.
const shared = {
  method: 'POST',
  out: Done,
  needs: [permission.generalEdit],
  isRepeatable: true,
  mayWait: true,
} as const satisfies Partial<Route>

export const stockRoutes = routes({
  add: {
    ...shared,
    path: '/api/stock/add',
    body: StockAddition,
    summary:
      'Add goods to the storage of a facility: a ticket for each consumable, a record for each piece of equipment',
  },
  move: {
    ...shared,
    path: '/api/stock/move',
    body: StockMove,
    summary:
      'Move goods to another place, also of another facility: a consumable gets two linked tickets, equipment its new place',
  },
  remove: {
    ...shared,
    path: '/api/stock/remove',
    body: StockRemoval,
    summary: 'Remove goods that were used up or thrown away',
  },
})

const inFacility = z.strictObject({ facilityId: entityId })

export const inventoryTopics = topics({
  inventoryCategories: {
    row: InventoryCategory,
    needs: 'active',
    summary: 'The categories of inventory of the organization, all of them',
  },
  inventoryDetails: {
    row: InventoryDetail,
    needs: 'active',
    summary: 'What the items of inventory of the organization are, all of them',
  },
  stock: {
    params: inFacility,
    row: Stock,
    needs: 'active',
    summary: 'How much of each consumable lies in the storage of a facility, with what was used of it',
  },
  equipment: {
    params: inFacility,
    row: Equipment,
    needs: 'active',
    summary: 'The pieces of equipment of a facility, without those that were removed',
  },
  pieceOfEquipment: {
    params: z.strictObject({ facilityId: entityId, pieceId: entityId }),
    row: Equipment,
    needs: 'active',
    summary: 'One piece of equipment, wherever it is now, also after it was removed',
  },
  stockTickets: {
    params: z.strictObject({ facilityId: entityId, detailId: entityId }),
    row: StockTicket,
    needs: 'active',
    summary: 'What was put into the storage of a facility of one consumable and taken out: the newest 500 tickets',
  },
})
