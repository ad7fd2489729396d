import { readBadge } from '@cultivatd/domain/station/badge'
import { useState } from 'react'
import Button from '@mui/material/Button'
import { handedBadge } from '../live/station.ts'
import { StationPage } from '../station/station-page.tsx'
import { useCamera } from '../trade/scan/camera.ts'
import { useHasCamera } from '../trade/scan/camera-there.ts'
import { CameraSection, CameraView } from '../trade/scan/camera-view.tsx'
import { useScanner } from '../trade/scan/use-scanner.ts'

/** The station, with the scanners and the camera that read its badges. */
export function StationScreen() {
  const [scanned, setScanned] = useState(handedBadge)
  const take = (text: string) => {
    const badge = readBadge(text)
    if (badge) setScanned({ badge, at: Date.now() })
  }
  const hasCamera = useHasCamera()
  useScanner(take)
  return (
    <StationPage
      scanned={scanned}
      camera={hasCamera ? (close) => <BadgeCamera onBadge={take} onClose={close} /> : null}
    />
  )
}

function BadgeCamera({ onBadge, onClose }: { onBadge: (text: string) => void; onClose: () => void }) {
  const camera = useCamera(onBadge)
  return (
    <CameraSection>
      <CameraView camera={camera} hint="Hold your badge before the camera." />
      <Button size="large" onClick={onClose}>
        Close the camera
      </Button>
    </CameraSection>
  )
}
