import { useRouter } from '@tanstack/react-router'
import { CircleCheck, PencilLine, X } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../live/session.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { notify } from '../notices.ts'
import { type Became, becameOf } from './became.ts'
import { drafts, useDrafts, useOpenPlaces } from './draft-of.tsx'
import { type Draft, draftText, isNotKnown } from './drafts.ts'
import { LookAt } from './look-at.tsx'
import styles from './draft.module.css'

interface DraftChipsProps {
  /** 'package 1A40...': the first words of the places of its forms. */
  record: string
  /** Opens a form that has no address of its own; null where it has one. */
  opener?: (draft: Draft) => (() => void) | null
}

/** What somebody typed about this record and did not send: one press goes on with it. */
export function DraftChips({ record, opener }: DraftChipsProps) {
  const { history } = useRouter()
  const open = useOpenPlaces().split('\n')
  // The form of what is typed at this moment lies above.
  const kept = useDrafts(record).filter(({ place }) => !open.includes(place))
  const personId = useSession().me?.id
  if (kept.length === 0 || personId === undefined) return null
  return (
    <ul className={styles.chips} aria-label="Drafts">
      {kept.map((draft) => (
        <li key={draft.place}>
          <DraftChip
            draft={draft}
            onOpen={opener?.(draft) ?? (() => history.push(draft.address))}
            onDiscard={() => discard(personId, draft)}
          />
        </li>
      ))}
    </ul>
  )
}

function DraftChip({ draft, onOpen, onDiscard }: { draft: Draft; onOpen: () => void; onDiscard: () => void }) {
  const { title } = draft
  const [isAsking, setAsking] = useState(false)
  const notKnown = isNotKnown(draft.parts)
  const became = becameOf(draft.parts)
  if (became) return <ArrivedChip draft={draft} became={became} onDiscard={onDiscard} />
  const label = `Discard draft: ${title}`
  return (
    <span className={styles.chip} data-tone={notKnown ? 'warn' : undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b>Draft:</b> {draftText(draft)}
        </span>
      </button>
      <IconButton
        icon={X}
        size={16}
        label={label}
        title="Discard"
        onClick={notKnown ? () => setAsking(true) : onDiscard}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        confirmLabel="Discard draft"
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      >
        <p>
          It is not known whether this arrived. Opened and sent again, it is not done twice; typed again after it was
          discarded, it may be.
        </p>
      </ConfirmDialog>
    </span>
  )
}

/** What was sent without an answer, and arrived all the same: it is looked at, and let go. */
const ArrivedChip = ({ draft, became, onDiscard }: { draft: Draft; became: Became; onDiscard: () => void }) => (
  <span className={styles.chip}>
    <span className={styles.arrived}>
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {draftText(draft)}
        {became.summary !== '' && `: ${became.summary}`}
      </span>
    </span>
    <LookAt became={became} />
    <IconButton icon={X} size={16} label={`Let go: ${draft.title}`} title="Let go" onClick={onDiscard} />
  </span>
)

/**
 * Somebody deleted the record of a draft: no form is left that could take what was typed.
 *
 * @param wayOn what to do who still needs it, where that is not to add a new one
 */
export const tellGone = (
  noun: string,
  { place, title }: Pick<Draft, 'place' | 'title'>,
  wayOn = `if the ${noun} is needed, add a new one`,
): void => {
  notify({
    id: `draft ${place}`,
    kind: 'error',
    text: `${title}: somebody deleted this ${noun} after you had typed, so it cannot be saved. Discard the draft; ${wayOn}.`,
    milliseconds: 60_000,
  })
}

function discard(personId: string, draft: Draft): void {
  drafts.discard(personId, draft.place)
  const undo = { label: 'Undo', perform: () => drafts.keep(personId, draft) }
  notify({
    id: `draft ${draft.place}`,
    kind: 'info',
    text: `Discarded the draft: ${draft.title}`,
    milliseconds: 60_000,
    // Who was asked first was told that there is no way back.
    ...(!isNotKnown(draft.parts) && { action: undo }),
  })
}
