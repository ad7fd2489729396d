import type { recordRows } from '@cultivatd/contract/record/record.contract'
import type { RecordKind } from '@cultivatd/domain/record/record-kind'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../db/db.ts'
import type { FeedEntity } from '../db/feed-entity.ts'
import { externalContacts } from '../external-contact/external-contact.store.ts'
import { activeFacilities } from '../facility/facility.store.ts'
import { knownHarvests } from '../harvest/harvest.store.ts'
import { inventoryDetails } from '../inventory/inventory.store.ts'
import { stockOf } from '../inventory/stock-rows.store.ts'
import { catalogueItems } from '../item/catalogue-item.store.ts'
import { items } from '../item/item.store.ts'
import { operationsByIds } from '../operation/operation.store.ts'
import { packagesByIds } from '../package/package.store.ts'
import { batchesByIds } from '../plant-batch/plant-batch.store.ts'
import { plantsByIds } from '../plant/plant.store.ts'
import { rooms } from '../room/room.store.ts'
import { catalogueStrains, metrcStrains } from '../strain/strain.store.ts'
import { tasksByIds } from '../task/task.store.ts'
import { transfersByIds } from '../transfer/transfer.store.ts'

/** How records of a kind are found and read. */
export interface KindSource<Row> {
  entity: FeedEntity
  table: string
  /** To what its records belong: to one facility each, to the organization, or to places in facilities. */
  of: 'facility' | 'organisation' | 'places'
  /** Which rows of the table are in the list. */
  isListed: RawBuilder<SqlBool>
  /** Those of these ids that may be seen, in any order; the facility is '' where they belong to none. */
  load: (db: Db, facilityId: string, ids: readonly string[]) => Promise<readonly Row[]>
}

type Sources = { readonly [Kind in RecordKind]: KindSource<z.input<(typeof recordRows)[Kind]>> }

const isThere = sql<SqlBool>`gone_at is null`
const any = sql<SqlBool>`true`
const ofFacility = { of: 'facility', isListed: isThere } as const
const ofOrganisation = { of: 'organisation', isListed: any } as const

export const recordSources: Sources = {
  facilities: {
    ...ofFacility,
    entity: 'facility',
    table: 'facility',
    load: async (db, _facilityId, ids) => (await activeFacilities(db)).filter(({ id }) => ids.includes(id)),
  },
  rooms: {
    of: 'facility',
    isListed: sql`gone_at is null and list <> 'locationsInactive'`,
    entity: 'room',
    table: 'room',
    load: rooms,
  },
  plants: { ...ofFacility, entity: 'plant', table: 'plant', load: plantsByIds },
  plantBatches: { ...ofFacility, entity: 'plant-batch', table: 'plant_batch', load: batchesByIds },
  harvests: {
    ...ofFacility,
    entity: 'harvest',
    table: 'harvest',
    load: async (db, facilityId, ids) =>
      (await knownHarvests(db, facilityId, ids)).map(({ harvest }) => harvest).filter(({ isGone }) => !isGone),
  },
  packages: { ...ofFacility, entity: 'package', table: 'package', load: packagesByIds },
  strains: {
    of: 'facility',
    isListed: sql`gone_at is null and list = 'strainsActive'`,
    entity: 'strain',
    table: 'strain',
    load: metrcStrains,
  },
  items: {
    of: 'facility',
    isListed: sql`gone_at is null and list = 'itemsActive'`,
    entity: 'item',
    table: 'item',
    load: items,
  },
  transfers: {
    of: 'facility',
    isListed: sql`gone_at is null and type <> 'template'`,
    entity: 'transfer',
    table: 'transfer',
    load: transfersByIds,
  },
  tasks: {
    of: 'places',
    isListed: any,
    entity: 'task',
    table: 'task',
    load: (db, _facilityId, ids) => tasksByIds(db, ids),
  },
  stock: { of: 'facility', isListed: any, entity: 'stock', table: 'stock', load: stockOf },
  operations: { of: 'facility', isListed: any, entity: 'operation', table: 'operation', load: operationsByIds },
  catalogueStrains: {
    ...ofOrganisation,
    entity: 'catalogue-strain',
    table: 'catalogue_strain',
    load: (db, _facilityId, ids) => catalogueStrains(db, ids),
  },
  catalogueItems: {
    ...ofOrganisation,
    entity: 'catalogue-item',
    table: 'catalogue_item',
    load: (db, _facilityId, ids) => catalogueItems(db, ids),
  },
  externalContacts: {
    ...ofOrganisation,
    entity: 'external-contact',
    table: 'external_contact',
    load: (db, _facilityId, ids) => externalContacts(db, ids),
  },
  inventoryDetails: {
    ...ofOrganisation,
    entity: 'inventory-detail',
    table: 'inventory_detail',
    load: (db, _facilityId, ids) => inventoryDetails(db, ids),
  },
}
