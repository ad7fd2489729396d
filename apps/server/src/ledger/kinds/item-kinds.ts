import { wordOf } from '@cultivatd/domain/item/item-category'
import {
  detailsPrinted,
  itemDetails,
  printedDetails,
  printedNames,
  unitFieldOf,
} from '@cultivatd/domain/item/item-details'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Item } from '@cultivatd/metrc/item-records'
import type { WriteOptions } from '@cultivatd/metrc/metrc-client'
import { linkMade } from '../../catalogue/link.store.ts'
import { recentFiles } from '../item-file.store.ts'
import { keptOfItem, withRecent } from '../kept-of-item.ts'
import { type Fields, type Kind, type LedgerClient, oneByOne } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { idsOfMade, readThenWrite, recordOf } from './asking.ts'
import { findNamed, idByName } from './find-named.ts'
import { amountOrNull } from './record-facts.ts'
import { setFields } from './set-fields.ts'

type NewItem = Payloads['item.create']

function facts(item: Fields): Fact[] {
  const known = item as Partial<Item>
  return [
    { name: 'Name', value: known.Name ?? null },
    { name: 'Category', value: known.ProductCategoryName ?? null },
    { name: 'Strain', value: known.StrainName ?? null },
    { name: 'Unit', value: known.UnitOfMeasureName ?? null },
    { name: 'Unit weight', value: amountOrNull(known.UnitWeight, known.UnitWeightUnitOfMeasureName) },
    { name: 'Unit volume', value: amountOrNull(known.UnitVolume, known.UnitVolumeUnitOfMeasureName) },
    ...detailFacts(item),
  ]
}

/** What its category asks for besides, as far as there is any. */
function detailFacts(item: Fields): Fact[] {
  const values = detailsPrinted(item)
  return itemDetails.flatMap(({ field }) => {
    const value = values[field]
    const unit = values[unitFieldOf(field)] ?? ''
    return value === undefined ? [] : [{ name: wordOf(`Requires${field}`), value: `${value} ${unit}`.trim() }]
  })
}

const row = (payload: NewItem) => ({
  Name: payload.name,
  ItemCategory: payload.category,
  Strain: payload.strain,
  UnitOfMeasure: payload.unitOfMeasure,
  UnitWeight: payload.weightQuantity,
  UnitWeightUnitOfMeasure: payload.weightUnit,
  UnitVolume: payload.volumeQuantity,
  UnitVolumeUnitOfMeasure: payload.volumeUnit,
  ...payload.details,
})

/** As the record prints them: requests call some of them otherwise (Metrc reference §10.2). */
const sets = (payload: NewItem) => ({
  Name: payload.name,
  ProductCategoryName: payload.category,
  StrainName: payload.strain,
  UnitOfMeasureName: payload.unitOfMeasure,
  UnitWeight: payload.weightQuantity,
  UnitWeightUnitOfMeasureName: payload.weightUnit,
  UnitVolume: payload.volumeQuantity,
  UnitVolumeUnitOfMeasureName: payload.volumeUnit,
  ...printedDetails(payload.details),
})

/** What the category does not ask for (Metrc reference §10.2). */
const mayOmit = [
  'StrainName',
  'UnitWeight',
  'UnitWeightUnitOfMeasureName',
  'UnitVolume',
  'UnitVolumeUnitOfMeasureName',
  ...printedNames,
]

/**
 * Metrc may have got another description since the mirror last read it, or since somebody acted. An item that it does not
 * show is sent as it was known then: Metrc says what is wrong with it.
 */
const updateWhole = (
  client: LedgerClient,
  facilityId: string,
  payload: Payloads['item.update'],
  options: WriteOptions,
): Promise<unknown> =>
  readThenWrite(
    options,
    (signal) => recordOf({ client, facilityId, signal }, 'item', payload.id),
    (shown, rest) => {
      const kept = withRecent(shown ? keptOfItem(shown) : payload.kept, payload.recent)
      return client.updateItems(facilityId, [{ ...kept, Id: payload.id, ...row(payload) }], rest)
    },
  )

/** Items in Metrc (READ-47, Metrc reference §10.2). */
export const itemKinds: { [K in 'item.create' | 'item.update']: Kind<Payloads[K]> } = {
  'item.create': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createItems(facilityId, payloads.map(row), options),
        payloads,
        { client, facilityId },
        idByName('itemsActive'),
      ),
    lookUp: findNamed({ list: 'itemsActive', noun: 'item', sets, mayOmit, facts }),
    wanted: (payload) => facts(sets(payload)),
    before: () => null,
    makes: async (_tx, _facilityId, payload, id) => ({
      table: 'item',
      list: 'itemsActive',
      metrc: { Id: id, ...sets(payload) },
    }),
    touches: ({ name }, id) => ({ items: [id ?? name] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null && payload.catalogueId !== undefined)
          await linkMade(tx, { kind: 'item', ownId: payload.catalogueId, facilityId }, metrcId)
    },
  },
  'item.update': {
    // What Metrc is not told is gone, so what it shows just before is sent along.
    goesAlone: true,
    enclosed: async (db, { facilityId, payload }) => ({
      ...payload,
      recent: await recentFiles(db, facilityId, payload.id),
    }),
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, (payload) => updateWhole(client, facilityId, payload, options)),
    ...setFields<Payloads['item.update']>({
      name: ({ name }) => `the item ${name}`,
      read: (question) => recordOf(question, 'item', question.payload.id),
      facts,
      sets,
      mayOmit,
    }),
    wanted: (payload) => facts(sets(payload)),
    touches: ({ id }) => ({ items: [id] }),
  },
}
