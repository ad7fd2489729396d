import type { Fields } from '@cultivatd/domain/history/field-changes'
import type { FieldChange, HistoryEntity } from '@cultivatd/domain/history/history'
import { aStateCorrectionForm } from '@cultivatd/domain/state-correction/state-correction.builders'
import { aChecklistForm } from '@cultivatd/domain/checklist/checklist.builders'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import { aLabelDesignForm } from '@cultivatd/domain/label/label.builders'
import { anArticleForm, aParagraph } from '@cultivatd/domain/help/article.builders'
import { aDetailForm } from '@cultivatd/domain/inventory/inventory.builders'
import { anItemForm } from '@cultivatd/domain/item/item-form.builders'
import { aStrainForm } from '@cultivatd/domain/strain/strain-form.builders'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { givenOperation, settleOperation } from '../history/history.builders.ts'
import { stateCorrectionKind } from '../state-correction/state-correction.routes.ts'
import { checklistKind } from '../checklist/checklist.routes.ts'
import type { Db } from '../db/db.ts'
import { externalContactKind } from '../external-contact/external-contact.routes.ts'
import { articleKind } from '../help/change-article.ts'
import type { OwnKey, OwnRow, Owner } from '../http/own-change.ts'
import { inventoryCategoryKind, inventoryDetailKind } from '../inventory/inventory.routes.ts'
import { catalogueItemKind } from '../item/item.routes.ts'
import { aTestForm } from '@cultivatd/domain/lab-test/lab-test.builders'
import { labelDesignKind } from '../label/label.routes.ts'
import { labLimitKind } from '../lab-test/lab-limit.routes.ts'
import { labTestKind } from '../lab-test/change-lab-test.ts'
import { aTemplateForm } from '@cultivatd/domain/run/run.builders'
import { runTemplateKind } from '../run/change-run-template.ts'
import { catalogueStrainKind } from '../strain/strain.routes.ts'
import { systemKind } from '../system/change-system.ts'

interface Told<Row> {
  entity: HistoryEntity
  noun: string
  formOf: (row: Row) => Fields
}

interface Sample {
  /** What is sent of a record of this name. */
  form: (name: string) => Fields
  /** What somebody changes of it, and how the history says so. */
  change: Fields
  told: FieldChange
}

/** The laboratory of the sample test: a change of one asks for it. */
const sampleLaboratoryId = 'sample-laboratory'

/** What the samples name. */
export async function givenForSamples(db: Db): Promise<void> {
  await externalContactKind.save(db, {
    facilityId: null,
    id: sampleLaboratoryId,
    form: aContactForm({ name: 'Sample Laboratory', services: ['PRODUCT_TESTING'] }),
    at: {},
    before: null,
  })
  const records = ['1A4FF0300000022000000001']
  await givenOperation(db, { id: wrongChange, facilityId: smallLicenses.grower, records })
  await settleOperation(db, wrongChange, { state: 'confirmed' })
}

/** A kind of record that is ours alone, as the tests that hold for all of them ask for it. */
function ownSample<Row extends OwnRow, Facility extends Owner>(
  { entity, noun, formOf, find }: Told<Row> & { find: (db: Db, key: OwnKey<Facility>) => Promise<Row | undefined> },
  { facilityId, made, ...sample }: Sample & { facilityId: Facility; made: object },
) {
  return {
    ...sample,
    entity,
    noun,
    facilityId,
    /** What is sent besides the form: of a new one, and of one that is there. */
    made,
    each: facilityId === null ? {} : { facilityId },
    path: `/api/${entity}`,
    async stored(db: Db, id: string): Promise<{ version: number; form: Fields } | undefined> {
      const row = await find(db, { facilityId, id })
      return row && { version: row.version, form: formOf(row) }
    },
  }
}
export type OwnSample = ReturnType<typeof ownSample>

/** The confirmed operation that the sample of a correction is about; who asks the samples has to store it. */
export const wrongChange = 'wrong-change'

/** Each kind whose routes `own` answers, by the name of its routes in the contract. */
export const ownSamples = (facilityId: string, roomId: string): Record<string, OwnSample> => ({
  article: ownSample(articleKind, {
    facilityId: null,
    made: {},
    form: (name) => anArticleForm({ name }),
    change: { content: [aParagraph('Weigh the harvest twice.')] },
    told: { label: 'Text', before: 'Weigh the harvest first.', after: 'Weigh the harvest twice.' },
  }),
  catalogueItem: ownSample(catalogueItemKind, {
    facilityId: null,
    made: {},
    form: (name) => anItemForm({ name, productCategoryName: 'Kief', strainId: null }),
    change: { unitOfMeasure: 'Pounds' },
    told: { label: 'Unit', before: 'Grams', after: 'Pounds' },
  }),
  catalogueStrain: ownSample(catalogueStrainKind, {
    facilityId: null,
    made: {},
    form: (name) => aStrainForm({ name }),
    change: { vegDays: 35 },
    told: { label: 'Veg days', before: '', after: '35 days' },
  }),
  checklist: ownSample(checklistKind, {
    facilityId: null,
    made: {},
    form: (name) => aChecklistForm({ name, lines: [{ id: 'l1', text: 'Look for leaks' }] }),
    change: { lines: [{ id: 'l1', text: 'Look for leaks under the benches' }] },
    told: { label: 'Lines', before: 'Look for leaks', after: 'Look for leaks under the benches' },
  }),
  labelDesign: ownSample(labelDesignKind, {
    facilityId: null,
    made: {},
    form: (name) => aLabelDesignForm({ name }),
    change: { width: 60 },
    told: { label: 'Width', before: '50.8 mm', after: '60 mm' },
  }),
  stateCorrection: ownSample(stateCorrectionKind, {
    facilityId: null,
    made: {},
    form: (name) => aStateCorrectionForm({ operationId: wrongChange, right: name }),
    change: { reason: 'Two tags were mixed up.' },
    told: { label: 'How it came about', before: 'The wrong tag was scanned.', after: 'Two tags were mixed up.' },
  }),
  externalContact: ownSample(externalContactKind, {
    facilityId: null,
    made: {},
    form: (name) => aContactForm({ name }),
    change: { active: false },
    told: { label: 'Status', before: 'Active', after: 'Inactive' },
  }),
  inventoryCategory: ownSample(inventoryCategoryKind, {
    facilityId: null,
    made: {},
    form: (name) => ({ name, type: 'EQUIP_USER_DEFINED' }),
    change: { type: 'CONSUME_USER_DEFINED' },
    told: { label: 'Type', before: 'Equipment', after: 'Consumables' },
  }),
  inventoryDetail: ownSample(inventoryDetailKind, {
    facilityId: null,
    made: {},
    form: (name) => aDetailForm({ name }),
    change: { criticalLimit: 6 },
    told: { label: 'Minimum required', before: '4', after: '6' },
  }),
  labLimit: ownSample(labLimitKind, {
    facilityId: null,
    made: {},
    form: (name) => ({ analyte: name, matrix: 'flower', limit: 0.5, unit: 'ppm', source: 'Rule 9' }),
    change: { limit: 0.2 },
    told: { label: 'Limit', before: '0.5', after: '0.2' },
  }),
  labTest: ownSample(labTestKind('2026-11-21'), {
    facilityId: null,
    made: {},
    form: (name) =>
      aTestForm({ sample: name, facilityOriginatedId: facilityId, testingFacilityId: sampleLaboratoryId }),
    change: { milesDriven: 40 },
    told: { label: 'Miles driven', before: '38', after: '40' },
  }),
  runTemplate: ownSample(runTemplateKind, {
    facilityId: null,
    made: {},
    form: (name) => aTemplateForm({ name }),
    change: { days: 70 },
    told: { label: 'Days', before: '63', after: '70' },
  }),
  system: ownSample(systemKind, {
    facilityId,
    made: { facilityId, roomId },
    form: (name) => ({ name, type: 'vegetation', rackCount: 1, levelCount: 2, zoneCount: 3 }),
    change: { levelCount: 4 },
    told: { label: 'Levels', before: '2', after: '4' },
  }),
})
