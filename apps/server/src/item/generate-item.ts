import { AppError } from '@cultivatd/domain/app-error'
import { nameProblems } from '@cultivatd/domain/catalogue/catalogue-name'
import { linkProblems } from '@cultivatd/domain/catalogue/mapping'
import { type CatalogueItem, itemLinks, noStrain } from '@cultivatd/domain/item/catalogue-item'
import type { ItemForm } from '@cultivatd/domain/item/item-form'
import { generatedItem } from '@cultivatd/domain/item/metrc-item'
import { linkTarget, saveLink } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'
import { createOwn, type OwnCall, type OwnKind, type OwnSaved } from '../http/own-change.ts'
import { catalogueItemRows, touchLinked } from './catalogue-item.store.ts'
import { strainOfItem } from './item-proposals.store.ts'
import { itemRecord } from './item.store.ts'

type Links = Pick<CatalogueItem, 'metrcItems'>

/** An item that is made with its links. What Metrc has taken is not judged again: somebody may have to say its strain. */
const generatedKind = (kind: OwnKind<ItemForm, CatalogueItem>): OwnSaved<ItemForm, CatalogueItem, Links> => ({
  ...kind,
  async problems(tx, { id, form, at }) {
    const problems = nameProblems(form.name, await catalogueItemRows.otherNames(tx, id))
    for (const { facilityId, metrcId } of itemLinks(at)) {
      const target = await linkTarget(tx, 'item', { facilityId, metrcId })
      problems.push(...linkProblems({ id, facilityId }, target).map((message) => ({ message, path: 'metrcItems' })))
    }
    return problems
  },
  async save(tx, wanted) {
    await kind.save(tx, wanted)
    for (const { facilityId, metrcId } of itemLinks(wanted.at))
      await saveLink(tx, { kind: 'item', ownId: wanted.id, facilityId }, metrcId)
    await touchLinked(tx, wanted.id)
  },
})

async function formOf(db: Db, name: string, at: Links): Promise<ItemForm> {
  for (const { facilityId, metrcId } of itemLinks(at)) {
    const record = await itemRecord(db, facilityId, String(metrcId))
    if (!record) continue
    const strain = await strainOfItem(db, facilityId, record)
    return generatedItem(name, record, strain ?? (record.StrainName ? noStrain : null))
  }
  throw new AppError('not-found', 'None of these items is in Metrc any more')
}

/**
 * Makes an item of what facilities have in Metrc, linked to each (READ-89).
 * @throws AppError as `createOwn` does; not-found when Metrc has none of them
 */
export async function generateItem(
  call: OwnCall<null>,
  kind: OwnKind<ItemForm, CatalogueItem>,
  { name, metrcItems }: Links & { name: string },
): Promise<string> {
  const at = { metrcItems }
  return createOwn(call, generatedKind(kind), { form: await formOf(call.db, name, at), at })
}
