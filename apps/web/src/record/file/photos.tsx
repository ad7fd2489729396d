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
import { api } from '../../live/api.ts'
import { holdFile } from '../../live/outbox/hold-file.ts'
import type { Waits } from '../../live/outbox/perform.ts'
import { useSession } from '../../live/session.ts'
import { LineButton } from '../../ui/line-button.tsx'
import styles from './file.module.css'
import { KeptPhotoDialog, KeptPhotosText, KeptThumb } from './kept-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { smaller } from './smaller.ts'
import { UploadRow } from './upload-row.tsx'
import { useKeptPhotos } from './use-kept-photo.ts'
import { type PhotoRecord, usePhoto } from './use-photo.ts'
import { type Sending, useUploads } from './use-uploads.ts'

interface PhotosProps {
  of: PhotoRecord
  /** What they are of, as what waits on this device says it, and by which name: it is sent behind what waits of that. */
  waits: Pick<Waits, 'records' | 'about'>
  /** What they are of, as sentences call it. */
  owner: 'task' | 'comment'
  /** What tells them from others on the page: 'Photos of Defoliate rack 2'. */
  label: string
  photos: readonly AddedFile[]
  mayAdd: boolean
  /** Beside text: without a heading, and with a small button. */
  isQuiet?: boolean
}

/** Each lies on this device until it has arrived. */
const holding =
  ({ feature, id }: PhotoRecord, { records, about }: PhotosProps['waits']): NonNullable<Sending['hold']> =>
  ({ id: upload, file }) => {
    const body = { upload, name: file.name || 'photo', size: file.size }
    const waits = { key: upload, records, title: 'Add a photo', about: `${body.name}, ${about}` }
    return holdFile((options) => api[feature].add({ params: { id }, body }, options), waits, { id: upload, file })
  }

/** The photos of a task or a comment: small beside each other, whole in a dialog; more are taken with the phone's camera. */
export function Photos({ of, waits, owner, label, photos, mayAdd, isQuiet = false }: PhotosProps) {
  const meId = useSession().me?.id ?? ''
  const { uploads, add, again, leave } = useUploads(of, {
    problemOf: pictureProblem,
    prepared: smaller,
    hold: holding(of, waits),
  })
  const kept = useKeptPhotos(of)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = photos.find(({ id }) => id === openId)
  const openKept = kept.find(({ key }) => key === openId)
  if (photos.length + uploads.length + kept.length === 0 && !mayAdd) return null
  return (
    <section aria-label={label}>
      {!isQuiet && <h3 className="t3">Photos</h3>}
      {photos.length + kept.length > 0 && (
        <ul className={styles.grid} aria-label={label}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Thumb of={of} photo={photo} onOpen={() => setOpenId(photo.id)} />
            </li>
          ))}
          {kept.map((act) => (
            <li key={act.key}>
              <KeptThumb act={act} onOpen={() => setOpenId(act.key)} />
            </li>
          ))}
        </ul>
      )}
      <KeptPhotosText kept={kept} />
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Photos on their way">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload)} onLeave={() => leave(upload)} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <TakePhoto
          isQuiet={isQuiet}
          isFull={photos.length + kept.length >= mostPhotos}
          onPhoto={(file) => void add(file)}
        />
      )}
      {openKept && <KeptPhotoDialog act={openKept} onClose={() => setOpenId(null)} />}
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
