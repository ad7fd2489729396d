import { AppError } from '@cultivatd/domain/app-error'

const deepest = 40

/**
 * Reads a JSON text. Refuses what two readers could read differently or what a schema cannot see: a name that stands
 * twice in one object, `__proto__`, nesting that would exhaust a walk over it.
 *
 * @throws AppError invalid.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid', notJsonText(text), { cause: error })
  }
  checkNames(text)
  return value
}

const strings = /"(?:[^"\\]|\\.)*"/g
const noNumber = /[[:,]\s*(-?(?:NaN|Infinity))\b/

/** Python writes what is no number without a word (json.dumps), and its author has to hear of it. */
function notJsonText(text: string): string {
  const written = noNumber.exec(text.replaceAll(strings, '""'))?.[1]
  return written ? `${written} is no JSON: leave the value out` : 'This is not JSON.'
}

const string = /"(?:[^"\\]|\\.)*"/y

/** Walks a text that is known to be JSON: only strings and brackets matter. */
function checkNames(text: string): void {
  /** The names seen in each open object; null for an array. */
  const open: (Set<string> | null)[] = []
  let at = 0
  while (at < text.length) {
    const sign = text[at]
    if (sign === '"') {
      string.lastIndex = at
      const token = string.exec(text)?.[0] ?? '"'
      at += token.length
      const names = open.at(-1)
      if (names && isName(text, at)) noteName(names, token)
      continue
    }
    if (sign === '{' || sign === '[') open.push(sign === '{' ? new Set() : null)
    if (sign === '}' || sign === ']') open.pop()
    if (open.length > deepest) throw new AppError('invalid', 'This JSON is nested too deeply.')
    at++
  }
}

const colon = /\s*:/y

/** Whether the string that ends here is a name: a colon follows. */
function isName(text: string, at: number): boolean {
  colon.lastIndex = at
  return colon.test(text)
}

function noteName(names: Set<string>, token: string): void {
  const name: unknown = JSON.parse(token)
  if (name === '__proto__' || name === 'constructor' || name === 'prototype')
    throw new AppError('invalid', `Unknown field: ${String(name)}`)
  if (names.has(String(name))) throw new AppError('invalid', `The field ${String(name).slice(0, 100)} is there twice.`)
  names.add(String(name))
}

const unstorable = /\0|\p{Surrogate}/u

/** Refuses text that PostgreSQL cannot store: NUL, and halves of characters. */
export function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (unstorable.test(value)) throw new AppError('invalid', 'This holds a character that cannot be stored.')
  } else if (Array.isArray(value)) for (const item of value) refuseUnstorable(item)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) {
      refuseUnstorable(name)
      refuseUnstorable(item)
    }
}
