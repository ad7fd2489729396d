import { fullDayText } from '@cultivatd/domain/field/day-text'
import { harvestTypeLabels } from '@cultivatd/domain/harvest/add'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './station.module.css'

interface HeadFact {
  label: string
  text: string
}

/** Into which harvest the plants go, as its dialog says it. */
export const headFacts = (
  { name, type, locationId, sublocation, date }: WeighIn,
  rooms: readonly { id: string; metrc: { Name: string } }[],
): HeadFact[] => {
  const room = rooms.find(({ id }) => id === locationId)?.metrc.Name ?? 'A room that is gone'
  return [
    { label: 'Harvest', text: name },
    { label: 'Type', text: harvestTypeLabels[type] },
    { label: 'Drying room', text: sublocation ? `${room}, ${sublocation}` : room },
    { label: 'Date', text: fullDayText(date) },
  ]
}

const headKey = ({ name, type, locationId, sublocation, date }: WeighIn) =>
  JSON.stringify([name, type, locationId, sublocation ?? '', date])

/**
 * The weigh-in as the person who closes it saw it: what another one changes while they look is theirs only once they said so.
 * Weights are apart: they come all the time, and each is shown.
 */
export function useSeenHead(weighIn: WeighIn): { version: number; before: WeighIn | null; accept: () => void } {
  const [seen, setSeen] = useState(weighIn)
  const isOther = headKey(seen) !== headKey(weighIn)
  return {
    version: isOther ? seen.version : weighIn.version,
    before: isOther ? seen : null,
    accept: () => setSeen(weighIn),
  }
}

interface ChangedHeadProps {
  before: readonly HeadFact[]
  now: readonly HeadFact[]
  onAccept: () => void
}

/** Somebody changed the harvest while this one was about to close it. */
export const ChangedHead = ({ before, now, onAccept }: ChangedHeadProps) => (
  <Alert tone="warn" title="Somebody changed the harvest meanwhile">
    <dl className={styles.facts} aria-label="What was changed meanwhile">
      {now.flatMap(({ label, text }, at) =>
        text === before[at]?.text
          ? []
          : [
              <dt key={label}>{label}</dt>,
              <dd key={`${label} now`}>
                <span className="dim">{before[at]?.text}</span> → {text}
              </dd>,
            ],
      )}
    </dl>
    <Button size="small" variant="outlined" className="mt1" onClick={onAccept}>
      This is right
    </Button>
  </Alert>
)
