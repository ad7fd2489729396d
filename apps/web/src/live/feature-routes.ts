import type { contract } from '@cultivatd/contract/contract'

type Contract = typeof contract

/** Nothing of a first screen waits behind them. */
const restAfterMs = 3_000

/** The routes of each feature, loaded with its first call: with them come its schemas. */
const loading: { readonly [Feature in keyof Contract]: () => Promise<Contract[Feature]> } = {
  account: async () => (await import('@cultivatd/contract/account/account.contract')).accountRoutes,
  processingJob: async () =>
    (await import('@cultivatd/contract/processing-job/processing-job.contract')).processingJobRoutes,
  additive: async () => (await import('@cultivatd/contract/additive/additive.contract')).additiveRoutes,
  alarm: async () => (await import('@cultivatd/contract/environment/environment.contract')).alarmRoutes,
  alarmPeople: async () => (await import('@cultivatd/contract/environment/environment.contract')).alarmPeopleRoutes,
  apiKey: async () => (await import('@cultivatd/contract/api-key/api-key.contract')).apiKeyRoutes,
  article: async () => (await import('@cultivatd/contract/help/help.contract')).articleRoutes,
  catalogueItem: async () => (await import('@cultivatd/contract/item/item.contract')).catalogueItemRoutes,
  catalogueStrain: async () => (await import('@cultivatd/contract/strain/strain.contract')).catalogueStrainRoutes,
  stateCorrection: async () =>
    (await import('@cultivatd/contract/state-correction/state-correction.contract')).stateCorrectionRoutes,
  checklist: async () => (await import('@cultivatd/contract/checklist/checklist.contract')).checklistRoutes,
  cycleCount: async () => (await import('@cultivatd/contract/cycle-count/cycle-count.contract')).cycleCountRoutes,
  comment: async () => (await import('@cultivatd/contract/comment/comment.contract')).commentRoutes,
  environment: async () => (await import('@cultivatd/contract/environment/environment.contract')).environmentRoutes,
  externalContact: async () =>
    (await import('@cultivatd/contract/external-contact/external-contact.contract')).externalContactRoutes,
  facility: async () => (await import('@cultivatd/contract/facility/facility.contract')).facilityRoutes,
  harvest: async () => (await import('@cultivatd/contract/harvest/harvest.contract')).harvestRoutes,
  help: async () => (await import('@cultivatd/contract/help/help.contract')).helpRoutes,
  invitation: async () => (await import('@cultivatd/contract/invitation/invitation.contract')).invitationRoutes,
  inventoryCategory: async () =>
    (await import('@cultivatd/contract/inventory/inventory.contract')).inventoryCategoryRoutes,
  inventoryDetail: async () => (await import('@cultivatd/contract/inventory/inventory.contract')).inventoryDetailRoutes,
  item: async () => (await import('@cultivatd/contract/item/item.contract')).itemRoutes,
  itemFile: async () => (await import('@cultivatd/contract/item/item-file.contract')).itemFileRoutes,
  labLimit: async () => (await import('@cultivatd/contract/lab-test/lab-limit.contract')).labLimitRoutes,
  labTest: async () => (await import('@cultivatd/contract/lab-test/lab-test.contract')).labTestRoutes,
  labTestFile: async () => (await import('@cultivatd/contract/lab-test/lab-test-file.contract')).labTestFileRoutes,
  label: async () => (await import('@cultivatd/contract/label/label.contract')).labelRoutes,
  labelDesign: async () => (await import('@cultivatd/contract/label/label.contract')).labelDesignRoutes,
  light: async () => (await import('@cultivatd/contract/light/light.contract')).lightRoutes,
  lookup: async () => (await import('@cultivatd/contract/lookup/lookup.contract')).lookupRoutes,
  meta: async () => (await import('@cultivatd/contract/meta/meta.contract')).metaRoutes,
  metrcResult: async () => (await import('@cultivatd/contract/lab-test/metrc-result.contract')).metrcResultRoutes,
  notification: async () => (await import('@cultivatd/contract/notification/notification.contract')).notificationRoutes,
  operation: async () => (await import('@cultivatd/contract/operation/operation.contract')).operationRoutes,
  organisation: async () => (await import('@cultivatd/contract/organisation/organisation.contract')).organisationRoutes,
  package: async () => (await import('@cultivatd/contract/package/package.contract')).packageRoutes,
  plant: async () => (await import('@cultivatd/contract/plant/plant.contract')).plantRoutes,
  plantBatch: async () => (await import('@cultivatd/contract/plant-batch/plant-batch.contract')).plantBatchRoutes,
  readingSource: async () => (await import('@cultivatd/contract/environment/environment.contract')).readingSourceRoutes,
  sublocation: async () => (await import('@cultivatd/contract/sublocation/sublocation.contract')).sublocationRoutes,
  record: async () => (await import('@cultivatd/contract/record/record.contract')).recordRoutes,
  repair: async () => (await import('@cultivatd/contract/repair/repair.contract')).repairRoutes,
  room: async () => (await import('@cultivatd/contract/room/room.contract')).roomRoutes,
  secondFactor: async () => (await import('@cultivatd/contract/account/second-factor.contract')).secondFactorRoutes,
  roomTarget: async () => (await import('@cultivatd/contract/environment/environment.contract')).targetRoutes,
  run: async () => (await import('@cultivatd/contract/run/run.contract')).runRoutes,
  runTemplate: async () => (await import('@cultivatd/contract/run/run.contract')).runTemplateRoutes,
  badge: async () => (await import('@cultivatd/contract/station/station.contract')).badgeRoutes,
  crew: async () => (await import('@cultivatd/contract/station/station.contract')).crewRoutes,
  station: async () => (await import('@cultivatd/contract/station/station.contract')).stationRoutes,
  stock: async () => (await import('@cultivatd/contract/inventory/inventory.contract')).stockRoutes,
  strain: async () => (await import('@cultivatd/contract/strain/strain.contract')).strainRoutes,
  sync: async () => (await import('@cultivatd/contract/sync/sync.contract')).syncRoutes,
  system: async () => (await import('@cultivatd/contract/system/system.contract')).systemRoutes,
  task: async () => (await import('@cultivatd/contract/task/task.contract')).taskRoutes,
  taskFeed: async () => (await import('@cultivatd/contract/task-feed/task-feed.contract')).taskFeedRoutes,
  taskPhoto: async () => (await import('@cultivatd/contract/task/task-photo.contract')).taskPhotoRoutes,
  commentPhoto: async () => (await import('@cultivatd/contract/comment/comment-photo.contract')).commentPhotoRoutes,
  transfer: async () => (await import('@cultivatd/contract/transfer/transfer.contract')).transferRoutes,
  transferTemplate: async () =>
    (await import('@cultivatd/contract/transfer/transfer-template.contract')).transferTemplateRoutes,
  externalTransfer: async () =>
    (await import('@cultivatd/contract/transfer/external-transfer.contract')).externalTransferRoutes,
  transporter: async () => (await import('@cultivatd/contract/transfer/transfer-template.contract')).transporterRoutes,
  user: async () => (await import('@cultivatd/contract/user/user.contract')).userRoutes,
  water: async () => (await import('@cultivatd/contract/water/water.contract')).waterRoutes,
  webhook: async () => (await import('@cultivatd/contract/webhook/webhook.contract')).webhookRoutes,
  weighIn: async () => (await import('@cultivatd/contract/weigh-in/weigh-in.contract')).weighInRoutes,
}

let isRestWanted = true

/** All of them, as far as they can be had now. */
export const loadRoutes = () => Promise.allSettled(Object.values(loading).map((load) => load()))

/** The routes of a feature; those of all others follow behind its first call, so that none fails later for want of them. */
export async function routesOf<Feature extends keyof Contract>(feature: Feature): Promise<Contract[Feature]> {
  const routes = await loading[feature]()
  if (isRestWanted) setTimeout(() => void loadRoutes(), restAfterMs)
  isRestWanted = false
  return routes
}
