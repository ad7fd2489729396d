import { quantityText } from '@cultivatd/domain/unit/unit'
import { weighedTwice } from '@cultivatd/domain/weigh-in/close'
import { doubtedWeights } from '@cultivatd/domain/weigh-in/judge-weight'
import { plantText, standingWeights } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Tag } from '../../trade/tag.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Chip, State } from '../../ui/state.tsx'
import type { StationWeight } from './acted-weights.ts'
import type { StationWeights } from './use-station-weights.ts'
import { WeighInHistory } from './weigh-in-history.tsx'
import styles from './station.module.css'

interface StationListProps {
  weighIn: WeighIn
  weights: readonly StationWeight[]
  acts: Pick<StationWeights, 'keep' | 'takeBack'>
  /** Puts a plant on the scale. */
  onChoose: (label: string) => void
}

/** So many rows are drawn; nobody reads more beside the work. */
const mostShown = 100

/** The plants that are not weighed yet, those that are, and what of them is to be looked at. */
export function StationList({ weighIn, weights, acts, onChoose }: StationListProps) {
  const [tab, setTab] = useState<'left' | 'weighed'>('left')
  const standing = standingWeights(weights)
  const left = weighIn.plants.filter((label) => !standing.has(label))
  const weighed = [...standing.values()].toReversed()
  return (
    <>
      <ToLookAt weighIn={weighIn} weights={weights} acts={acts} />
      <Segments
        label="Plants"
        value={tab}
        options={[
          { value: 'left', label: 'Not weighed', count: left.length },
          { value: 'weighed', label: 'Weighed', count: weighed.length },
        ]}
        onChange={setTab}
      />
      <ul className={styles.rows} aria-label={tab === 'left' ? 'Not weighed' : 'Weighed'}>
        {tab === 'left'
          ? left.slice(0, mostShown).map((label) => (
              <li key={label}>
                <button type="button" className={styles.row} onClick={() => onChoose(label)}>
                  <Tag label={label} />
                </button>
              </li>
            ))
          : weighed.slice(0, mostShown).map(([one]) => one && <Weighed key={one.id} one={one} acts={acts} />)}
      </ul>
      <More count={(tab === 'left' ? left : weighed).length - mostShown} />
      {tab === 'left' && left.length === 0 && <p className="muted">All plants that were expected are weighed.</p>}
      {tab === 'weighed' && weighed.length === 0 && <p className="muted">No plant is weighed yet.</p>}
      {tab === 'weighed' && <WeighInHistory weighIn={weighIn} />}
    </>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 ? <p className="muted">and {quantityText(count)} more</p> : null

function Weighed({ one, acts }: { one: StationWeight; acts: StationListProps['acts'] }) {
  return (
    <li className={styles.row} data-waiting={one.isWaiting}>
      <span className="grow">
        <Tag label={one.label} isShort />
        <span className="small dim ell">
          {one.station} · {one.userName}
        </span>
      </span>
      {one.isWaiting && <State kind="kept">Not sent yet</State>}
      <b className="m">{quantityText(one.weightGrams)} g</b>
      {one.operationId === null && (
        <Button size="small" aria-label={`Take back ${plantText(one.label)}`} onClick={() => acts.takeBack(one)}>
          Take back
        </Button>
      )}
    </li>
  )
}

interface ToLookAtProps extends Omit<StationListProps, 'onChoose'> {
  weights: readonly StationWeight[]
}

/** Plants of which two weights stand, and weights that are far from the others: somebody says which counts. */
export function ToLookAt({ weighIn, weights, acts }: ToLookAtProps) {
  const doubted = doubtedWeights(weights, weighIn.type)
  const twice = weighedTwice(weights)
  const far = weights.filter(({ id, label }) => doubted.has(id) && !twice.some(([one]) => one?.label === label))
  if (twice.length === 0 && far.length === 0) return null
  return (
    <ul className={styles.look} aria-label="To look at">
      {twice.map((ofPlant) => (
        <li key={ofPlant[0]?.label}>
          <p className="row g2">
            <Chip tone="warn">Weighed twice</Chip> <b className="mono">{plantText(ofPlant[0]?.label ?? '')}</b>
          </p>
          <p className="small muted">Two stations weighed it. Which weight counts?</p>
          {ofPlant.map((counted) => {
            const one = weights.find(({ id }) => id === counted.id)
            return one && <Keep key={one.id} one={one} acts={acts} />
          })}
        </li>
      ))}
      {far.map((one) => (
        <li key={one.id}>
          <p className="row g2">
            <Chip tone="warn">Far from the others</Chip> <b className="mono">{plantText(one.label)}</b>
          </p>
          <p className="small muted">
            {quantityText(one.weightGrams)} g at {one.station}. {doubted.get(one.id)}.
          </p>
          <div className="row g2">
            <Button onClick={() => acts.keep(one)}>It is right</Button>
            <Button onClick={() => acts.takeBack(one)}>Take back</Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Keep = ({ one, acts }: { one: StationWeight; acts: StationListProps['acts'] }) => (
  <Button
    fullWidth
    aria-label={`${quantityText(one.weightGrams)} g of ${one.userName} counts`}
    onClick={() => acts.keep(one)}
  >
    {quantityText(one.weightGrams)} g, {one.userName}, {one.station}
  </Button>
)
