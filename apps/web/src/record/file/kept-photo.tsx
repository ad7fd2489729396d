import Button from '@mui/material/Button'
import { CloudOff, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { useOutbox } from '../../live/outbox/outbox-state.ts'
import { Moment } from '../../ui/moment.tsx'
import { State } from '../../ui/state.tsx'
import { standingText } from '../act/act-words.ts'
import { GiveUpAct } from '../act/give-up-act.tsx'
import { useActSentence } from '../act/use-act-sentence.ts'
import styles from './file.module.css'
import { PhotoFrame } from './photo-frame.tsx'
import { type PhotoAct, photoName, useKeptPhoto } from './use-kept-photo.ts'

/** A photo that waits on this device, small and dashed as all that waits. */
export function KeptThumb({ act, onOpen }: { act: PhotoAct; onOpen: () => void }) {
  const src = useKeptPhoto(act.file)
  const isRefused = act.standing.is === 'refused'
  const label = `Open ${photoName(act)}, ${isRefused ? 'not taken' : 'kept on this device'}`
  const Icon = isRefused ? OctagonAlert : CloudOff
  return (
    <button type="button" className={styles.thumb} data-kept title={label} aria-label={label} onClick={onOpen}>
      {src !== null && <img src={src} alt="" />}
      <span className={styles.mark} data-tone={isRefused ? 'error' : undefined}>
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
      </span>
    </button>
  )
}

/** Such a photo where what was done is listed: seen, not opened. */
export function KeptPicture({ act }: { act: PhotoAct }) {
  const src = useKeptPhoto(act.file)
  return (
    <span className={styles.thumb} data-kept>
      {src !== null && <img src={src} alt={photoName(act)} />}
    </span>
  )
}

/** Such a photo as large as the screen has room, with how it stands. */
export function KeptPhotoDialog({ act, onClose }: { act: PhotoAct; onClose: () => void }) {
  const src = useKeptPhoto(act.file)
  const { acts } = useOutbox()
  const sentenceOf = useActSentence([act])
  const [isGivingUp, setGivingUp] = useState(false)
  const name = photoName(act)
  const isRefused = act.standing.is === 'refused'
  return (
    <PhotoFrame
      title={name}
      src={src}
      alt={name}
      problem={null}
      about={
        <>
          <State kind={isRefused ? 'refused' : 'kept'}>{standingText(act, acts, sentenceOf)}</State>
          {'. Taken '}
          <Moment at={act.at} />
        </>
      }
      onClose={onClose}
    >
      {/* What may have arrived is asked for first. */}
      {act.standing.is !== 'sent' && <Button onClick={() => setGivingUp(true)}>Give up</Button>}
      {isGivingUp && <GiveUpAct act={act} sentence={sentenceOf(act)} onClose={() => setGivingUp(false)} />}
    </PhotoFrame>
  )
}

/** What becomes of the photos that wait. */
export function KeptPhotosText({ kept }: { kept: readonly PhotoAct[] }) {
  const refused = kept.filter(({ standing }) => standing.is === 'refused').length
  if (kept.length === 0) return null
  const words = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
  return (
    <p className="small">
      {refused > 0 && <State kind="refused">{`${words(refused)} not taken, see why in your repair tray`}</State>}
      {refused < kept.length && (
        <State kind="kept">{`${words(kept.length - refused)} kept on this device until the server has ${kept.length - refused === 1 ? 'it' : 'them'}`}</State>
      )}
    </p>
  )
}
