import type { ExternalContact, ExternalContactForm, PersonnelContact } from './external-contact.ts'

export const aPerson = (given: Partial<PersonnelContact> = {}): PersonnelContact => ({
  id: 'p1',
  name: 'Sam Whitehorse',
  title: 'Account manager',
  phone: '918 555 0126',
  email: 'sam@gchydro.example',
  ...given,
})

export const aContactForm = (given: Partial<ExternalContactForm> = {}): ExternalContactForm => ({
  name: 'Green Country Hydro',
  address: { street1: '4015 S Sheridan Rd', street2: '', city: 'Tulsa', state: 'OK', zipCode: '74145' },
  active: true,
  services: ['SUPPLIES'],
  contacts: [aPerson()],
  notes: 'Net 30',
  ...given,
})

export const aContact = (given: Partial<ExternalContact> = {}): ExternalContact => ({
  id: 'c1',
  version: 1,
  ...aContactForm(),
  ...given,
})
