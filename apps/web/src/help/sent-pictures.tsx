import { ImageIcon, RefreshCw, X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './help.module.css'
import type { SentPicture } from './use-pictures.ts'

interface SentPicturesProps {
  pictures: readonly SentPicture[]
  again: (picture: SentPicture) => void
  leave: (id: string) => void
}

const wayText = ({ from, done }: SentPicture) =>
  typeof from === 'string' ? 'Fetching' : `Sending, ${Math.round((done ?? 0) * 100)} %`

/** The pictures on their way: how far each is, why one did not arrive, and the ways on. */
export const SentPictures = ({ pictures, again, leave }: SentPicturesProps) =>
  pictures.map((picture) => (
    <div key={picture.id} className={styles.upload}>
      <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      <b className="m ell">{picture.name}</b>
      {picture.problem === null ? (
        <span className={styles.way}>
          <span className="small dim">{wayText(picture)}</span>
          <progress aria-label={`Sending ${picture.name}`} value={picture.done ?? undefined} max={1} />
        </span>
      ) : (
        <span className="errtx grow" role="alert">
          {picture.problem}
        </span>
      )}
      {picture.problem !== null && (
        <IconButton icon={RefreshCw} label={`Try ${picture.name} again`} onClick={() => again(picture)} />
      )}
      <IconButton
        icon={X}
        label={picture.problem === null ? `Cancel ${picture.name}` : `Forget ${picture.name}`}
        onClick={() => leave(picture.id)}
      />
    </div>
  ))
