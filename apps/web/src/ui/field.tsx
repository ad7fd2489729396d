import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What a control inside a field gets, so that its label, hint and error are told with it. */
export interface FieldControl {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** An empty one marks the field and says nothing (AUTH-05). */
  error?: string | undefined
  /** Something at the right of the label, a link for example. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label above, hint below, error below in place of the hint. */
export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      {aside ? (
        <div className="row between">
          <label className="lab" htmlFor={id}>
            {label}
          </label>
          {aside}
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error || hint ? noteId : undefined })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The error, or else the hint, under a control. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p className="errtx" id={id}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {error}
      </p>
    )
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null
}
