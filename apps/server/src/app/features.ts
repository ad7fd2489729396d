import { serveSecurityPages } from '../http/security-pages.ts'
import { apiKeyHandlers, apiKeyTopicHandlers } from '../api-key/api-key.routes.ts'
import { accountHandlers, secondFactorHandlers } from '../account/account.routes.ts'
import { invitationHandlers, invitationTopicHandlers } from '../account/invitation.routes.ts'
import { accountTopicHandlers } from '../account/account.topics.ts'
import { serveIdentityPopup } from '../account/identity-popup.ts'
import { processingJobHandlers, processingJobTopicHandlers } from '../processing-job/processing-job.routes.ts'
import { additiveHandlers, additiveTopicHandlers } from '../additive/additive.routes.ts'
import { backupTopicHandlers } from '../backup/backup.topics.ts'
import { checklistHandlers, checklistTopicHandlers } from '../checklist/checklist.routes.ts'
import { stateCorrectionHandlers, stateCorrectionTopicHandlers } from '../state-correction/state-correction.routes.ts'
import { cycleCountHandlers, cycleCountTopicHandlers } from '../cycle-count/cycle-count.routes.ts'
import { commentHandlers, commentTopicHandlers } from '../comment/comment.routes.ts'
import {
  alarmHandlers,
  alarmPeopleHandlers,
  environmentHandlers,
  environmentTopicHandlers,
  readingSourceHandlers,
  targetHandlers,
} from '../environment/environment.routes.ts'
import { externalContactHandlers, externalContactTopicHandlers } from '../external-contact/external-contact.routes.ts'
import { facilityHandlers } from '../facility/facility.routes.ts'
import { facilityTopicHandlers } from '../facility/facility.topics.ts'
import { harvestHandlers } from '../harvest/harvest.routes.ts'
import { harvestTopicHandlers } from '../harvest/harvest.topics.ts'
import { helpHandlers, helpTopicHandlers } from '../help/help.routes.ts'
import { historyTopicHandlers } from '../history/history.topics.ts'
import type { ImplementedRoute } from '../http/implement.ts'
import { metaHandlers } from '../http/meta.routes.ts'
import type { ServeMore } from '../http/server.ts'
import { inventoryHandlers, inventoryTopicHandlers } from '../inventory/inventory.routes.ts'
import { stockHandlers } from '../inventory/stock.routes.ts'
import { itemFileHandlers, itemFileTopicHandlers } from '../item/item-file.routes.ts'
import { itemHandlers } from '../item/item.routes.ts'
import { itemTopicHandlers } from '../item/item.topics.ts'
import type { ImplementedTopic } from '../live/implement-topics.ts'
import { labLimitHandlers, labLimitTopicHandlers } from '../lab-test/lab-limit.routes.ts'
import { labTestFileHandlers, labTestFileTopicHandlers } from '../lab-test/lab-test-file.routes.ts'
import { labTestHandlers, labTestTopicHandlers } from '../lab-test/lab-test.routes.ts'
import { metrcResultHandlers, metrcResultTopicHandlers } from '../lab-test/metrc-result.routes.ts'
import { badgeHandlers } from '../label/badge.routes.ts'
import { labelDesignHandlers, labelHandlers, labelTopicHandlers } from '../label/label.routes.ts'
import { lightHandlers } from '../light/light.routes.ts'
import { lightTopicHandlers } from '../light/light.topics.ts'
import { lookupHandlers } from '../lookup/lookup.routes.ts'
import { notificationHandlers } from '../notification/notification.routes.ts'
import { notificationTopicHandlers } from '../notification/notification.topics.ts'
import { operationHandlers } from '../operation/operation.routes.ts'
import { operationTopicHandlers } from '../operation/operation.topics.ts'
import { organisationHandlers } from '../organisation/organisation.routes.ts'
import { organisationTopicHandlers } from '../organisation/organisation.topics.ts'
import { packageHandlers } from '../package/package.routes.ts'
import { packageTopicHandlers } from '../package/package.topics.ts'
import { plantBatchHandlers } from '../plant-batch/plant-batch.routes.ts'
import { plantBatchTopicHandlers } from '../plant-batch/plant-batch.topics.ts'
import { plantHandlers } from '../plant/plant.routes.ts'
import { plantTopicHandlers } from '../plant/plant.topics.ts'
import { referenceTopicHandlers } from '../reference/reference.topics.ts'
import { recordHandlers } from '../record/record.routes.ts'
import { repairHandlers, repairTopicHandlers } from '../repair/repair.routes.ts'
import { roomHandlers } from '../room/room.routes.ts'
import { sublocationHandlers } from '../sublocation/sublocation.routes.ts'
import { roomTopicHandlers } from '../room/room.topics.ts'
import { runHandlers, runTopicHandlers } from '../run/run.routes.ts'
import { crewHandlers, stationHandlers, stationTopicHandlers } from '../station/station.routes.ts'
import { strainHandlers, strainTopicHandlers } from '../strain/strain.routes.ts'
import { syncHandlers } from '../sync/sync.routes.ts'
import { syncTopicHandlers } from '../sync/sync.topics.ts'
import { systemHandlers } from '../system/system.routes.ts'
import { systemTopicHandlers } from '../system/system.topics.ts'
import { taskPhotoHandlers, taskPhotoTopicHandlers } from '../task/task-photo.routes.ts'
import { commentPhotoHandlers, commentPhotoTopicHandlers } from '../comment/comment-photo.routes.ts'
import { taskHandlers } from '../task/task.routes.ts'
import { taskTopicHandlers } from '../task/task.topics.ts'
import { serveTaskFeed } from '../task-feed/serve-task-feed.ts'
import { taskFeedHandlers, taskFeedTopicHandlers } from '../task-feed/task-feed.routes.ts'
import { tagTopicHandlers } from '../tag/tag.topics.ts'
import { externalTransferHandlers, externalTransferTopicHandlers } from '../transfer/external-transfer.routes.ts'
import { transferHandlers } from '../transfer/transfer.routes.ts'
import {
  transferTemplateHandlers,
  transferTemplateTopicHandlers,
  transporterHandlers,
} from '../transfer/transfer-template.routes.ts'
import { transferTopicHandlers } from '../transfer/transfer.topics.ts'
import { userHandlers } from '../user/user.routes.ts'
import { userTopicHandlers } from '../user/user.topics.ts'
import { waterHandlers } from '../water/water.routes.ts'
import { waterTopicHandlers } from '../water/water.topics.ts'
import { webhookHandlers, webhookTopicHandlers } from '../webhook/webhook.routes.ts'
import { weighInHandlers } from '../harvest/weigh-in/weigh-in.routes.ts'
import { weighInTopicHandlers } from '../harvest/weigh-in/weigh-in.topics.ts'

const actions: readonly ImplementedRoute[] = [
  ...accountHandlers,
  ...secondFactorHandlers,
  ...invitationHandlers,
  ...additiveHandlers,
  ...processingJobHandlers,
  ...alarmHandlers,
  ...alarmPeopleHandlers,
  ...apiKeyHandlers,
  ...checklistHandlers,
  ...stateCorrectionHandlers,
  ...environmentHandlers,
  ...externalContactHandlers,
  ...facilityHandlers,
  ...harvestHandlers,
  ...helpHandlers,
  ...inventoryHandlers,
  ...itemHandlers,
  ...itemFileHandlers,
  ...labLimitHandlers,
  ...labTestHandlers,
  ...labTestFileHandlers,
  ...badgeHandlers,
  ...labelHandlers,
  ...labelDesignHandlers,
  ...lightHandlers,
  ...lookupHandlers,
  ...metaHandlers,
  ...metrcResultHandlers,
  ...notificationHandlers,
  ...operationHandlers,
  ...organisationHandlers,
  ...packageHandlers,
  ...plantHandlers,
  ...plantBatchHandlers,
  ...readingSourceHandlers,
  ...recordHandlers,
  ...roomHandlers,
  ...sublocationHandlers,
  ...runHandlers,
  ...stockHandlers,
  ...stationHandlers,
  ...crewHandlers,
  ...strainHandlers,
  ...syncHandlers,
  ...systemHandlers,
  ...taskHandlers,
  ...taskFeedHandlers,
  ...taskPhotoHandlers,
  ...commentPhotoHandlers,
  ...commentHandlers,
  ...cycleCountHandlers,
  ...targetHandlers,
  ...transferHandlers,
  ...transferTemplateHandlers,
  ...externalTransferHandlers,
  ...transporterHandlers,
  ...userHandlers,
  ...waterHandlers,
  ...webhookHandlers,
  ...weighInHandlers,
]

/** Every route of the contract with the function that answers it. */
export const routes: readonly ImplementedRoute[] = [...actions, ...repairHandlers(actions)]

/** Every live topic of the contract with the function that loads it. */
export const topics: readonly ImplementedTopic[] = [
  ...accountTopicHandlers,
  ...invitationTopicHandlers,
  ...additiveTopicHandlers,
  ...backupTopicHandlers,
  ...apiKeyTopicHandlers,
  ...processingJobTopicHandlers,
  ...checklistTopicHandlers,
  ...stateCorrectionTopicHandlers,
  ...environmentTopicHandlers,
  ...externalContactTopicHandlers,
  ...facilityTopicHandlers,
  ...harvestTopicHandlers,
  ...helpTopicHandlers,
  ...historyTopicHandlers,
  ...inventoryTopicHandlers,
  ...itemTopicHandlers,
  ...itemFileTopicHandlers,
  ...labLimitTopicHandlers,
  ...labTestTopicHandlers,
  ...labTestFileTopicHandlers,
  ...labelTopicHandlers,
  ...lightTopicHandlers,
  ...metrcResultTopicHandlers,
  ...notificationTopicHandlers,
  ...operationTopicHandlers,
  ...organisationTopicHandlers,
  ...packageTopicHandlers,
  ...plantTopicHandlers,
  ...plantBatchTopicHandlers,
  ...referenceTopicHandlers,
  ...repairTopicHandlers,
  ...roomTopicHandlers,
  ...runTopicHandlers,
  ...stationTopicHandlers,
  ...strainTopicHandlers,
  ...syncTopicHandlers,
  ...systemTopicHandlers,
  ...taskTopicHandlers,
  ...taskFeedTopicHandlers,
  ...taskPhotoTopicHandlers,
  ...commentPhotoTopicHandlers,
  ...commentTopicHandlers,
  ...cycleCountTopicHandlers,
  ...tagTopicHandlers,
  ...transferTopicHandlers,
  ...transferTemplateTopicHandlers,
  ...externalTransferTopicHandlers,
  ...userTopicHandlers,
  ...waterTopicHandlers,
  ...webhookTopicHandlers,
  ...weighInTopicHandlers,
]

/** Pages beside the contract. */
export const more: readonly ServeMore[] = [serveIdentityPopup, serveTaskFeed, serveSecurityPages]
