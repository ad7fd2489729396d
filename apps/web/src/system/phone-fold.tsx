import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import styles from './system.module.css'

interface PhoneFoldProps {
  /** Of the button that shows them: 'More of North racks'. */
  label: string
  children: ReactNode
}

/** Buttons at the right of a head; on a phone one button, which shows them below it: what stands in the room comes first. */
export function PhoneFold({ label, children }: PhoneFoldProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isPhone) return <div className="row wrap">{children}</div>
  return (
    <>
      <IconButton
        icon={Ellipsis}
        size={20}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} className={styles.unfolded}>
          {children}
        </div>
      )}
    </>
  )
}
