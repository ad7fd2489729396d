// Asked by forms: nothing here may load the schemas.
import type { Problem } from '../app-error.ts'
import { isMendAct, type MendAct, mendWords } from './mend-words.ts'

/** A sentence about a record, with what mends it where the rule that wrote it knows. */
export type Said = Pick<Problem, 'message' | 'mend'>

/** What speaks about one record, by its label or name. */
export interface Judged {
  record: string
  problems: readonly Said[]
}

/** The three groups of a change of one record or of many, before anything is sent (decision 092). */
export interface Judgement {
  works: readonly string[]
  /** Nothing speaks against it; a person should look again. */
  odd: readonly Judged[]
  fails: readonly Judged[]
  /** What is wrong with the whole and with no record in particular: while there is any, nothing works. */
  whole: readonly string[]
}

/**
 * The record that a sentence begins with, and the sentence without it; null where it begins with none of them. Of several
 * the longest: a name may hold what parts it from the sentence.
 */
export function recordOf(records: ReadonlySet<string>, message: string): { record: string; words: string } | null {
  for (let at = message.lastIndexOf(': '); at > 0; at = message.lastIndexOf(': ', at - 1)) {
    const record = message.slice(0, at)
    if (records.has(record)) return { record, words: message.slice(at + 2) }
  }
  return null
}

/** Whose each problem is: of one record all are, of several each begins with the label or name that it is about. */
export function byRecord(records: readonly string[], problems: readonly Said[]) {
  const known = new Set(records)
  const [only] = records
  const each = new Map<string, Said[]>()
  const whole: string[] = []
  for (const { message, mend } of problems) {
    const of = records.length === 1 && only !== undefined ? { record: only, words: message } : recordOf(known, message)
    if (of) each.set(of.record, [...(each.get(of.record) ?? []), { message: of.words, ...(mend && { mend }) }])
    else whole.push(message)
  }
  return { each, whole }
}

const judgedOf = (records: readonly string[], each: ReadonlyMap<string, readonly Said[]>): Judged[] =>
  records.flatMap((record) => {
    const problems = each.get(record)
    return problems ? [{ record, problems }] : []
  })

/**
 * Puts every record into one of the three groups: what the rule of its kind refuses fails, what is asked about is odd, the
 * rest works. It judges by what the rules said (`problems`, `odd`), and has none of its own.
 */
export function judge(records: readonly string[], problems: readonly Said[], odd: readonly Judged[] = []): Judgement {
  const { each, whole } = byRecord(records, problems)
  // Of one record all of it is, by whatever name the ledger has it.
  const [only] = records
  const oddOfEach =
    records.length === 1 && only !== undefined && odd.length > 0
      ? new Map([[only, odd.flatMap((one) => one.problems)]])
      : new Map(odd.map((one) => [one.record, one.problems]))
  const fine = records.filter((record) => !each.has(record))
  return {
    works: whole.length > 0 ? [] : fine.filter((record) => !oddOfEach.has(record)),
    odd: judgedOf(fine, oddOfEach),
    fails: judgedOf(records, each),
    whole,
  }
}

/**
 * Of one write for several records whose each problem is; what looks odd of the write does so of each of them. It is sent for
 * all of them or for none.
 */
export function judgementOfEach({ odd, fails, whole }: Judgement, records: readonly string[]): Judgement {
  const problems = [...fails.flatMap((one) => one.problems), ...whole.map((message) => ({ message }))]
  const asked = odd.flatMap((one) => one.problems)
  return judge(records, problems, asked.length > 0 ? records.map((record) => ({ record, problems: asked })) : [])
}

/** Several judgements, each of other records, as one. */
export const together = (parts: readonly Judgement[]): Judgement => ({
  works: parts.flatMap(({ works }) => works),
  odd: parts.flatMap(({ odd }) => odd),
  fails: parts.flatMap(({ fails }) => fails),
  whole: [...new Set(parts.flatMap(({ whole }) => whole))],
})

/** Whether a form has nothing to show before it sends. */
export const isClear = ({ odd, fails, whole }: Judgement): boolean =>
  odd.length === 0 && fails.length === 0 && whole.length === 0

/** One reason with the records that it is about. */
export interface Reason {
  message: string
  /** What can be done about it; null where nothing but to look. */
  mend: string | null
  /** The act that mends it; null where none does. */
  act: MendAct | null
  records: readonly string[]
}

/** The reasons of a group, that of the most records first. */
export function reasonsOf(group: readonly Judged[]): Reason[] {
  const found = new Map<string, { said: Said; records: string[] }>()
  for (const { record, problems } of group)
    for (const said of problems) {
      const known = found.get(said.message)
      if (known) known.records.push(record)
      else found.set(said.message, { said, records: [record] })
    }
  return [...found.values()]
    .map(({ said: { message, mend }, records }) => ({
      message,
      mend: mend ? mendWords[mend] : null,
      act: isMendAct(mend) ? mend : null,
      records,
    }))
    .toSorted((one, other) => other.records.length - one.records.length)
}
