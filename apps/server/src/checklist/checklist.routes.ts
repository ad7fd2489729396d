import { checklistRoutes, checklistTopics } from '@cultivatd/contract/checklist/checklist.contract'
import {
  type Checklist,
  type ChecklistForm,
  checklistForm,
  checklistProblems,
} from '@cultivatd/domain/checklist/checklist'
import { own } from '../http/own.ts'
import type { OwnKind } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { checklistRows, checklists } from './checklist.store.ts'

export const checklistKind: OwnKind<ChecklistForm, Checklist> = {
  ...checklistRows,
  entity: 'checklist',
  noun: 'checklist',
  nameOf: ({ name }) => name,
  formOf: checklistForm,
  problems: async (tx, { id, form }) => checklistProblems(form, await checklistRows.otherNames(tx, id)),
}

export const checklistHandlers = own(checklistRoutes, checklistKind)

export const checklistTopicHandlers = implementTopics(checklistTopics, {
  checklists: { watches: { checklist: 'row' }, load: ({ db, ids }) => checklists(db, ids) },
})
