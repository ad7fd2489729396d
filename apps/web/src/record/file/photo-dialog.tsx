import type { AddedFile } from '@cultivatd/domain/file/file'
import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../ui/moment.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import { RemoveFile } from './remove-file.tsx'
import { type PhotoRecord, usePhoto } from './use-photo.ts'

interface PhotoDialogProps {
  of: PhotoRecord
  owner: 'task' | 'comment'
  photo: AddedFile
  mayRemove: boolean
  onClose: () => void
}

/** A photo that arrived, with who took it. */
export function PhotoDialog({ of, owner, photo, mayRemove, onClose }: PhotoDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { src, problem } = usePhoto(of, photo.id, 'read')
  return (
    <PhotoFrame
      title={photo.name}
      src={src}
      alt={`${photo.name}, ${photo.addedBy}`}
      problem={problem}
      about={
        <>
          {`${photo.addedBy}, `}
          <Moment at={photo.addedAt} />
        </>
      }
      onClose={onClose}
    >
      {mayRemove && (
        <Button startIcon={<Trash2 size={16} strokeWidth={1.75} />} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      )}
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
    </PhotoFrame>
  )
}
