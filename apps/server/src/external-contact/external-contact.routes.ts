import { externalContactRoutes } from '@cultivatd/contract/external-contact/external-contact.contract'
import {
  type ExternalContact,
  type ExternalContactForm,
  externalContactForm,
  externalContactProblems,
} from '@cultivatd/domain/external-contact/external-contact'
import type { OwnKind } from '../http/own-change.ts'
import { own } from '../http/own.ts'
import {
  lockedExternalContact,
  lockedOtherContacts,
  removeExternalContact,
  saveExternalContact,
} from './external-contact.store.ts'

export const externalContactKind: OwnKind<ExternalContactForm, ExternalContact> = {
  entity: 'external-contact',
  noun: 'contact',
  find: (tx, { id }) => lockedExternalContact(tx, id),
  nameOf: ({ name }) => name,
  formOf: externalContactForm,
  formIn: externalContactForm,
  problems: async (tx, { id, form }) => externalContactProblems(form, await lockedOtherContacts(tx, id)),
  save: (tx, { id, form }) => saveExternalContact(tx, id, form),
  remove: (tx, { id }) => removeExternalContact(tx, id),
}

export const externalContactHandlers = own(externalContactRoutes, externalContactKind)
