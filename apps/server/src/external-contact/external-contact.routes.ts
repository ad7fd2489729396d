import {
  externalContactRoutes,
  externalContactTopics,
} from '@cultivatd/contract/external-contact/external-contact.contract'
import { refuse } from '@cultivatd/domain/app-error'
import {
  type ExternalContact,
  type ExternalContactForm,
  externalContactForm,
  externalContactProblems,
  inUseProblems,
} from '@cultivatd/domain/external-contact/external-contact'
import { strainsOfBreeder } from '../strain/strain.store.ts'
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
  async remove(tx, key) {
    refuse(inUseProblems(await strainsOfBreeder(tx, key.id)))
    await externalContactRows.remove(tx, key)
  },
  problems: async (tx, { id, form }) => externalContactProblems(form, await externalContactRows.others(tx, id)),
}

export const externalContactHandlers = own(externalContactRoutes, externalContactKind)

export const externalContactTopicHandlers = implementTopics(externalContactTopics, {
  externalContacts: { watches: { 'external-contact': 'row' }, load: ({ db, ids }) => externalContacts(db, ids) },
})
