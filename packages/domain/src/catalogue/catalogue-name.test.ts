import { expect, test } from 'vitest'
import { CatalogueName, nameProblems } from './catalogue-name.ts'

const problem = (name: unknown) => CatalogueName.safeParse(name).error?.issues[0]?.message

test.each([
  ['', 'Please enter a value'],
  [' \t\n ', 'Please enter a value'],
  [null, 'Please enter a value'],
  [undefined, 'Please enter a value'],
  [41, 'Please enter a value'],
  ['x'.repeat(101), 'Use at most 100 characters'],
  ['x'.repeat(10_000), 'Use at most 100 characters'],
  ['Blue\u0000Dream', 'Use only letters and signs that can be seen'],
  ['Blue\nDream', 'Use only letters and signs that can be seen'],
  ['Blue\u202eDream', 'Use only letters and signs that can be seen'],
  ['Blue\ud800Dream', 'Use only letters and signs that can be seen'],
])('%j is no name', (name, sentence) => {
  expect(problem(name)).toBe(sentence)
})

test.each(['Blue Dream', 'Gelato #41', 'Crème Brûlée', '蓝梦', 'x'.repeat(100)])('%s is a name', (name) => {
  expect(CatalogueName.parse(` ${name} `)).toBe(name)
})

test('a name that differs in case or blanks alone is there already, one that differs in a sign is not', () => {
  const others = [{ name: 'Blue Dream' }, { name: 'Jack Herer' }]
  const twin = [{ message: 'Blue Dream is there already', path: 'name' }]
  for (const name of ['Blue Dream', 'blue dream', ' BLUE  DREAM ']) expect(nameProblems(name, others)).toEqual(twin)
  for (const name of ['Blue-Dream', 'Blue Dreams']) expect(nameProblems(name, others)).toEqual([])
})
