import { expect, test } from 'vitest'
import { PersonName } from './person-name.ts'

const problems = (name: string) => PersonName.safeParse(name).error?.issues.map(({ message }) => message) ?? []

test.each(['Ana Flor', 'Anaïs O’Brien-Łuczak', '李小龍', 'عائشة', 'Systema', ' Ana '])('%j is a name', (name) => {
  expect(problems(name)).toEqual([])
})

test.each([
  ['a line break', 'Ana\nSystem'],
  ['a mark that turns the text', 'Ana \u202erolF'],
  ['a space without width', 'Ana\u200b Flor'],
  ['a line separator', 'Ana\u2028Flor'],
  ['a byte order mark', 'Ana\ufeffFlor'],
])('a name with %s is refused', (_, name) => {
  expect(problems(name)).toEqual(['Use only letters and signs that can be seen'])
})

test.each(['System', 'system', ' SYSTEM ', 'Ｓystem'])('%j is the program itself and nobody else', (name) => {
  expect(problems(name)).toEqual(['“System” stands for the program itself: use another name'])
})

test('an empty name is told as every empty field', () => {
  expect(problems('  ')).toEqual(['Please enter a value'])
})
