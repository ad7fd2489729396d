import { createHash } from 'node:crypto'
import {
  fileIdsOf,
  type ItemFileKind,
  kindOfFile,
  shownFileName,
  wasSentFromHere,
} from '@cultivatd/domain/item/item-file'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { WriteOptions } from '@cultivatd/metrc/metrc-client'
import { dropOutgoing, outgoingOf, recentFiles } from '../item-file.store.ts'
import { wholeItem, type WholeItem, withRecent } from '../kept-of-item.ts'
import { type Fields, type Finding, type Kind, type LedgerClient, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { readThenWrite, recordOf } from './asking.ts'
import { stopwatch } from '../stopwatch.ts'
import { notShown, touchedSince } from './record-facts.ts'
import { uploadFile, uploadShare } from './upload-item-file.ts'

type Adding = Payloads['item.add-file']
type Removing = Payloads['item.remove-file']

const facts = (of: ItemFileKind, record: Fields): Fact[] => [
  { name: kindOfFile(of).word, value: String(fileIdsOf(record, of).length) },
]

const wanted = ({ name, of, fileName }: Adding | Removing): Fact[] => [
  { name: 'Item', value: name },
  { name: kindOfFile(of).one, value: shownFileName(fileName) },
]

/** The item as Metrc has it just before, with other files: Metrc replaces the whole, and others may have changed the rest. */
const sendWhole = (
  client: LedgerClient,
  facilityId: string,
  { id, whole, recent }: Adding | Removing,
  { changed, options }: { changed: (item: WholeItem) => WholeItem; options: WriteOptions },
): Promise<unknown> =>
  readThenWrite(
    options,
    (signal) => recordOf({ client, facilityId, signal }, 'item', id),
    (shown, rest) => {
      const now = shown ? wholeItem(shown, { SupplyDurationDays: whole.SupplyDurationDays ?? null }) : whole
      return client.updateItems(facilityId, [changed(withRecent(now, recent))], rest)
    },
  )

const withFile = (item: WholeItem, of: ItemFileKind, fileId: number): WholeItem => {
  const { sent } = kindOfFile(of)
  return { ...item, [sent]: [...new Set([...(item[sent] ?? []), fileId])] }
}

const withoutFile = (item: WholeItem, of: ItemFileKind, fileId: number): WholeItem => {
  const { sent } = kindOfFile(of)
  return { ...item, [sent]: (item[sent] ?? []).filter((id) => id !== fileId) }
}

/** Both together take no longer than one write may. */
async function sendFile(client: LedgerClient, facilityId: string, payload: Adding, { timeoutMs }: WriteOptions) {
  const goneMs = stopwatch()
  const id = await uploadFile(
    client,
    facilityId,
    payload,
    timeoutMs === undefined ? {} : { timeoutMs: timeoutMs * uploadShare },
  )
  const changed = (item: WholeItem) => withFile(item, payload.of, id)
  const options = timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, Math.round(timeoutMs - goneMs())) }
  await sendWhole(client, facilityId, payload, { changed, options })
  return id
}

const hashOf = (base64: string): string => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')

/** Of files that the item did not name before, which is the one that was sent; and whether there are others of which nobody knows. */
async function findFile(question: Question<Adding>, record: Fields) {
  const { payload, before } = question
  const known = fileIdsOf((before ?? {}) as Fields, payload.of)
  let isStrange = false
  for (const id of fileIdsOf(record, payload.of).filter((each) => !known.includes(each))) {
    const file = await recordOf(question, payload.of === 'document' ? 'itemFile' : 'itemPhoto', id)
    const name = String(file?.FileDownloadName ?? '')
    if (name === payload.fileName) return { id, isStrange: false }
    if (wasSentFromHere(name)) continue
    // A host that calls it otherwise keeps its bytes.
    if (file && hashOf(String(file.FileContents ?? '')) === payload.hash) return { id, isStrange: false }
    isStrange = true
  }
  return { id: null, isStrange }
}

async function lookUpAdded(question: Question<Adding>): Promise<Finding> {
  const { id, name, of } = question.payload
  const shown = await recordOf(question, 'item', id)
  if (!shown) return notShown(`the item ${name}`)
  const record: Fields = { ...shown }
  const now = facts(of, record)
  const found = await findFile(question, record)
  if (found.id !== null)
    return { verdict: 'applied', id: found.id, now, sentence: `Metrc shows this file with the item ${name}.` }
  if (found.isStrange)
    return {
      verdict: 'unclear',
      now,
      sentence: `Metrc shows another file with the item ${name} than there was before, and by its name and its contents it is not this one.`,
    }
  return {
    verdict: 'not-applied',
    ...touchedSince(question, record),
    now,
    sentence: `Metrc does not show this file with the item ${name}.`,
  }
}

async function lookUpRemoved(question: Question<Removing>): Promise<Finding> {
  const { id, name, of, fileId } = question.payload
  const shown = await recordOf(question, 'item', id)
  if (!shown) return notShown(`the item ${name}`)
  const record: Fields = { ...shown }
  const now = facts(of, record)
  if (fileIdsOf(record, of).includes(fileId))
    return {
      verdict: 'not-applied',
      ...touchedSince(question, record),
      now,
      sentence: `Metrc shows this file with the item ${name} still.`,
    }
  return { verdict: 'applied', now, sentence: `Metrc does not show this file with the item ${name} any more.` }
}

const filesOf = (record: Fields, of: ItemFileKind, changed: (ids: number[]) => number[]): Fields => ({
  [kindOfFile(of).printed]: changed(fileIdsOf(record, of)).map((FileSystemId) => ({ FileSystemId })),
})

/** Photos and documents of items: sent, then named with the item (decision 113, Metrc reference §18). */
export const itemFileKinds: { [K in 'item.add-file' | 'item.remove-file']: Kind<Payloads[K]> } = {
  'item.add-file': {
    goesAlone: true,
    // Each is a file of its own: another one of the same item is no next try of what Metrc refused.
    addsUp: true,
    enclosed: async (db, { operationId, facilityId, payload }) => {
      const [content] = await outgoingOf(db, operationId)
      const recent = await recentFiles(db, facilityId, payload.id)
      return { ...payload, recent, ...(content !== undefined && { content }) }
    },
    async send(client, facilityId, payloads, options) {
      const ids: number[] = []
      for (const payload of payloads) ids.push(await sendFile(client, facilityId, payload, options))
      return ids
    },
    lookUp: lookUpAdded,
    wanted,
    before: (known) => (known ? [] : null),
    shows: ({ of }, record, id) =>
      id === null || fileIdsOf(record, of).includes(id) ? null : filesOf(record, of, (ids) => [...ids, id]),
    setsOnly: true,
    touches: ({ id }) => ({ items: [id] }),
    confirmed: (tx, _facilityId, writes) =>
      dropOutgoing(
        tx,
        writes.map(({ operationId }) => operationId),
      ),
  },
  'item.remove-file': {
    goesAlone: true,
    enclosed: async (db, { facilityId, payload }) => ({
      ...payload,
      recent: await recentFiles(db, facilityId, payload.id),
    }),
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, async (payload) => {
        const changed = (item: WholeItem) => withoutFile(item, payload.of, payload.fileId)
        await sendWhole(client, facilityId, payload, { changed, options })
      }),
    lookUp: lookUpRemoved,
    wanted,
    before: (known) => (known ? [] : null),
    after: (before, { of, fileId }) => ({
      ...before,
      ...filesOf(before, of, (ids) => ids.filter((id) => id !== fileId)),
    }),
    shows: ({ of, fileId }, record) =>
      fileIdsOf(record, of).includes(fileId) ? filesOf(record, of, (ids) => ids.filter((id) => id !== fileId)) : null,
    setsOnly: true,
    touches: ({ id }) => ({ items: [id] }),
  },
}
