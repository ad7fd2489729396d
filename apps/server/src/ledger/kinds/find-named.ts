import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { ListName } from '@cultivatd/metrc/lists'
import type { Fields, Finding, Question } from '../kind.ts'
import { type Asking, changedSince } from './asking.ts'
import { hasFields } from './set-fields.ts'

interface Named {
  Id: number
  Name: string
  LastModified?: string
}

/** Records that are made under a name of their own, which is unique among the active ones (Metrc reference §10.1). */
export interface NamedKind<P> {
  list: Extract<
    ListName,
    | 'locationsActive'
    | 'sublocationsActive'
    | 'strainsActive'
    | 'itemsActive'
    | 'additivesTemplatesActive'
    | 'processingJobsActive'
  >
  /** 'location' */
  noun: string
  /** The fields that the new record has, as Metrc prints them. */
  sets(payload: P): Fields
  /** Those that some states, facilities or categories do not have. */
  mayOmit?: readonly string[]
  facts(record: Fields): Fact[]
  /** Where a record spells a field differently from what `sets` calls it. */
  view?(record: Fields): Fields
}

const changed = (asking: Asking, list: NamedKind<unknown>['list'], since: Date): Promise<Named[]> =>
  changedSince(asking, list, since)

const named = (records: readonly Named[], name: string): Named | null =>
  records.find(({ Name }) => isSameName(Name, name)) ?? null

/** When any of them was stamped last: it may be the one that was made, under another name by now. */
function lastTouched(records: readonly Named[]): Pick<Finding, 'touchedAt'> {
  if (records.length === 0) return { touchedAt: null }
  const stamps = records.flatMap(({ LastModified }) => (LastModified ? [LastModified] : []))
  const last = stamps.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  return last === undefined ? {} : { touchedAt: last }
}

/** The id of a new record by its name; null when Metrc does not show it. @throws MetrcError */
export const idByName =
  (list: NamedKind<unknown>['list']) =>
  async (asking: Asking, { name }: { name: string }, since: Date): Promise<number | null> =>
    named(await changed(asking, list, since), name)?.Id ?? null

/**
 * Whether a record was made. A name that was there before this was sent is not looked for: then Metrc refuses the new one
 * and says so.
 */
export const findNamed =
  <P extends { name: string }>({ list, noun, sets, mayOmit, facts, view = (record) => record }: NamedKind<P>) =>
  async (question: Question<P>): Promise<Finding> => {
    const { payload, sentAt } = question
    const records = await changed(question, list, sentAt)
    const found = named(records, payload.name)
    if (!found)
      return {
        verdict: 'not-applied',
        ...lastTouched(records),
        now: null,
        sentence: `Metrc has no new ${noun} called ${payload.name}.`,
      }
    const fields = view({ ...found })
    const now = facts(fields)
    const sentence = `Metrc has a new ${noun} called ${found.Name}`
    return hasFields(fields, sets(payload), mayOmit)
      ? { verdict: 'applied', id: found.Id, now, sentence: `${sentence}.` }
      : { verdict: 'unclear', now, sentence: `${sentence}, but not as it was wanted: somebody else may have made it.` }
  }
