// Asked by forms: nothing here may load the schemas.
import type { Problem } from '../app-error.ts'

/** What speaks about one record, by its label or name. */
export interface Judged {
  record: string
  messages: readonly string[]
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
export function saidOf(records: ReadonlySet<string>, message: string): { record: string; words: string } | null {
  for (let at = message.lastIndexOf(': '); at > 0; at = message.lastIndexOf(': ', at - 1)) {
    const record = message.slice(0, at)
    if (records.has(record)) return { record, words: message.slice(at + 2) }
  }
  return null
}

/** Whose each problem is: of one record all are, of several each begins with the label or name that it is about. */
export function byRecord(records: readonly string[], problems: readonly Pick<Problem, 'message'>[]) {
  const known = new Set(records)
  const [only] = records
  const each = new Map<string, string[]>()
  const whole: string[] = []
  for (const { message } of problems) {
    const said = records.length === 1 && only !== undefined ? { record: only, words: message } : saidOf(known, message)
    if (said) each.set(said.record, [...(each.get(said.record) ?? []), said.words])
    else whole.push(message)
  }
  return { each, whole }
}

const judgedOf = (records: readonly string[], each: ReadonlyMap<string, readonly string[]>): Judged[] =>
  records.flatMap((record) => {
    const messages = each.get(record)
    return messages ? [{ record, messages }] : []
  })

/**
 * Puts every record into one of the three groups: what the rule of its kind refuses fails, what is asked about is odd, the
 * rest works. It judges by what the rules said (`problems`, `oddities`), and has none of its own.
 */
export function judge(
  records: readonly string[],
  problems: readonly Pick<Problem, 'message'>[],
  oddities: readonly Judged[] = [],
): Judgement {
  const { each, whole } = byRecord(records, problems)
  // Of one record all of it is, by whatever name the ledger has it.
  const [only] = records
  const asked =
    records.length === 1 && only !== undefined && oddities.length > 0
      ? new Map([[only, oddities.flatMap(({ messages }) => messages)]])
      : new Map(oddities.map(({ record, messages }) => [record, messages]))
  const fine = records.filter((record) => !each.has(record))
  return {
    works: whole.length > 0 ? [] : fine.filter((record) => !asked.has(record)),
    odd: judgedOf(fine, asked),
    fails: judgedOf(records, each),
    whole,
  }
}

/**
 * Of one write for several records whose each problem is; what looks odd of the write does so of each of them. It is sent for
 * all of them or for none.
 */
export function judgementOfEach({ odd, fails, whole }: Judgement, records: readonly string[]): Judgement {
  const problems = [...fails.flatMap(({ messages }) => messages), ...whole].map((message) => ({ message }))
  const messages = odd.flatMap((one) => one.messages)
  return judge(records, problems, messages.length > 0 ? records.map((record) => ({ record, messages })) : [])
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

const mends: readonly (readonly [RegExp, string])[] = [
  [
    /^Invalid Label|is not in this facility|no longer in this facility/,
    'Look at the tag again: it is not of this facility.',
  ],
  [/can be harvested only when Flowering/, 'Move them to the flowering phase first.'],
  [/on hold/, 'Wait until the state releases the hold.'],
  [/^Already Harvested|^Not Valid for Destroying|is (Harvested|Destroyed)/, 'They are done already: leave them out.'],
  [/as required for Mother plants/, 'Move them to a room of mother plants first.'],
  [/cannot be in .+, a location of the type/, 'Choose a room that Metrc allows for them.'],
  [/cannot be in the future|is before it was|was planted|on which/, 'Choose another day.'],
  [/^(Finished|The package is finished)|finished/i, 'Undo the finish first.'],
  [/needs a note/, 'Enter a note.'],
]

/** What can be done about a refusal, in one sentence; null where no rule knows. */
export const mendOf = (message: string): string | null => mends.find(([of]) => of.test(message))?.[1] ?? null

/** An act of ours that mends a refusal: done first, with one press (`mend.ts`). */
export const mendActs = ['flower', 'toMothers', 'restore', 'unfinish', 'unfinishHarvest'] as const
export type MendAct = (typeof mendActs)[number]

const mendingActs: readonly (readonly [RegExp, MendAct])[] = [
  [/can be harvested only when Flowering/, 'flower'],
  [/^Not in the Vegetative phase as required for Mother plants/, 'toMothers'],
  [/^The plant is Harvested and |^Not Valid for Destroying/, 'restore'],
  [/^Package \S+ is finished/, 'unfinish'],
  [/^The harvest is finished and cannot be/, 'unfinishHarvest'],
]

/** The act that mends a refusal; null where none does. */
export const mendActOf = (message: string): MendAct | null => mendingActs.find(([of]) => of.test(message))?.[1] ?? null

/** The reasons of a group, that of the most records first. */
export function reasonsOf(group: readonly Judged[]): Reason[] {
  const found = new Map<string, string[]>()
  for (const { record, messages } of group)
    for (const message of messages) {
      const known = found.get(message)
      if (known) known.push(record)
      else found.set(message, [record])
    }
  return [...found]
    .map(([message, records]) => ({ message, mend: mendOf(message), act: mendActOf(message), records }))
    .toSorted((one, other) => other.records.length - one.records.length)
}
