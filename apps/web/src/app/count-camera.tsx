import styles from '../cycle-count/cycle-count.module.css'
import { type CameraState, useCamera } from '../lookup/camera.ts'

const hints: Readonly<Record<CameraState, string>> = {
  starting: 'The camera is starting.',
  refused: 'The camera may not be used. Use a scanner, or type the last digits.',
  reading: 'Hold one tag after the other into the picture.',
}

/** The camera in the middle of a count: what comes into view is scanned, once as long as it stays there. */
export function CountCamera({ onLabel }: { onLabel: (label: string) => void }) {
  const { video, state } = useCamera(onLabel)
  return (
    <section className={styles.cameraView} aria-label="Camera">
      {/* A camera has no sound. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} playsInline muted aria-hidden="true" />
      <output>{hints[state]}</output>
    </section>
  )
}
