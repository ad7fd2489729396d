import type { AddedFile } from '@cultivatd/domain/file/file'
import {
  acceptedPhotos,
  isOwnPhoto,
  mostPhotos,
  pictureProblem,
  tooManyPhotos,
} from '@cultivatd/domain/file/picture-rules'
import Button from '@mui/material/Button'
import { Camera, ImageOff } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useSession } from '../../live/session.ts'
import { LineButton } from '../../ui/line-button.tsx'
import styles from './file.module.css'
import { PhotoDialog } from './photo-dialog.tsx'
import { smaller } from './smaller.ts'
import { UploadRow } from './upload-row.tsx'
import { type PhotoRecord, usePhoto } from './use-photo.ts'
import { useUploads } from './use-uploads.ts'

interface PhotosProps {
  of: PhotoRecord
  /** What they are of, as sentences call it. */
  owner: 'task' | 'comment'
  /** What tells them from others on the page: 'Photos of Defoliate rack 2'. */
  label: string
  photos: readonly AddedFile[]
  mayAdd: boolean
  /** Beside text: without a heading, and with a small button. */
  isQuiet?: boolean
}

const sending = { problemOf: pictureProblem, prepared: smaller }

/** The photos of a task or a comment: small beside each other, whole in a dialog; more are taken with the phone's camera. */
export function Photos({ of, owner, label, photos, mayAdd, isQuiet = false }: PhotosProps) {
  const meId = useSession().me?.id ?? ''
  const { uploads, add, again, leave } = useUploads(of, sending)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = photos.find(({ id }) => id === openId)
  if (photos.length === 0 && uploads.length === 0 && !mayAdd) return null
  return (
    <section aria-label={label}>
      {!isQuiet && <h3 className="t3">Photos</h3>}
      {photos.length > 0 && (
        <ul className={styles.grid} aria-label={label}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Thumb of={of} photo={photo} onOpen={() => setOpenId(photo.id)} />
            </li>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Photos on their way">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload)} onLeave={() => leave(upload)} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <TakePhoto isQuiet={isQuiet} isFull={photos.length >= mostPhotos} onPhoto={(file) => void add(file)} />
      )}
      {open && (
        <PhotoDialog
          of={of}
          owner={owner}
          photo={open}
          mayRemove={isOwnPhoto(open, meId)}
          onClose={() => setOpenId(null)}
        />
      )}
    </section>
  )
}

function Thumb({ of, photo, onOpen }: { of: PhotoRecord; photo: AddedFile; onOpen: () => void }) {
  const { src, problem } = usePhoto(of, photo.id, 'small')
  const label = `Open ${photo.name}, ${photo.addedBy}`
  return (
    <button type="button" className={styles.thumb} aria-label={label} title={problem ?? photo.name} onClick={onOpen}>
      {src !== null && <img src={src} alt="" />}
      {problem !== null && <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}

interface TakePhotoProps {
  isQuiet: boolean
  isFull: boolean
  onPhoto: (file: File) => void
}

/** On a phone this is the camera. */
function TakePhoto({ isQuiet, isFull, onPhoto }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of target.files ?? []) onPhoto(file)
    target.value = ''
  }
  const ask = () => input.current?.click()
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPhotos}
        capture="environment"
        aria-label="Photo"
        onChange={take}
      />
      {isQuiet ? (
        <LineButton disabled={isFull} onClick={ask}>
          Add a photo
        </LineButton>
      ) : (
        <Button startIcon={<Camera size={18} strokeWidth={1.75} />} disabled={isFull} onClick={ask}>
          Add a photo
        </Button>
      )}
      {isFull && <span className="small muted">{tooManyPhotos}</span>}
    </div>
  )
}
