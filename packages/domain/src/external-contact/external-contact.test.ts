import { describe, expect, test } from 'vitest'
import { fieldChanges } from '../history/field-changes.ts'
import { aContact, aContactForm, aPerson } from './external-contact.builders.ts'
import { ExternalContactForm, externalContactProblems, externalContactWords } from './external-contact.ts'
import { serviceTypes } from './service-type.ts'

const problems = (form: unknown) =>
  ExternalContactForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const empty = { street1: '', street2: '', city: '', state: '', zipCode: '' }

describe('the form', () => {
  test('[CONT-16] asks for name, address line 1, city, state and zip code, and for nothing else', () => {
    const form = { ...aContactForm(), name: ' ', address: empty, contacts: [], services: [], notes: '' }
    const fields = ['name', 'address.street1', 'address.city', 'address.state', 'address.zipCode']
    expect(problems(form).filter(([, message]) => message === 'Please enter a value')).toEqual(
      fields.map((field) => [field, 'Please enter a value']),
    )
    expect(problems(aContactForm({ contacts: [], services: [], notes: '' }))).toEqual([])
  })

  test('[CONT-17] [DATA-21] asks for the name of each person only; phone and e-mail may be anything', () => {
    expect(problems(aContactForm({ contacts: [aPerson({ name: '' })] }))).toEqual([
      ['contacts.0.name', 'Please enter a value'],
    ])
    expect(problems(aContactForm({ contacts: [aPerson({ title: '', phone: 'ask Sam', email: 'none' })] }))).toEqual([])
  })

  test('[DATA-46] knows five services, each once', () => {
    expect(serviceTypes).toEqual(['GENETICS', 'SUPPLIES', 'FINANCIAL', 'REAL_ESTATE', 'PRODUCT_TESTING'])
    expect(problems({ ...aContactForm(), services: ['SUPPLIES', 'SUPPLIES'] })).toEqual([
      ['services.1', 'Supplies is there twice'],
    ])
    expect(problems({ ...aContactForm(), services: ['LEGAL'] })).toHaveLength(1)
  })
})

describe('beside the other contacts', () => {
  test('the same name at the same address is refused, a branch elsewhere is not', () => {
    expect(externalContactProblems(aContactForm({ name: 'green country hydro ' }), [aContact()])).toEqual([
      { message: 'Green Country Hydro is there already, at the same address', path: 'name' },
    ])
    const address = { ...aContactForm().address, street1: '1 Main St' }
    expect(externalContactProblems(aContactForm({ address }), [aContact()])).toEqual([])
  })
})

test('the history says its fields in words', () => {
  const after = aContact({ active: false, services: ['SUPPLIES', 'REAL_ESTATE'], contacts: [] })
  expect(fieldChanges(aContact({ version: 3 }), after, externalContactWords)).toEqual([
    { label: 'Status', before: 'Active', after: 'Inactive' },
    { label: 'Services', before: 'Supplies', after: 'Supplies, Real Estate' },
    { label: 'Contacts', before: 'Sam Whitehorse (Account manager, 918 555 0126, sam@gchydro.example)', after: '' },
  ])
})

test('of many people the history names those who were changed, and all of them where only their order was', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    aPerson({ id: `p${at}`, name: `Person ${at}`, title: '', email: '' }),
  )
  const said = (contacts: typeof many) =>
    fieldChanges(aContact({ contacts: many }), aContact({ contacts }), externalContactWords)
  const [first = aPerson(), ...rest] = many
  expect(said([{ ...first, phone: '1' }, ...rest.slice(1)])).toEqual([
    { label: 'Contacts', before: 'Person 0 (918 555 0126), Person 1 (918 555 0126)', after: 'Person 0 (1)' },
  ])
  const [turned] = said([...rest, first])
  expect([turned?.before.slice(0, 9), turned?.after.slice(0, 9)]).toEqual(['Person 0 ', 'Person 1 '])
})
