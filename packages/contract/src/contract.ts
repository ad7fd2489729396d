import { accountRoutes, accountTopics } from './account/account.contract.ts'
import { secondFactorRoutes } from './account/second-factor.contract.ts'
import { processingJobRoutes, processingJobTopics } from './processing-job/processing-job.contract.ts'
import { additiveRoutes, additiveTopics } from './additive/additive.contract.ts'
import { backupTopics } from './backup/backup.contract.ts'
import { apiKeyRoutes, apiKeyTopics } from './api-key/api-key.contract.ts'
import { checklistRoutes, checklistTopics } from './checklist/checklist.contract.ts'
import { stateCorrectionRoutes, stateCorrectionTopics } from './state-correction/state-correction.contract.ts'
import { cycleCountRoutes, cycleCountTopics } from './cycle-count/cycle-count.contract.ts'
import { commentRoutes, commentTopics } from './comment/comment.contract.ts'
import {
  alarmPeopleRoutes,
  alarmRoutes,
  environmentRoutes,
  environmentTopics,
  readingSourceRoutes,
  targetRoutes,
} from './environment/environment.contract.ts'
import { externalContactRoutes, externalContactTopics } from './external-contact/external-contact.contract.ts'
import { facilityRoutes, facilityTopics } from './facility/facility.contract.ts'
import { harvestRoutes, harvestTopics } from './harvest/harvest.contract.ts'
import { articleRoutes, helpRoutes, helpTopics } from './help/help.contract.ts'
import { historyTopics } from './history/history.contract.ts'
import { invitationRoutes, invitationTopics } from './invitation/invitation.contract.ts'
import {
  inventoryCategoryRoutes,
  inventoryDetailRoutes,
  inventoryTopics,
  stockRoutes,
} from './inventory/inventory.contract.ts'
import { itemFileRoutes, itemFileTopics } from './item/item-file.contract.ts'
import { catalogueItemRoutes, itemRoutes, itemTopics } from './item/item.contract.ts'
import { labLimitRoutes, labLimitTopics } from './lab-test/lab-limit.contract.ts'
import { labTestRoutes, labTestTopics } from './lab-test/lab-test.contract.ts'
import { commentPhotoRoutes, commentPhotoTopics } from './comment/comment-photo.contract.ts'
import { taskPhotoRoutes, taskPhotoTopics } from './task/task-photo.contract.ts'
import { labTestFileRoutes, labTestFileTopics } from './lab-test/lab-test-file.contract.ts'
import { metrcResultRoutes, metrcResultTopics } from './lab-test/metrc-result.contract.ts'
import { labelDesignRoutes, labelRoutes, labelTopics } from './label/label.contract.ts'
import { lightRoutes, lightTopics } from './light/light.contract.ts'
import { lookupRoutes } from './lookup/lookup.contract.ts'
import { metaRoutes } from './meta/meta.contract.ts'
import { notificationRoutes, notificationTopics } from './notification/notification.contract.ts'
import { operationRoutes, operationTopics } from './operation/operation.contract.ts'
import { organisationRoutes, organisationTopics } from './organisation/organisation.contract.ts'
import { packageRoutes, packageTopics } from './package/package.contract.ts'
import { plantBatchRoutes, plantBatchTopics } from './plant-batch/plant-batch.contract.ts'
import { plantRoutes, plantTopics } from './plant/plant.contract.ts'
import { recordRoutes } from './record/record.contract.ts'
import { repairRoutes, repairTopics } from './repair/repair.contract.ts'
import { referenceTopics } from './reference/reference.contract.ts'
import { roomRoutes, roomTopics } from './room/room.contract.ts'
import { sublocationRoutes } from './sublocation/sublocation.contract.ts'
import { runRoutes, runTemplateRoutes, runTopics } from './run/run.contract.ts'
import { badgeRoutes, crewRoutes, stationRoutes, stationTopics } from './station/station.contract.ts'
import { catalogueStrainRoutes, strainRoutes, strainTopics } from './strain/strain.contract.ts'
import { syncRoutes, syncTopics } from './sync/sync.contract.ts'
import { systemRoutes, systemTopics } from './system/system.contract.ts'
import { tagTopics } from './tag/tag.contract.ts'
import { taskRoutes, taskTopics } from './task/task.contract.ts'
import { taskFeedRoutes, taskFeedTopics } from './task-feed/task-feed.contract.ts'
import { externalTransferRoutes, externalTransferTopics } from './transfer/external-transfer.contract.ts'
import { transferRoutes, transferTopics } from './transfer/transfer.contract.ts'
import {
  transferTemplateRoutes,
  transferTemplateTopics,
  transporterRoutes,
} from './transfer/transfer-template.contract.ts'
import { userRoutes, userTopics } from './user/user.contract.ts'
import { waterRoutes, waterTopics } from './water/water.contract.ts'
import { webhookRoutes, webhookTopics } from './webhook/webhook.contract.ts'
import { weighInRoutes, weighInTopics } from './weigh-in/weigh-in.contract.ts'

/** Every route of the product, by feature. */
export const contract = {
  account: accountRoutes,
  additive: additiveRoutes,
  processingJob: processingJobRoutes,
  alarm: alarmRoutes,
  alarmPeople: alarmPeopleRoutes,
  apiKey: apiKeyRoutes,
  article: articleRoutes,
  badge: badgeRoutes,
  catalogueItem: catalogueItemRoutes,
  catalogueStrain: catalogueStrainRoutes,
  checklist: checklistRoutes,
  stateCorrection: stateCorrectionRoutes,
  comment: commentRoutes,
  crew: crewRoutes,
  cycleCount: cycleCountRoutes,
  environment: environmentRoutes,
  externalContact: externalContactRoutes,
  facility: facilityRoutes,
  harvest: harvestRoutes,
  help: helpRoutes,
  invitation: invitationRoutes,
  inventoryCategory: inventoryCategoryRoutes,
  inventoryDetail: inventoryDetailRoutes,
  item: itemRoutes,
  itemFile: itemFileRoutes,
  labLimit: labLimitRoutes,
  labTest: labTestRoutes,
  labTestFile: labTestFileRoutes,
  label: labelRoutes,
  labelDesign: labelDesignRoutes,
  light: lightRoutes,
  lookup: lookupRoutes,
  meta: metaRoutes,
  metrcResult: metrcResultRoutes,
  notification: notificationRoutes,
  operation: operationRoutes,
  organisation: organisationRoutes,
  package: packageRoutes,
  plant: plantRoutes,
  plantBatch: plantBatchRoutes,
  readingSource: readingSourceRoutes,
  record: recordRoutes,
  repair: repairRoutes,
  room: roomRoutes,
  secondFactor: secondFactorRoutes,
  sublocation: sublocationRoutes,
  roomTarget: targetRoutes,
  run: runRoutes,
  runTemplate: runTemplateRoutes,
  station: stationRoutes,
  stock: stockRoutes,
  strain: strainRoutes,
  sync: syncRoutes,
  system: systemRoutes,
  task: taskRoutes,
  taskFeed: taskFeedRoutes,
  taskPhoto: taskPhotoRoutes,
  commentPhoto: commentPhotoRoutes,
  transfer: transferRoutes,
  transferTemplate: transferTemplateRoutes,
  externalTransfer: externalTransferRoutes,
  transporter: transporterRoutes,
  user: userRoutes,
  water: waterRoutes,
  webhook: webhookRoutes,
  weighIn: weighInRoutes,
} as const

/** Every live topic of the product; names are unique across features. */
export const topics = {
  ...accountTopics,
  ...additiveTopics,
  ...backupTopics,
  ...apiKeyTopics,
  ...processingJobTopics,
  ...checklistTopics,
  ...stateCorrectionTopics,
  ...commentTopics,
  ...cycleCountTopics,
  ...environmentTopics,
  ...externalContactTopics,
  ...facilityTopics,
  ...harvestTopics,
  ...helpTopics,
  ...historyTopics,
  ...inventoryTopics,
  ...invitationTopics,
  ...itemTopics,
  ...itemFileTopics,
  ...labLimitTopics,
  ...labTestTopics,
  ...labTestFileTopics,
  ...labelTopics,
  ...lightTopics,
  ...metrcResultTopics,
  ...notificationTopics,
  ...operationTopics,
  ...organisationTopics,
  ...packageTopics,
  ...plantTopics,
  ...plantBatchTopics,
  ...referenceTopics,
  ...repairTopics,
  ...roomTopics,
  ...runTopics,
  ...stationTopics,
  ...strainTopics,
  ...syncTopics,
  ...systemTopics,
  ...tagTopics,
  ...taskTopics,
  ...taskFeedTopics,
  ...taskPhotoTopics,
  ...commentPhotoTopics,
  ...transferTopics,
  ...transferTemplateTopics,
  ...externalTransferTopics,
  ...userTopics,
  ...waterTopics,
  ...webhookTopics,
  ...weighInTopics,
} as const
