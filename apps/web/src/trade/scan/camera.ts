import { useEffect, useRef, useState } from 'react'
import { labelIn } from './scan-reader.ts'

/** Reads codes in a picture; browsers have it that have a reader in the system below them. */
interface CodeDetector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new (options?: { formats: string[] }) => CodeDetector) | undefined
}

/** On tags and on the boxes that are labelled here. */
const formats = ['code_128', 'code_39', 'qr_code', 'data_matrix']

export type CameraState = 'starting' | 'reading' | 'refused'

const lookMs = 200

/** Shows the camera in a video and calls back for each label that comes into view. */
export function useCamera(onLabel: (label: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(onLabel)
  useEffect(() => {
    latest.current = onLabel
  })
  useEffect(() => {
    const end = new AbortController()
    run(video, end.signal, setState, (label) => latest.current(label)).catch(() => {
      if (!end.signal.aborted) setState('refused')
    })
    return () => end.abort()
  }, [])
  return { video, state }
}

async function run(
  video: React.RefObject<HTMLVideoElement | null>,
  end: AbortSignal,
  tell: (state: CameraState) => void,
  onLabel: (label: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const shown = video.current
  if (end.aborted || !shown || typeof BarcodeDetector !== 'function') return stop()
  end.addEventListener('abort', stop)
  shown.srcObject = stream
  await shown.play()
  if (end.aborted) return
  tell('reading')
  const detector = new BarcodeDetector({ formats })
  let last = ''
  const look = async () => {
    if (end.aborted) return
    // A picture that cannot be read is followed by the next one.
    const codes = await detector.detect(shown).catch(() => [])
    const label = codes.map(({ rawValue }) => labelIn(rawValue)).find((one) => one !== null) ?? null
    // What stays in view counts once.
    if (label !== null && label !== last && !end.aborted) onLabel(label)
    if (label !== null) last = label
    if (!end.aborted) setTimeout(() => void look(), lookMs)
  }
  await look()
}
