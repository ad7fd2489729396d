import { expect, test } from 'vitest'
import {
  areasOf,
  filesByRequirement,
  idsNamedIn,
  idsWithoutNeed,
  requirementAreas,
  settlement,
} from './requirements.mjs'

test('the areas and rows are read from the tables of the document', () => {
  const markdown = [
    '## PKG: Packages',
    '| ID | Requirement |',
    '|---|---|',
    '| PKG-01 | a |',
    '| PKG-02 | b |',
    '## Readings',
    '| READ-01 | c |',
  ]
  expect(areasOf(markdown.join('\n'))).toEqual([
    { name: 'PKG', title: 'Packages', ids: ['PKG-01', 'PKG-02'] },
    { name: 'READ', title: 'Readings', ids: ['READ-01'] },
  ])
})

test('a test names what it proves in square brackets, one by one or as a list', () => {
  expect(idsNamedIn("test('[PKG-08] a note is needed [ERR-02, READ-43]', ...)\nrows['A-1']\n// [PKG-08]")).toEqual([
    'PKG-08',
    'ERR-02',
    'READ-43',
  ])
})

test('a row needs no test where a sentence says why, and not where the reason is missing', () => {
  const markdown = [
    '| PKG-01 | a |',
    'PKG-01 needs no test: it says who uses the product.',
    'PKG-02 needs no test:',
    'PKG-03 needs no test: never.',
    'Also PKG-04 needs no test: it says who uses the product.',
  ]
  expect(idsWithoutNeed(markdown.join('\n'))).toEqual(['PKG-01'])
})

test('every requirement has a test, or a sentence that says why it needs none, and not both', () => {
  const { files, withoutNeed, open } = settlement()
  const known = new Set(requirementAreas().flatMap((area) => area.ids))
  expect(open).toEqual([])
  expect(withoutNeed.filter((id) => files.has(id) || !known.has(id))).toEqual([])
})

test('no requirement has its ID twice', () => {
  const ids = requirementAreas().flatMap((area) => area.ids)
  expect(ids.length).toBeGreaterThan(600)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every ID that a test names is a requirement', () => {
  const known = new Set(requirementAreas().flatMap((area) => area.ids))
  expect([...filesByRequirement()].filter(([id]) => !known.has(id))).toEqual([])
})
