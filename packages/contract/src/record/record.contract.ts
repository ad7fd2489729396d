import { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { Facility } from '@cultivatd/domain/facility/facility'
import { entityId } from '@cultivatd/domain/field/field'
import { Harvest } from '@cultivatd/domain/harvest/harvest'
import { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { Stock } from '@cultivatd/domain/inventory/stock-records'
import { CatalogueItem } from '@cultivatd/domain/item/catalogue-item'
import { Item } from '@cultivatd/domain/item/item'
import { Operation } from '@cultivatd/domain/operation/operation'
import { Package } from '@cultivatd/domain/package/package'
import { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { Plant } from '@cultivatd/domain/plant/plant'
import { organisationKinds, type RecordKind } from '@cultivatd/domain/record/record-kind'
import { Room } from '@cultivatd/domain/room/room'
import { MetrcStrain } from '@cultivatd/domain/strain/metrc-strain'
import { Strain } from '@cultivatd/domain/strain/strain'
import { Task } from '@cultivatd/domain/task/task'
import { Transfer } from '@cultivatd/domain/transfer/transfer'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { type PersonNeeds, routes } from '../route.ts'

/** What a record of each kind is, as lists, changes and webhooks give it. */
export const recordRows = {
  facilities: Facility,
  rooms: Room,
  plants: Plant,
  plantBatches: PlantBatch,
  harvests: Harvest,
  packages: Package,
  strains: MetrcStrain,
  items: Item,
  transfers: Transfer,
  tasks: Task,
  stock: Stock,
  operations: Operation,
  catalogueStrains: Strain,
  catalogueItems: CatalogueItem,
  externalContacts: ExternalContact,
  inventoryDetails: InventoryDetail,
} satisfies Record<RecordKind, z.ZodType>

/** Who may read a kind; everybody active where it is not named. */
export const recordNeeds: Partial<Record<RecordKind, PersonNeeds>> = {
  strains: [permission.strainView],
  items: [permission.strainView],
  catalogueStrains: [permission.strainView],
  catalogueItems: [permission.strainView],
}

/** A number of an address: 1 to `most`. */
const count = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `Must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `Must be a whole number from 1 to ${most}`)
    .default(usual)

const OrganisationPage = z.strictObject({
  ids: z
    .string()
    .regex(/^[^,]{1,100}(,[^,]{1,100}){0,99}$/, 'Ask for one to 100 ids, with commas between them')
    .optional()
    .describe('Only these records, by their ids with commas between them; `after` and `limit` count for nothing then.'),
  after: z
    .string()
    .regex(/^[\w-]{1,400}$/, 'This is not a place in the list')
    .optional()
    .describe('`next` of the page before; left out for the first page.'),
  limit: count(500, 100).describe('How many records a page has at most: 1 to 500.'),
})
const FacilityPage = OrganisationPage.extend({
  facilityId: entityId
    .optional()
    .describe('Only of this facility; else of all that the key is for, one after the other.'),
})

const position = z
  .string()
  .describe(
    'Where the changes were when the first page was read: `since` of `/api/changes`. Keep that of the first page.',
  )

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    rows: z.array(row).describe('May be fewer than `limit`; there are more as long as `next` is not null.'),
    next: z.string().nullable().describe('`after` of the next page; null at the end.'),
    position,
  })

/** A list of records of facilities, by their ids. */
const list = <const Path extends string, Row extends z.ZodType>(
  path: Path,
  row: Row,
  { noun, needs = 'active' }: { noun: string; needs?: PersonNeeds },
) =>
  ({
    method: 'GET',
    path: `/api/records/${path}` as const,
    query: FacilityPage,
    out: pageOf(row),
    needs,
    keepsToFacilities: true,
    summary: `List ${noun}, page by page`,
  }) as const

/** A list of records that belong to no facility; not for keys that are limited to some. */
const listOfAll = <const Path extends string, Row extends z.ZodType>(
  path: Path,
  row: Row,
  { noun, needs = 'active' }: { noun: string; needs?: PersonNeeds },
) => ({
  method: 'GET' as const,
  path: `/api/records/${path}` as const,
  query: OrganisationPage,
  out: pageOf(row),
  needs,
  summary: `List ${noun}, page by page`,
})

const ofStrains: PersonNeeds = [permission.strainView]

const change = <const Kind extends RecordKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    id: z.string(),
    facilityId: z.string().nullable().describe('Null for what belongs to no facility, or to several.'),
    op: z.enum(['upsert', 'delete']).describe('`delete`: it is there no more, or is none of what may be seen.'),
    record: recordRows[kind].nullable().describe('As it is now; null when it is gone.'),
  })

/** A change of one record. One that changed several times since is told once, as it is now. */
export const RecordChange = z.discriminatedUnion('kind', [
  change('facilities'),
  change('rooms'),
  change('plants'),
  change('plantBatches'),
  change('harvests'),
  change('packages'),
  change('strains'),
  change('items'),
  change('transfers'),
  change('tasks'),
  change('stock'),
  change('operations'),
  change('catalogueStrains'),
  change('catalogueItems'),
  change('externalContacts'),
  change('inventoryDetails'),
])
export type RecordChange = z.infer<typeof RecordChange>

export const ChangePage = z.strictObject({
  changes: z.array(RecordChange),
  position: z.string().describe('`since` of the next page.'),
  isMore: z.boolean().describe('Whether there are more already.'),
})

export const recordRoutes = routes({
  facilities: list('facilities', Facility, { noun: 'the active facilities' }),
  rooms: list('rooms', Room, { noun: 'rooms' }),
  plants: list('plants', Plant, { noun: 'plants in any phase, harvested and destroyed ones too' }),
  plantBatches: list('plant-batches', PlantBatch, { noun: 'plant batches' }),
  harvests: list('harvests', Harvest, { noun: 'harvests, finished ones too' }),
  packages: list('packages', Package, { noun: 'packages, finished ones too' }),
  strains: list('strains', MetrcStrain, {
    noun: 'the active strains of facilities, as Metrc has them',
    needs: ofStrains,
  }),
  items: list('items', Item, { noun: 'the active items of facilities, as Metrc has them', needs: ofStrains }),
  transfers: list('transfers', Transfer, { noun: 'transfers, received ones too' }),
  tasks: list('tasks', Task, { noun: 'tasks, completed ones too' }),
  stock: list('stock', Stock, { noun: 'the stock of consumables' }),
  catalogueStrains: listOfAll('catalogue-strains', Strain, {
    noun: 'the strains of the organization',
    needs: ofStrains,
  }),
  catalogueItems: listOfAll('catalogue-items', CatalogueItem, {
    noun: 'the items of the organization',
    needs: ofStrains,
  }),
  externalContacts: listOfAll('external-contacts', ExternalContact, { noun: 'external contacts' }),
  inventoryDetails: listOfAll('inventory-details', InventoryDetail, { noun: 'what items of inventory are' }),
  changes: {
    method: 'GET',
    path: '/api/changes',
    query: z.strictObject({
      since: z
        .string()
        .max(100)
        .optional()
        .describe('`position` of a list or of the page before; left out, only the position of now is answered.'),
      kinds: z
        .string()
        .max(400)
        .optional()
        .describe('Only these kinds of record, with commas between them; else all that the key may read.'),
      facilityId: entityId.optional().describe('Only of this facility.'),
      limit: count(1000, 200).describe('How many changes are looked at: 1 to 1000.'),
    }),
    out: ChangePage,
    needs: 'active',
    keepsToFacilities: true,
    streams: true,
    summary: 'What changed since a position: a page, or a stream of events',
    description: [
      'With `Accept: text/event-stream` it does not end: every change is an event `change` with the change as its data, and after some of them an event `position` says how far that is. Whoever connects again sends the id of the last event as `Last-Event-ID` (browsers and most libraries do it by themselves), or as `since`: nothing is missed, and what was told in the middle of being cut is told again.',
      'Positions are known for 24 hours. One that is not known any more is refused with 409: read the lists again, and go on from their position.',
      `Records of the organization (${organisationKinds.join(', ')}) are for keys of all facilities.`,
    ].join('\n\n'),
  },
})
