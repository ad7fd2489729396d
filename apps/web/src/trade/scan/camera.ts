import { useCallback, useEffect, useRef, useState } from 'react'
import { hasDevices } from './camera-there.ts'
import { type CodeReader, openCodeReader, type SeenCode } from './code-reader.ts'
import { createView } from './view.ts'

/** Why there is no picture: the page came unencrypted, no camera, not allowed, taken by another program, no reader, ended. */
export type NoPicture = 'insecure' | 'none' | 'refused' | 'busy' | 'unread' | 'ended'
export type CameraState = 'starting' | 'reading' | NoPicture

interface Torch {
  isOn: boolean
  turn: (isOn: boolean) => void
}

export interface Camera {
  video: React.RefObject<HTMLVideoElement | null>
  state: CameraState
  /** The light of the camera; null where the browser cannot. */
  torch: Torch | null
  /** Asks for the camera once more. */
  again: () => void
}

/** Between two looks, after the first was read. */
const lookMs = 120

/** Shows the camera in a video and calls back for each code that comes into view, once while it stays there. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CameraState>(hasDevices() ? 'starting' : whyNone())
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!hasDevices()) return
    const end = new AbortController()
    const tell = (next: CameraState) => {
      if (!end.signal.aborted) setState(next)
    }
    run({ video, end: end.signal, tell, onTrack: setTrack, onCode: (text) => latest.current(text) }).catch(
      (error: unknown) => tell(whyNoPicture(error)),
    )
    return () => {
      end.abort()
      setTrack(null)
    }
  }, [attempt])
  const torch = useTorch(track)
  const again = useCallback(() => {
    setState(hasDevices() ? 'starting' : whyNone())
    setAttempt((before) => before + 1)
  }, [])
  return { video, state, torch, again }
}

/** Browsers give pages that came unencrypted no camera at all. */
const whyNone = (): NoPicture => (window.isSecureContext ? 'none' : 'insecure')

function whyNoPicture(error: unknown): NoPicture {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unread'
}

interface Run {
  video: React.RefObject<HTMLVideoElement | null>
  end: AbortSignal
  tell: (state: CameraState) => void
  onTrack: (track: MediaStreamTrack | null) => void
  onCode: (text: string) => void
}

async function run({ video, end, tell, onTrack, onCode }: Run): Promise<void> {
  // While the person is asked, the reader is loaded.
  const opening = openCodeReader()
  end.addEventListener('abort', () => void opening.then((reader) => reader.end()).catch(() => {}))
  opening.catch(() => {})
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const shown = video.current
  if (end.aborted || !shown) return stop()
  end.addEventListener('abort', stop)
  const [track] = stream.getVideoTracks()
  // Another program, or the phone itself, took the camera away.
  track?.addEventListener('ended', () => tell('ended'))
  shown.srcObject = stream
  await shown.play()
  onTrack(end.aborted ? null : (track ?? null))
  const reader = await opening
  tell('reading')
  await look(shown, reader, end, onCode)
}

async function look(video: HTMLVideoElement, reader: CodeReader, end: AbortSignal, onCode: (text: string) => void) {
  const view = createView()
  while (!end.aborted) {
    const picture = document.hidden ? null : await seenPart(video).catch(() => null)
    if (end.aborted) return picture?.close()
    if (picture) {
      const { width, height } = picture
      const codes = nearestFirst(await reader.read(picture), width, height)
      const fresh = view.look(codes, performance.now())
      if (fresh !== null && !end.aborted) onCode(fresh)
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** The part of the picture that its box shows (`object-fit: cover`): what nobody sees is not read. */
export function shownPart(
  video: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight' | 'clientWidth' | 'clientHeight'>,
) {
  const { videoWidth: width, videoHeight: height } = video
  const { clientWidth, clientHeight } = video
  if (clientWidth === 0 || clientHeight === 0) return { x: 0, y: 0, width, height }
  const scale = Math.max(clientWidth / width, clientHeight / height)
  const [shownWidth, shownHeight] = [Math.round(clientWidth / scale), Math.round(clientHeight / scale)]
  return {
    x: Math.round((width - shownWidth) / 2),
    y: Math.round((height - shownHeight) / 2),
    width: shownWidth,
    height: shownHeight,
  }
}

async function seenPart(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const { x, y, width, height } = shownPart(video)
  return createImageBitmap(video, x, y, width, height)
}

/** Of several tags in view the one in the middle is meant. */
function nearestFirst(codes: readonly SeenCode[], width: number, height: number): string[] {
  const offCentre = ({ boundingBox: box }: SeenCode) =>
    Math.hypot(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2)
  return codes.toSorted((one, other) => offCentre(one) - offCentre(other)).map(({ rawValue }) => rawValue)
}

/** Not in the compiler's list of what a camera can do. */
interface Lamp {
  torch?: boolean
}

function useTorch(track: MediaStreamTrack | null): Torch | null {
  const [litTrack, setLitTrack] = useState<MediaStreamTrack | null>(null)
  const able = (track?.getCapabilities?.() ?? {}) as Lamp
  if (!track || able.torch !== true) return null
  return {
    isOn: litTrack === track,
    turn: (isOn) => {
      const wanted: Lamp = { torch: isOn }
      track.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] }).then(
        () => setLitTrack(isOn ? track : null),
        () => setLitTrack(null),
      )
    },
  }
}
