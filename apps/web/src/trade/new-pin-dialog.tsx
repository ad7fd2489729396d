import { NewPin, randomPin } from '@cultivatd/domain/station/pin'
import { longestPin, shortestPin } from '@cultivatd/domain/station/pin-length'
import Button from '@mui/material/Button'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'

interface NewPinDialogProps {
  title: string
  /** Whom to tell, and what it opens. */
  about: string
  /** What is said when it was saved. */
  saved: string
  onSave: (body: NewPin) => Promise<unknown>
  onClose: () => void
}

/** Of a source that nobody foretells, from 0 up to 1. */
const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** A PIN that is typed, or made here; it is seen now and never again. */
export function NewPinDialog({ title, about, saved, onSave, onClose }: NewPinDialogProps) {
  const { control, handleSubmit, setError, setValue, formState } = useSchemaForm(NewPin, { pin: '' })
  const save = async (body: NewPin) => {
    try {
      await onSave(body)
      notifySaved({ detail: saved })
      onClose()
    } catch (error) {
      const [problem] = error instanceof ResponseError ? error.problems : []
      if (problem?.path === 'pin') setError('pin', { type: 'refused', message: problem.message }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  return (
    <FormDialog
      isOpen
      title={title}
      submitLabel="Save PIN"
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
      width={440}
    >
      <p className="muted">{about}</p>
      <TextInput
        control={control}
        name="pin"
        label="PIN"
        inputMode="numeric"
        autoComplete="off"
        hint={`${shortestPin} to ${longestPin} digits. It is not shown again after it is saved.`}
        hasFocus
      />
      <div>
        <Button
          variant="outlined"
          disabled={formState.isSubmitting}
          onClick={() => setValue('pin', randomPin(random), { shouldDirty: true, shouldValidate: true })}
        >
          Make one
        </Button>
      </div>
    </FormDialog>
  )
}
