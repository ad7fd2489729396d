import type { MendAct } from '@cultivatd/domain/repair/judge'
import Button from '@mui/material/Button'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useOverlay } from '../trade/use-overlay.ts'
import { numberText } from '../ui/number-text.ts'

export interface MendForm {
  act: 'flower'
  facilityId: string
  /** What its list begins with. */
  records: readonly string[]
  onClose: () => void
}

/** Forms of many that mend something, shown above whatever asks for them: of features that this one does not know. */
export const MendForms = createContext<((form: MendForm) => ReactNode) | null>(null)

interface MendButtonProps {
  act: MendAct
  facilityId: string
  records: readonly string[]
  /** Whether a page of a record may be opened from here: from above a form it would leave the form. */
  opensPages?: boolean
  /** The form was closed: what was mended is to be looked at again. */
  onDone: () => void
}

/** Does what mends: opens the form of that act, filled in with these records, and comes back. */
export function MendButton({ act, facilityId, records, opensPages = false, onDone }: MendButtonProps) {
  const formOf = useContext(MendForms)
  const { open } = useOverlay()
  const [isOpen, setOpen] = useState(false)
  const [record] = records
  if (act === 'unfinish')
    return opensPages && records.length === 1 && record !== undefined ? (
      <Button size="small" onClick={() => open({ package: record, page: 'packageFinish', in: facilityId })}>
        Undo the finish
      </Button>
    ) : null
  if (!formOf) return null
  const close = () => {
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {records.length === 1 ? 'Flower it first' : `Flower these ${numberText(records.length)} first`}
      </Button>
      {isOpen && (
        // What is sent in it is not sent in the form below.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onSubmit={(event) => event.stopPropagation()}>{formOf({ act, facilityId, records, onClose: close })}</div>
      )}
    </>
  )
}
