import { weightSummary } from '@cultivatd/domain/harvest/weights'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { toBeSent } from '@cultivatd/domain/weigh-in/close'
import { type PlantWeight, standingWeights } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import Button from '@mui/material/Button'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { Tag } from '../../trade/tag.tsx'
import { Alert } from '../../ui/alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { countText } from '../plants-form.tsx'
import { useHarvestOpener } from '../use-harvest-opener.ts'
import type { StationWeight } from './acted-weights.ts'
import { CloseWeighIn } from './close-weigh-in.tsx'
import { RoomOf } from './room-of.tsx'
import type { StationWeights } from './use-station-weights.ts'
import { WeighInHistory } from './weigh-in-history.tsx'
import styles from './station.module.css'

interface EndedProps {
  weighIn: WeighIn
  /** What the server has. */
  rows: readonly PlantWeight[]
  acts: StationWeights
}

/** A weigh-in that was closed or given up: what was weighed, and what came after it. */
export function EndedWeighIn({ weighIn, rows, acts }: EndedProps) {
  const { ended, facilityId, name } = weighIn
  const open = useHarvestOpener(facilityId)
  const [isSending, setSending] = useState(false)
  const isClosed = ended?.as === 'closed'
  const late = isClosed ? toBeSent(rows) : []
  const Icon = isClosed ? CircleCheck : CircleX
  const standing = [...standingWeights<StationWeight>(acts.weights).values()].flatMap(([first]) =>
    first ? [first] : [],
  )
  const { count, total } = weightSummary(standing.map(({ weightGrams }) => weightGrams))
  return (
    <div className={classNames(styles.station, styles.ended)}>
      <header className="col g3">
        <Icon size={48} strokeWidth={1.5} aria-hidden="true" />
        <h1 className={styles.title} tabIndex={-1}>
          {isClosed ? 'Closed' : 'Given up'}
        </h1>
        <p className="mono">{name}</p>
        <p>
          <b className="b">
            {countText(count)}, {quantityText(total)} g
          </b>{' '}
          {isClosed ? 'closed' : 'given up'} by {ended?.byName}, {ended && <Moment at={ended.at} />}
          {ended?.reason && `: ${ended.reason}`}
        </p>
        <div className="row g3 wrap">
          <RoomOf weighIn={weighIn} />
          {isClosed && (
            <Button variant="contained" size="large" onClick={() => void open(weighIn)}>
              Open the harvest
            </Button>
          )}
        </div>
      </header>
      {late.length > 0 && (
        <Alert tone="warn" title={`${countText(late.length)} came after it was closed`}>
          <p className="mt1">
            A station sent {late.length === 1 ? 'its weight' : 'their weights'} later. Metrc does not have{' '}
            {late.length === 1 ? 'it' : 'them'}.
          </p>
          <p className="mt2">
            <Button variant="contained" size="large" onClick={() => setSending(true)}>
              Look at {late.length === 1 ? 'it' : 'them'} and send
            </Button>
          </p>
        </Alert>
      )}
      <ul className={styles.rows} aria-label="Weights">
        {standing.slice(0, 500).map((one) => (
          <li key={one.id} className={styles.row}>
            <span className="grow">
              <Tag label={one.label} />
              <span className="small dim">
                {one.userName} · {one.station}
              </span>
            </span>
            <b className="m">{quantityText(one.weightGrams)} g</b>
          </li>
        ))}
      </ul>
      <WeighInHistory weighIn={weighIn} />
      {isSending && <CloseWeighIn weighIn={weighIn} rows={rows} acts={acts} onClose={() => setSending(false)} />}
    </div>
  )
}
