import { readNumber } from '@cultivatd/domain/field/typed-number'

/** The number of a text that was typed: null of an empty one, NaN of what is none. */
export type ReadNumber = (text: string) => number | null

/** A number as it stands in a field, where it is typed on: without commas; empty where there is none. */
export const writtenNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('-', '−')

/**
 * What stands in the number fields of a form as it was typed: '12,,', '1.', '-'. The form has the number only, and a
 * number that is none yet would be lost with the page.
 */
export class TypedTexts {
  readonly #texts = new Map<string, string>()
  readonly #readers = new Map<string, ReadNumber>()
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
    return typed !== undefined && this.#isReadAs(name, typed, value) ? typed : writtenNumber(value)
  }

  /** The field reads its text otherwise than most. */
  readBy(name: string, read: ReadNumber): void {
    this.#readers.set(name, read)
  }

  /** The names of fields whose text is no number at all. */
  notNumbers(texts: Readonly<Record<string, string>>): string[] {
    return Object.entries(texts).flatMap(([name, text]) => (this.#isReadAs(name, text, Number.NaN) ? [name] : []))
  }

  #isReadAs(name: string, text: string, value: number | null): boolean {
    return Object.is((this.#readers.get(name) ?? readNumber)(text), value)
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
      return this.#isReadAs(name, text, number) && writtenNumber(number) !== text
    })
    return Object.fromEntries(kept)
  }
}

function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ofForms = new WeakMap<object, TypedTexts>()

/** @param control that of the form */
export function typedTextsOf(control: object): TypedTexts {
  const known = ofForms.get(control) ?? new TypedTexts()
  ofForms.set(control, known)
  return known
}
