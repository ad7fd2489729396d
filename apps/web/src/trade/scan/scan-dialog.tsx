import { readPlaceCode } from '@cultivatd/domain/label/place-code'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Check, CircleAlert, Repeat2, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { numberText } from '../../ui/number-text.ts'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { placeScanned, takeLabels } from '../place-scan.ts'
import { Tag } from '../tag.tsx'
import { useCamera } from './camera.ts'
import { CameraSection, CameraView, isWithout } from './camera-view.tsx'
import { labelIn } from './scan-reader.ts'
import { signal } from './scan-signal.ts'
import type { Scanned } from './scanned.ts'
import { TypedScan } from './typed-scan.tsx'
import styles from './scan.module.css'

export interface ScanDialogProps {
  /** 'Scan plants' */
  title: string
  /** Labels of rooms and zones alone. */
  isPlace?: boolean
  /** How many the form has, and of what; left out where one is asked for. */
  count?: number
  noun?: string
  /** Takes a label, or what was typed, as if it was typed into the form. */
  onScan: (text: string) => Scanned | Promise<Scanned>
  /** Why what was added cannot stay: known a moment later. */
  problemOf?: ((label: string) => string | undefined) | undefined
  /** Strain, product, room: what it is that was added. */
  aboutOf?: ((label: string) => string | undefined) | undefined
  /** Labels of which the last digits are enough. */
  near?: readonly string[] | undefined
  onClose: () => void
}

interface Hit extends Scanned {
  key: number
  /** The label, or what was typed. */
  text: string
}

const mostShown = 30

/**
 * The camera above a form: each code that is held before it is added to the form beneath, and told by tone, shake and word. It
 * stays open for the next one; where one is asked for it closes with it (decision 153).
 */
export function ScanDialog(props: ScanDialogProps) {
  const { title, isPlace = false, count, noun = '', near, problemOf, aboutOf, onClose } = props
  const isPhone = useIsPhone()
  const titleId = useId()
  useBackCloses(true, onClose)
  const { hits, scan, onCode } = useHits(props)
  const camera = useCamera((text) => void onCode(text))
  const [last] = hits
  const told = last && withProblem(last, problemOf)
  useLateRefusal(last, told)
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      // What is pressed here is none of the form beneath: React would tell it.
      onSubmit={(event) => event.stopPropagation()}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 560 } } }}
    >
      <header className="dlg-head">
        <h2 className="t2" id={titleId}>
          {title}
        </h2>
        <IconButton icon={X} size={20} label="Close the camera" onClick={onClose} />
      </header>
      <div className={styles.body}>
        <CameraSection>
          <CameraView camera={camera} hint={isPlace ? 'Hold the label of a room or a zone here.' : aimHint} />
        </CameraSection>
        <div className={styles.below}>
          {count !== undefined && (
            <p className={styles.count}>
              <b className="num">{numberText(count)}</b> {noun} in the form
            </p>
          )}
          <output className={classNames(styles.last, !isWithout(camera) && styles.isAiming)}>
            {told && <Last hit={told} about={aboutOf?.(told.text)} />}
          </output>
          {(isWithout(camera) || (last?.choices?.length ?? 0) > 0) && (
            <TypedScan isPlace={isPlace} near={near} choices={last?.choices} onScan={scan} />
          )}
          {hits.length > 1 && (
            <ul className={styles.hits} aria-label="Scanned before">
              {hits.slice(1).map((hit) => (
                <Row key={hit.key} hit={withProblem(hit, problemOf)} isLast={hit.text === last?.text} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <footer className={styles.foot}>
        <Button variant="contained" size="large" fullWidth onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}

const aimHint = 'Lay the code along the line.'

/** What was scanned since it was opened, the newest first, and the ways in: the camera, a scanner, and typing. */
function useHits({ isPlace, count, onScan, onClose }: ScanDialogProps) {
  const [hits, setHits] = useState<readonly Hit[]>([])
  const isOpen = useRef(true)
  const scan = async (text: string): Promise<Scanned> => {
    const scanned = await (placeScanned(text) ?? (isPlace ? noPlace(text) : onScan(text)))
    signal(scanned.is)
    if (!isOpen.current) return scanned
    setHits((before) => [{ ...scanned, text, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, mostShown))
    // One was asked for.
    if (count === undefined && scanned.is !== 'refused') setTimeout(() => isOpen.current && onClose(), seenMs)
    return scanned
  }
  const onCode = (code: string): Promise<Scanned> | void => {
    const label = labelIn(code)
    if (label !== null) return scan(label)
    signal('refused')
    const text = code.slice(0, 60)
    setHits((before) => [
      { is: 'refused', said: 'This code is no tag', text, key: (before[0]?.key ?? 0) + 1 },
      ...before,
    ])
  }
  const latest = useRef(scan)
  useEffect(() => {
    latest.current = scan
  })
  useEffect(() => {
    isOpen.current = true
    const end = takeLabels((label) => void latest.current(label))
    return () => {
      isOpen.current = false
      end()
    }
  }, [])
  return { hits, scan, onCode }
}

/** Long enough to see what it was. */
const seenMs = 600

const noPlace = (text: string): Scanned => ({
  is: 'refused',
  said: readPlaceCode(text) ? 'Nothing goes to a piece of equipment' : 'This is no label of a room or a zone',
})

const withProblem = (hit: Hit, problemOf: ScanDialogProps['problemOf']): Hit => {
  const problem = hit.is === 'refused' ? undefined : problemOf?.(hit.text)
  return problem === undefined ? hit : { ...hit, is: 'refused', said: problem }
}

/** What turns out to be none of those that the form takes is told too, once. */
function useLateRefusal(last: Hit | undefined, told: Hit | undefined): void {
  const key = last !== undefined && last.is !== 'refused' && told?.is === 'refused' ? last.key : 0
  useEffect(() => {
    if (key > 0) signal('refused')
  }, [key])
}

/** The code of a place says nothing to anybody: where it leads stands beside it. */
const nameOf = (text: string) =>
  readPlaceCode(text) ? 'Place' : /^[0-9A-Z]{24}$/.test(text) ? <Tag label={text} isShort /> : text

const icons = { added: Check, again: Repeat2, refused: CircleAlert } as const

function Last({ hit: { is, said, text, key }, about }: { hit: Hit; about: string | undefined }) {
  const Icon = icons[is]
  return (
    // Anew for each, so that a repeat is seen to be one.
    <span key={key} className={classNames(styles.told, styles[is])}>
      <span className={styles.label}>{nameOf(text)}</span>
      {about && is !== 'refused' && <span className={classNames('ell', styles.about)}>{about}</span>}
      <span className={styles.said}>
        <Icon size={20} strokeWidth={2} aria-hidden="true" />
        {said}
      </span>
    </span>
  )
}

function Row({ hit: { is, said, text }, isLast }: { hit: Hit; isLast: boolean }) {
  const Icon = icons[is]
  return (
    <li className={classNames(isLast && styles.flash)}>
      <span className="grow ell">{nameOf(text)}</span>
      <span className={classNames('small', styles.rowSaid, styles[`${is}Ink`])}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {said}
      </span>
    </li>
  )
}
