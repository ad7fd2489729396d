import { substanceKey } from './substance.ts'
import type { Problem } from '../app-error.ts'
import { type PartKey, partKeys, partOf, type ResultLine, type Results } from './result-parts.ts'
import { readResult, type ResultValue, resultText } from './result-value.ts'

/** One line of the form: what was typed of a substance. */
export interface TypedLine {
  name: string
  text: string
}

/** Results as they are typed: every value is a text, so that '<LOQ' and 'ND' can stand there, and a wrong one stays. */
export type TypedResults = {
  potency: { thcCbdRatio: string; cannabinoidPerWeight: string; totalCannabinoidsPresent: string }
} & Record<PartKey, TypedLine[]>

const lineOf = (name: string, text = ''): TypedLine => ({ name, text })

/** What was found, as it is typed: the listed names, whatever else was found, and an empty line to go on. */
export function typedResults(results: Results | null): TypedResults {
  const linesOf = (key: PartKey) => {
    const found = results?.[key] ?? []
    const { names } = partOf(key)
    const textOf = (name: string) => found.find((line) => substanceKey(line.name) === substanceKey(name))
    const listed = names.map((name) => {
      const line = textOf(name)
      return lineOf(name, line && plainText(line.value))
    })
    const keys = new Set(names.map(substanceKey))
    const others = found.filter(({ name }) => !keys.has(substanceKey(name)))
    return [...listed, ...others.map(({ name, value }) => lineOf(name, plainText(value))), lineOf('')]
  }
  const { potency } = results ?? {}
  return {
    potency: {
      thcCbdRatio: potency?.thcCbdRatio ?? '',
      cannabinoidPerWeight: potency ? plainText(potency.cannabinoidPerWeight) : '',
      totalCannabinoidsPresent: potency ? plainText(potency.totalCannabinoidsPresent) : '',
    },
    ...(Object.fromEntries(partKeys.map((key) => [key, linesOf(key)])) as Record<PartKey, TypedLine[]>),
  }
}

const plainText = (value: ResultValue): string => resultText(value).replaceAll(',', '')

/** A line that says nothing: it is not kept, and no name is asked of it. */
export const isEmptyLine = ({ name, text }: TypedLine): boolean => name.trim() === '' && text.trim() === ''

/** Lines of a part beyond the listed ones, with one empty line at the end. */
export function withEmptyLine(lines: readonly TypedLine[]): TypedLine[] {
  const last = lines.at(-1)
  return last && isEmptyLine(last) ? [...lines] : [...lines, lineOf('')]
}

/** What was typed as it is sent, and what is wrong with it, each where it stands. */
export function readResults(typed: TypedResults): { results: unknown; problems: Problem[] } {
  const problems: Problem[] = []
  const percent = (name: 'cannabinoidPerWeight' | 'totalCannabinoidsPresent'): number | null => {
    const read = readResult(typed.potency[name], '%')
    if (read.is === 'wrong') problems.push({ path: `potency.${name}`, message: read.problem })
    if (read.is !== 'found') return null
    if (typeof read.value === 'number') return read.value
    problems.push({ path: `potency.${name}`, message: 'Enter a number' })
    return null
  }
  const potency = {
    thcCbdRatio: typed.potency.thcCbdRatio.trim(),
    cannabinoidPerWeight: percent('cannabinoidPerWeight'),
    totalCannabinoidsPresent: percent('totalCannabinoidsPresent'),
  }
  const lists = Object.fromEntries(partKeys.map((key) => [key, readLines(key, typed[key], problems)]))
  return { results: { potency, ...lists }, problems }
}

function readLines(key: PartKey, lines: readonly TypedLine[], problems: Problem[]): ResultLine[] {
  const { unit } = partOf(key)
  const seen = new Set<string>()
  return lines.flatMap(({ name, text }, at) => {
    const tell = (field: 'name' | 'text', message: string) => problems.push({ path: `${key}.${at}.${field}`, message })
    const read = readResult(text, unit)
    if (read.is === 'empty') return []
    if (read.is === 'wrong') tell('text', read.problem)
    const called = name.trim()
    if (called === '') tell('name', 'Please enter a value')
    else if (called.length > 100) tell('name', 'Use at most 100 characters')
    else if (seen.has(substanceKey(called))) tell('name', `${called} is there twice`)
    seen.add(substanceKey(called))
    return read.is === 'found' ? [{ name: called, value: read.value }] : []
  })
}

/** How many lines of a part hold something. */
export const filledLines = (lines: readonly TypedLine[]): number =>
  lines.filter(({ text }) => text.trim() !== '').length
