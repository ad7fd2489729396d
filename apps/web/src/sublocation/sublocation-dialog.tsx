import { type Sublocation, SublocationForm, sublocationNameProblems } from '@cultivatd/domain/sublocation/sublocation'
import { api } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { StandingAlert } from '../record/change-alerts.tsx'
import { standingBefore, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useChange } from '../record/use-change.ts'
import { WaitingPanel } from '../record/waiting-panel.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useLate } from '../ui/use-late.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'

interface SublocationDialogProps {
  facilityId: string
  /** The one that is renamed; without it one is created. */
  sublocation?: Sublocation
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore
  onClose: () => void
}

/** Where the drafts of the dialogs of a facility's sublocations are; of one, where it is named. */
export const sublocationPlace = (facilityId: string, id?: string): string =>
  ['facility', facilityId, 'sublocation', id].filter((word) => word !== undefined).join(' ')

/** A name for a place inside rooms, for create and for rename. */
export function SublocationDialog(props: SublocationDialogProps) {
  const { facilityId, sublocation, before } = props
  const id = sublocation ? String(sublocation.Id) : 'new'
  const place = [sublocationPlace(facilityId, id), before?.operation.id].filter(Boolean).join(' ')
  return (
    <DraftOf place={place} title={sublocation ? `Rename ${sublocation.Name}` : 'Add sublocation'}>
      <Dialog {...props} />
    </DraftOf>
  )
}

function Dialog({ facilityId, sublocation, before, onClose }: SublocationDialogProps) {
  const known = useTopicRow('references', { facilityId })?.sublocations ?? []
  const others = known.filter(({ Id }) => Id !== sublocation?.Id)
  const failedTitle = sublocation ? 'Change Failed' : 'Create Failed'
  const { only, isBusy, send } = useChange<SublocationForm>({
    facilityId,
    call: (form, options) =>
      sublocation
        ? api.sublocation.update(
            {
              params: { sublocationId: String(sublocation.Id) },
              body: { ...form, facilityId, seenName: sublocation.Name },
            },
            options,
          )
        : api.sublocation.create({ body: { ...form, facilityId } }, options),
    said: ([form]) => ({ detail: `${sublocation ? 'Renamed' : 'Added'} sublocation ${form?.name ?? ''}` }),
    one: { failedTitle, begin: standingBefore(before), onSaved: onClose },
  })
  const begin = { name: textTyped(before, 'name') ?? sublocation?.Name ?? '' }
  const form = useRuleForm(SublocationForm, begin, ({ name }) => sublocationNameProblems(name, others))
  const save = (values: SublocationForm) => send([{ records: [sublocation?.Name ?? values.name], body: values }])
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  return (
    <FormDialog
      isOpen
      title={sublocation ? `Rename ${sublocation.Name}` : 'Add sublocation'}
      isBusy={isBusy}
      busyLabel="Saving"
      submitLabel={
        only.is === 'refused' || only.is === 'not-known' ? 'Send again' : sublocation ? 'Save' : 'Add sublocation'
      }
      canLeave={!isBusy || sending !== null}
      cancelLabel={sending ? 'Close, keep waiting' : 'Cancel'}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {!isBusy && <DraftBar />}
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="sublocation" />}
      <StandingAlert facilityId={facilityId} standing={only} noun="sublocation" failedTitle={failedTitle} />
      <TextInput
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        hint="A place inside rooms, such as a shelf. Every room of the facility can have it."
        hasFocus
      />
    </FormDialog>
  )
}
