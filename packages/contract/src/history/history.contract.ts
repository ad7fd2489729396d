import { entityId } from '@cultivatd/domain/field/field'
import { HistoryEntity, HistoryEntry } from '@cultivatd/domain/history/history'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { topics } from '../topic.ts'

/** The kinds of record of the organization that everybody active sees. */
const ofOrganisation = [
  'article',
  'article-category',
  'checklist',
  'external-contact',
  'inventory-category',
  'inventory-detail',
  'label-design',
  'label-logo',
  'run-template',
  'task',
] as const

/** Those that are seen with strainView (PERM-19). */
const ofCatalogue = ['catalogue-item', 'catalogue-strain', 'lab-limit', 'lab-test'] as const

/** Who may see the page of a record may see its history, so each kind of page has a topic. */
export const historyTopics = topics({
  history: {
    params: z.strictObject({
      facilityId: entityId,
      entity: HistoryEntity.exclude(['api-key', 'organisation', 'user', 'webhook', ...ofOrganisation, ...ofCatalogue]),
      /** The label of a plant or a package, the id of a room or a facility, the name of anything else. */
      record: z.string().min(1).max(200),
    }),
    row: HistoryEntry,
    needs: 'active',
    summary: 'Who changed a record of a facility when and how: the newest 100 entries',
  },
  ownHistory: {
    params: z.strictObject({ entity: z.enum(ofOrganisation), record: entityId }),
    row: HistoryEntry,
    needs: 'active',
    summary: 'Who changed a record of the organization when and how: the newest 100 entries',
  },
  catalogueHistory: {
    params: z.strictObject({ entity: z.enum(ofCatalogue), record: entityId }),
    row: HistoryEntry,
    needs: [permission.strainView],
    summary:
      'Who changed a strain or an item of the organization, a lab test or a limit of them when and how: the newest 100 entries',
  },
  userHistory: {
    params: z.strictObject({ userId: entityId }),
    row: HistoryEntry,
    needs: [permission.userAdmin],
    summary: 'Who changed a person when and how: the newest 100 entries',
  },
  organisationHistory: {
    row: HistoryEntry,
    needs: [permission.orgAdmin],
    summary: 'Who changed the organization when and how: the newest 100 entries',
  },
})
