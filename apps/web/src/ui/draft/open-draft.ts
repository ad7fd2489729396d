import { type Draft, type Drafts, isNotKnown, isSame } from './drafts.ts'

interface OpenDraftOptions {
  drafts: Drafts
  personId: string
  place: string
  title: string
  /** Where the form was opened. */
  address: string
}

const pauseMilliseconds = 300

/** The draft of a form that is open: its parts put in what was typed, and find it again when the form is opened anew. */
export class OpenDraft {
  /** As it was when the form was opened; null when nothing was kept. */
  readonly begin: Draft | null
  readonly #options: OpenDraftOptions
  readonly #parts = new Map<string, unknown>()
  #about: string
  #at: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSent = false
  /** Another tab took it away, and nobody has read that yet. */
  #isTaken = false
  /** Its form is gone: from then on it touches only what it has written itself. */
  #isClosed = false
  #written: string | null

  constructor(options: OpenDraftOptions) {
    this.#options = options
    this.begin = options.drafts.find(options.personId, options.place)
    this.#written = textOf(this.begin)
    this.#about = this.begin?.about ?? ''
    this.#at = this.begin?.at ?? ''
    for (const [name, part] of Object.entries(this.begin?.parts ?? {})) this.#parts.set(name, part)
  }

  /** Of its form. */
  get title(): string {
    return this.#options.title
  }

  /** Whether anything is typed that was not sent. */
  get isKept(): boolean {
    return !this.#isSent && !this.#isTaken && this.#parts.size > 0
  }

  /** Whether nothing was typed here since it was opened. */
  get isAsBegun(): boolean {
    return isSame(Object.fromEntries(this.#parts), this.begin?.parts ?? {})
  }

  get isNotKnown(): boolean {
    return isNotKnown(Object.fromEntries(this.#parts))
  }

  /** What a part of the form kept, before it was opened or since; undefined when nothing was typed there. */
  part(name: string): unknown {
    return this.#parts.get(name)
  }

  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /** Keeps what stands in a part of the form; undefined where nothing is typed there any more. */
  put(name: string, part: unknown): void {
    // To open a form is not to type into it: its draft stays that of the hour at which somebody did.
    if (isSame(part, this.#parts.get(name))) return
    if (part === undefined) this.#parts.delete(name)
    else this.#parts.set(name, part)
    this.#at = new Date().toISOString()
    this.#keepSoon()
  }

  /** How far it is, for who sees it from outside. */
  tell(about: string): void {
    if (about === this.#about) return
    this.#about = about
    if (this.isKept) this.#keepSoon()
  }

  /** What was typed has arrived: it is no draft any more, whatever the form does until it closes. */
  sent(): void {
    if (this.#isSent) return
    this.#isSent = true
    this.#forget()
  }

  /** It was refused after all, and stands in the form to be corrected. */
  refused(): void {
    if (!this.#isSent) return
    this.#isSent = false
    this.#keepSoon()
  }

  /** What its form sent came to its end when that was gone: one that was opened there meanwhile knows nothing of it. */
  settled(): void {
    this.flush()
    this.#options.drafts.settle(this.#options.personId, this.#options.place)
  }

  /**
   * Another tab sent or discarded it: until `keepAnew` nothing of it is written down.
   *
   * @returns whether anything is typed here that somebody could send once more
   */
  taken(): boolean {
    if (!this.isKept) return false
    this.#isTaken = true
    this.#stopTimer()
    return true
  }

  /** It was read that another tab took it away, and it is kept here all the same. */
  keepAnew(): void {
    this.#isTaken = false
    this.#keepSoon()
  }

  /** Its form is there. */
  opened(): void {
    this.#isClosed = false
  }

  /** Its form is gone; what it has sent may come to its end after that. */
  closed(): void {
    this.flush()
    this.#isClosed = true
  }

  discard(): void {
    this.#parts.clear()
    this.#forget()
  }

  /** Writes down at once what was typed last: the page may be gone without another word. */
  readonly flush = (): void => {
    if (this.#timer === undefined) return
    this.#stopTimer()
    const { drafts, personId, place, title, address } = this.#options
    if (!this.#isMine()) return
    if (!this.isKept) return this.#forget()
    const parts = Object.fromEntries(this.#parts)
    const draft = { place, title, about: this.#about, address, at: this.#at, parts }
    drafts.keep(personId, draft)
    this.#written = textOf(draft)
  }

  /** What somebody typed anew after this was closed, or took away, is not for an answer that comes late. */
  #isMine(): boolean {
    const { drafts, personId, place } = this.#options
    return !this.#isClosed || textOf(drafts.find(personId, place)) === this.#written
  }

  #keepSoon(): void {
    if (!this.#isSent && !this.#isTaken) this.#timer ??= setTimeout(this.flush, pauseMilliseconds)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #forget(): void {
    this.#stopTimer()
    if (!this.#isMine()) return
    this.#options.drafts.discard(this.#options.personId, this.#options.place)
    this.#written = null
  }
}

const textOf = (draft: Draft | null): string | null => (draft === null ? null : JSON.stringify(draft.parts))
