import { ExternalContact, ExternalContactForm } from '@cultivatd/domain/external-contact/external-contact'
import { ofOrganisation, ownRoutes } from '../own.ts'
import { topics } from '../topic.ts'

export const externalContactRoutes = ownRoutes('externalContact', {
  noun: 'an external contact',
  form: ExternalContactForm,
  place: ofOrganisation,
  // READ-22: any active user may.
  needs: 'active',
})

export const externalContactTopics = topics({
  externalContacts: {
    row: ExternalContact,
    needs: 'active',
    summary: 'The external contacts of the organization, all of them',
  },
})
