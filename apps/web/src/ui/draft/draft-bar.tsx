import { clockText } from '../dates.ts'
import { useBegunDraft } from './draft-of.tsx'
import styles from './draft.module.css'

/** On top of a form that goes on with a draft: of when it is, and the way to begin anew. */
export function DraftBar() {
  const begun = useBegunDraft()
  if (!begun) return null
  return (
    <output className={styles.bar} data-tone={begun.isNotKnown ? 'warn' : undefined}>
      <span className="grow">
        Your draft of {clockText(begun.draft.at)}
        {begun.isNotKnown
          ? '. It is not known whether this arrived. Sent again as it stands, it is not done twice.'
          : ', not sent yet.'}
      </span>
      {!begun.isNotKnown && (
        <button type="button" className="link tap" onClick={begun.discard}>
          Discard draft
        </button>
      )}
    </output>
  )
}
