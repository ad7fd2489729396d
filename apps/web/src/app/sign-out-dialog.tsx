import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Draft, draftText, isNotKnown } from '../ui/draft/drafts.ts'

interface SignOutDialogProps {
  /** What goes with the sign-out; asked only where there is any. */
  drafts: readonly Draft[]
  onSignOut: () => void
  onClose: () => void
}

/** What is typed and not sent is gone with a sign-out by hand: it says which, before it is. */
export function SignOutDialog({ drafts, onSignOut, onClose }: SignOutDialogProps) {
  const said = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`
  return (
    <ConfirmDialog
      isOpen
      title={`Sign out and discard ${said}`}
      confirmLabel="Sign out"
      safeLabel="Stay signed in"
      onConfirm={onSignOut}
      onClose={onClose}
    >
      <p>{said} will be discarded:</p>
      <ul className="mt2 col g2">
        {drafts.map((draft) => (
          <li key={draft.place}>
            {draftText(draft)}
            <div className="mono small dim">{recordOf(draft)}</div>
          </li>
        ))}
      </ul>
      {drafts.some(({ parts }) => isNotKnown(parts)) && (
        <p className="mt2">What may have arrived is done twice if it is typed again after this.</p>
      )}
    </ConfirmDialog>
  )
}

const recordKinds = ['plant', 'batch', 'harvest', 'package']

/** The label or name of the record that it is about, as `recordPlace` wrote it; of others the title says it. */
function recordOf({ place }: Draft): string | null {
  const [kind = '', , name] = place.split(' ')
  return recordKinds.includes(kind) && name !== undefined ? decodeURIComponent(name) : null
}
