import type { Problem } from '@cultivatd/domain/app-error'
import { difference, fieldChanges, type Fields, type FieldWords } from '@cultivatd/domain/history/field-changes'
import type { FieldChange } from '@cultivatd/domain/history/history'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldErrors, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { ResponseError } from '../live/response-error.ts'
import { notifySaved } from './notices.ts'
import { type Leaving, useLeaveGuard } from './use-leave-guard.ts'
import { useRuleForm } from './use-rule-form.ts'
import { useSend } from './use-send.ts'

interface OwnRow {
  id: string
  version: number
}

interface OwnFormOptions<Input extends FieldValues, Output extends FieldValues, Row extends OwnRow> {
  schema: z.ZodType<Output, Input>
  /** What a new one begins with. */
  blank: DefaultValues<Input>
  /** The record as it is now; null for a new one. */
  row: Row | null
  /** What the form holds of a record. */
  formOf: (row: Row) => Input & Fields
  words: FieldWords
  problems?: (values: Input) => readonly Problem[]
  create: (body: Output, options: CallOptions) => Promise<{ id: string }>
  update: (id: string, body: Output & { version: number }, options: CallOptions) => Promise<unknown>
  onSaved: (id: string) => void
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

/** What the parts around the fields need. */
export interface OwnForm {
  errors: FieldErrors
  isBusy: boolean
  submit: () => Promise<void>
  overtaken: Overtaken | null
  leaving: Leaving | null
}

/**
 * The form of a record that is ours alone (decision 020): checked by its schema and rule; sent once however often a lost
 * answer lets it be sent; what somebody else saves meanwhile is taken in while nothing was typed, and told when it was.
 */
export function useOwnForm<Input extends FieldValues, Output extends FieldValues, Row extends OwnRow>(
  options: OwnFormOptions<Input, Output, Row>,
) {
  const { row, formOf, words, blank } = options
  const [base, setBase] = useState(row)
  const [said, setSaid] = useState<string | null>(null)
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const begin = base ? (formOf(base) as DefaultValues<Input>) : blank
  const form = useRuleForm<Input, Output>(options.schema, begin, options.problems ?? (() => []))
  const { reset, getValues, formState } = form
  const { isDirty, errors } = formState
  const guard = useLeaveGuard(isDirty)
  const isSaved = useRef(false)

  const showNewest = (newest: Row) => {
    setBase(newest)
    setSaid(null)
    reset(formOf(newest))
  }
  const isBehind = base !== null && row !== null && row.version !== base.version
  useEffect(() => {
    if (row && isBehind && !isDirty && !isBusy && !isSaved.current) showNewest(row)
  })

  const write = async (body: Output, version: number | undefined): Promise<string | null> => {
    const call = { idempotencyKey: repeatKey.of([base?.id, version, body]) }
    try {
      if (!base) return (await options.create(body, call)).id
      await options.update(base.id, { ...body, version: version ?? base.version }, call)
      return base.id
    } catch (error) {
      if (error instanceof ResponseError) repeatKey.used()
      const overtaken = sentenceOf(error)
      if (overtaken === null) throw error
      setSaid(overtaken)
      return null
    }
  }
  const save = async (body: Output, version?: number) => {
    const id = (await send(() => write(body, version)))?.answer
    if (!id) return
    isSaved.current = true
    repeatKey.used()
    notifySaved()
    guard.letGo()
    options.onSaved(id)
  }

  const mine = () => changedFields(base && formOf(base), getValues())
  const saveOver = async (newest: Row) => {
    const theirs = formOf(newest)
    const yours = mine()
    for (const name of Object.keys(theirs) as FieldPath<Input>[])
      if (!yours.includes(name)) form.setValue(name, theirs[name])
    await form.handleSubmit((body) => save(body, newest.version))()
  }
  const overtaken: Overtaken | null =
    said === null
      ? null
      : {
          said,
          theirs: base && row ? withMine(formOf(base), formOf(row), mine(), words) : [],
          saveOver: row && isBehind ? () => saveOver(row) : null,
          takeTheirs: () => row && showNewest(row),
        }
  const around: OwnForm = {
    errors,
    isBusy,
    submit: () => form.handleSubmit((body) => save(body))(),
    overtaken,
    leaving: guard.leaving,
  }
  return { ...around, control: form.control, isDirty }
}

/** Why the change was refused, when somebody else was first. */
const sentenceOf = (error: unknown): string | null =>
  (error instanceof ResponseError && error.problems.find(({ path }) => path === 'version')?.message) || null

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
