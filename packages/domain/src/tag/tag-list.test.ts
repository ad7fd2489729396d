import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelRange, labelsIn } from './tag-list.ts'

const tag = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`

test('labels are found whatever parts them, each once, in their order', () => {
  const parts = fc.constantFrom(' ', ', ', ';', '\t', '\r\n', '|', '"', ' - ', '\n\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), parts), { maxLength: 60 }), (given) => {
      const text = given.map(([serial, part]) => tag(serial) + part).join('')
      const labels = [...new Set(given.map(([serial]) => tag(serial)))]
      expect(labelsIn(text)).toEqual({ labels, repeated: given.length - labels.length, others: [] })
      expect(labelsIn(text.toLowerCase()).labels).toEqual(labels)
    }),
  )
})

test('what is no label is kept as it was written, so that it can be told', () => {
  expect(labelsIn(`Label\n${tag(1)}, ${tag(2)}0 1A4F`)).toEqual({
    labels: [tag(1)],
    repeated: 0,
    others: ['Label', `${tag(2)}0`, '1A4F'],
  })
  expect(labelsIn(' \n,')).toEqual({ labels: [], repeated: 0, others: [] })
})

test('a range holds every label from the first to the last', () => {
  expect(labelRange(tag(8), ` ${tag(11).toLowerCase()} `, 10)).toEqual({ labels: [8, 9, 10, 11].map(tag) })
  expect(labelRange(tag(8), tag(8), 1)).toEqual({ labels: [tag(8)] })
})

test('a range that cannot be counted up says why', () => {
  expect(labelRange(tag(8), '1A4', 10)).toEqual({ problem: 'A label has 24 letters and digits' })
  expect(labelRange(tag(8), tag(7), 10)).toEqual({ problem: 'The last label comes before the first' })
  expect(labelRange(tag(8), tag(8).replace('1A4F', '1A4E'), 10)).toEqual({
    problem: 'These labels are not of one sequence',
  })
  expect(labelRange(tag(1), tag(2001), 2000)).toEqual({ problem: 'Enter at most 2,000 labels at once' })
})
