import { expect, test } from 'vitest'
import { overtakenText } from './overtaken.ts'

const kept = ' while you were editing. What you typed is kept, and nothing of it is saved yet.'

test('who was overtaken reads who changed what', () => {
  const priya = { personName: 'Priya Nair', after: { note: 'a', name: 'b', version: 7 } }
  expect(overtakenText([priya])).toBe(`Priya Nair changed the name and the note${kept}`)
  const marcus = { personName: 'Marcus Reyes', after: { shelf: 1 } }
  expect(overtakenText([priya, priya, marcus], { words: { shelf: { label: 'Shelf' }, name: { label: 'Name' } } })).toBe(
    `Priya Nair changed the name and the note, and Marcus Reyes changed the shelf${kept}`,
  )
  expect(overtakenText([])).toBe(`Somebody changed this${kept}`)
  expect(overtakenText([priya], { of: 'delete' })).toBe(
    'Priya Nair changed the name and the note after you had looked at it, so it was not deleted.',
  )
})
