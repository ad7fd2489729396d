import type { WeighInSummary } from '@cultivatd/domain/weigh-in/weigh-in'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTopic } from '../../live/use-topic.ts'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Chip } from '../../ui/state.tsx'
import { countText } from '../plants-form.tsx'
import styles from './room-weigh-ins.module.css'

/** The weigh-ins of a room that go on, or of which something came after they were closed; each leads to its station. */
export function RoomWeighIns({ facilityId, roomId }: { facilityId: string; roomId: string }) {
  const { rows } = useTopic('weighIns', { facilityId, roomId })
  const shown = rows
    .filter(({ ended, late }) => ended === null || late > 0)
    .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt))
  if (shown.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Harvest stations">
      {shown.map((one) => (
        <li key={one.id}>
          <WeighInRow weighIn={one} />
        </li>
      ))}
    </ul>
  )
}

function WeighInRow({ weighIn }: { weighIn: WeighInSummary }) {
  const { facilityId, id, name, weighed, expected, late, ended, openedByName, openedAt } = weighIn
  return (
    <Link
      className={classNames('row', styles.item)}
      to="/facility/$facilityId/weigh-in/$weighInId"
      params={{ facilityId, weighInId: id }}
    >
      <Scale size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className={classNames('m ell', styles.name)}>{name}</b>
        <span className="small dim">
          {ended ? `Closed by ${ended.byName}` : `Opened by ${openedByName}`}, <Moment at={ended?.at ?? openedAt} />
        </span>
      </span>
      {late > 0 && <Chip tone="warn">{countText(late)} came later</Chip>}
      <b className={classNames('m', styles.count)}>
        {numberText(weighed)} <span className="dim">of {numberText(expected)}</span>
      </b>
    </Link>
  )
}
