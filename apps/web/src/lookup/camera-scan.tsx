import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCamera } from '../trade/scan/camera.ts'
import { CameraView } from '../trade/scan/camera-view.tsx'
import { labelIn } from '../trade/scan/scan-reader.ts'
import { signal } from '../trade/scan/scan-signal.ts'
import { Tag } from '../trade/tag.tsx'
import { Chip } from '../ui/state.tsx'
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
    if (!('match' in result)) return signal('refused')
    signal('added')
    keepScanned(result.match)
  }
  const camera = useCamera((code) => {
    const label = labelIn(code)
    if (label !== null) return void find(label)
    signal('refused')
    setLast({ label: code.slice(0, 60), result: { problem: 'This code is no tag' } })
  })
  return (
    <section className={styles.lkCamera} aria-label="Camera">
      <CameraView camera={camera} hint="Lay the code along the line." />
      <output className={styles.lkTold}>{toldOf(last)}</output>
      {last && 'match' in last.result && <Found match={last.result.match} />}
      <Scanned />
    </section>
  )
}

function toldOf(last: { label: string; result: LookedUp } | null): string {
  if (!last) return ''
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
