import { expect, test } from 'vitest'
import * as z from 'zod'
import { fitted } from './fitted.ts'

const Person = z.strictObject({ name: z.string(), phone: z.string().optional() })
const Form = z
  .strictObject({
    note: z.string().trim().max(10),
    count: z.number().int(),
    way: z.enum(['now', 'change']),
    active: z.boolean(),
    address: z.strictObject({ city: z.string() }).nullable(),
    people: z.array(Person),
  })
  .refine(() => false)

test('what was being typed stays, also where it is not allowed yet', () => {
  const kept = {
    note: ' longer than ten letters ',
    count: 1.5,
    way: '',
    active: true,
    address: { city: '' },
    people: [{ name: '' }],
  }
  expect(fitted(Form, kept)).toEqual(kept)
  expect(fitted(Form, { count: null, address: null })).toEqual({ count: null, address: null })
})

test('fields that are not known any more, also of rows, are dropped', () => {
  const kept = { note: 'a', color: 'red', people: [{ name: 'Sam', fax: '12' }], address: { city: 'Tulsa', zone: 4 } }
  expect(fitted(Form, kept)).toEqual({ note: 'a', people: [{ name: 'Sam' }], address: { city: 'Tulsa' } })
})

test.each([
  { note: ['a'] },
  { note: 7 },
  { count: '12' },
  { way: 'weigh' },
  { active: 'yes' },
  { people: 'Sam' },
  { people: { 0: 'Sam' } },
  { people: ['Sam', null] },
  { address: ['Tulsa'] },
  { note: null },
])('what is of another kind than its field is dropped: %j', (kept) => {
  const fields = fitted(Form, kept) as Record<string, unknown>
  expect(Object.values(fields).filter((value) => !Array.isArray(value) || value.length > 0)).toEqual([])
})

test('what is no form at all fits nothing', () => {
  for (const kept of [undefined, null, 'note', 4, []]) expect(fitted(Form, kept)).toBeUndefined()
})
