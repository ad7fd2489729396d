import { useState } from 'react'
import { useCamera } from '../../trade/scan/camera.ts'
import { useHasCamera } from '../../trade/scan/camera-there.ts'
import { CameraSection, CameraView } from '../../trade/scan/camera-view.tsx'
import { tagIn } from '../../trade/scan/scan-reader.ts'
import { wakeSound } from '../../trade/scan/scan-signal.ts'

/** The camera of the station, which stays on for the next plant. */
export function useStationCamera(onLabel: (label: string) => void) {
  const isPossible = useHasCamera() === true
  const [isOn, setOn] = useState(false)
  const turn = (on: boolean) => {
    wakeSound()
    setOn(on)
  }
  return { isPossible, isOn, turn, onLabel }
}

export function StationCamera({ camera: { onLabel } }: { camera: ReturnType<typeof useStationCamera> }) {
  const camera = useCamera((text) => {
    const label = tagIn(text)
    if (label !== null) onLabel(label)
  })
  return (
    <CameraSection>
      <CameraView camera={camera} hint="Hold the tag of the next plant on the line." />
    </CameraSection>
  )
}
