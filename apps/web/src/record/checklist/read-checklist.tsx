import type { Checklist } from '@cultivatd/domain/checklist/checklist'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsPhone } from '../../ui/use-width.ts'
import styles from './checklist.module.css'

/** The lines of a checklist, for who may not change them. */
export function ReadChecklist({ checklist, onClose }: { checklist: Checklist; onClose: () => void }) {
  const titleId = useId()
  const isPhone = useIsPhone()
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth aria-labelledby={titleId}>
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {checklist.name}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <ol className={styles.lines}>
          {checklist.lines.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      </div>
      <div className="dlg-foot">
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
