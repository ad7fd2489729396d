import { apiKeyWords } from '../api-key/api-key.ts'
import { checklistWords } from '../checklist/checklist.ts'
import { cycleCountWords } from '../cycle-count/cycle-count.ts'
import { externalContactWords } from '../external-contact/external-contact.ts'
import { facilityWords } from '../facility/facility.ts'
import { inventoryCategoryWords } from '../inventory/inventory-category.ts'
import { inventoryDetailWords } from '../inventory/inventory-detail.ts'
import { equipmentWords, stockWords } from '../inventory/stock-words.ts'
import { itemWords } from '../item/catalogue-item.ts'
import { labLimitWords } from '../lab-test/lab-limit.ts'
import { labTestWords } from '../lab-test/lab-test.ts'
import { alarmPeopleWords } from '../environment/alarm-people.ts'
import { alarmWords } from '../environment/alarm-row.ts'
import { labelDesignWords } from '../label/label-design.ts'
import { labelLogoWords } from '../label/label-logo.ts'
import { lightWords } from '../light/light.ts'
import { readingWords } from '../environment/reading.ts'
import { sourceWords } from '../environment/source.ts'
import { targetWords } from '../environment/targets.ts'
import { roomWords } from '../room/room.ts'
import { runWords } from '../run/run.ts'
import { runTemplateWords } from '../run/run-template.ts'
import { stationWords } from '../station/station-words.ts'
import { strainWords } from '../strain/strain.ts'
import { systemWords } from '../system/system.ts'
import { taskWords } from '../task/task.ts'
import { waterWords } from '../water/water.ts'
import { webhookWords } from '../webhook/webhook.ts'
import { weighInWords } from '../weigh-in/weigh-in.ts'
import { commentWords } from '../comment/comment.ts'
import { articleWords } from '../help/article-words.ts'
import { articleCategoryWords } from '../help/article-category.ts'
import { commonWords, type FieldWords } from './field-changes.ts'
import type { HistoryEntity } from './history.ts'
import { stateCorrectionWords } from '../state-correction/state-correction.ts'

/** A kind of record that people change here says its fields itself. */
const words: Record<HistoryEntity, FieldWords> = {
  'additive-template': commonWords,
  alarm: alarmWords,
  'alarm-people': alarmPeopleWords,
  'api-key': apiKeyWords,
  article: articleWords,
  'article-category': articleCategoryWords,
  'catalogue-item': itemWords,
  'catalogue-strain': strainWords,
  checklist: checklistWords,
  comment: commentWords,
  'cycle-count': cycleCountWords,
  equipment: equipmentWords,
  'external-contact': externalContactWords,
  facility: facilityWords,
  harvest: commonWords,
  'inventory-category': inventoryCategoryWords,
  'inventory-detail': inventoryDetailWords,
  item: itemWords,
  'lab-limit': labLimitWords,
  'lab-test': labTestWords,
  'label-design': labelDesignWords,
  'label-logo': labelLogoWords,
  light: lightWords,
  organisation: commonWords,
  package: commonWords,
  plant: commonWords,
  'plant-batch': commonWords,
  'processing-job': commonWords,
  reading: readingWords,
  'reading-source': sourceWords,
  room: roomWords,
  'room-target': targetWords,
  run: runWords,
  'run-template': runTemplateWords,
  'state-correction': stateCorrectionWords,
  station: stationWords,
  stock: stockWords,
  strain: strainWords,
  system: systemWords,
  task: taskWords,
  user: commonWords,
  water: waterWords,
  webhook: webhookWords,
  'weigh-in': weighInWords,
}

/** What the history calls the fields of a kind of record. */
export const wordsOf = (entity: HistoryEntity): FieldWords => words[entity]
