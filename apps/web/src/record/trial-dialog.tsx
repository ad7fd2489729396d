import { useState } from 'react'
import { CheckBox } from '../ui/check-box.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { numberText } from '../ui/number-text.ts'
import type { ChangeWords } from './change-states.ts'
import { JudgedGroups } from './judged-groups.tsx'
import type { AskedTrial } from './use-trial.ts'

interface TrialDialogProps {
  trial: AskedTrial
  words: ChangeWords
  /** 'Harvest 200 plants' */
  verb: string
}

/** Before a change of many is sent: what of it will work, what looks odd, and what would fail and waits to be mended. */
export function TrialDialog(props: TrialDialogProps) {
  if (props.trial.isOne) return <OneDialog {...props} />
  return props.trial.isTogether ? <TogetherDialog {...props} /> : <ManyDialog {...props} />
}

/** Before a change of one record is sent about which a rule of the state asks. */
const OneDialog = ({ trial: { judgement, isBusy, proceed, back }, words }: TrialDialogProps) => (
  <ConfirmDialog
    isOpen
    isPlain
    title="Look again before it is sent"
    confirmLabel="It is right, send it"
    busyLabel="Sending"
    safeLabel="Back to the form"
    isBusy={isBusy}
    onConfirm={() => void proceed(true)}
    onClose={back}
  >
    <JudgedGroups judgement={judgement} words={words} />
  </ConfirmDialog>
)

function ManyDialog({ trial: { judgement, facilityId, isBusy, proceed, again, back }, words }: TrialDialogProps) {
  const [withOdd, setWithOdd] = useState(false)
  const { works, odd, fails, mends } = judgement
  const going = works.length + (withOdd ? odd.length : 0)
  const kept = fails.length + (withOdd ? 0 : odd.length)
  return (
    <ConfirmDialog
      isOpen
      isPlain
      title={titleOf(judgement, words)}
      confirmLabel={pressText(going, kept)}
      busyLabel="Keeping"
      safeLabel="Back to the form"
      isBusy={isBusy}
      onConfirm={() => void proceed(withOdd)}
      onClose={back}
    >
      <div className="col g3">
        <JudgedGroups judgement={judgement} words={words} mending={{ facilityId, mends, onDone: () => void again() }} />
        {odd.length > 0 && <CheckBox label={oddText(odd.length)} isChecked={withOdd} onChange={setWithOdd} />}
        {kept > 0 && (
          <p className="small muted">
            {numberText(kept)} {kept === 1 ? 'waits' : 'wait'} in your repair tray with{' '}
            {kept === 1 ? 'its values' : 'their values'} until you mend {kept === 1 ? 'it' : 'them'}.
            {kept === 1 ? ' It is' : ' They are'} sent from there, and not now.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Before one write for several records is sent: all of it or nothing. */
function TogetherDialog({ trial, words, verb }: TrialDialogProps) {
  const { judgement, facilityId, isBusy, proceed, again, back } = trial
  const { works, odd, fails, mends } = judgement
  const all = works.length + odd.length + fails.length
  const isStopped = fails.length > 0
  return (
    <ConfirmDialog
      isOpen
      isPlain
      title={
        isStopped
          ? `${numberText(fails.length)} of ${numberText(all)} ${words.many} would fail`
          : odd.length > 0
            ? 'Look again before it is sent'
            : 'All of it will work now'
      }
      confirmLabel={isStopped ? 'Check again' : odd.length > 0 ? 'It is right, send it' : verb}
      busyLabel={isStopped ? 'Checking' : 'Sending'}
      safeLabel="Back to the form"
      isBusy={isBusy}
      onConfirm={() => void (isStopped ? again() : proceed(true))}
      onClose={back}
    >
      <div className="col g3">
        <JudgedGroups judgement={judgement} words={words} mending={{ facilityId, mends, onDone: () => void again() }} />
        {isStopped && (
          <p className="small muted">
            It is one entry for all of them, so nothing of it is sent while one would fail. Take{' '}
            {fails.length === 1 ? 'it' : 'them'} out in the form, and look whether its values still hold for the rest.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** What looks odd would work as well: where there is nothing else, the title does not say that none will. */
function titleOf({ works, odd, fails }: AskedTrial['judgement'], { many }: ChangeWords): string {
  if (works.length + fails.length === 0) return `All ${numberText(odd.length)} ${many} look odd`
  return `${numberText(works.length)} of ${numberText(works.length + odd.length + fails.length)} ${many} will work`
}

const oddText = (count: number): string =>
  count === 1
    ? 'I looked: the one that looks odd is right'
    : `I looked: the ${numberText(count)} that look odd are right`

function pressText(going: number, kept: number): string {
  if (going === 0) return `Keep ${numberText(kept)} to mend`
  return kept === 0 ? `Send ${numberText(going)}` : `Send ${numberText(going)}, keep ${numberText(kept)} to mend`
}
