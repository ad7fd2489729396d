import { useState } from 'react'
import { useCamera } from '../../trade/scan/camera.ts'
import { useHasCamera } from '../../trade/scan/camera-there.ts'
import { labelIn } from '../../trade/scan/scan-reader.ts'
import styles from './station.module.css'

/** The camera of the station, which stays on for the next plant. */
export function useStationCamera(onLabel: (label: string) => void) {
  const isPossible = useHasCamera() === true
  const [isOn, setOn] = useState(false)
  return { isPossible, isOn, turn: setOn, onLabel }
}

export function StationCamera({ camera: { onLabel } }: { camera: ReturnType<typeof useStationCamera> }) {
  const { video, state } = useCamera((text) => {
    const label = labelIn(text)
    if (label !== null) onLabel(label)
  })
  return (
    <div className={styles.camera}>
      {/* A camera has no sound. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} playsInline muted aria-hidden="true" />
      {state === 'starting' && <output>The camera is starting.</output>}
      {state === 'refused' && <output>The camera may not be used. Type the last digits of the tag.</output>}
    </div>
  )
}
