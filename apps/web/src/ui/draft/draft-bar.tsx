import { clockText } from '../dates.ts'
import { type Became, becameSentence, refusedWordsOf } from './became.ts'
import { LookAt } from './look-at.tsx'
import { useBegunDraft } from './draft-of.tsx'
import styles from './draft.module.css'

/** On top of a form that goes on with a draft: of when it is, and the way to begin anew. */
export function DraftBar() {
  const begun = useBegunDraft()
  if (!begun) return null
  if (begun.became) return <ArrivedBar became={begun.became} onBegin={begun.discard} />
  return (
    <output className={styles.bar} data-tone={begun.isNotKnown ? 'warn' : undefined}>
      <span className="grow">
        Your draft of {clockText(begun.draft.at)}
        {begun.isNotKnown
          ? '. It is not known whether this arrived. Sent again as it stands, it is not done twice.'
          : refusedWordsOf(begun.draft.parts).length > 0
            ? ' was refused. Correct it, then send it again.'
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

/** It stands in the form as it was sent, and there is nothing left to do with it. */
const ArrivedBar = ({ became, onBegin }: { became: Became; onBegin: () => void }) => (
  <output className={styles.bar}>
    <span className="grow">{becameSentence(became)}</span>
    <LookAt became={became} />
    <button type="button" className="link tap" onClick={onBegin}>
      Begin anew
    </button>
  </output>
)
