import { draftKeys } from '../../live/draft-keys.ts'

/** What somebody typed into a form and did not send: plain data. */
export interface Draft {
  /** The form and its record: 'package 1A40... adjustQuantity'. What belongs to one record begins with its words. */
  place: string
  /** The title of the form: 'Adjust quantity'. */
  title: string
  /** How far it is, where the form can tell: '20 plants, 18 weighed'. */
  about: string
  /** The address at which the form opens again. */
  address: string
  /** When it was typed into last, an instant. */
  at: string
  /** What the parts of the form keep, by their names. */
  parts: Readonly<Record<string, unknown>>
}

/**
 * The drafts of this device, kept through Back, X, reload, a session that ended by time and a new version of the program.
 * They are of one person: gone when that person signs out, or another one signs in (`forgetDrafts`).
 */
export class Drafts {
  readonly #storage: () => Storage
  readonly #listeners = new Set<() => void>()
  #known: { texts: string; drafts: readonly Draft[] } = { texts: '', drafts: [] }

  /** @param storage asked each time: it may be forbidden, and then nothing is kept */
  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  /** The same array until something changes, newest first. */
  of(personId: string): readonly Draft[] {
    const kept = this.#keys(personId).flatMap((key) => this.#try((storage) => storage.getItem(key)) ?? [])
    const texts = kept.join(' ')
    if (texts !== this.#known.texts) {
      const drafts = kept.flatMap((text) => this.#try(() => JSON.parse(text) as Draft) ?? [])
      this.#known = { texts, drafts: drafts.toSorted((a, b) => b.at.localeCompare(a.at)) }
    }
    return this.#known.drafts
  }

  find(personId: string, place: string): Draft | null {
    return this.#read(draftKeys(personId) + place)
  }

  keep(personId: string, draft: Draft): void {
    this.#try((storage) => storage.setItem(draftKeys(personId) + draft.place, JSON.stringify(draft)))
    this.tell()
  }

  discard(personId: string, place: string): void {
    if (!this.find(personId, place)) return
    this.#try((storage) => storage.removeItem(draftKeys(personId) + place))
    this.tell()
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something changed, here or in another tab. */
  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #keys(personId: string): string[] {
    return this.#try((storage) => Object.keys(storage).filter((key) => key.startsWith(draftKeys(personId)))) ?? []
  }

  #read(key: string): Draft | null {
    return this.#try((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Draft | null) ?? null
  }

  #try<T>(act: (storage: Storage) => T): T | undefined {
    try {
      return act(this.#storage())
    } catch {
      // Forbidden, full, or written by somebody else: what is typed lasts as long as the page.
      return undefined
    }
  }
}

/** Whether a draft is of this record, or of a form of it. */
export const isOf = ({ place }: Pick<Draft, 'place'>, record: string): boolean =>
  place === record || place.startsWith(`${record} `)
