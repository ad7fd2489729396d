import type { ExternalContactForm, PersonnelContact } from '@cultivatd/domain/external-contact/external-contact'
import type { Db } from '../db/db.ts'
import { externalContactKind } from '../external-contact/external-contact.routes.ts'
import { seedOwn } from './seed-own.ts'

type Street = [
  street1: string,
  street2: string,
  city: string,
  state: ExternalContactForm['address']['state'],
  zipCode: string,
]

const at = ([street1, street2, city, state, zipCode]: Street) => ({ street1, street2, city, state, zipCode })

type Person = Omit<PersonnelContact, 'id'>
const person = (name: string, title: string, phone: string, email: string): Person => ({ name, title, phone, email })

interface DemoContact extends Omit<ExternalContactForm, 'address' | 'contacts' | 'active'> {
  street: Street
  people: Person[]
  active?: boolean
}

/** With whom the demo's organization deals. The numbers and addresses belong to nobody. */
const demoContacts: readonly DemoContact[] = [
  {
    name: 'Canna Labs of Tulsa',
    street: ['2211 E Admiral Pl', '', 'Tulsa', 'OK', '74110'],
    services: ['PRODUCT_TESTING'],
    people: [person('Dr. Ruth Okafor', 'Laboratory director', '918 555 0119', 'results@cannalabs.example')],
    notes: 'COA within 5 business days',
  },
  {
    name: 'Cimarron Genetics',
    street: ['88 Industrial Way', 'Suite 4', 'Denver', 'CO', '80216'],
    services: ['GENETICS'],
    people: [person('Eli Marsh', 'Breeder', '303 555 0164', 'eli@cimarron.example')],
    notes: 'Clones on Tuesdays, order a week ahead',
  },
  {
    name: 'First Prairie Bank',
    street: ['100 N Broadway Ave', '', 'Oklahoma City', 'OK', '73102'],
    services: ['FINANCIAL'],
    people: [person('Joan Teller', 'Branch manager', '405 555 0142', '')],
    notes: 'Cash pick-up every Friday 09:00',
  },
  {
    name: 'Green Country Hydro',
    street: ['4015 S Sheridan Rd', '', 'Tulsa', 'OK', '74145'],
    services: ['SUPPLIES'],
    people: [
      person('Sam Whitehorse', 'Account manager', '918 555 0126', 'sam@gchydro.example'),
      person('Lucy Tran', 'Orders', '918 555 0127', ''),
      person('Warehouse', '', '', 'dock@gchydro.example'),
    ],
    notes:
      'Net 30, delivery over $500 is free. Orders before 14:00 arrive the next day.\nReturns need the slip on the box.',
  },
  {
    name: 'Guthrie Land Holdings',
    street: ['PO Box 118', '', 'Guthrie', 'OK', '73044'],
    services: ['REAL_ESTATE'],
    people: [person('Patricia Boone', 'Owner', '', 'p.boone@guthrieland.example')],
    notes: 'Lease ends 31 Mar 2028',
  },
  {
    name: 'Mile High Seed Vault',
    street: ['915 Larimer St', '', 'Denver', 'CO', '80204'],
    services: ['GENETICS', 'SUPPLIES'],
    people: [person('Tom Adler', '', '', '')],
    notes: '',
    active: false,
  },
  {
    name: 'Quest Service Center',
    street: ['760 Westgate Dr', '', 'Madison', 'WI', '53718'],
    services: ['SUPPLIES'],
    people: [person('Service desk', '', '608 555 0177', '')],
    notes: 'Dehumidifier parts, ask for case number',
  },
  {
    name: 'Plains Testing Laboratory',
    street: ['3300 Technology Dr', 'Suite 12', 'Norman', 'OK', '73069'],
    services: ['PRODUCT_TESTING'],
    people: [person('Ada Brooks', 'Sample intake', '405 555 0148', 'intake@plainslab.example')],
    notes: 'Samples are taken until 15:00, results in 5 to 7 business days',
  },
  {
    name: 'Tall Grass Analytics',
    street: ['19 Prairie Loop', '', 'Ponca City', 'OK', '74601'],
    services: ['PRODUCT_TESTING'],
    people: [person('Lee Winters', '', '580 555 0133', '')],
    notes: 'Accreditation ran out, take nothing there',
    active: false,
  },
]

const idOf = (name: string): string =>
  `de300000-0000-4000-8000-0000000001${String(demoContacts.findIndex((one) => one.name === name)).padStart(2, '0')}`

/** The laboratories that take samples. */
export const laboratory = { plains: idOf('Plains Testing Laboratory'), tulsa: idOf('Canna Labs of Tulsa') }

export const seedDemoContacts = (db: Db): Promise<void> =>
  seedOwn(db, externalContactKind, '01', demoContacts.map(formOf))

function formOf({ street, people, active = true, ...rest }: DemoContact, index: number): ExternalContactForm {
  // The first letter gives each of them a color of their own.
  const contacts = people.map((one, place) => ({
    id: `${'abcdefghijkl'[(index + place * 5) % 12]}-demo-${index}`,
    ...one,
  }))
  return { ...rest, address: at(street), active, contacts }
}
