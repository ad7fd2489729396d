import { CameraOff, Flashlight, FlashlightOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Camera, NoPicture } from './camera.ts'
import styles from './scan.module.css'

interface CameraViewProps {
  camera: Camera
  /** 'Hold a tag on the line.' */
  hint: string
}

/** What the camera sees, with the line that a code has to lie along, and its light; or what is missing, and how to get it. */
export function CameraView({ camera: { video, state, torch, again }, hint }: CameraViewProps) {
  if (state !== 'starting' && state !== 'reading') return <NoCamera why={state} onAgain={again} />
  return (
    <div className={styles.view}>
      {/* A camera has no sound. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} playsInline muted aria-hidden="true" />
      <i className={styles.frame} aria-hidden="true" />
      <i className={styles.line} aria-hidden="true" />
      <span className={styles.hint}>{state === 'starting' ? 'The camera is starting.' : hint}</span>
      {torch && (
        <button
          type="button"
          className={styles.torch}
          aria-pressed={torch.isOn}
          aria-label="Light"
          onClick={() => torch.turn(!torch.isOn)}
        >
          {torch.isOn ? <FlashlightOff {...icon} /> : <Flashlight {...icon} />}
        </button>
      )}
    </div>
  )
}

const icon = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const

const missing: Readonly<Record<NoPicture, { title: string; way: string; isTriedAgain: boolean }>> = {
  insecure: {
    title: 'No camera on this address',
    way: 'Browsers open the camera on https only. Ask whoever runs Cultivatd for its https address.',
    isTriedAgain: false,
  },
  none: { title: 'No camera here', way: 'This device has none that the browser knows of.', isTriedAgain: true },
  refused: {
    title: 'The camera is not allowed',
    way: 'Allow it for this page: press the sign left of the address, or open the browser’s settings for this site.',
    isTriedAgain: true,
  },
  busy: {
    title: 'The camera does not answer',
    way: 'Another app or tab may have it. Close that one.',
    isTriedAgain: true,
  },
  unread: {
    title: 'Codes cannot be read yet',
    way: 'What reads them is not on this device. It comes when there is a network.',
    isTriedAgain: true,
  },
  ended: {
    title: 'The camera was taken away',
    way: 'Another app may have it, or the phone slept.',
    isTriedAgain: true,
  },
}

function NoCamera({ why, onAgain }: { why: NoPicture; onAgain: () => void }) {
  const { title, way, isTriedAgain } = missing[why]
  return (
    <output className={styles.none}>
      <CameraOff size={22} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="b">{title}</b>
        <span className="small">{way} Type the last digits below.</span>
      </span>
      {isTriedAgain && (
        <button type="button" className={classNames('ib', styles.tryAgain)} aria-label="Try again" onClick={onAgain}>
          <RotateCw size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </output>
  )
}

/** Whether there is no picture to aim with, and no hope of one without a press. */
export const isWithout = ({ state }: Pick<Camera, 'state'>): boolean => state !== 'starting' && state !== 'reading'

export const CameraSection = ({ children }: { children: ReactNode }) => (
  <section className={styles.camera} aria-label="Camera">
    {children}
  </section>
)
