import { difference, fieldChanges, type Fields, type FieldWords } from '@cultivatd/domain/history/field-changes'
import type { FieldChange } from '@cultivatd/domain/history/history'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { ResponseError } from '../live/response-error.ts'
import { useDraftBase } from './draft/use-draft-base.ts'

export interface VersionedRow {
  id: string
  version: number
}

/** What somebody else made of the record since this form was opened, told when it was saved. */
export interface Overtaken {
  /** Who changed what. */
  said: string
  theirs: readonly (FieldChange & { isMine: boolean })[]
  /** Saves what was changed here over it, and leaves theirs where nothing was; null until theirs is here. */
  saveOver: (() => Promise<void>) | null
  /** Shows theirs, and forgets what was typed. */
  takeTheirs: () => void
}

interface OvertakenOptions<Input extends FieldValues, Row extends VersionedRow> {
  /** The record as it is now; null for a new one. */
  row: Row | null
  /** What the form holds of a record. */
  formOf: (row: Row) => DefaultValues<Input> & Fields
  words: FieldWords
  /** What stands in the form is on its way, or stored: nothing else is taken in. */
  isHeld: boolean
  /** Saves what stands in the form, as a change of the record in this version. */
  save: (version: number) => Promise<void>
}

/**
 * Two people in the form of one record (decision 020): what the other one saves is taken in while nothing was typed
 * here, and told when it was. A new version that differs in nothing that the form holds is no news.
 */
export function useOvertaken<Input extends FieldValues, Output extends FieldValues, Row extends VersionedRow>(
  { reset, getValues, formState: { isDirty } }: UseFormReturn<Input, unknown, Output>,
  { row, formOf, words, isHeld, save }: OvertakenOptions<Input, Row>,
) {
  const { base, setBase, isBeginning } = useDraftBase(row, isDirty)
  const [said, setSaid] = useState<string | null>(null)
  const shown = useRef(base)
  const isBehind = base !== null && row !== null && row.version !== base.version
  const isNews = isBehind && difference(formOf(base), formOf(row)) !== null
  if (isBehind && !isHeld && !isBeginning && !(isNews && isDirty)) {
    setBase(row)
    setSaid(null)
  }
  useEffect(() => {
    if (base === null || base === shown.current) return
    shown.current = base
    if (!isDirty) reset(formOf(base))
  })

  const mine = () => changedFields(base && formOf(base), getValues())
  const saveOver = async (newest: Row) => {
    const values = getValues()
    const yours = mine()
    const kept = Object.fromEntries(Object.entries(formOf(newest)).filter(([name]) => !yours.includes(name)))
    reset({ ...values, ...kept }, { keepDefaultValues: true })
    await save(newest.version)
  }
  const overtaken: Overtaken | null =
    said === null
      ? null
      : {
          said,
          theirs: base && row ? withMine(formOf(base), formOf(row), mine(), words) : [],
          saveOver: row && isBehind ? () => saveOver(row) : null,
          takeTheirs: () => {
            if (row) reset(formOf(row))
            setBase(row)
            setSaid(null)
          },
        }
  /** Keeps why the change was refused, when somebody else was first; false when that is not why. */
  const hear = (error: unknown): boolean => {
    const sentence = error instanceof ResponseError && error.problems.find(({ path }) => path === 'version')?.message
    if (sentence) setSaid(sentence)
    return Boolean(sentence)
  }
  return { base, overtaken, hear }
}

const changedFields = (before: Fields | null, now: Fields): string[] =>
  Object.keys(difference(before, now)?.after ?? {})

/** What differs between the record as it was and as it is, and which of it was changed here too. */
function withMine(before: Fields, now: Fields, mine: readonly string[], words: FieldWords) {
  return changedFields(before, now).flatMap((name) =>
    fieldChanges({ [name]: before[name] }, { [name]: now[name] }, words).map((change) => ({
      ...change,
      isMine: mine.includes(name),
    })),
  )
}
