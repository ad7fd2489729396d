import type { Act } from '../live/outbox/act.ts'
import { changesText } from '../record/act/act-words.ts'
import { useActSentence } from '../record/act/use-act-sentence.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Draft, draftText, isNotKnown } from '../ui/draft/drafts.ts'

interface SignOutDialogProps {
  /** What goes with the sign-out. */
  drafts: readonly Draft[]
  /** What stays on this device until it is sent; asked only where there is any of these. */
  acts: readonly Act[]
  onSignOut: () => void
  onClose: () => void
}

/** What is typed and not sent is gone with a sign-out by hand, what was done stays: it says which, before it is. */
export function SignOutDialog({ drafts, acts, onSignOut, onClose }: SignOutDialogProps) {
  const sentenceOf = useActSentence(acts)
  const said = drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`
  return (
    <ConfirmDialog
      isOpen
      title={drafts.length > 0 ? `Sign out and discard ${said}` : 'Sign out'}
      isPlain={drafts.length === 0}
      confirmLabel="Sign out"
      safeLabel="Stay signed in"
      onConfirm={onSignOut}
      onClose={onClose}
    >
      {acts.length > 0 && (
        <>
          <p>
            {`${changesText(acts.length)} ${acts.length === 1 ? 'is' : 'are'} not sent yet. ${acts.length === 1 ? 'It stays' : 'They stay'} on this device, sealed for you, and ${acts.length === 1 ? 'is' : 'are'} sent when you sign in here again:`}
          </p>
          <ul className="mt2 col g2">
            {acts.map((act) => (
              <li key={act.id}>{sentenceOf(act)}</li>
            ))}
          </ul>
        </>
      )}
      {drafts.length > 0 && <p className={acts.length > 0 ? 'mt3' : undefined}>{said} will be discarded:</p>}
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
