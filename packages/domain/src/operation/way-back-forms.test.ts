import { expect, test } from 'vitest'
import type * as z from 'zod'
import { HarvestAdditions } from '../harvest/add.ts'
import { WeightCorrection } from '../harvest/correct-weight.ts'
import { WasteDiscontinuation } from '../harvest/discontinue-waste.ts'
import { HarvestFinish } from '../harvest/finish.ts'
import { PlantRestoration } from '../harvest/restore.ts'
import { HarvestWaste } from '../harvest/waste.ts'
import { PackageAdjustment } from '../package/adjust.ts'
import { PackageDatesChange } from '../package/change-dates.ts'
import { PackageItemChange } from '../package/change-item.ts'
import { PackageMarksChange } from '../package/change-marks.ts'
import { PackageNoteChange } from '../package/change-note.ts'
import { PackageDiscontinuation } from '../package/discontinue.ts'
import { PackageFinish } from '../package/finish.ts'
import { PackageMove } from '../package/move.ts'
import { BatchAdjustment } from '../plant-batch/adjust.ts'
import { BatchStrainChange } from '../plant-batch/change-strain.ts'
import { BatchRename } from '../plant-batch/rename.ts'
import { BatchTagReplacement } from '../plant-batch/replace-tag.ts'
import { PlantStrainChange } from '../plant/change-strain.ts'
import { PlantTagReplacement } from '../plant/replace-tag.ts'
import { BatchPackage } from '../plant-batch/create-package.ts'
import { PlantBatchMove } from '../plant-batch/move.ts'
import { PlantMove } from '../plant/move.ts'
import { onlyTheState, whyNoWayBack } from './only-the-state.ts'
import { describedKind, kindNames, type OperationKind } from './operation-kinds.ts'
import { type WayBack, waysBack } from './way-back.ts'

const label = '1A4FF0300000022000008099'
const date = '2026-11-20'
const facilityId = 'F-1'

/** What was typed, in the fields of all kinds together. */
const typed = {
  id: 7,
  label,
  date,
  quantity: -7,
  count: 12,
  mark: 'donation',
  isMarked: true,
  unitOfMeasure: 'Grams',
  reason: 'Drying',
  note: 'dried',
  wasteId: 12,
  wasteType: 'Plant Material',
  weight: 40,
  unitOfWeight: 'Grams',
  harvestId: 7,
  harvestName: 'Harvest 7',
  name: 'Harvest 7',
  weightGrams: 412,
}
const before = {
  LocationName: 'Pack 1',
  StrainName: 'Gelato',
  LocationId: 12,
  SublocationName: 'Shelf 2',
  Note: 'cured',
  UseByDate: '2027-01-02',
  ExternalId: 'B-7',
  HarvestedDate: '2026-11-19',
  HarvestedWetWeight: 398,
  HarvestedUnitOfWeightAbbreviation: 'g',
  Item: { Name: 'Blue Dream, bulk' },
}

const waysOf = (kind: OperationKind) =>
  waysBack({
    operation: { kind, records: [label, label], recordedAt: '2026-11-21T10:01:00.000Z' },
    payload: typed,
    before,
  })

type Payload = Readonly<Record<string, unknown>>

const placed = (payload: Payload) => ({
  facilityId,
  date,
  locationId: String(payload['roomLocationId']),
  sublocation: payload['sublocation'],
})

/** What the page sends once it was prepared; a weight that is to be put right is typed, and days are those of today. */
const sent: Record<string, (payload: Payload, record: string) => [z.ZodType, object]> = {
  'package adjustQuantity': (payload) => [PackageAdjustment, { facilityId, label, date, ...payload }],
  'package changeItem': (payload) => [PackageItemChange, { facilityId, label, ...payload }],
  'package changeNote': (payload) => [PackageNoteChange, { facilityId, label, ...payload }],
  'package dates': (payload) => [PackageDatesChange, { facilityId, label, ...payload }],
  // The page has every mark of the package, and one of them is prepared.
  'package marks': ({ mark, isMarked, externalId = '' }) => [
    PackageMarksChange,
    {
      facilityId,
      label,
      tradeSample: false,
      donation: false,
      finishedGood: false,
      externalId,
      ...(mark === undefined ? {} : { [String(mark)]: isMarked }),
    },
  ],
  'batch toPackage': ({ count, staysWhole }) => [
    BatchPackage.pick({ count: true, staysWhole: true, batchName: true }),
    { count, staysWhole, batchName: 'Batch 1' },
  ],
  'batch adjustCount': (payload) => [BatchAdjustment, { facilityId, batchName: 'Batch 1', date, ...payload }],
  'batch rename': ({ newName }) => [BatchRename, { facilityId, batchName: 'Batch 1', name: newName }],
  // Which tag it gets instead is for the person to say.
  'batch replaceTag': (payload, record) => [
    BatchTagReplacement,
    { facilityId, batchName: record, newLabel: label, date, ...payload },
  ],
  'plant replaceTag': (payload, record) => [
    PlantTagReplacement,
    { facilityId, label: record, newLabel: label, date, ...payload },
  ],
  'plant changeStrain': (payload, record) => [
    PlantStrainChange,
    { facilityId, plants: [{ label: record }], ...payload },
  ],
  'batch changeStrain': (payload) => [BatchStrainChange, { facilityId, batchName: 'Batch 1', ...payload }],
  'package discontinue': (payload, record) => [PackageDiscontinuation, { facilityId, label: record, ...payload }],
  'package packageFinish': (payload, record) => [
    PackageFinish,
    { facilityId, label: record, date, undo: true, ...payload },
  ],
  'package move': (payload, record) => [PackageMove, { ...placed(payload), packageLabels: [record] }],
  'plant move': (payload, record) => [
    PlantMove,
    { ...placed(payload), plants: [{ label: record, changePhase: null }] },
  ],
  'batch move': (payload) => [PlantBatchMove, { ...placed(payload), batchNames: ['Batch 1'] }],
  'plant correctWeight': (_payload, record) => [
    WeightCorrection,
    { facilityId, id: '7', plants: [{ label: record, weight: 412 }] },
  ],
  'plant restore': (_payload, record) => [PlantRestoration, { facilityId, id: '7', plants: [{ label: record }] }],
  'plant harvestPlant': (payload, record) => [
    HarvestAdditions,
    {
      ...placed({ roomLocationId: 12, sublocation: null }),
      type: 'FullPlant',
      name: payload['name'],
      date: payload['date'],
      plants: [{ label: record, weight: payload['weightGrams'] }],
    },
  ],
  'harvest harvestFinish': (payload, record) => [
    HarvestFinish,
    { facilityId, id: record, date, undo: false, ...payload },
  ],
  'harvest harvestWaste': ({ wasteType, weight, unitOfWeight }, record) => [
    HarvestWaste,
    { facilityId, id: record, wasteType, weight, unitOfWeight, date },
  ],
  'harvest discontinueWaste': ({ wasteId }, record) => [
    WasteDiscontinuation,
    { facilityId, id: record, wasteId: String(wasteId) },
  ],
}

const prepared = kindNames.flatMap((kind) =>
  waysOf(kind).flatMap(({ form }) => (form ? [[`${kind} by ${form.kind} ${form.page}`, form] as const] : [])),
)

test.each(prepared)('what is prepared for a wrong %s is what its form may send', (_name, form) => {
  const bodyOf = sent[`${form.kind} ${form.page}`]
  expect(bodyOf, `${form.kind} ${form.page} is known here`).toBeDefined()
  const [schema, body] = bodyOf?.(form.payload, form.record) ?? []
  expect(schema?.safeParse(body).error?.issues ?? []).toEqual([])
})

test('every kind has a way back, or the sentence that says why only the state corrects it, and none has both', () => {
  for (const kind of kindNames) {
    const ways: WayBack[] = waysOf(kind)
    expect([kind, ways.length > 0]).toEqual([kind, !(kind in onlyTheState)])
  }
})

test.each(Object.keys(onlyTheState) as OperationKind[])('%s says why only the state corrects it', (kind) => {
  expect(whyNoWayBack(kind)).toMatch(/^[A-Z].*\.$/)
})

test('a way that leads to a form leads to one that a kind of change has, or to the correction of a weight', () => {
  const pages = kindNames.flatMap((kind) => {
    const { form } = describedKind(kind)
    return form ? [`${form.kind} ${form.page}`] : []
  })
  for (const [, { kind, page }] of prepared) expect([...pages, 'plant correctWeight']).toContain(`${kind} ${page}`)
})
