import type { Alarm } from '@cultivatd/domain/environment/alarm-row'
import { alarmTitle } from '@cultivatd/domain/environment/alarm-words'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { AlarmLine } from './room-alarms.tsx'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import styles from './alarms.module.css'

/** An alarm of a chart: what was read, by which target, until when, and who has seen it. */
export function AlarmDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const unit = useTemperatureUnit()
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 560 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {alarmTitle(alarm)}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <ul className={styles.list}>
          <AlarmLine alarm={alarm} unit={unit} />
        </ul>
      </div>
      <div className="dlg-foot">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
