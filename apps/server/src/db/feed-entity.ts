/** What the change feed tells of, by the names that the triggers of the database give it. */
export const feedEntities = [
  'comparison',
  'drift',
  'external-contact',
  'facility',
  'harvest',
  'history',
  'item',
  'notification',
  'operation',
  'organisation',
  'outage',
  'package',
  'plant',
  'plant-batch',
  'reference-list',
  'room',
  'session',
  'strain',
  'sync-cursor',
  'sync-state',
  'system',
  'transfer',
  'transferred-package',
  'user',
] as const

export type FeedEntity = (typeof feedEntities)[number]
