import type { FieldPath, FieldValues } from 'react-hook-form'
import { PasswordInput } from '../ui/inputs.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { passwordHint } from './password-hint.ts'

/** A new password, twice: a slip of the finger would lock its owner out. */
export function NewPasswordInputs<T extends FieldValues & { password: string; confirmation: string }>(props: {
  control: AnyControl<T>
  /** 'Password' where there was none before. */
  label?: string
}) {
  const { control, label = 'New password' } = props
  const named = (name: 'password' | 'confirmation') => name as FieldPath<T>
  return (
    <>
      <PasswordInput
        control={control}
        name={named('password')}
        label={label}
        hint={passwordHint}
        autoComplete="new-password"
      />
      <PasswordInput
        control={control}
        name={named('confirmation')}
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  )
}
