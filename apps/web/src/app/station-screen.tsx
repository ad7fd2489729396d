import { readBadge } from '@cultivatd/domain/station/badge'
import { useState } from 'react'
import { useCamera, useHasCamera } from '../lookup/camera.ts'
import { useScanner } from '../lookup/use-scanner.ts'
import { handedBadge } from '../live/station.ts'
import { StationPage } from '../station/station-page.tsx'
import { PlainCamera } from './plain-camera.tsx'

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
  const { video, state } = useCamera(onBadge)
  return <PlainCamera video={video} state={state} onClose={onClose} />
}
