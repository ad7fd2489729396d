import { CatalogueName } from '@cultivatd/domain/catalogue/catalogue-name'
import { MappingRow, MappingStates } from '@cultivatd/domain/catalogue/mapping-row'
import { ProposalRow } from '@cultivatd/domain/catalogue/proposal-row'
import { eachOnce, entityId } from '@cultivatd/domain/field/field'
import { FileAddition } from '@cultivatd/domain/file/file'
import { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { Item } from '@cultivatd/domain/item/item'
import { ItemCategory } from '@cultivatd/domain/item/item-category'
import { mostNewFiles } from '@cultivatd/domain/item/item-file'
import { ItemForm } from '@cultivatd/domain/item/item-form'
import { MetrcItemChange, MetrcItemForm } from '@cultivatd/domain/item/metrc-item'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { ofOrganisation, ownRoutes, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'
import { ItemFileOf } from './item-file.contract.ts'

/** READ-20. */
const editing = [permission.strainEdit]

/** The organization's own items; what Metrc has of them are other records with routes of their own (READ-47). */
export const catalogueItemRoutes = {
  ...ownRoutes('catalogueItem', {
    noun: 'an item of the organization',
    form: ItemForm,
    place: ofOrganisation,
    needs: editing,
  }),
  ...routes({
    link: {
      method: 'PUT',
      path: '/api/catalogue-item/{id}/link',
      params: z.strictObject({ id: entityId }),
      body: z.strictObject({
        facilityId: entityId,
        /** Metrc's id of an item of this facility; null takes the link away. */
        metrcItemId: z.int().positive().nullable(),
        ...Seen.shape,
      }),
      out: Done,
      needs: editing,
      isRepeatable: true,
      summary: 'Link an item of the organization to an item of one facility',
    },
    generate: {
      method: 'POST',
      path: '/api/catalogue-item/generate',
      body: z.strictObject({
        name: CatalogueName,
        /** What it is linked to, at most one of each license; its values are those of the first. */
        metrcItems: z
          .array(z.strictObject({ metrcLicense: entityId, metrcItemId: z.int().positive() }))
          .min(1, 'Choose at least one item in Metrc')
          .max(100)
          .superRefine(eachOnce(({ metrcLicense }) => metrcLicense)),
      }),
      out: Created,
      needs: editing,
      isRepeatable: true,
      summary: 'Create an item of the organization from what facilities have in Metrc, linked to each',
    },
  }),
}

/**
 * The photos and documents that a new item comes with: those whose pieces were sent to the item of the organization, or those
 * of the refused creation that this one takes the place of.
 */
export const NewItemFiles = z.union([
  z
    .array(FileAddition.extend({ of: ItemFileOf }))
    .max(mostNewFiles, `Send at most ${mostNewFiles} files with a new item`)
    .superRefine(eachOnce(({ upload }) => upload)),
  z.strictObject({ again: entityId }),
])
export type NewItemFiles = z.infer<typeof NewItemFiles>

/** One facility's item in Metrc (API-16, API-17, READ-19, READ-47). */
export const itemRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/item/create',
    body: MetrcItemForm.extend({
      facilityId: entityId,
      /** The item of the organization that it is made for: it is linked once Metrc has confirmed. */
      catalogueId: entityId.optional(),
      files: NewItemFiles.optional(),
    }),
    out: Outcome,
    needs: editing,
    isTracked: true,
    isTried: true,
    summary: 'Create an item in Metrc, in one facility',
  },
  update: {
    method: 'PUT',
    path: '/api/item/{itemId}',
    /** Metrc's id of it in the facility. */
    params: z.strictObject({ itemId: entityId }),
    body: MetrcItemChange.extend({ facilityId: entityId }),
    out: Outcome,
    needs: editing,
    isTracked: true,
    summary: 'Change an item in Metrc, in one facility',
  },
})

/** Of what items may be made: the categories and units of all active facilities, one row. */
export const ItemChoicesRow = z.object({
  id: z.string(),
  version: z.number(),
  categories: z.array(ItemCategory),
  units: z.array(UnitOfMeasure),
  /** Their names; one may be of another facility. */
  brands: z.array(z.string()),
  /** Whether these are common values, because Metrc of no active facility was read yet (READ-108). */
  areCommon: z.boolean(),
})
export type ItemChoicesRow = z.infer<typeof ItemChoicesRow>

/** What lies of an item in one room, or in none, in one unit. */
export const PackagesOfItem = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  /** Null while Metrc names no room. */
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  packages: z.number(),
  quantity: z.number(),
  unitOfMeasureName: z.string(),
})
export type PackagesOfItem = z.infer<typeof PackagesOfItem>

/** A proposal for an item, with what tells the items of one name apart. */
export const ItemProposalRow = ProposalRow.extend({
  found: z.array(
    z.object({
      facilityId: z.string(),
      metrcId: z.number(),
      name: z.string(),
      category: z.string(),
      /** As Metrc calls it; null for several. */
      strain: z.string().nullable(),
      /** Whether the organization has that strain; else the item is made without one. */
      isStrainKnown: z.boolean(),
    }),
  ),
})
export type ItemProposalRow = z.infer<typeof ItemProposalRow>

const viewing = [permission.strainView]
const ItemParams = z.strictObject({ itemId: entityId })

export const itemTopics = topics({
  items: {
    params: FacilityParams,
    row: Item,
    needs: 'active',
    summary: 'The active items of a facility, as Metrc lists them',
  },
  catalogueItems: {
    row: ListedItem,
    needs: viewing,
    summary: 'The items of the organization, all of them, without their links',
  },
  itemChoices: {
    row: ItemChoicesRow,
    needs: viewing,
    summary: 'The categories and units of which items of the organization may be, one row',
  },
  itemStates: {
    row: MappingStates,
    needs: viewing,
    summary: 'How each item of the organization stands with each active facility',
  },
  itemProposals: {
    row: ItemProposalRow,
    needs: editing,
    summary: 'What of the items in Metrc that are not linked may become an item of the organization',
  },
  itemMapping: {
    params: ItemParams,
    row: MappingRow,
    needs: viewing,
    summary: 'How one item of the organization stands with each active facility, value by value',
  },
  packagesOfItem: {
    params: ItemParams,
    row: PackagesOfItem,
    needs: viewing,
    summary: 'What lies of one item of the organization in the rooms of the active facilities, not finished',
  },
})
