import { useCamera } from '../trade/scan/camera.ts'
import { CameraSection, CameraView } from '../trade/scan/camera-view.tsx'
import { tagIn } from '../trade/scan/scan-reader.ts'

/** The camera in the middle of a count: what comes into view is scanned, once as long as it stays there. */
export function CountCamera({ onLabel }: { onLabel: (label: string) => void }) {
  const camera = useCamera((code) => {
    const label = tagIn(code)
    if (label !== null) onLabel(label)
  })
  return (
    <CameraSection>
      <CameraView camera={camera} hint="Hold one tag after the other on the line." />
    </CameraSection>
  )
}
