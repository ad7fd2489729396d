import type { Problem } from '@cultivatd/domain/app-error'
import type { Fields, FieldWords } from '@cultivatd/domain/history/field-changes'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider } from 'react-hook-form'
import type * as z from 'zod'
import type { CallOptions } from '../live/api.ts'
import { StandingAlert } from '../record/change-alerts.tsx'
import { useChange } from '../record/use-change.ts'
import { useToldApart } from '../record/use-told-apart.ts'
import { WaitingPanel } from '../record/waiting-panel.tsx'
import { WillWait } from '../record/will-wait.tsx'
import { BusyButton, BusyLine } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { focusFirstField } from '../ui/focus-first-field.ts'
import { OvertakenAlert } from '../ui/overtaken-alert.tsx'
import own from '../ui/own-pages.module.css'
import { useLate } from '../ui/use-late.ts'
import { useOvertaken, type VersionedRow } from '../ui/use-overtaken.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import styles from './template.module.css'

interface TransferFormProps<Input extends FieldValues, Output extends FieldValues, Row extends VersionedRow> {
  facilityId: string
  /** 'transfer template' */
  noun: string
  schema: z.ZodType<Output, Input>
  blank: NoInfer<DefaultValues<Input>>
  /** As it is now; null for a new one. */
  row: Row | null
  formOf: (row: Row) => NoInfer<DefaultValues<Input>> & Fields
  words: FieldWords
  nameOf: (named: Row | Output) => string
  problems: (values: Input) => readonly Problem[]
  create: (body: Output, options: CallOptions) => Promise<Outcome>
  update: (id: string, body: Output & { version?: number }, options: CallOptions) => Promise<Outcome>
  /** What saving does, and what it does not. */
  note: string
  onClose: () => void
  children: (isBusy: boolean) => ReactNode
}

/**
 * The form of what Metrc is told of a transfer, on a page of its own. A change writes all of it, so whoever was overtaken is
 * told who changed what (decision 040).
 */
export function TransferForm<Input extends FieldValues, Output extends FieldValues, Row extends VersionedRow>(
  props: TransferFormProps<Input, Output, Row>,
) {
  const { facilityId, noun, row, note, onClose, children } = props
  const { form, standing, isBusy, overtaken, submit } = useTransferForm(props)
  const isLate = useLate(isBusy, 400)
  const sending = standing.is === 'sending' && (isLate || standing.id !== null) ? standing : null
  return (
    <FormProvider {...form}>
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        <BusyLine isBusy={isBusy} />
        {!isBusy && <DraftBar />}
        {!isBusy && <WillWait />}
        {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun={noun} />}
        {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
        <StandingAlert facilityId={facilityId} standing={standing} noun={noun} failedTitle={failedTitle(row)} />
        <div className={styles.fields}>{children(isBusy)}</div>
        <div className={own.foot}>
          <output className="small dim grow hide-p">{note}</output>
          <Button color="inherit" onClick={onClose}>
            {sending ? 'Close, keep waiting' : 'Cancel'}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {standing.is === 'refused' || standing.is === 'not-known' ? 'Send again' : 'Save'}
          </BusyButton>
        </div>
      </form>
    </FormProvider>
  )
}

const failedTitle = (row: unknown) => (row ? 'Change Failed' : 'Create Failed')

/** What stands in the form, and where its change is. */
function useTransferForm<Input extends FieldValues, Output extends FieldValues, Row extends VersionedRow>({
  facilityId,
  noun,
  schema,
  blank,
  row,
  formOf,
  words,
  nameOf,
  problems,
  create,
  update,
  onClose,
}: TransferFormProps<Input, Output, Row>) {
  const { refusedBy, besides } = useToldApart()
  const form = useRuleForm<Input, Output>(schema, row ? formOf(row) : blank, problems)
  const { only, isBusy, send } = useChange<{ values: Output; version: number | undefined }>({
    facilityId,
    call: ({ values, version }, options): Promise<Outcome> =>
      base
        ? update(base.id, { ...values, ...(version !== undefined && { version }) }, options).catch((error: unknown) =>
            refusedBy(error, hear),
          )
        : create(values, options),
    said: ([body]) => ({ detail: `${row ? 'Changed' : 'Added'} ${noun} ${body ? nameOf(body.values) : ''}` }),
    one: { failedTitle: failedTitle(row), onSaved: onClose },
  })
  const { base, overtaken, hear } = useOvertaken(form, {
    row,
    formOf,
    words,
    isHeld: isBusy,
    save: (version) => form.handleSubmit((values) => save(values, version))(),
  })
  const save = (values: Output, version: number | undefined): Promise<void> =>
    send([{ records: [nameOf(base ?? values)], body: { values, version } }])
  return {
    form,
    standing: besides(only),
    isBusy,
    overtaken,
    submit: form.handleSubmit((values) => save(values, base?.version)),
  }
}
