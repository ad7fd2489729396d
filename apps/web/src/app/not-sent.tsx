import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Act } from '../live/outbox/act.ts'
import { listActs, useOutbox } from '../live/outbox/outbox-state.ts'
import { changesText, openActs, standingText, valuesText } from '../record/act/act-words.ts'
import { useActSentence } from '../record/act/use-act-sentence.ts'
import { GiveUpAct } from '../record/act/give-up-act.tsx'
import { KeptPicture } from '../record/file/kept-photo.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import styles from './not-sent.module.css'

/** A shift without a network leaves hundreds, and a phone draws them all only when it is asked. */
const shownAtFirst = 50

/** What was done on this device and the server does not have yet, in the order in which it goes. */
export function NotSent() {
  const titleId = useId()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { acts, others } = useOutbox()
  const { open, refused } = openActs(acts)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? open : open.slice(0, shownAtFirst)
  const sentenceOf = useActSentence(shown)
  const close = () => listActs(false)
  const mend = () => {
    close()
    void navigate({ to: '/repair' })
  }
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 640 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          Not sent yet
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={close} />
      </div>
      <div className="dlg-body">
        <p className="muted">
          {open.length === 0
            ? 'Everything that you did on this device has arrived.'
            : 'Kept on this device, sealed for you, and sent in this order as soon as the server can be reached. Each counts once, with the time when you did it.'}
        </p>
        {open.length > 0 && (
          <ol className={styles.acts} aria-label="Not sent yet">
            {shown.map((act) => (
              <ActLine key={act.id} act={act} acts={acts} sentenceOf={sentenceOf} />
            ))}
          </ol>
        )}
        {shown.length < open.length && (
          <LineButton onClick={() => setWhole(true)}>Show all {numberText(open.length)}</LineButton>
        )}
        {others > 0 && (
          <p className="small dim">
            {`${changesText(others)} of other people ${others === 1 ? 'waits' : 'wait'} here too, until they sign in on this device. Nobody else can read or send them.`}
          </p>
        )}
      </div>
      <div className="dlg-foot">
        {refused.length > 0 && <Button onClick={mend}>{`Mend ${changesText(refused.length)}`}</Button>}
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

interface ActLineProps {
  act: Act
  acts: readonly Act[]
  sentenceOf: (act: Act) => string
}

function ActLine({ act, acts, sentenceOf }: ActLineProps) {
  const [isGivingUp, setGivingUp] = useState(false)
  const { standing, at } = act
  const sentence = sentenceOf(act)
  return (
    <li>
      {act.file && <KeptPicture act={{ ...act, file: act.file }} />}
      <span className="grow">
        <b className="m">{sentence}</b>
        <span className="small">{valuesText(act)}</span>
        <span className="small muted">
          <Moment at={at} />
          {`. ${standingText(act, acts, sentenceOf)}`}
        </span>
      </span>
      <State kind={standing.is === 'refused' ? 'refused' : 'kept'}>
        {standing.is === 'refused' ? 'Not taken' : standing.is === 'sent' ? 'Sending' : 'Waits'}
      </State>
      {/* What may have arrived is asked for first. */}
      {standing.is !== 'sent' && (
        <Button size="small" aria-label={`Give up: ${sentence}`} onClick={() => setGivingUp(true)}>
          Give up
        </Button>
      )}
      {isGivingUp && <GiveUpAct act={act} sentence={sentence} onClose={() => setGivingUp(false)} />}
    </li>
  )
}
