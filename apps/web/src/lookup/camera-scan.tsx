import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Tag } from '../trade/tag.tsx'
import { Chip } from '../ui/state.tsx'
import { type CameraState, useCamera } from '../trade/scan/camera.ts'
import { hasLabel, kindNouns } from './match-texts.ts'
import { keepScanned, useScanned } from './scanned.ts'
import { type LookedUp, useLookup } from './use-lookup.ts'
import { useOpenMatch } from './use-open-match.ts'
import styles from './lookup.module.css'

/** The camera, what it found last, and the list of what it found before; it stays open for the next tag. */
export function CameraScan() {
  const { lookUp } = useLookup()
  const [last, setLast] = useState<{ label: string; result: LookedUp } | null>(null)
  async function find(label: string) {
    const result = await lookUp(label)
    if (!result) return
    setLast({ label, result })
    if ('match' in result) keepScanned(result.match)
  }
  const { video, state } = useCamera((label) => void find(label))
  return (
    <section className={styles.lkCamera} aria-label="Camera">
      <div className={styles.lkView}>
        {/* A camera has no sound. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} playsInline muted aria-hidden="true" />
        <i className={styles.lkFrame} aria-hidden="true" />
        <output className={styles.lkHint}>{hintOf(state, last)}</output>
      </div>
      {last && 'match' in last.result && <Found match={last.result.match} />}
      <Scanned />
    </section>
  )
}

function hintOf(state: CameraState, last: { label: string; result: LookedUp } | null): string {
  if (state === 'starting') return 'The camera is starting.'
  if (state === 'refused') return 'The camera may not be used. Type the last digits of the tag.'
  if (!last) return 'Hold a tag into the frame.'
  if ('problem' in last.result) return `${last.result.problem}: ${last.label}`
  return 'Found. Hold on the next tag to go on.'
}

function Found({ match }: { match: LookupMatch }) {
  const open = useOpenMatch()
  return (
    <article className={styles.lkFound}>
      <div className="row between">
        <Chip>{[kindNouns[match.kind], match.state].filter(Boolean).join(', ')}</Chip>
      </div>
      <Name match={match} />
      {match.about && <h3>{match.about}</h3>}
      {match.roomName && <p className="muted">{match.roomName}</p>}
      <Button variant="contained" size="large" fullWidth onClick={() => open(match)}>
        Open
      </Button>
    </article>
  )
}

function Scanned() {
  const scanned = useScanned()
  const [isListed, setListed] = useState(false)
  const open = useOpenMatch()
  if (scanned.length === 0) return null
  return (
    <div className={styles.lkTray}>
      <div className="row between">
        <span className="grow ell">
          <b className="b">{scanned.length} scanned</b>{' '}
          <span className="small dim">{scanned.slice(1, 3).map(shortName).join(', ')}</span>
        </span>
        <Button variant="text" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {isListed ? 'Hide list' : 'Show list'}
        </Button>
      </div>
      {isListed && (
        <ul aria-label="Scanned">
          {scanned.map((match) => (
            <li key={`${match.kind} ${match.facilityId} ${match.id}`}>
              <button type="button" className={styles.lkScanned} onClick={() => open(match)}>
                <Name match={match} />
                <span className="small dim">{[match.about, match.state].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** People know a tag by its end. */
const shortName = (match: LookupMatch): string => (hasLabel(match) ? `…${match.name.slice(-6)}` : match.name)

const Name = ({ match }: { match: LookupMatch }) =>
  hasLabel(match) ? <Tag label={match.name} /> : <b className="m">{match.name}</b>
