import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with its fields',
  record: 'an object with its fields',
}

const formats: Readonly<Record<string, string>> = {
  date: 'a day as YYYY-MM-DD',
  datetime: 'a moment as YYYY-MM-DDTHH:MM:SSZ',
  email: 'an e-mail address',
}

/** More of them nobody reads. */
const mostValues = 12

/** What bounds are of: characters, entries, or the number itself. */
const ofWhat = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')

/**
 * What a schema that says nothing itself finds wrong, in a sentence for whoever wrote the request (READ-44): the library's
 * own words are of types and of what it received.
 */
export function inPlainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.input === undefined ? 'Is missing: must' : 'Must'} be ${kinds[issue.expected] ?? 'another kind of value'}`
    case 'invalid_value':
      return issue.values.length > mostValues
        ? 'Is none of the values that are known here'
        : `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? 'written as it is elsewhere'}`
    case 'too_big':
      return `Must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${ofWhat(issue.origin)}`
    case 'too_small':
      return `Must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${ofWhat(issue.origin)}`
    default:
      return 'Is nothing that can stand here'
  }
}
