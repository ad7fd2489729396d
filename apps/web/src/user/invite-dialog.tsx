import { invitationProblems, type Invite, InviteForm } from '@cultivatd/domain/invitation/invitation'
import type { Permission } from '@cultivatd/domain/user/permissions'
import { api } from '../live/api.ts'
import { Alert } from '../ui/alert.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useSend } from '../ui/use-send.ts'
import { knownPermissions, PermissionBoxes } from './permission-boxes.tsx'

interface InviteDialogProps {
  /** What the person at the screen holds. */
  by: readonly Permission[]
  /** Addresses that have an account. */
  known: readonly string[]
  /** Addresses that are invited already. */
  invited: readonly string[]
  onClose: () => void
}

type Typed = { emails: string; permissions: string[] }

/** Addresses, and what those people may (decision 189). What is typed is kept. */
export const InviteDialog = (props: InviteDialogProps) => (
  <DraftOf place="invitation new" title="Invite people">
    <InviteForms {...props} />
  </DraftOf>
)

function InviteForms({ by, known, invited, onClose }: InviteDialogProps) {
  const { send, isBusy, refused } = useSend({ refusedIn: 'form' })
  const draft = useDraft()
  const blank: Typed = { emails: '', permissions: [] }
  const { control, handleSubmit } = useRuleForm<Typed, Invite>(InviteForm, blank, ({ emails, permissions }) => {
    const typed = InviteForm.shape.emails.safeParse(emails).data ?? []
    return invitationProblems({ by, emails: typed, permissions: knownPermissions(permissions), known, invited })
  })
  const invite = async (body: Invite) => {
    if (!(await send(() => api.invitation.create({ body })))) return
    draft?.sent()
    const [first] = body.emails
    notifySaved({ detail: body.emails.length === 1 ? `Invited ${first}` : `Invited ${body.emails.length} people` })
    onClose()
  }
  return (
    <FormDialog
      isOpen
      title="Invite people"
      submitLabel="Send"
      busyLabel="Sending"
      isBusy={isBusy}
      onSubmit={handleSubmit(invite)}
      onClose={onClose}
    >
      <DraftBar />
      {refused && <Alert tone="error">{refused.messages.join(' ')}</Alert>}
      <NoteInput
        control={control}
        name="emails"
        label="E-mail addresses"
        hint="One below the other, or with commas. Each gets a mail of their own."
      />
      <PermissionBoxes control={control} by={by} />
    </FormDialog>
  )
}
