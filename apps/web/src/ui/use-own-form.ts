import type { Problem } from '@cultivatd/domain/app-error'
import type { Fields, FieldWords } from '@cultivatd/domain/history/field-changes'
import { useRef, useState } from 'react'
import type { DefaultValues, FieldErrors, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { CallOptions } from '../live/api.ts'
import { type Performed, perform, type Waits } from '../live/outbox/perform.ts'
import { createRepeatKey, type KeptKey } from '../live/repeat-key.ts'
import { failureOf } from '../live/tracked-call.ts'
import { useDraft } from './draft/draft-of.tsx'
import { type Done, notifySaved } from './notices.ts'
import { notifyWaits } from './notify-waits.ts'
import { useIsHere } from './use-is-here.ts'
import { type Overtaken, useOvertaken, type VersionedRow } from './use-overtaken.ts'
import { useRuleForm } from './use-rule-form.ts'
import { type Refused, useSend } from './use-send.ts'

interface OwnFormOptions<Input extends FieldValues, Output extends FieldValues, Row extends VersionedRow> {
  schema: z.ZodType<Output, Input>
  /** What a new one begins with. */
  blank: NoInfer<DefaultValues<Input>>
  /** The record as it is now; null for a new one. */
  row: Row | null
  /** What the form holds of a record. */
  formOf: (row: Row) => NoInfer<DefaultValues<Input>> & Fields
  words: FieldWords
  problems?: (values: Input) => readonly Problem[]
  /** Left out where nobody makes one: then there is a row. */
  create?: (body: Output, options: CallOptions) => Promise<{ id: string }>
  /** Left out where nobody changes one: then there is never a row. */
  update?: (id: string, body: Output & { version: number }, options: CallOptions) => Promise<unknown>
  /** Where a refusal is told; in the snackbar unless said otherwise. */
  refusedIn?: 'form' | 'snackbar'
  /** What was done, and the way on from there. */
  said: (id: string, body: Output) => Done
  onSaved: (id: string, body: Output) => void
  /** Given where it is done on the floor: then it may wait on this device, and closes its form as if it was saved. */
  waits?: Pick<Waits, 'records' | 'about'>
}

/** What the parts around the fields need. */
export interface OwnForm {
  errors: FieldErrors
  isBusy: boolean
  submit: () => Promise<void>
  refused: Refused | null
  overtaken: Overtaken | null
}

/**
 * The form of a record that is ours alone (decision 020): checked by its schema and rule; sent once however often a lost
 * answer lets it be sent; told when somebody else was first; what is typed is kept where a `DraftOf` is around it.
 */
export function useOwnForm<Input extends FieldValues, Output extends FieldValues, Row extends VersionedRow>(
  options: OwnFormOptions<Input, Output, Row>,
) {
  const { row, formOf, words } = options
  const { send, isBusy, refused } = useSend({ refusedIn: options.refusedIn })
  const draft = useDraft()
  const isHere = useIsHere()
  // What was sent before a reload without an answer is sent again under its key.
  const [repeatKey] = useState(() => createRepeatKey(undefined, draft?.part('key') as KeptKey | undefined))
  const keepKey = () => {
    draft?.put('key', repeatKey.kept() ?? undefined)
    draft?.flush()
  }
  const begin = row ? formOf(row) : options.blank
  const form = useRuleForm<Input, Output>(options.schema, begin, options.problems ?? (() => []))
  const { isDirty, errors } = form.formState
  const [isSaved, setSaved] = useState(false)

  const { base, overtaken, hear } = useOvertaken(form, {
    row,
    formOf,
    words,
    isHeld: isBusy || isSaved,
    save: (version) => form.handleSubmit((body) => save(body, version))(),
  })
  /** Sends it; of a new one its id is answered. */
  const ask = async (body: Output, version: number | undefined, call: CallOptions): Promise<string | undefined> => {
    if (!base) return (await options.create?.(body, call))?.id
    await options.update?.(base.id, { ...body, version: version ?? base.version }, call)
    return base.id
  }
  const write = async (body: Output, version: number | undefined): Promise<Performed<string | undefined> | null> => {
    const isAgain = repeatKey.kept()?.input === JSON.stringify(inputOf(base, version, body))
    const key = repeatKey.of(inputOf(base, version, body))
    keepKey()
    try {
      if (options.waits)
        return await perform(
          (call) => ask(body, version, call),
          { key, title: draft?.title, ...options.waits },
          isAgain,
        )
      return { isWaiting: false, answer: await ask(body, version, { idempotencyKey: key }) }
    } catch (error) {
      const isKnown = failureOf(error, isAgain) !== 'not-known'
      if (isKnown) repeatKey.used()
      keepKey()
      if (isKnown && !isHere()) draft?.settled()
      if (!hear(error)) throw error
      return null
    }
  }
  const save = async (body: Output, version?: number) => {
    const done = (await send(() => write(body, version)))?.answer
    const id = done?.isWaiting ? '' : done?.answer
    if (id === undefined) return
    setSaved(true)
    repeatKey.used()
    if (done?.isWaiting) notifyWaits(options.said(id, body).detail ?? '')
    else notifySaved(options.said(id, body))
    draft?.sent()
    if (!isHere()) draft?.settled()
    options.onSaved(id, body)
  }

  /** What stands in the fields, where it is what may have arrived; null where it is not. */
  const sentBefore = (): Output | null => {
    const kept = repeatKey.kept()
    const read = kept && options.schema.safeParse(form.getValues())
    return read?.success && kept?.input === JSON.stringify(inputOf(base, undefined, read.data)) ? read.data : null
  }
  // Nothing may be in the way of what is asked once more: the records may show already what came of it.
  const isUnderWay = useRef(false)
  const submit = async () => {
    // The second click of two comes before the fields are checked and locked.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const again = sentBefore()
    await (again ? save(again) : form.handleSubmit((body) => save(body))()).finally(() => {
      isUnderWay.current = false
    })
  }

  const around: OwnForm = {
    errors,
    isBusy,
    submit,
    refused,
    overtaken,
  }
  return { ...around, control: form.control, isDirty }
}

/** What a key is of: the record in its version, and what it becomes. */
const inputOf = (base: VersionedRow | null, version: number | undefined, body: unknown) => [
  base?.id,
  version ?? base?.version,
  body,
]
