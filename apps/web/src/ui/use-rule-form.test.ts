import { expect, test } from 'vitest'
import { mergedErrors } from './use-rule-form.ts'

test('the rule is heard where the schema is silent, in rows too', () => {
  const ofSchema = { label: { type: 'custom', message: 'A label has 24 letters and digits' } }
  const ofRule = [
    { path: 'label', message: 'Tag is not available' },
    { path: 'harvests.1.weight', message: 'Must be a number under remaining' },
    { path: 'harvests.1.weight', message: 'A second word' },
    { message: 'The harvest is on hold' },
  ]
  expect(mergedErrors(ofSchema, ofRule)).toEqual({
    label: ofSchema.label,
    harvests: [undefined, { weight: { type: 'rule', message: 'Must be a number under remaining' } }],
    root: { type: 'rule', message: 'The harvest is on hold' },
  })
  expect(mergedErrors(ofSchema, [])).toEqual(ofSchema)
})

test('an error of one row does not hide that of another', () => {
  const ofSchema = { harvests: [{ weight: { type: 'custom', message: 'Must be a number under remaining' } }] }
  const merged = mergedErrors<{ harvests: { weight: number }[] }>(ofSchema, [
    { path: 'harvests.1.weight', message: 'Invalid Name or Strain for Product' },
  ])
  expect(merged.harvests?.[0]?.weight?.message).toBe('Must be a number under remaining')
  expect(merged.harvests?.[1]?.weight?.message).toBe('Invalid Name or Strain for Product')
})
