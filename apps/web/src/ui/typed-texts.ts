import { readNumber } from '@cultivatd/domain/field/typed-number'

/** A number as it stands in a field, where it is typed on: without commas; empty where there is none. */
export const writtenNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('-', '−')

/**
 * What stands in the number fields of a form as it was typed: '12,,', '1.', '-'. The form has the number only, and a
 * number that is none yet would be lost with the page.
 */
export class TypedTexts {
  readonly #texts = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  readonly #moveListeners = new Set<() => void>()
  #round = 0

  /** Grows when what stood there before was put back: fields that are drawn already are read anew. */
  readonly round = (): number => this.#round

  readonly listen = (listener: () => void): (() => void) => listenTo(this.#listeners, listener)

  /** Tells when a text has come to another field, with its row: the form itself tells of its values only. */
  onMoved(listener: () => void): () => void {
    return listenTo(this.#moveListeners, listener)
  }

  putBack(texts: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(texts)) this.put(name, text)
    this.#round += 1
    for (const listener of this.#listeners) listener()
  }

  /** How a number stands in its field: as it was typed, where that was this number; else as it is written here. */
  shown(name: string, value: number | null): string {
    const typed = this.#texts.get(name)
    return typed !== undefined && isReadAs(typed, value) ? typed : writtenNumber(value)
  }

  put(name: string, text: string): void {
    this.#texts.set(name, text)
  }

  move(from: string, to: string, text: string): void {
    this.forget(from, text)
    this.put(to, text)
    for (const listener of this.#moveListeners) listener()
  }

  /** The field is gone; another one may have come to its name meanwhile. */
  forget(name: string, text: string): void {
    if (this.#texts.get(name) === text) this.#texts.delete(name)
  }

  /**
   * The texts that their numbers would not write.
   *
   * @param valueOf what the form has in a field
   */
  kept(valueOf: (name: string) => unknown): Record<string, string> {
    const kept = [...this.#texts].filter(([name, text]) => {
      const value = valueOf(name)
      const number = typeof value === 'number' ? value : null
      return isReadAs(text, number) && writtenNumber(number) !== text
    })
    return Object.fromEntries(kept)
  }
}

function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isReadAs = (text: string, value: number | null): boolean => Object.is(readNumber(text), value)

/** The names of fields whose text is no number at all. */
export const notNumbers = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([name, text]) => (Number.isNaN(readNumber(text)) ? [name] : []))

const ofForms = new WeakMap<object, TypedTexts>()

/** @param control that of the form */
export function typedTextsOf(control: object): TypedTexts {
  const known = ofForms.get(control) ?? new TypedTexts()
  ofForms.set(control, known)
  return known
}
