import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import styles from './file.module.css'

interface PhotoFrameProps {
  title: string
  src: string | null
  alt: string
  /** Why it is not shown. */
  problem: string | null
  /** Who took it, or how it stands. */
  about: ReactNode
  /** What else can be done, beside Close. */
  children?: ReactNode
  onClose: () => void
}

/** A photo as large as the screen has room. */
export function PhotoFrame({ title, src, alt, problem, about, children, onClose }: PhotoFrameProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  useBackCloses(true, onClose)
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="lg" aria-labelledby={titleId}>
      <div className="dlg-head">
        <h2 id={titleId} className="t3">
          {title}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <div className={styles.whole}>
          {src !== null && <img src={src} alt={alt} />}
          {problem !== null && (
            <p className="errtx" role="alert">
              {problem}
            </p>
          )}
        </div>
        <p className="small muted">{about}</p>
      </div>
      <div className="dlg-foot">
        {children}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
