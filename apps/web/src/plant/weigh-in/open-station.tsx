import { weightSummary } from '@cultivatd/domain/harvest/weights'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { type PlantWeight, standingWeights } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Camera, List, Scale as ScaleIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTopic } from '../../live/use-topic.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLeftOpen } from '../../ui/draft/draft-of.tsx'
import { numberText } from '../../ui/number-text.ts'
import { OverlayPage } from '../../ui/overlay-page.tsx'
import { useIsPhone } from '../../ui/use-width.ts'
import { changePlace, ChangeWeighIn } from './change-weigh-in.tsx'
import { CloseWeighIn } from './close-weigh-in.tsx'
import { giveUpPlace, GiveUpWeighIn } from './give-up-weigh-in.tsx'
import { StationCamera, useStationCamera } from './station-camera.tsx'
import { StationDisplay } from './station-display.tsx'
import { StationList } from './station-list.tsx'
import { StationPad } from './station-pad.tsx'
import { StationSettings } from './station-settings.tsx'
import { useStationKeys } from './use-station-keys.ts'
import type { StationWeights } from './use-station-weights.ts'
import { useStationName } from './station-name.ts'
import { useScale } from './use-scale.ts'
import { useStation } from './use-station.ts'
import styles from './station.module.css'

interface OpenStationProps {
  weighIn: WeighIn
  /** What the server has. */
  rows: readonly PlantWeight[]
  acts: StationWeights
}

/** What lies above the station. */
type Above = 'settings' | 'close' | 'change' | 'give-up' | 'list' | null

/** A station that weighs. */
export function OpenStation({ weighIn, rows, acts }: OpenStationProps) {
  const { facilityId, roomId } = weighIn
  const { rows: plants } = useTopic('plants', { facilityId, roomId })
  // Known before somebody closes: its dialog opens at once.
  useTopic('references', { facilityId })
  const [above, setAbove] = useState<Above>(useAboveBefore(weighIn))
  const { name: station, rename } = useStationName()
  const scale = useScale()
  const { weights } = acts
  const state = useStation({ weighIn, weights, plants, scale, station, acts })
  useStationKeys(state, above === null)
  const camera = useStationCamera(state.scan)
  const isPhone = useIsPhone()
  useAwake()
  const close = () => setAbove(null)
  const list = (
    <StationList
      weighIn={weighIn}
      weights={weights}
      acts={acts}
      onChoose={(label) => {
        close()
        state.choose(label)
      }}
    />
  )
  return (
    <div className={styles.station}>
      <header className={styles.head}>
        <Link
          className={classNames('ib', styles.back)}
          to="/facility/$facilityId/room/$roomId"
          params={{ facilityId, roomId }}
          aria-label="Leave the station"
          title="Leave the station"
        >
          <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <div className="grow">
          <h1 className={classNames('ell', styles.title)} tabIndex={-1} title={weighIn.name}>
            {weighIn.name}
          </h1>
          <Progress weighIn={weighIn} weights={weights} station={station} />
        </div>
        <div className={styles.tools}>
          {camera.isPossible && (
            <Tool icon={Camera} label="Camera" isOn={camera.isOn} onClick={() => camera.turn(!camera.isOn)} />
          )}
          <Tool icon={ScaleIcon} label="Station and scale" onClick={() => setAbove('settings')} />
          {isPhone && <Tool icon={List} label="Plants" onClick={() => setAbove('list')} />}
          <Button className={styles.close} aria-label="Close the weigh-in" onClick={() => setAbove('close')}>
            {isPhone ? 'Close' : 'Close the weigh-in'}
          </Button>
        </div>
      </header>
      <div className={styles.body}>
        <section className={styles.left} aria-label="On the scale">
          {camera.isOn && <StationCamera camera={camera} />}
          <StationDisplay state={state} scale={scale} onTakeBack={acts.takeBack} />
        </section>
        <StationPad state={state} />
        {!isPhone && <aside className={styles.side}>{list}</aside>}
      </div>
      {above === 'list' && (
        <OverlayPage isOpen isNarrow title="Plants" onClose={close}>
          {list}
        </OverlayPage>
      )}
      {above === 'settings' && <StationSettings station={station} onRename={rename} scale={scale} onClose={close} />}
      {above === 'change' && <ChangeWeighIn weighIn={weighIn} onClose={close} />}
      {above === 'give-up' && <GiveUpWeighIn weighIn={weighIn} weighed={standingWeights(rows).size} onClose={close} />}
      {above === 'close' && (
        <CloseWeighIn
          weighIn={weighIn}
          rows={rows}
          acts={acts}
          onChange={() => setAbove('change')}
          onGiveUp={() => setAbove('give-up')}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What was typed into before the page was loaded anew. */
function useAboveBefore({ id }: WeighIn): Above {
  const change = useLeftOpen(changePlace(id))
  const giveUp = useLeftOpen(giveUpPlace(id))
  return change ? 'change' : giveUp ? 'give-up' : null
}

interface ToolProps {
  icon: typeof Camera
  label: string
  isOn?: boolean
  onClick: () => void
}

const Tool = ({ icon: Icon, label, isOn, onClick }: ToolProps) => (
  <button
    type="button"
    className={classNames('ib', styles.tool)}
    aria-label={label}
    title={label}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
    onClick={onClick}
  >
    <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
  </button>
)

/** '12 of 40 weighed, 4,980 g' */
function Progress({
  weighIn,
  weights,
  station,
}: Pick<OpenStationProps, 'weighIn'> & { weights: StationWeights['weights']; station: string }) {
  const standing = [...standingWeights(weights).values()].flatMap(([first]) => (first ? [first] : []))
  const { count, total } = weightSummary(standing.map(({ weightGrams }) => weightGrams))
  const expected = new Set(weighIn.plants)
  const more = standing.filter(({ label }) => !expected.has(label)).length
  const waiting = weights.filter(({ isWaiting }) => isWaiting).length
  return (
    <p className={classNames('small muted ell', styles.progress)}>
      <b className="b">
        {numberText(count)} of {numberText(weighIn.plants.length + more)}
      </b>
      <span className={styles.wide}> weighed</span>, <b className="b">{quantityText(total)} g</b>
      {waiting > 0 && <span>, {numberText(waiting)} not sent yet</span>}
      <span className={classNames('dim', styles.wide)}> · {station}</span>
    </p>
  )
}

/** A tablet at a scale must not fall asleep between two plants. */
function useAwake(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | null = null
    let isOver = false
    const hold = async () => {
      const got = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isOver) await got?.release().catch(() => {})
      else lock = got
    }
    const again = () => {
      if (document.visibilityState === 'visible') void hold()
    }
    void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {})
    }
  }, [])
}
