import type { AddedFile } from '@cultivatd/domain/file/file'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Trash2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import styles from './file.module.css'
import { RemoveFile } from './remove-file.tsx'
import { type PhotoRecord, usePhoto } from './use-photo.ts'

interface PhotoDialogProps {
  of: PhotoRecord
  owner: 'task' | 'comment'
  photo: AddedFile
  mayRemove: boolean
  onClose: () => void
}

/** A photo as large as the screen has room, with who took it. */
export function PhotoDialog({ of, owner, photo, mayRemove, onClose }: PhotoDialogProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  useBackCloses(true, onClose)
  const [isRemoving, setRemoving] = useState(false)
  const { src, problem } = usePhoto(of, photo.id, 'read')
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="lg" aria-labelledby={titleId}>
      <div className="dlg-head">
        <h2 id={titleId} className="t3">
          {photo.name}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <div className={styles.whole}>
          {src !== null && <img src={src} alt={`${photo.name}, ${photo.addedBy}`} />}
          {problem !== null && (
            <p className="errtx" role="alert">
              {problem}
            </p>
          )}
        </div>
        <p className="small muted">
          {`${photo.addedBy}, `}
          <Moment at={photo.addedAt} />
        </p>
      </div>
      <div className="dlg-foot">
        {mayRemove && (
          <Button startIcon={<Trash2 size={16} strokeWidth={1.75} />} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </div>
      {isRemoving && (
        <RemoveFile
          from={of}
          owner={owner}
          noun="photo"
          file={photo}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      )}
    </Dialog>
  )
}
