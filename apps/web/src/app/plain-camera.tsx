import Button from '@mui/material/Button'
import type { RefObject } from 'react'
import type { CameraState } from '../lookup/camera.ts'
import styles from './plain-camera.module.css'

interface PlainCameraProps {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  onClose: () => void
}

const hints: Record<CameraState, string> = {
  starting: 'The camera is starting.',
  reading: 'Hold your badge before the camera.',
  refused: 'The camera may not be used. Choose your name instead.',
}

/** What the camera sees, and nothing else. */
export const PlainCamera = ({ video, state, onClose }: PlainCameraProps) => (
  <section className={styles.camera} aria-label="Camera">
    {/* A camera has no sound. */}
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
    <video ref={video} playsInline muted aria-hidden="true" />
    <output>{hints[state]}</output>
    <Button size="large" onClick={onClose}>
      Close the camera
    </Button>
  </section>
)
