import {
  externalContactRoutes,
  externalContactTopics,
} from '@cultivatd/contract/external-contact/external-contact.contract'
import {
  type ExternalContact,
  type ExternalContactForm,
  externalContactForm,
  externalContactProblems,
} from '@cultivatd/domain/external-contact/external-contact'
import type { OwnKind } from '../http/own-change.ts'
import { own } from '../http/own.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { externalContactRows, externalContacts } from './external-contact.store.ts'

export const externalContactKind: OwnKind<ExternalContactForm, ExternalContact> = {
  ...externalContactRows,
  entity: 'external-contact',
  noun: 'contact',
  nameOf: ({ name }) => name,
  formOf: externalContactForm,
  problems: async (tx, { id, form }) => externalContactProblems(form, await externalContactRows.others(tx, id)),
}

export const externalContactHandlers = own(externalContactRoutes, externalContactKind)

export const externalContactTopicHandlers = implementTopics(externalContactTopics, {
  externalContacts: { watches: { 'external-contact': 'row' }, load: ({ db, ids }) => externalContacts(db, ids) },
})
