import { difference, type Fields, type FieldWords } from '@cultivatd/domain/history/field-changes'
import { merge, type MergedWords, mergedWords } from '@cultivatd/domain/history/merge'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { ResponseError } from '../live/response-error.ts'
import { useDraftBase } from './draft/use-draft-base.ts'

export interface VersionedRow {
  id: string
  version: number
}

/** What somebody else made of the record since this form was opened, told when it was saved (decision 040). */
export interface Overtaken {
  /** Who changed what. */
  said: string
  /** What they changed; of what was changed here too, which of the two stays. */
  changes: readonly (MergedWords & { isTheirs: boolean })[]
  choose: (key: string, isTheirs: boolean) => void
  /** Saves what was changed here together with theirs; null until theirs is here. */
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
  form: UseFormReturn<Input, unknown, Output>,
  { row, formOf, words, isHeld, save }: OvertakenOptions<Input, Row>,
) {
  const { reset, getValues, formState } = form
  const { isDirty } = formState
  const { base, setBase, isBeginning } = useDraftBase(row, isDirty)
  const [said, setSaid] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // What both changed is told as it stands in the fields, also while it is typed on.
  useWatch({ control: form.control, disabled: said === null })
  const shown = useRef(base)
  const isBehind = base !== null && row !== null && row.version !== base.version
  const isNews = isBehind && difference(formOf(base), formOf(row)) !== null
  const settle = (newest: Row | null) => {
    setBase(newest)
    setSaid(null)
    setChosen(new Set())
  }
  if (isBehind && !isHeld && !isBeginning && !(isNews && isDirty)) settle(row)
  useEffect(() => {
    if (base === null || base === shown.current) return
    shown.current = base
    if (!isDirty) reset(formOf(base))
  })

  const merged = base && row ? merge({ before: formOf(base), mine: getValues(), theirs: formOf(row) }, chosen) : null
  const saveOver = async (newest: Row, fields: Fields) => {
    // From here on the form is one of theirs: a third editor is told from what they saved.
    reset(formOf(newest))
    reset(fields as DefaultValues<Input>, { keepDefaultValues: true })
    settle(newest)
    await save(newest.version)
  }
  const overtaken: Overtaken | null =
    said === null
      ? null
      : {
          said,
          changes: mergedWords(merged?.parts ?? [], words).map((part) => ({ ...part, isTheirs: chosen.has(part.key) })),
          choose: (key, isTheirs) =>
            setChosen((before) => new Set([...before, key].filter((one) => isTheirs || one !== key))),
          saveOver: row && isBehind && merged ? () => saveOver(row, merged.fields) : null,
          takeTheirs: () => {
            if (row) reset(formOf(row))
            settle(row)
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
