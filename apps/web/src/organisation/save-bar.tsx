import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { BusyButton } from '../ui/busy.tsx'
import { classNames } from '../ui/class-names.ts'
import { changeCount, type SettingsCardProps } from './settings-draft.ts'
import styles from './organisation.module.css'

interface SaveBarProps extends SettingsCardProps {
  onDiscard: () => void
  onSave: () => void
}

/** What is not saved yet, with the two ways on. */
export function SaveBar({ settings, draft, problems, isBusy, onDiscard, onSave }: SaveBarProps) {
  const count = changeCount(settings, draft)
  const isOpen = count > 0 || draft.syncUserKey !== null
  // It comes with the first letter that is typed, and may not lie over where that is.
  useEffect(() => {
    if (isOpen) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <output className="vh">{isOpen ? notSaved(count) : ''}</output>
      {isOpen && (
        <section className={classNames('row', styles.savebar)} aria-label="Changes that are not saved">
          <span className="small muted grow" aria-hidden="true">
            {notSaved(count)}
          </span>
          <Button disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
          <BusyButton isBusy={isBusy} disabled={count === 0 || problems.size > 0} onClick={onSave}>
            Save
          </BusyButton>
        </section>
      )}
    </>
  )
}

const notSaved = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'} not saved`
