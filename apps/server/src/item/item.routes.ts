import { catalogueItemRoutes, itemRoutes } from '@cultivatd/contract/item/item.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { type CatalogueItem, categoryChangeProblems, itemForm } from '@cultivatd/domain/item/catalogue-item'
import { type ItemCategory, makeInMetrcProblems } from '@cultivatd/domain/item/item-category'
import { detailsPrinted, keptDetails } from '@cultivatd/domain/item/item-details'
import { filesAsked } from '@cultivatd/domain/item/item-file'
import { type ItemForm, itemProblems, keptItem } from '@cultivatd/domain/item/item-form'
import {
  itemChangeSummary,
  type MetrcItemChange,
  type MetrcItemForm,
  metrcItemProblems,
  strainNamed,
} from '@cultivatd/domain/item/metrc-item'
import type { Item } from '@cultivatd/metrc/item-records'
import { linkIn } from '../catalogue/link-in.store.ts'
import { linkedTo, removeLinks } from '../catalogue/link.store.ts'
import { linkTold } from '../catalogue/link-told.store.ts'
import { makingProblems } from '../catalogue/mapping.store.ts'
import type { Db } from '../db/db.ts'
import { filesInTurn } from '../file/upload.store.ts'
import { implement } from '../http/implement.ts'
import { type OwnKind, updateOwn } from '../http/own-change.ts'
import { own } from '../http/own.ts'
import { act } from '../ledger/act.ts'
import { keptOfItem } from '../ledger/kept-of-item.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { catalogueStrains, strainNames } from '../strain/strain.store.ts'
import { catalogueItemRows, itemVocabulary, touchLinked } from './catalogue-item.store.ts'
import { generateItem } from './generate-item.ts'
import { mappedItems } from './item-mapping.store.ts'
import { itemNames, itemRecord } from './item.store.ts'
import { newItemFiles } from './new-item-files.ts'

export const catalogueItemKind: OwnKind<ItemForm, CatalogueItem> = {
  ...catalogueItemRows,
  entity: 'catalogue-item',
  noun: 'item',
  nameOf: ({ name }) => name,
  formOf: itemForm,
  async problems(tx, { id, form, before }) {
    const choices = { ...(await itemVocabulary(tx)), strains: await catalogueStrains(tx) }
    const others = await catalogueItemRows.otherNames(tx, id)
    return [...itemProblems(form, choices, others), ...categoryChangeProblems(before, form)]
  },
  async save(tx, { form, ...wanted }) {
    const { categories, units } = await itemVocabulary(tx)
    const category = categories.find(({ Name }) => Name === form.productCategoryName)
    await catalogueItemRows.save(tx, { ...wanted, form: category ? keptItem(form, category, units) : form })
    await touchLinked(tx, wanted.id)
  },
  async remove(tx, key) {
    await touchLinked(tx, key.id)
    await removeLinks(tx, 'item', key.id)
    await catalogueItemRows.remove(tx, key)
  },
}

/** What of an item is changed when it is linked in a facility. */
function linkItemIn(facilityId: string) {
  const linking = linkIn<CatalogueItem>(
    {
      mapped: mappedItems,
      own: catalogueItemKind,
      linkOf: ({ metrcItems }, at) => metrcItems.find(({ metrcLicense }) => metrcLicense === at)?.metrcItemId ?? null,
      others: catalogueItemRows.otherNames,
      path: 'metrcItemId',
    },
    facilityId,
  )
  const save: typeof linking.save = async (tx, wanted) => {
    await touchLinked(tx, wanted.id)
    await linking.save(tx, wanted)
    await touchLinked(tx, wanted.id)
  }
  return { ...linking, save }
}

/** Of what an item of one facility may be made. */
async function choicesAt(db: Db, facilityId: string) {
  const strains = await strainNames(db, facilityId)
  return { ...(await itemVocabulary(db, facilityId)), strainNames: strains.map(({ name }) => name) }
}

/** The item as it is sent: the strain as the facility spells it, and none where the category does not ask for one. */
function payloadOf(form: MetrcItemForm, { categories, strainNames: names }: Awaited<ReturnType<typeof choicesAt>>) {
  const isAsked = categoryOf(form, categories)?.RequiresStrain
  const category = categoryOf(form, categories)
  const strain = isAsked ? (strainNamed(form.strain, names) ?? form.strain) : null
  return { ...form, strain, details: category ? keptDetails(form.details, category) : null }
}

/** Metrc replaces the whole item: what the change does not name is sent as it is. */
function wholeChange(body: MetrcItemChange, item: Item): MetrcItemForm {
  const { weightQuantity = item.UnitWeight ?? null, weightUnit = item.UnitWeightUnitOfMeasureName ?? null } = body
  const { volumeQuantity = item.UnitVolume ?? null, volumeUnit = item.UnitVolumeUnitOfMeasureName ?? null } = body
  const details = { ...detailsPrinted({ ...item }), ...body.details }
  return { ...body, weightQuantity, weightUnit, volumeQuantity, volumeUnit, details }
}

const categoryOf = (form: MetrcItemForm, categories: readonly ItemCategory[]) =>
  categories.find(({ Name }) => Name === form.category)

const { link, generate, ...ownItemRoutes } = catalogueItemRoutes

export const itemHandlers = [
  ...own(ownItemRoutes, catalogueItemKind),
  ...implement(
    { link, generate },
    {
      async link({ facilityId, params, body: { metrcItemId, version }, ...call }) {
        const change = { id: params.id, form: { link: metrcItemId }, version }
        const linking = { kind: 'item' as const, ownId: params.id, facilityId }
        const did = await linkTold(call.db, linking, metrcItemId)
        await updateOwn({ ...call, facilityId: null }, { ...linkItemIn(facilityId), did }, change)
        return {}
      },
      async generate({ body, ...call }) {
        const active = await call.services.organisation.activeFacilityIds()
        if (body.metrcItems.some(({ metrcLicense }) => !active.has(metrcLicense)))
          throw new AppError('not-found', 'Unknown Facility')
        return { id: await generateItem({ ...call, facilityId: null }, catalogueItemKind, body) }
      },
    },
  ),
  ...implement(itemRoutes, {
    async create(call) {
      const { db, facilityId, body, by, services } = call
      const { facilityId: _, catalogueId, files: given, ...form } = body
      const choices = await choicesAt(db, facilityId)
      refuse(metrcItemProblems(form, choices, await itemNames(db, facilityId)))
      const category = categoryOf(form, choices.categories)
      if (category) refuse(makeInMetrcProblems(category))
      if (catalogueId !== undefined) refuse(await makingProblems(db, mappedItems, { id: catalogueId, facilityId }))
      const create = async () => {
        const { files, beside } = await newItemFiles(db, {
          facilityId,
          personId: by.id,
          catalogueId,
          files: given,
          asked: filesAsked(category),
          mostBytes: services.config.mostOutgoingBytes,
        })
        const write: LedgerWrite = {
          kind: 'item.create',
          records: [form.name],
          summary: `Created item ${form.name}`,
          payload: {
            ...payloadOf(form, choices),
            ...(catalogueId !== undefined && { catalogueId }),
            ...(files && { files }),
          },
          before: null,
        }
        return act(call, [write], beside)
      }
      // One at a time of each person, as every file that is made anew.
      return given ? filesInTurn(by.id, create) : create()
    },
    async update(call) {
      const { db, facilityId, params, body } = call
      const before = await itemRecord(db, facilityId, params.itemId)
      if (!before) throw new AppError('not-found', 'This item is not in Metrc any more. Link another one or create it.')
      const { facilityId: _, ...change } = body
      const form = wholeChange(change, before)
      const choices = await choicesAt(db, facilityId)
      refuse(metrcItemProblems(form, choices, await itemNames(db, facilityId, params.itemId)))
      const catalogueId = await linkedTo(db, 'item', { facilityId, metrcId: before.Id })
      const payload = payloadOf(form, choices)
      return act(call, [
        {
          kind: 'item.update',
          records: [before.Name],
          summary: itemChangeSummary(payload, categoryOf(form, choices.categories), { ...before }),
          payload: {
            ...payload,
            id: before.Id,
            kept: keptOfItem(before),
            ...(catalogueId !== null && { catalogueId }),
          },
          before,
        },
      ])
    },
  }),
]
