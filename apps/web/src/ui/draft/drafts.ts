import { draftKeys, ownerKey } from '../../live/draft-keys.ts'
import { clockText } from '../dates.ts'
import { becameOf, becameText, refusedWordsOf } from './became.ts'

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
  readonly #others = new Set<(key: string | null) => void>()
  readonly #settled = new Set<{ place: string; settled: () => void; isAsBegun: () => boolean }>()
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
      const drafts = kept.flatMap((text) => readDraft(text) ?? [])
      this.#known = { texts, drafts: drafts.toSorted((a, b) => b.at.localeCompare(a.at)) }
    }
    return this.#known.drafts
  }

  find(personId: string, place: string): Draft | null {
    return readDraft(this.#try((storage) => storage.getItem(draftKeys(personId) + place)))
  }

  keep(personId: string, draft: Draft): void {
    this.#try((storage) => {
      if (mayKeepDrafts(personId, storage)) storage.setItem(draftKeys(personId) + draft.place, JSON.stringify(draft))
    })
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

  /** @param taken called when another tab takes away what was kept at this place */
  onTaken(personId: string, place: string, taken: () => void): () => void {
    const mine = draftKeys(personId) + place
    const hear = (key: string | null) => {
      if ((key === mine || key === null) && !this.find(personId, place)) taken()
    }
    this.#others.add(hear)
    return () => this.#others.delete(hear)
  }

  /**
   * @param settled called when what a form of this place sent came to its end after that form was closed
   * @param isAsBegun whether nothing was typed since the form was opened
   */
  onSettled(personId: string, place: string, settled: () => void, isAsBegun: () => boolean): () => void {
    const form = { place: draftKeys(personId) + place, settled, isAsBegun }
    this.#settled.add(form)
    return () => this.#settled.delete(form)
  }

  settle(personId: string, place: string): void {
    for (const form of this.#formsOf(personId, place)) form.settled()
  }

  /** Keeps a draft of which somebody else knows more now. What stands in its open form goes before: then nothing happens. */
  renew(personId: string, draft: Draft): void {
    if (!this.#formsOf(personId, draft.place).every(({ isAsBegun }) => isAsBegun())) return
    this.keep(personId, draft)
    this.settle(personId, draft.place)
  }

  #formsOf = (personId: string, place: string) =>
    [...this.#settled].filter((form) => form.place === draftKeys(personId) + place)

  /** Another tab changed what is kept under this key; null: all of it. */
  tellOfAnother(key: string | null): void {
    this.tell()
    for (const hear of this.#others) hear(key)
  }

  /** Something changed, here or in another tab. */
  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #keys(personId: string): string[] {
    return this.#try((storage) => Object.keys(storage).filter((key) => key.startsWith(draftKeys(personId)))) ?? []
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

/** A draft as it was written; null for what another version of the program wrote in another way, or somebody else. */
function readDraft(text: string | null | undefined): Draft | null {
  try {
    const read = JSON.parse(text ?? 'null') as Partial<Draft> | null
    const { place, title, about, address, at, parts } = read ?? {}
    const isWhole = [place, title, about, address].every((word) => typeof word === 'string')
    return isWhole &&
      typeof at === 'string' &&
      Number.isFinite(Date.parse(at)) &&
      typeof parts === 'object' &&
      parts !== null
      ? (read as Draft)
      : null
  } catch {
    return null
  }
}

/** Whether two values of a form are the same, as they would be kept. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * The key under which something of it was sent without an answer; null when nothing was. `change` is what `useDraftOfChange`
 * keeps, `key` that of `useOwnForm`.
 */
export function sentKeyOf({ change, key }: Draft['parts']): string | null {
  const { unanswered } = (change ?? {}) as { unanswered?: { key?: { key?: string } } | null }
  return unanswered?.key?.key ?? (key as { key?: string } | undefined)?.key ?? null
}

/** Whether something of it was sent and nobody knows what came of it: typed again it would be a second change. */
export const isNotKnown = (parts: Draft['parts']): boolean => sentKeyOf(parts) !== null && becameOf(parts) === null

/** Whether a draft is of this record, or of a form of it. */
export const isOf = ({ place }: Pick<Draft, 'place'>, record: string): boolean =>
  place === record || place.startsWith(`${record} `)

/** A draft in words: 'Harvest plants, 20 plants, 18 weighed, 09:41'. */
export const draftText = ({ title, about, at, parts }: Draft): string =>
  [title, about, standingText(parts), clockText(at)].filter(Boolean).join(', ')

function standingText(parts: Draft['parts']): string {
  const became = becameOf(parts)
  if (became) return becameText(became)
  if (isNotKnown(parts)) return 'not known whether it arrived'
  const [first, ...others] = refusedWordsOf(parts)
  if (first === undefined) return ''
  return others.length === 0 ? `refused: ${first}` : `refused: ${first} And ${others.length} more`
}

/** A form that is still open, here or in another tab, writes nothing down of whom the device has forgotten. */
export function mayKeepDrafts(personId: string, storage: Storage): boolean {
  const owner = storage.getItem(ownerKey)
  return owner === null || owner === personId
}
