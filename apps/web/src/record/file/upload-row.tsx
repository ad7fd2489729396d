import Button from '@mui/material/Button'
import { Paperclip, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './file.module.css'
import type { Upload } from './use-uploads.ts'

interface UploadRowProps {
  upload: Upload
  onAgain: () => void
  onLeave: () => void
}

/** A file on its way: how much has arrived, or why it does not go on. */
export function UploadRow({ upload, onAgain, onLeave }: UploadRowProps) {
  const { file, done, problem, mayTryAgain } = upload
  return (
    <li>
      <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.about}>
        <span>{file.name}</span>
        {problem === null ? (
          <progress max={file.size} value={done} aria-label={`Sending ${file.name}`} />
        ) : (
          <span className="errtx" role="alert">
            {problem}
          </span>
        )}
      </div>
      {problem !== null && mayTryAgain && <Button onClick={onAgain}>Try again</Button>}
      <IconButton icon={X} label={`${problem === null ? 'Cancel' : 'Leave out'} ${file.name}`} onClick={onLeave} />
    </li>
  )
}
