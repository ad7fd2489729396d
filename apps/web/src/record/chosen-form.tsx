import type { LucideIcon } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { pressOf } from '../ui/form-press.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { ManyAlerts, ManyFooter } from './many-form.tsx'
import { ChangeProgress, type ListedRecord } from './change-progress.tsx'
import { countOf, type ChangeStanding, type ChangeWords, progressText } from './change-states.ts'
import type { RecordsChange } from './use-change.ts'

interface ChosenFormProps {
  facilityId: string
  title: string
  /** How many were chosen, and what else is said of them. */
  subtitle: string
  icon: LucideIcon
  /** 'package' */
  noun: string
  words: ChangeWords
  records: readonly ListedRecord[]
  sending: Pick<RecordsChange<unknown>, keyof ChangeStanding | 'repeat'>
  /** 'Move 3 packages'; null when none of them is left to be sent. */
  submitLabel: string | null
  /** What the fields still need. */
  missing: string | null
  /** Beside the button until it is pressed. */
  said: string | null
  /** On top where a phone has no room for what stands beside the button. */
  top: string | null
  onSubmit: (event?: SyntheticEvent) => unknown
  onClose: () => void
  /** The fields that all of them share. */
  children: ReactNode
}

/** One change of records that were chosen in a list: the fields, and where each of them is. */
export function ChosenForm(props: ChosenFormProps) {
  const { facilityId, title, subtitle, icon, noun, words, records, sending, said, top, onClose, children } = props
  const { states, isBusy, isNotKnown } = sending
  const isOpen = props.submitLabel !== null || isBusy || isNotKnown
  const { missing, onSubmit } = pressOf({
    repeat: sending.repeat,
    onSubmit: props.onSubmit,
    missing: isBusy ? null : props.missing,
  })
  const isAgain = isNotKnown || countOf(states, 'refused', 'given-up') > 0
  const label = (isAgain ? 'Send again' : props.submitLabel) ?? ''
  return (
    <OverlayPage
      isOpen
      isNarrow
      title={title}
      subtitle={<span className="small muted">{subtitle}</span>}
      icon={icon}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave
      footer={
        <ManyFooter
          sending={sending}
          said={states.size > 0 ? progressText(states, words) : [said, missing].filter(Boolean).join(' ')}
          submit={isOpen ? { label, isDisabled: Boolean(missing) } : null}
          onClose={onClose}
        />
      }
    >
      {top && <p className="only-p m">{top}</p>}
      <ManyAlerts facilityId={facilityId} sending={sending} noun={noun} />
      {isOpen && (
        // Changed now, it would be another change than the one that may have arrived.
        <div className="col g4" inert={isNotKnown}>
          {children}
        </div>
      )}
      <ChangeProgress facilityId={facilityId} records={records} states={states} words={words} />
      {missing && isOpen && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}
