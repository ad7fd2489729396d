import type { Draft } from '../ui/draft/drafts.ts'
import { draftText, isInDoubt } from '../ui/draft/drafts.ts'
import { BrokenName } from '../trade/broken-name.tsx'
import { recordOfPlace } from '../record/record-page.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface SignOutDialogProps {
  /** What goes with the sign-out; asked only where there is any. */
  drafts: readonly Draft[]
  isOpen: boolean
  onSignOut: () => void
  onClose: () => void
}

/** What is typed and not sent is gone with a sign-out by hand: it says which, before it is. */
export function SignOutDialog({ drafts, isOpen, onSignOut, onClose }: SignOutDialogProps) {
  const said = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`
  return (
    <ConfirmDialog
      isOpen={isOpen}
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
            <Record draft={draft} />
          </li>
        ))}
      </ul>
      {drafts.some(({ parts }) => isInDoubt(parts)) && (
        <p className="mt2">What may have arrived is done twice if it is typed again after this.</p>
      )}
    </ConfirmDialog>
  )
}

function Record({ draft }: { draft: Draft }) {
  const record = recordOfPlace(draft.place)
  if (record === null) return null
  return (
    <div className="mono small dim">
      <BrokenName name={record} />
    </div>
  )
}
