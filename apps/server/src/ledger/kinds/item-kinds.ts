import { wordOf } from '@cultivatd/domain/item/item-category'
import {
  detailsPrinted,
  itemDetails,
  printedDetails,
  printedNames,
  unitFieldOf,
} from '@cultivatd/domain/item/item-details'
import { itemFileKinds, shownFileName } from '@cultivatd/domain/item/item-file'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Item } from '@cultivatd/metrc/item-records'
import type { WriteOptions } from '@cultivatd/metrc/metrc-client'
import type { WriteResult } from '@cultivatd/metrc/records'
import { linkMade } from '../../catalogue/link.store.ts'
import { dropOutgoing, outgoingOf, recentFiles } from '../item-file.store.ts'
import { keptOfItem, type RecentFile, withRecent } from '../kept-of-item.ts'
import { type Fields, type Kind, type LedgerClient, oneByOne } from '../kind.ts'
import type { Payloads, SentFile } from '../payloads.ts'
import { stopwatch } from '../stopwatch.ts'
import { idsOfMade, readThenWrite, recordOf } from './asking.ts'
import { findNamed, idByName } from './find-named.ts'
import { amountOrNull } from './record-facts.ts'
import { setFields } from './set-fields.ts'
import { uploadFile, uploadShare } from './upload-item-file.ts'

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

/**
 * The files first, for the item names them by the ids under which Metrc keeps them: all together take no longer than one write
 * may. Where it breaks off between them nobody sees those that are there, and all are sent once more.
 */
async function createWithFiles(
  client: LedgerClient,
  facilityId: string,
  payload: NewItem & { files: readonly SentFile[] },
  { timeoutMs }: WriteOptions,
): Promise<WriteResult> {
  const goneMs = stopwatch()
  const each = timeoutMs === undefined ? {} : { timeoutMs: (timeoutMs * uploadShare) / payload.files.length }
  const named: RecentFile[] = []
  for (const file of payload.files)
    named.push({ of: file.of, fileId: await uploadFile(client, facilityId, file, each), isThere: true })
  const options = timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, Math.round(timeoutMs - goneMs())) }
  return client.createItems(facilityId, [withRecent(row(payload), named)], options)
}

const filesWanted = (files: readonly SentFile[] = []): Fact[] =>
  itemFileKinds.flatMap(({ of, word }) => {
    const names = files.filter((file) => file.of === of).map(({ fileName }) => shownFileName(fileName))
    return names.length > 0 ? [{ name: word, value: names.join(', ') }] : []
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
    // One with files takes several requests.
    goesAlone: true,
    enclosed: async (db, { operationId, payload }) => {
      if (!payload.files) return payload
      const contents = await outgoingOf(db, operationId)
      const files = payload.files.map((file, at) => ({ ...file, ...(contents[at] && { content: contents[at] }) }))
      return { ...payload, files }
    },
    async send(client, facilityId, payloads, options) {
      const made: (number | null)[] = []
      for (const payload of payloads) {
        const { files } = payload
        const answer = files
          ? createWithFiles(client, facilityId, { ...payload, files }, options)
          : client.createItems(facilityId, [row(payload)], options)
        made.push(...(await idsOfMade(answer, [payload], { client, facilityId }, idByName('itemsActive'))))
      }
      return made
    },
    lookUp: findNamed({ list: 'itemsActive', noun: 'item', sets, mayOmit, facts }),
    wanted: (payload) => [...facts(sets(payload)), ...filesWanted(payload.files)],
    before: () => null,
    makes: async (_tx, _facilityId, payload, id) => ({
      table: 'item',
      list: 'itemsActive',
      metrc: { Id: id, ...sets(payload) },
    }),
    touches: ({ name }, id) => ({ items: [id ?? name] }),
    async confirmed(tx, facilityId, writes) {
      await dropOutgoing(
        tx,
        writes.map(({ operationId }) => operationId),
      )
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
