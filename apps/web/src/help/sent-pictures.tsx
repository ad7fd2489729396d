import { RefreshCw, X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './help.module.css'
import type { SentPicture } from './use-pictures.ts'

interface SentPicturesProps {
  pictures: readonly SentPicture[]
  again: (picture: SentPicture) => void
  leave: (id: string) => void
}

/** The pictures on their way: how far each is, why one did not arrive, and the ways on. */
export const SentPictures = ({ pictures, again, leave }: SentPicturesProps) =>
  pictures.map((picture) => (
    <div key={picture.id} className={styles.upload}>
      <span className="ell">{picture.name}</span>
      {picture.problem === null ? (
        <progress aria-label={`Sending ${picture.name}`} value={picture.done ?? undefined} max={1} />
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
