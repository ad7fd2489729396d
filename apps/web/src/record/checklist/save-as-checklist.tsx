import type { ChecklistForm } from '@cultivatd/domain/checklist/checklist'
import { permission } from '@cultivatd/domain/user/permission'
import Button from '@mui/material/Button'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { usePasses } from '../../live/session.ts'
import { useTopic } from '../../live/use-topic.ts'
import { ChecklistDialog } from './checklist-dialog.tsx'

interface SaveAsChecklistProps {
  /** What the checklist begins with, as it stands when the button is pressed. */
  begin: ChecklistForm
  /** Of which record: its draft is kept there. */
  place: string
  isLocked: boolean
}

/** Keeps what is to be done here as a checklist; there for who may change checklists, once there is something. */
export function SaveAsChecklist({ begin, place, isLocked }: SaveAsChecklistProps) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = usePasses(permission.generalEdit)
  if (!mayChange || begin.lines.length === 0) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkPlus size={16} strokeWidth={1.75} />}
        disabled={isLocked}
        onClick={() => setOpen(true)}
      >
        Save as checklist
      </Button>
      {isOpen && <Saving begin={begin} place={place} onClose={() => setOpen(false)} />}
    </>
  )
}

function Saving({ begin, place, onClose }: { begin: ChecklistForm; place: string; onClose: () => void }) {
  const { rows } = useTopic('checklists')
  return <ChecklistDialog id="new" rows={rows} begin={begin} place={`checklist-of ${place}`} onClose={onClose} />
}
