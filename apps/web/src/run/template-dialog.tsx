import { roomPhaseLabels } from '@cultivatd/domain/environment/target-bands'
import { daysText } from '@cultivatd/domain/run/run-days'
import type { RunTemplate } from '@cultivatd/domain/run/run-template'
import { permission } from '@cultivatd/domain/user/permission'
import { tasksText } from '@cultivatd/domain/task/gone-tasks'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Pencil, Play, X } from 'lucide-react'
import { useId, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { PlannedList } from './planned-list.tsx'
import { StartRun } from './start-run.tsx'
import { TemplateForm, templatePlace } from './template-form.tsx'
import styles from './run.module.css'

interface TemplateDialogProps {
  /** 'new' for none yet. */
  id: string
  rows: readonly RunTemplate[]
  onClose: () => void
}

/** A run template: read by everybody, edited by who may, and laid over a room. */
export function TemplateDialog({ id, rows, onClose }: TemplateDialogProps) {
  const mayEdit = usePasses(permission.generalEdit)
  const row = useLastKnown(rows, id)
  const left = useLeftOpen(templatePlace(id)) !== null
  const [shown, show] = useState<'view' | 'form' | 'start'>(left ? 'form' : 'view')
  if (id === 'new') {
    if (!mayEdit) return null
    return <TemplateForm row={null} onSaved={onClose} onClose={onClose} onDeleted={onClose} />
  }
  if (!row) return null
  const back = () => show('view')
  if (shown === 'form' && mayEdit) return <TemplateForm row={row} onSaved={back} onClose={back} onDeleted={onClose} />
  if (shown === 'start') return <StartRun templateId={id} onClose={back} />
  return (
    <TemplateView
      row={row}
      onClose={onClose}
      onStart={() => show('start')}
      onEdit={mayEdit ? () => show('form') : null}
    />
  )
}

interface TemplateViewProps {
  row: RunTemplate
  onStart: () => void
  /** Null for who may not. */
  onEdit: (() => void) | null
  onClose: () => void
}

function TemplateView({ row, onStart, onEdit, onClose }: TemplateViewProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 640 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {row.name}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <p className="muted">
          {roomPhaseLabels[row.phase]} · {daysText(row.days)} · {tasksText(row.tasks.length)}
        </p>
        <PlannedList tasks={row.tasks} isWhole />
        <TemplateHistory id={row.id} />
      </div>
      <div className="dlg-foot">
        {onEdit && (
          <Button variant="outlined" startIcon={<Pencil size={16} strokeWidth={1.75} />} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" startIcon={<Play size={16} strokeWidth={1.75} />} onClick={onStart}>
          Start run
        </Button>
      </div>
    </Dialog>
  )
}

/** Who changed it; asked for when somebody wants to know. */
function TemplateHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const history = useTopic('ownHistory', isOpen ? { entity: 'run-template', record: id } : null)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryList history={history} shown={3} />}
    </details>
  )
}
