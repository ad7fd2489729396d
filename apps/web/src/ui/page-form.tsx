import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import type { FormEvent, ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { Alert } from './alert.tsx'
import { BusyButton, BusyLine } from './busy.tsx'
import { DraftBar } from './draft/draft-bar.tsx'
import { focusFirstField } from './focus-first-field.ts'
import { OvertakenAlert } from './overtaken-alert.tsx'
import styles from './own-pages.module.css'
import type { OwnForm } from './use-own-form.ts'

interface PageFormProps {
  form: Pick<OwnForm, 'errors' | 'isBusy' | 'submit' | 'overtaken'>
  /** The way out without saving; what was typed stays as a draft. */
  cancel: ReactNode
  children: ReactNode
}

/** More than these are listed on top too (design §10). */
const mostUnlisted = 3

/** A form that is a page: what was overtaken on top, the fields, and Save where a thumb is. */
export function PageForm({ form, cancel, children }: PageFormProps) {
  const { errors, isBusy, submit, overtaken } = form
  const wrong = wrongText(messagesIn(errors))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void submit()
  }
  return (
    <form ref={focusFirstField} noValidate onSubmit={onSubmit}>
      <BusyLine isBusy={isBusy} />
      <DraftBar />
      {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
      {messagesIn(errors).length > mostUnlisted && <Alert tone="error" title={wrong} />}
      {children}
      <div className={styles.foot}>
        <output className="small dim grow hide-p">{wrong}</output>
        {cancel}
        <BusyButton type="submit" isBusy={isBusy}>
          Save
        </BusyButton>
      </div>
    </form>
  )
}

/** The sentences of all fields, those of rows too. */
function messagesIn(errors: FieldErrors | undefined): string[] {
  return Object.values(errors ?? {}).flatMap((error) => {
    if (!error || typeof error !== 'object') return []
    return typeof error.message === 'string' ? [error.message] : messagesIn(error as FieldErrors)
  })
}

function wrongText(messages: readonly string[]): string {
  if (messages.length === 0) return ''
  const need = messages.every((message) => message === pleaseEnterValue) ? 'a value' : 'another value'
  return messages.length === 1 ? `1 field needs ${need}` : `${messages.length} fields need ${need}`
}
