import Button from '@mui/material/Button'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { countsText } from '../zone-words.ts'
import type { Chosen } from '../selection.ts'
import { placeFrame } from './place-frame.ts'
import { type BenchProps, useBench } from './use-bench.ts'
import type { Putting } from './use-put-down.ts'
import { useMapKeys } from './use-map-keys.ts'
import { useMapPointer } from './use-map-pointer.ts'
import type { Verdict } from './verdict.ts'
import styles from './workbench.module.css'

export interface WorkbenchProps extends BenchProps {
  /** Around the drawings, and where this stands in. */
  within: RefObject<HTMLElement | null>
}

/** The drawings of a room as a workbench: what stands there is picked up and put down elsewhere (decision 171). */
export function Workbench({ within, ...props }: WorkbenchProps) {
  const { chosen, carry, systems } = props
  const { bench, verdict, putting, said } = useBench(props)
  const latest = useLatest(bench)
  const ghost = useRef<HTMLDivElement>(null)
  const lasso = useRef<HTMLDivElement>(null)
  useMapPointer({ within, bench: latest, systems: useLatest(systems), ghost, lasso })
  useMapKeys(within, latest)
  // What is picked up next by a key is not where the pointer was.
  useEffect(() => {
    if (!carry) ghost.current?.removeAttribute('style')
  }, [carry])
  return (
    <>
      <output className="vh">{said}</output>
      <div ref={lasso} className={styles.lasso} hidden aria-hidden="true" />
      <div
        ref={ghost}
        className={classNames(styles.ghost, verdict?.isRefused && !verdict.isHome && styles.refused)}
        hidden={!carry}
        aria-hidden="true"
      >
        <b>{carry && countsText(chosen)}</b>
        {carry && verdict && <span>{verdict.brief}</span>}
      </div>
      {carry && verdict && <Frame within={within} verdict={verdict} />}
      {!carry && putting && putting.all > 1 && <PuttingBar putting={putting} />}
      {carry && <CarryBar chosen={chosen} verdict={verdict} onPutDown={bench.putDown} onLetGo={bench.putBack} />}
    </>
  )
}

/** What native listeners read. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}

/** Around the place where it would be put down. */
function Frame({ within, verdict }: { within: WorkbenchProps['within']; verdict: Verdict }) {
  const { place, isRefused } = verdict
  const [style, setStyle] = useState<ReturnType<typeof placeFrame>>(null)
  useEffect(() => {
    const draw = () => setStyle(within.current && placeFrame(within.current, place))
    draw()
    window.addEventListener('resize', draw)
    return () => window.removeEventListener('resize', draw)
  }, [within, place])
  if (!style) return null
  return <div className={classNames(styles.frame, isRefused && styles.refused)} style={style} aria-hidden="true" />
}

/** While it goes into many zones. */
const PuttingBar = ({ putting: { words, done, all } }: { putting: Putting }) => (
  <section className={classNames('bulk', styles.bar, styles.late)} aria-label="Being put down">
    <span className="said">
      <b className="b">{words}</b>{' '}
      <span className="dim">
        {done.toLocaleString('en-US')} of {all.toLocaleString('en-US')} zones done
      </span>
    </span>
  </section>
)

interface CarryBarProps {
  chosen: Chosen
  verdict: Verdict | null
  onPutDown: (place: Verdict['place']) => void
  onLetGo: () => void
}

/** What is carried, where it would go, and the way out. */
function CarryBar({ chosen, verdict, onPutDown, onLetGo }: CarryBarProps) {
  const words = countsText(chosen)
  const isOpen = verdict !== null && !verdict.isRefused
  return (
    <section className={classNames('bulk', styles.bar)} aria-label={`${words} carried`}>
      <span className={classNames('said', styles.said)}>
        <b className="b">{words}</b>{' '}
        <span className={verdict?.isRefused && !verdict.isHome ? styles.no : 'dim'}>
          {verdict?.brief ?? 'Press the zone, level or rack where they go'}
        </span>
      </span>
      <span className="grow" />
      <Button
        className={styles.put}
        variant="contained"
        size="small"
        disabled={!isOpen}
        onClick={() => verdict && onPutDown(verdict.place)}
      >
        Put down
      </Button>
      <Button className="clr" variant="text" color="inherit" size="small" onClick={onLetGo}>
        Let go&nbsp;<kbd aria-hidden="true">Esc</kbd>
      </Button>
    </section>
  )
}
